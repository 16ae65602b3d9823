/// Undo and redo of all edits in the window: an entry for each gesture.
public struct EditHistory {
    /// Entry of the history.
    public struct Entry {
        /// Name of the edit for menus, such as `Change Duration`.
        public var name: String
        /// State before the change.
        public var before: EditState
        /// State after the change.
        public var after: EditState
        /// Changes of files, in their order.
        public var files: [SourceChange] = []

        var byteCount: Int {
            files.reduce(0) { $0 + $1.before.utf8.count + $1.after.utf8.count }
        }
    }

    /// The largest number of entries.
    private static let most = 1000
    /// The most bytes of the files' texts in all entries; the last entry stays in any case.
    static let mostBytes = 1 << 28

    private var done: [Entry] = []
    private var undone: [Entry] = []
    /// True if the next edit of the same name belongs to the last entry.
    private var isGesture = false

    /// Empty history.
    public init() {}

    /// Name of the change to undo; nil for none.
    public var undoName: String? { done.last?.name }
    /// Name of the change to redo; nil for none.
    public var redoName: String? { undone.last?.name }

    /// Adds an edit. Edits with equal names within a gesture share an entry.
    public mutating func add(
        _ name: String, from before: EditState, to after: EditState, files: [SourceChange] = []
    ) {
        guard before != after || !files.isEmpty else { return }
        undone = []
        if isGesture, files.isEmpty, let last = done.last, last.name == name, last.files.isEmpty {
            done[done.count - 1].after = after
            // The value equals the value before the gesture: nothing to undo.
            if done[done.count - 1].before == after { done.removeLast() }
            return
        }
        done.append(Entry(name: name, before: before, after: after, files: files))
        if done.count > Self.most { done.removeFirst(done.count - Self.most) }
        if !files.isEmpty { dropOldTexts() }
        isGesture = files.isEmpty
    }

    /// Each write of a large document keeps the document twice.
    private mutating func dropOldTexts() {
        var (left, first) = (done.reduce(0) { $0 + $1.byteCount }, 0)
        while left > Self.mostBytes, first < done.count - 1 {
            left -= done[first].byteCount
            first += 1
        }
        done.removeFirst(first)
    }

    /// Ends the gesture: the next edit gets a new entry.
    public mutating func endGesture() { isGesture = false }

    /// The entry to undo; redo returns the same entry.
    public mutating func undo() -> Entry? {
        isGesture = false
        guard let entry = done.popLast() else { return nil }
        undone.append(entry)
        return entry
    }

    /// The entry to redo.
    public mutating func redo() -> Entry? {
        isGesture = false
        guard let entry = undone.popLast() else { return nil }
        done.append(entry)
        return entry
    }

    /// Removes the entry undone last: redo is not possible.
    public mutating func dropUndone() { _ = undone.popLast() }
}
