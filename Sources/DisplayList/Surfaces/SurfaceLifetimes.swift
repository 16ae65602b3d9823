/// The lifetimes of cached surfaces of all lists drawn by a renderer.
///
/// Each surface belongs to the planner of its list. A surface is evicted after 120 unused frames of
/// its planner, or after 3600 frames of other planners. Surfaces of a deallocated planner are
/// evicted after 120 frames of any planner. Evictions reach the renderer with the next drawn list.
/// Thread: the renderer's.
public final class SurfaceLifetimes {
    private struct Entry {
        weak var owner: AnyObject?
        /// The time without use, in thirtieths of a frame of the owner.
        var unused = 0
    }

    private static let share = 30
    private static let unusedLifetime = 120 * share

    private var entries: [UInt64: Entry] = [:]
    /// The evicted keys not yet part of a drawn list.
    private(set) var drops: [UInt64] = []
    /// The number of evictions of unused surfaces: the list of a window without changes may still
    /// show an evicted surface.
    private(set) var evictions: UInt32 = 0

    /// An empty set of surfaces. A renderer's lists share the set of its `TextureAllocator`.
    public init() {}

    /// True if a surface was drawn and still exists.
    func holds(_ key: UInt64) -> Bool { entries[key] != nil }

    /// Evicts a surface: its memory may be reused.
    func drop(_ key: UInt64) {
        entries[key] = nil
        drops.append(key)
    }

    /// Records a drawn list: its surfaces exist, its dropped keys are removed, and other surfaces
    /// age by a frame.
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
            if unused >= Self.unusedLifetime {
                drop(key)
                evictions &+= 1
            } else {
                entries[key]?.unused = unused
            }
        }
    }
}
