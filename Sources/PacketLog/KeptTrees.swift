import LaminaRenderTree

/// Trees of a recording, as they stood at some places of it: who goes back begins with a copy of one instead of a key.
///
/// Those that were used longest ago are let go of when all take more than `budget`. Thread: one at a time.
struct KeptTrees {
    /// Bytes of all trees, about.
    private static let budget = 96 << 20
    /// Packets between trees that are kept on a way back.
    static let stride = 60
    /// Trees that a move keeps at most.
    static let perMove = 3
    /// A copy takes so many times less than reading a key.
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

    /// The tree with the least work; nil where there is none that `work` says anything of.
    func nearest(_ work: (LogPosition.State) -> Int?) -> (place: Int, work: Int)? {
        var best: (place: Int, work: Int)?
        for (i, tree) in trees.enumerated() {
            if let work = work(tree.state), work < best?.work ?? .max { best = (i, work) }
        }
        return best
    }

    func state(_ place: Int) -> LogPosition.State { trees[place].state }

    /// A copy of a tree, in the memory of one that nobody needs any more.
    mutating func take(_ place: Int, in spare: RenderTree?) -> RenderTree {
        uses += 1
        trees[place].used = uses
        return trees[place].tree.copy(in: spare)
    }

    /// Keeps a copy of a tree, in the memory of those that go for it.
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
