import LayerHosting
import PlaygroundEngine
import PlaygroundKit
import UIKit

/// Events of mouse and keyboard in the window: for the scene from T to T or Escape, and for the
/// size of the picture and of the window.
final class EventController: PlaygroundPane {
    /// True if the window itself, and none of its fields, has the keyboard.
    var hasKeyboard: () -> Bool = { false }
    /// True if a panel lies over the window.
    var isCovered: () -> Bool = { false }
    /// The user requested the window's closing; true if the window remains open.
    var keepsOpen: () -> Bool = { false }
    private let model: PlaygroundModel
    private let picture: PictureController
    /// Tells the scene's events from the window's; nil while all are the window's.
    private var route: EventRoute?
    private var gestures = GestureBounds()
    /// Counts the sizes of the window: only the last size of a drag is stored.
    private var sizeNumber = 0

    init(_ model: PlaygroundModel, _ picture: PictureController) {
        (self.model, self.picture) = (model, picture)
    }

    func update(_ change: PlaygroundChange) {
        if case .scene(let run) = change, route != nil, !run.hearsEvents { end() }
    }

    /// Directs events of mouse and keyboard to the scene, or back to the window.
    func toggle() {
        if route != nil { return end() }
        guard let run = model.run, run.isAlive else {
            return model.say("The scene isn’t running, so it gets no events")
        }
        guard run.hearsEvents else {
            return model.say(
                "The scene takes no events: it has no views and no Playground.onEvent")
        }
        set(EventRoute())
        model.playFromReach(of: run)
        model.tell(.status)
    }

    private func end() {
        set(nil)
        model.tell(.status)
    }

    private func set(_ new: EventRoute?) {
        (route, model.options.sendsEvents) = (new, new != nil)
        picture.view.isForScene = new != nil
        onRoute?(new != nil)
    }

    /// The scene has the mouse and the keyboard now, or no longer.
    var onRoute: ((Bool) -> Void)?

    /// Takes an event of the window; true if the window's views must not get the event.
    func handle(_ event: WindowEvent) -> Bool {
        if gestures.ends(with: event) { model.editing.endGesture() }
        switch event {
        case .resized(let width, let height, _, _): noteSize(width, height)
        case .closeRequested: return keepsOpen()
        case .mouseMoved(let x, let y, _): picture.pointer = CGPoint(x: x, y: y)
        case .scrolled(let dx, let dy, let x, let y, let keys):
            if wheel(dx, dy, at: CGPoint(x: x, y: y), keys) { return true }
        default: break
        }
        guard var route else { return false }
        let isCovered = isCovered()
        let view = picture.view
        let answer = route.handle(event, takesKeys: hasKeyboard() && !isCovered) { place in
            !isCovered && view.contains(view.convert(place, from: nil))
        }
        self.route = route
        for event in answer.scene { send(event) }
        if answer.ends { end() }
        return answer.isTaken
    }

    private func send(_ event: WindowEvent) {
        guard let run = model.run else { return }
        if case .mouseDown = event { model.tell(.keyboard) }
        switch event {
        case .mouseMoved, .pointerInside, .focusChanged: break
        // The recording after the event is outdated.
        default: model.transport.go(to: max(model.transport.time, run.reach))
        }
        let view = picture.view
        run.send(event.moved { view.scenePoint(view.convert($0, from: nil)) })
    }

    /// Magnifies the picture with Control; otherwise moves a picture larger than its area.
    private func wheel(_ dx: Double, _ dy: Double, at place: CGPoint, _ keys: KeyModifiers) -> Bool
    {
        let point = picture.view.convert(place, from: nil)
        guard picture.view.bounds.contains(point), !model.options.isExploded, !isCovered() else {
            return false
        }
        if keys.contains(.control) {
            picture.magnify(by: pow(1.15, dy), about: point)
            return true
        }
        guard route == nil, picture.view.isMagnified else { return false }
        let (x, y) = keys.contains(.shift) ? (dy, dx) : (dx, dy)
        picture.view.move(by: CGVector(dx: x * 40, dy: y * 40))
        return true
    }

    private func noteSize(_ width: Double, _ height: Double) {
        guard width >= 200, height >= 150 else { return }
        (model.settings.width, model.settings.height) = (width, height)
        // A dragged edge gives many sizes.
        sizeNumber += 1
        let number = sizeNumber
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.5) { [weak self] in
            MainActor.assumeIsolated {
                guard let self, self.sizeNumber == number else { return }
                self.model.settings.write()
            }
        }
    }
}
