import LaminaRenderTree
import PlaygroundEngine
import PlaygroundKit
import UIKit

// Trying other animations and other values on the recording.
extension PlaygroundController {
    func connectTrial() {
        animationPanel.onChange = { [unowned self] change, name in
            if let id = selectedAnimation { tryOut(change, on: id, name) }
        }
        animationPanel.onSolo = { [unowned self] isOn in
            let solo = isOn ? selectedIdentity : nil
            editing.edit(isOn ? "Solo" : "Unsolo") { $0.solo = solo }
            trial.animations.solo = isOn ? selectedAnimation?.animation : nil
            showTrial()
        }
        animationPanel.onResize = { [unowned self] in
            details.setNeedsLayout()
            animationPanel.superview?.superview?.setNeedsLayout()
        }
        animationPanel.onEndEditing = { [unowned self] in view.becomeFirstResponder() }
        animationPanel.keys.onRefusal = { [unowned self] in status.show(message: $0) }
        animationPanel.keys.playhead = { [unowned self] in playheadOfSelection }
        animationPanel.onWrite = { [unowned self] in writeAnimation() }
        animationPanel.onUndo = { [unowned self] in editing.undo() }
        timeline.onEdit = { [unowned self] id, edit, _ in
            if let id = id.base as? TimelineRows.ID { drag(id, edit) }
        }
        inspector.onEdit = { [unowned self] id, value in
            guard let selected else { return }
            let name = PropertyTable.row(id).key
            editing.edit(value == nil ? "Revert \(name)" : "Change \(name)") {
                $0.layers.set(id, value, of: selected)
            }
            editsChanged()
        }
        inspector.onGraph = { [unowned self] in graph($0) }
        inspector.onRename = { [unowned self] in rename(to: $0) }
        inspector.onRefusal = { [unowned self] in status.show(message: $0) }
        inspector.onAll = { [unowned self] in
            showsAllValues.toggle()
            showSelection()
        }
        inspector.onRevert = { [unowned self] in
            guard let selected else { return }
            editing.edit("Revert Layer") { $0.layers.removeAll(of: selected) }
            showOutlineRows()
            editsChanged()
        }
        inspector.onWrite = { [unowned self] in writeLayer() }
        inspector.onEndEditing = { [unowned self] in view.becomeFirstResponder() }
    }

    // MARK: - Animations

    func selectAnimation(_ id: TimelineRows.ID?) {
        selectedAnimation = id.flatMap { found(in: $0) == nil ? nil : $0 }
        if let id = selectedAnimation {
            selectedIdentity = history?.identity(of: place(of: id), on: id.layer)
        } else if id == nil {
            selectedIdentity = nil
        }
        if selectedAnimation != nil {
            graphedValue = nil
            inspector.graphed = nil
        }
        if let id = selectedAnimation, let animation = found(in: id) {
            let place = place(of: id)
            animationPanel.show(
                animation.animation, trial.animations.changes[place] ?? .init(),
                isSolo: trial.animations.solo == animation.span.animation.id)
        } else {
            timeline.selection = nil
        }
        details.setNeedsLayout()
        showGraph()
    }

    /// The fraction of the way that the selected animation has gone at the playhead; nil beside it.
    private var playheadOfSelection: Double? {
        guard let selectedAnimation,
            let bar = timeline.rows.first(where: { $0.id == AnyHashable(selectedAnimation) })?.bar
        else { return nil }
        return bar.fraction(at: transport.time)
    }

    func place(of id: TimelineRows.ID) -> AnimationTrial.Place {
        AnimationTrial.Place(animation: id.animation!, part: id.part)
    }

    /// The animation that a row stands for, as it was recorded, and the span of the one it is or is
    /// a part of.
    func found(
        in id: TimelineRows.ID
    ) -> (animation: RenderAnimation, span: AnimationSpan)? {
        let spans = history?.layers.first { $0.key == id.layer }?.spans ?? []
        guard let owner = id.animation,
            let span = spans.last(where: { $0.animation.id == owner })
        else { return nil }
        var animation = span.animation
        for number in id.part {
            guard case .group(let parts) = animation.content, number < parts.count else {
                return nil
            }
            animation = parts[number]
        }
        return (animation, span)
    }

    private func tryOut(
        _ change: AnimationTrial.Change, on id: TimelineRows.ID, _ name: String
    ) {
        guard let span = found(in: id)?.span,
            let identity = history?.identity(of: place(of: id), on: id.layer)
        else { return }
        editing.edit(name) { $0.set(change, of: identity) }
        let life = history?.life(of: id.layer.index, at: span.added) ?? span.added..<span.added
        trial.animations.set(change, at: place(of: id), in: span, of: life)
        showTrial()
    }

    /// A bar was dragged.
    private func drag(_ id: TimelineRows.ID, _ edit: TimelineEdit) {
        guard let (animation, _) = found(in: id), let facts = facts[id] else { return }
        var change = trial.animations.changes[place(of: id)] ?? .init()
        let name: String
        switch edit {
        case .begin(let time):
            name = "Move Animation"
            change.delay = (time - facts.begin) / facts.stretch
        case .length(let seconds):
            name = "Change Duration"
            change.duration = seconds / facts.stretch * abs(animation.timing.speed)
        case .keyTime(let key, let time):
            guard var list = KeyFrameList(animation, change) else { return }
            guard !list.isPaced else {
                return status.show(
                    message:
                        "Key frames of a paced animation can’t be moved: their times follow from their values"
                )
            }
            name = "Move Key Frame"
            list.move(key, to: time)
            list.set(&change, of: animation)
            animationPanel.keys.choose(key)
        }
        tryOut(change, on: id, name)
        animationPanel.show(change)
    }

    func showTrial() {
        trialNumber += 1
        forgetLayerCosts()
        let shown = trial.isEmpty ? nil : trial
        picture.setTrial(shown)
        tree?.setTrial(shown)
        status.show(session)
        showTried()
        showBars()
        showComparison()
        timeChanged()
    }

    // MARK: - Values

    /// Finds the layers of what was set; true when there were others than before, which are shown
    /// then.
    func resolveEdits(at time: Double) -> Bool {
        guard let history, edits.resolve(treeRows, in: history, at: time, &trial) else {
            return false
        }
        showTrial()
        return true
    }

    func editsChanged() {
        if !resolveEdits(at: transport.time) { showSelection() }
    }

    /// A name that the source gets when it is written.
    private func rename(to name: String) {
        guard let row = selectedRow else { return }
        let name = name.trimmingCharacters(in: .whitespacesAndNewlines)
        editing.edit("Rename Layer") {
            $0.layers.set(name: name.isEmpty || name == row.name ? nil : name, of: row.path)
        }
        showOutlineRows()
        showSelection()
    }

    /// The scene as the source has it, from its beginning.
    func restart() {
        editing.edit("Start Over") {
            $0.revert()
        }
        session.restart()
    }
}
