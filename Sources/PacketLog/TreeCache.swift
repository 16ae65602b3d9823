import LaminaRenderTree

/// A cache of trees at places of a recording: a step back starts from a copy of a cached tree
/// instead of a key.
///
/// Eviction removes the least recently used trees when the sizes exceed `budget`. Thread: one at a
/// time.
struct TreeCache {
    /// The approximate size of all cached trees, in bytes.
    private static let budget = 96 << 20
    /// The number of packets between cached trees for steps backwards.
    static let stride = 60
    /// The largest number of trees cached in one move.
    static let perMove = 3
    /// The cost of reading a key divided by the cost of a copy.
    static let share = 16

    private struct Tree {
        var tree: RenderTree
        var state: LogPosition.State
        var bytes: Int
        var used: Int
    }

    private var trees: [Tree] = []
    private var uses = 0

    func holds(_ progress: PacketLog.Progress) -> Bool {
        trees.contains { $0.state.progress == progress }
    }

    /// The cached tree with the least remaining work; `work` returns nil for an unusable tree.
    func nearest(_ work: (LogPosition.State) -> Int?) -> (place: Int, work: Int)? {
        var best: (place: Int, work: Int)?
        for (i, tree) in trees.enumerated() {
            if let work = work(tree.state), work < best?.work ?? .max { best = (i, work) }
        }
        return best
    }

    func state(_ place: Int) -> LogPosition.State { trees[place].state }

    /// A copy of a cached tree, in the memory of `spare`.
    mutating func copyTree(_ place: Int, in spare: RenderTree?) -> RenderTree {
        uses += 1
        trees[place].used = uses
        return trees[place].tree.copy(in: spare)
    }

    /// Caches a copy of a tree, in the memory of evicted trees.
    mutating func keep(_ tree: RenderTree, at state: LogPosition.State) {
        let bytes = tree.byteCount
        var all = trees.reduce(bytes) { $0 + $1.bytes }
        var spare: RenderTree?
        while all > Self.budget,
            let oldest = trees.indices.min(by: { trees[$0].used < trees[$1].used })
        {
            let old = trees.remove(at: oldest)
            all -= old.bytes
            spare = old.tree
        }
        uses += 1
        trees.append(Tree(tree: tree.copy(in: spare), state: state, bytes: bytes, used: uses))
    }
}
