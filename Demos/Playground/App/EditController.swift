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
        do {
            guard try SourceWriter.apply(entry.files.reversed().map(\.inverse)) else {
                history.dropUndone()
                return onMessage?(
                    "Can’t undo \(entry.name): the file has changed there since") ?? ()
            }
        } catch {
            // The entry stays: the file may be writable later.
            _ = history.redo()
            return onMessage?("Can’t undo \(entry.name): \(error)") ?? ()
        }
        state = entry.before
        onState?()
    }

    func redo() {
        guard let entry = history.redo() else { return onMessage?("Nothing to redo") ?? () }
        do {
            guard try SourceWriter.apply(entry.files) else {
                _ = history.undo()
                history.dropUndone()
                return onMessage?(
                    "Can’t redo \(entry.name): the file has changed there since") ?? ()
            }
        } catch {
            _ = history.undo()
            return onMessage?("Can’t redo \(entry.name): \(error)") ?? ()
        }
        state = entry.after
        onState?()
    }
}
