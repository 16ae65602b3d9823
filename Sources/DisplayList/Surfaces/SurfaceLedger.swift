/// Which surfaces outlive their frame, and for how long: those of every list that one renderer draws.
///
/// A surface belongs to the planner that had it drawn. It goes when 120 frames of that planner, or thirty times as many
/// of others, did without; that of a planner that is gone after 120 frames of any. What goes is told to the renderer by
/// the next list that is drawn. Thread: that of the renderer.
public final class SurfaceLedger {
    private struct Entry {
        weak var owner: AnyObject?
        /// For how long nobody wanted it, in thirtieths of a frame of its owner.
        var unused = 0
    }

    private static let share = 30
    private static let patience = 120 * share

    private var entries: [UInt64: Entry] = [:]
    /// What has to go and was not told to a list that was drawn.
    private(set) var drops: [UInt64] = []
    /// How often a surface went because nobody wanted it: a list of a window that stood still may show it.
    private(set) var evictions: UInt32 = 0

    public init() {}

    /// Whether a surface was drawn and is still there.
    func holds(_ key: UInt64) -> Bool { entries[key] != nil }

    /// Keeps a surface no longer: another may have its memory.
    func drop(_ key: UInt64) {
        entries[key] = nil
        drops.append(key)
    }

    /// Says that a list was drawn: what it shows is there, what it dropped is gone, and the others have aged.
    func noteDrawn(_ shown: [UInt64], dropped: [UInt64], by owner: AnyObject) {
        if !dropped.isEmpty {
            let gone = Set(dropped)
            drops.removeAll { gone.contains($0) }
        }
        for key in shown { entries[key] = Entry(owner: owner) }
        if entries.isEmpty { return }
        let fresh = Set(shown)
        for (key, entry) in entries where !fresh.contains(key) {
            let unused =
                entry.unused + (entry.owner == nil || entry.owner === owner ? Self.share : 1)
            if unused >= Self.patience {
                drop(key)
                evictions &+= 1
            } else {
                entries[key]?.unused = unused
            }
        }
    }
}
