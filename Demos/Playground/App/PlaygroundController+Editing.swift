import PlaygroundEngine
import PlaygroundKit
import UIKit

// Undo and redo of everything, and what is tried in the scene of each save.
extension PlaygroundController {
    func connectEditing() {
        editing.onState = { [unowned self] in showEdits() }
        editing.onMessage = { [unowned self] in status.show(message: $0) }
        quitPanel.onClose = { [unowned self] in view.becomeFirstResponder() }
        pathPanel.onClose = { [unowned self] in view.becomeFirstResponder() }
        pathPanel.onOpen = { [unowned self] in openScene($0) }
    }

    /// Changes what outlives saves, and shows it.
    func edit(_ name: String, _ body: (inout EditState) -> Void) {
        editing.edit(name, body)
        showTimes()
    }

    /// Shows another state than before: something was undone.
    func showEdits() {
        showTimes()
        trial.animations = .init()
        resolveAnimations()
        _ = resolveEdits(at: transport.time)
        showTrial()
        showOutlineRows()
        showSelection()
        selectAnimation(selectedAnimation)
    }

    private func showTimes() {
        transport.setLoop(editing.state.loop)
        guard transport.markers != editing.state.markers else { return }
        transport.setMarkers(editing.state.markers)
        settings.setMarkers(transport.markers, of: session.file)
    }

    /// Finds the animations of what is tried; true where that are others than before.
    @discardableResult
    func resolveAnimations() -> Bool {
        guard let history else { return false }
        let (found, missing) = editing.state.animations(in: history)
        missingCount = missing
        guard found != trial.animations else { return false }
        trial.animations = found
        return true
    }

    /// Selects the animation again that was selected in the scene before.
    func resolveSelection() {
        guard let identity = selectedIdentity, let history,
            let found = history.find(identity) ?? history.findLike(identity)
        else {
            // It may be added later.
            selectedAnimation = nil
            timeline.selection = nil
            return details.setNeedsLayout()
        }
        let id = TimelineRows.ID(
            layer: found.span.layer, animation: found.place.animation, part: found.place.part)
        selectAnimation(id)
        timeline.selection = AnyHashable(id)
    }

    /// Says what of the scene is not as in the source.
    func showTried() {
        let count = editing.state.triedCount
        guard count > 0 || editing.state.solo != nil else { return }
        status.showTrial(count, missing: missingCount)
    }

    // MARK: - The loop

    /// A loop of all animations, or of the two seconds about now where none ends; none where there
    /// is one.
    func toggleLoop() {
        guard transport.loop == nil else { return edit("Clear Loop") { $0.setLoop(nil) } }
        let end = sceneEnd ?? TimelineRows.end(timeline.rows) ?? transport.time + 2
        edit("Set Loop") { $0.setLoop(0...max(end, 1 / Transport.frameRate)) }
    }

    func setLoop(beginning begin: Double? = nil, ending end: Double? = nil) {
        transport.setLoop(beginning: begin, ending: end)
        let loop = transport.loop
        edit("Set Loop") { $0.loop = loop }
    }

    func toggleMarker() {
        let count = transport.markers.count
        transport.toggleMarker()
        let markers = transport.markers
        editing.edit(markers.count > count ? "Add Marker" : "Remove Marker") {
            $0.markers = markers
        }
        settings.setMarkers(markers, of: session.file)
    }

    // MARK: - Quitting

    /// Asks before what is tried is lost; true where it asks.
    func asksBeforeQuitting() -> Bool {
        guard editing.state.isTried else { return false }
        quitPanel.open(
            changes: max(1, editing.state.triedCount), question: "Quit without writing?",
            button: "Quit Without Writing"
        ) { [unowned self] in onQuit?() }
        return true
    }

    // MARK: - The end of the scene

    /// When the last animation has ended; nil for a scene that goes on by itself, and while that is
    /// not known.
    var sceneEnd: Double? {
        guard let history, let run else { return nil }
        return history.end(knownUntil: run.reach)
    }

    func goToEnd() { transport.go(to: sceneEnd ?? run?.reach ?? 0) }

    /// Whether the scene is on a way through time.
    var isRunning: Bool {
        if case .running? = session.progress { return true }
        return run?.asked != nil
    }

    /// Shows how far a scene is on a long way, and that it has come.
    func showWay() {
        let isLong = run.map { run in run.asked.map { $0 - run.reach > 1 } ?? false } ?? false
        guard isLong || showsWay else { return }
        showsWay = isLong
        status.show(session)
        showTried()
    }
}
