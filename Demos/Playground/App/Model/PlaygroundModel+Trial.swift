import Foundation
import LaminaMotion
import LaminaRenderTree
import PlaygroundEngine

// Unwritten changes: made here, resolved in the scene of each save, shown in the recording.
extension PlaygroundModel {
    /// Values of layers that were set in the window.
    var edits: LayerEdits { editing.state.layers }

    /// The unwritten changes; nil where nothing differs from the recording.
    var shownTrial: SceneTrial? { trial.scene.isEmpty ? nil : trial.scene }

    /// Changes the edits under a name for the Edit menu, and shows the loop and the markers.
    func edit(_ name: String, _ body: (inout EditState) -> Void) {
        editing.edit(name, body)
        showTimes()
    }

    /// Shows other edits than before, after undo and redo.
    func showEdits() {
        showTimes()
        sendKnobs()
        sendCues()
        trial.scene.animations = .init()
        resolveAnimations()
        _ = resolveEdits(at: transport.time)
        showTrial()
        tell(.rows)
        showSelection()
        selectAnimation(selection.animation)
    }

    /// Finds the changed animations in the scene; true where the trial differs from before.
    @discardableResult
    func resolveAnimations() -> Bool {
        guard let history else { return false }
        let (found, missing) = editing.state.animations(in: history)
        trial.missing = missing
        guard found != trial.scene.animations else { return false }
        trial.scene.animations = found
        return true
    }

    /// Finds the layers of changed values, and shows the trial if it differs from the shown trial;
    /// returns true if shown.
    func resolveEdits(at time: Double) -> Bool {
        if session.showsProgram {
            sendEdits()
            return false
        }
        guard let history, edits.resolve(rows, in: history, at: time, &trial.scene) else {
            return false
        }
        showTrial()
        return true
    }

    func showTrial() {
        if let history, history.setTimes(of: trial.scene) {
            _ = try? history.update()
            trial.scene.animations = .init()
            resolveAnimations()
        }
        trial.number += 1
        tree?.setTrial(shownTrial)
        tell(.trial)
        showBars()
        tell(.comparison)
        timeChanged()
    }

    // MARK: - Changes

    /// Changes an animation of this scene.
    func change(_ id: TimelineRows.ID, _ change: AnimationTrial.Change, _ name: String) {
        self.change([(id, change)], name)
    }

    /// Changes several animations of this scene with a single entry of the history.
    func change(_ all: [(id: TimelineRows.ID, change: AnimationTrial.Change)], _ name: String) {
        var found: [(AnimationIdentity, AnimationTrial.Change)] = []
        for (id, change) in all {
            guard let span = self.found(in: id)?.span,
                let identity = history?.identity(of: place(of: id), on: id.layer)
            else { continue }
            found.append((identity, change))
            let life = history?.life(of: id.layer.index, at: span.added) ?? span.added..<span.added
            trial.scene.animations.set(change, at: place(of: id), in: span, of: life)
        }
        guard !found.isEmpty else { return }
        editing.edit(name) { state in
            for (identity, change) in found { state.set(change, of: identity) }
        }
        showTrial()
    }

    /// Changes of an animation; empty for none.
    func change(of id: TimelineRows.ID) -> AnimationTrial.Change {
        trial.scene.animations.changes[place(of: id)] ?? .init()
    }

    /// Plays only the selected animation, or all animations again.
    func setSolo(_ isOn: Bool) {
        let solo = isOn ? selection.identity : nil
        editing.edit(isOn ? "Solo" : "Unsolo") { $0.solo = solo }
        trial.scene.animations.solo = isOn ? selection.animation?.animation : nil
        showTrial()
    }

    /// Sets a value of the selected layer; nil reverts the value.
    func set(_ id: PropertyID, _ value: MotionValue?) {
        guard let layer = selection.layer else { return }
        let name = PropertyTable.row(id).key
        editing.edit(value == nil ? "Revert \(name)" : "Change \(name)") {
            $0.layers.set(id, value, of: layer)
        }
        editsChanged()
    }

    func editsChanged() {
        guard !resolveEdits(at: transport.time) else { return }
        // A name, or the value that the layer has: the picture stays, the number of changes may
        // differ.
        tell(.status)
        showSelection()
    }

    func revertLayer() {
        guard let layer = selection.layer else { return }
        editing.edit("Revert Layer") { $0.layers.removeAll(of: layer) }
        tell(.rows)
        editsChanged()
    }

    func revertAll() {
        editing.edit("Revert All Changes") { $0.revert() }
        showEdits()
    }

    /// Names the selected layer; the source gets the name at the next write.
    func rename(to name: String) {
        guard let row = selectedRow else { return }
        let name = name.trimmingCharacters(in: .whitespacesAndNewlines)
        editing.edit("Rename Layer") {
            $0.layers.set(name: name.isEmpty || name == row.name ? nil : name, of: row.path)
        }
        tell(.rows)
        tell(.status)
        showBars()
        showSelection()
    }

    /// Runs the scene of the source from its beginning, without changes; attaches to a program
    /// again.
    func restart() {
        guard !session.showsProgram else { return session.restart() }
        editing.edit("Start Over") { $0.revert() }
        session.restart()
    }
}
