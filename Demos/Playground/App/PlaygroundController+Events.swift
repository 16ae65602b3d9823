import LayerHosting
import PlaygroundEngine
import PlaygroundKit
import UIKit

// The mouse and the keyboard, as the window gets them: for the scene from T to T or Escape; for
// measuring and for the picture's size.
extension PlaygroundController {
    /// Gives the scene the mouse and the keyboard, or takes them back.
    func toggleEvents() {
        if route != nil { return endEvents() }
        guard let run, run.isAlive else {
            return status.show(
                message: "The scene isn’t running, so it gets no events")
        }
        guard run.hearsEvents else {
            return status.show(
                message: "The scene takes no events: it has no views and no Playground.onEvent")
        }
        route = EventRoute()
        // What is done is seen from where the scene has come to.
        transport.setLoop(nil)
        if transport.rate < 0 { transport.reverse() }
        transport.go(to: run.reach)
        transport.play()
        showEvents()
    }

    func endEvents() {
        route = nil
        showEvents()
    }

    private func showEvents() {
        picture.isForScene = route != nil
        status.pinned =
            route == nil ? nil : "Mouse and keys go to the scene · T or Esc ends"
        status.show(session)
    }

    /// Something happened to the window; true where its views are not to hear of it.
    func handle(_ event: WindowEvent) -> Bool {
        switch event {
        case .resized(let width, let height, _, _): noteSize(width, height)
        case .closeRequested: if !quitPanel.isOpen { return asksBeforeQuitting() }
        case .mouseDown, .keyDown: editing.endGesture()
        case .mouseMoved(let x, let y, _):
            pointer = CGPoint(x: x, y: y)
            showDistances()
        case .scrolled(let dx, let dy, let x, let y, let keys):
            if wheel(dx, dy, at: CGPoint(x: x, y: y), keys) { return true }
        default: break
        }
        guard var route else { return false }
        let isOpen =
            commandPanel.isOpen || !exportPanel.isHidden || menus.isOpen || quitPanel.isOpen
            || pathPanel.isOpen
        let answer = route.take(event, takesKeys: view.isFirstResponder && !isOpen) { place in
            !isOpen && picture.contains(picture.convert(place, from: nil))
        }
        self.route = route
        for event in answer.scene { send(event) }
        if answer.ends { endEvents() }
        return answer.isTaken
    }

    private func send(_ event: WindowEvent) {
        guard let run else { return }
        if case .mouseDown = event { view.becomeFirstResponder() }
        switch event {
        case .mouseMoved, .pointerInside, .focusChanged: break
        // What is known of the time to come is not so any more.
        default: transport.go(to: max(transport.time, run.reach))
        }
        run.send(event.moved { picture.scenePoint(picture.convert($0, from: nil)) })
    }

    // MARK: - The picture's size

    /// Larger and smaller with Control; else a picture that is larger than its room is moved.
    private func wheel(_ dx: Double, _ dy: Double, at place: CGPoint, _ keys: KeyModifiers) -> Bool
    {
        let point = picture.convert(place, from: nil)
        guard picture.bounds.contains(point), picture.stack.isHidden, !commandPanel.isOpen,
            !menus.isOpen, exportPanel.isHidden
        else { return false }
        if keys.contains(.control) {
            picture.magnify(by: pow(1.15, dy), about: point)
            showZoom()
            return true
        }
        guard route == nil, picture.isMagnified else { return false }
        let (x, y) = keys.contains(.shift) ? (dy, dx) : (dx, dy)
        picture.move(by: CGVector(dx: x * 40, dy: y * 40))
        return true
    }

    func magnify(by factor: CGFloat?) {
        if let factor {
            picture.magnify(
                by: factor, about: CGPoint(x: picture.bounds.midX, y: picture.bounds.midY))
        } else {
            picture.fit()
        }
        showZoom()
    }

    private func showZoom() {
        status.show(note: "Zoom \(Int((picture.pixelsPerPoint * 100).rounded())) %")
    }

    // MARK: - The window's size

    private func noteSize(_ width: Double, _ height: Double) {
        guard width >= 200, height >= 150 else { return }
        (settings.width, settings.height) = (width, height)
        // A window that is dragged has many sizes.
        sizeNumber += 1
        let number = sizeNumber
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.5) { [weak self] in
            MainActor.assumeIsolated {
                guard let self, self.sizeNumber == number else { return }
                self.settings.write()
            }
        }
    }

    // MARK: - Distances

    func toggleDistances() {
        showsDistances.toggle()
        if showsDistances, selected == nil {
            status.show(message: "Select a layer, then point at another one")
        }
        showDistances()
    }

    /// Between the selected layer and the one under the pointer.
    func showDistances() {
        guard showsDistances, let tree, let row = selectedRow, let own = tree.box(of: row.index)
        else { return picture.showDistances(nil) }
        let point = picture.convert(pointer, from: nil)
        guard picture.contains(point) else { return picture.showDistances(nil) }
        let other = tree.layers(at: picture.scenePoint(point)).first { $0 != row.index }
        guard let other, let box = tree.box(of: other) else { return picture.showDistances(nil) }
        picture.showDistances(Distances(from: own, to: box))
    }
}
