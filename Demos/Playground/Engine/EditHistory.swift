/// Undo and redo of the window: an entry for each gesture, 1000 at most.
public struct EditHistory {
    /// Entry of the history.
    public struct Entry {
        /// Name of the change, as in a menu: `Change Duration`.
        public var name: String
        /// State before the change.
        public var before: EditState
        /// State after the change.
        public var after: EditState
        /// Changes of files, in the order of writing.
        public var files: [SourceChange] = []
    }

    /// Entries that are remembered.
    private static let most = 1000

    private var done: [Entry] = []
    private var undone: [Entry] = []
    /// Whether the next change of the same name belongs to the last entry.
    private var isGesture = false

    /// Empty history.
    public init() {}

    /// Name of the change to undo; nil for none.
    public var undoName: String? { done.last?.name }
    /// Name of the change to redo; nil for none.
    public var redoName: String? { undone.last?.name }

    /// Notes what was done. Changes of one name in one gesture are one entry.
    public mutating func add(
        _ name: String, from before: EditState, to after: EditState, files: [SourceChange] = []
    ) {
        guard before != after || !files.isEmpty else { return }
        undone = []
        if isGesture, files.isEmpty, let last = done.last, last.name == name, last.files.isEmpty {
            done[done.count - 1].after = after
            // Back where it began.
            if done[done.count - 1].before == after { done.removeLast() }
            return
        }
        done.append(Entry(name: name, before: before, after: after, files: files))
        if done.count > Self.most { done.removeFirst(done.count - Self.most) }
        isGesture = files.isEmpty
    }

    /// What is done from now on is another gesture.
    public mutating func endGesture() { isGesture = false }

    /// The entry that is to be undone; it can be redone from then on.
    public mutating func undo() -> Entry? {
        isGesture = false
        guard let entry = done.popLast() else { return nil }
        undone.append(entry)
        return entry
    }

    /// The entry that is to be done again.
    public mutating func redo() -> Entry? {
        isGesture = false
        guard let entry = undone.popLast() else { return nil }
        done.append(entry)
        return entry
    }

    /// Takes the entry away that was undone last: it cannot be.
    public mutating func dropUndone() { _ = undone.popLast() }
}
