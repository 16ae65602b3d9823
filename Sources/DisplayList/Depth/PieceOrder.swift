import LaminaGraphicsTypes

/// The painting order of siblings' pieces: where two pieces overlap on the screen the nearer piece
/// is in front; disjoint pieces are sorted by the depth of their centres.
///
/// Input: pieces of siblings, already cut at intersections. Output: the pieces back to front. Idea:
/// a topological sort; each piece waits for the pieces behind, and the farthest free piece is taken
/// from a heap. Pieces overlapping cyclically have no order until cut (Newell, Newell and Sancha):
/// `DepthSplitting` orders all pieces of a cycle together. Cost: the overlapping pairs, and a sort.
struct PieceOrder {
    /// The largest cycle to be cut; larger cycles are sorted by the depth of their centres.
    static let mostInRing = 256
    /// The number of tested pairs beyond which all pieces are sorted by their centres.
    static let mostPairs = 1 << 20

    private let list: [SiblingCuts.Piece]
    /// The pieces waiting for each piece.
    private var waiting: [[Int32]]
    /// The number of pieces each piece waits for.
    private var blockers: [Int32]
    private var isDone: [Bool]
    private var free = MinHeap()

    static func backToFront(_ pieces: [SiblingCuts.Piece]) -> [SiblingCuts.Piece] {
        // The index decides between equal depths.
        let list = pieces.indices.sorted {
            let (a, b) = (pieces[$0].depth, pieces[$1].depth)
            return a == b ? $0 < $1 : a < b
        }.map { pieces[$0] }
        var order = PieceOrder(list)
        if let stack = SiblingStack(list) {
            for (next, behind) in zip(stack.order.dropFirst(), stack.order) {
                order.wait(next, for: behind)
            }
        } else if !order.compareAll() {
            return list
        }
        return order.run()
    }

    private init(_ list: [SiblingCuts.Piece]) {
        self.list = list
        waiting = Array(repeating: [], count: list.count)
        blockers = Array(repeating: 0, count: list.count)
        isDone = Array(repeating: false, count: list.count)
    }

    /// Compares all overlapping pairs; false if the number of pairs exceeds the limit.
    private mutating func compareAll() -> Bool {
        let view = PieceView(list.map(\.face))
        let (order, axis) = view.sweep
        var open: [Int] = []
        var looks = 0
        for i in order {
            let begin = view.begins(i, along: axis)
            open.removeAll { view.ends($0, along: axis) <= begin }
            looks += open.count
            if looks > Self.mostPairs { return false }
            for j in open {
                switch view.relation(i, j) {
                case .apart: break
                case .before: wait(i, for: j)
                case .behind: wait(j, for: i)
                }
            }
            open.append(i)
        }
        return true
    }

    private mutating func wait(_ a: Int, for b: Int) {
        waiting[b].append(Int32(a))
        blockers[a] += 1
    }

    private mutating func run() -> [SiblingCuts.Piece] {
        for n in blockers.indices where blockers[n] == 0 { free.insert(Int32(n)) }
        var order: [SiblingCuts.Piece] = []
        order.reserveCapacity(list.count)
        var left = list.count
        while left > 0 {
            if let next = free.removeLeast() {
                order.append(list[Int(next)])
                settle(Int(next))
                left -= 1
                continue
            }
            // The farthest cycle independent of other cycles.
            let ring = PieceRings(waiting, isDone).first
            order.append(contentsOf: Self.inOrder(ring.map { list[$0] }))
            // The pieces of the cycle wait for each other and are marked as done first.
            for n in ring { isDone[n] = true }
            for n in ring { settle(n) }
            left -= ring.count
        }
        return order
    }

    private mutating func settle(_ n: Int) {
        isDone[n] = true
        for other in waiting[n] {
            blockers[Int(other)] -= 1
            if blockers[Int(other)] == 0, !isDone[Int(other)] { free.insert(other) }
        }
    }

    /// The pieces of a cycle, cut further.
    private static func inOrder(_ ring: [SiblingCuts.Piece]) -> [SiblingCuts.Piece] {
        if ring.count > mostInRing { return ring }
        let faces = ring.map(\.face).sorted { $0.index < $1.index }
        return DepthSplitting.order(faces).map { SiblingCuts.Piece($0) }
    }
}
