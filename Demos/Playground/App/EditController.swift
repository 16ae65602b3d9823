import PlaygroundEngine
import PlaygroundKit

/// Edits in the window, with undo and redo. Edits outlive saves, and the window's controllers.
@MainActor
final class EditController {
    private(set) var state = EditState()
    private var history = EditHistory()
    /// The state has changed by undo or redo.
    var onState: (() -> Void)?
    var onMessage: ((String) -> Void)?

    /// Changes the state under a name for the Edit menu. Changes with equal names within a gesture
    /// share an entry.
    func edit(
        _ name: String, files: [SourceChange] = [], _ body: (inout EditState) -> Void
    ) {
        let before = state
        body(&state)
        history.add(name, from: before, to: state, files: files)
    }

    /// Changes the state without an entry of the history, for changes from outside such as the
    /// markers of a file.
    func begin(_ body: (inout EditState) -> Void) { body(&state) }

    /// Forgets the changes of layers and animations, without an entry, because the changes belong
    /// to a different recording.
    func forgetLayers() {
        state.revert()
        history = EditHistory()
    }

    /// Ends the gesture of a press or a key: the next change gets a new entry.
    func endGesture() { history.endGesture() }

    var canUndo: Bool { history.undoName != nil }
    var canRedo: Bool { history.redoName != nil }
    var undoTitle: String { history.undoName.map { "Undo \($0)" } ?? "Undo" }
    var redoTitle: String { history.redoName.map { "Redo \($0)" } ?? "Redo" }

    func undo() {
        guard let entry = history.undo() else { return onMessage?("Nothing to undo") ?? () }
        switch write(entry.files.reversed().map(\.inverse), for: "undo \(entry.name)") {
        case .written:
            state = entry.before
            onState?()
        case .changed: history.dropUndone()
        case .failed: _ = history.redo()
        }
    }

    func redo() {
        guard let entry = history.redo() else { return onMessage?("Nothing to redo") ?? () }
        switch write(entry.files, for: "redo \(entry.name)") {
        case .written:
            state = entry.after
            onState?()
        case .changed:
            _ = history.undo()
            history.dropUndone()
        case .failed: _ = history.undo()
        }
    }

    private enum Writing {
        case written
        /// The file has other text in the place of the change: the entry is of no further use.
        case changed
        /// The write failed: the entry stays, as the file may be writable later.
        case failed
    }

    /// Writes the changes of files for a step of the history, and tells why nothing is written.
    private func write(_ changes: [SourceChange], for step: String) -> Writing {
        do {
            if try SourceWriter.apply(changes) { return .written }
            onMessage?("Can’t \(step): the file has changed there since")
            return .changed
        } catch {
            onMessage?("Can’t \(step): \(error)")
            return .failed
        }
    }
}
