/// The painting order of pieces of siblings: by depth, but for those that must lie behind or before what cut them.
///
/// In: pieces, which siblings each sibling was cut by, and the siblings' planes. Out: the pieces back to front.
/// Method: of those that wait for nothing the farthest is next. A piece before a plane waits for all pieces of the
/// sibling in that plane, and all of them wait for one behind it: two knots a sibling, one that its pieces wait for and
/// one that waits for them, keep the number of waits at a piece's cuts. Cost: that number, and a heap of pieces.
struct PieceOrder {
    /// What waits for each: first the pieces by depth, then the siblings' starts, then their ends.
    private var waiting: [[Int32]]
    /// How many each waits for.
    private var blockers: [Int32]
    private let count: Int
    private var isDone: [Bool]
    /// Pieces that wait for nothing: a heap, the farthest on top.
    private var free: [Int32] = []

    static func backToFront(
        _ pieces: [SiblingCuts.Piece], _ crossed: [[Int]], _ planes: [SIMD4<Double>]
    ) -> [SiblingCuts.Piece] {
        // Pieces come sibling by sibling: their number settles what depth leaves open.
        let list = pieces.indices.sorted {
            let (a, b) = (pieces[$0].depth, pieces[$1].depth)
            return a == b ? $0 < $1 : a < b
        }.map { pieces[$0] }
        var order = PieceOrder(list, crossed, planes)
        return order.run().map { list[$0] }
    }

    private init(
        _ list: [SiblingCuts.Piece], _ crossed: [[Int]], _ planes: [SIMD4<Double>]
    ) {
        count = list.count
        let knots = count + 2 * crossed.count
        waiting = Array(repeating: [], count: knots)
        blockers = Array(repeating: 0, count: knots)
        isDone = Array(repeating: false, count: count)
        var cuts = Array(repeating: false, count: crossed.count)
        for others in crossed { for i in others { cuts[i] = true } }
        for (n, piece) in list.enumerated() {
            let sibling = piece.face.index
            if cuts[sibling] {
                wait(n, for: count + sibling)
                wait(count + crossed.count + sibling, for: n)
            }
            for other in crossed[sibling] {
                let plane = planes[other]
                let side = piece.face.corners.reduce(0) { $0 + DepthSplitting.side($1, plane) }
                if side < 0 {
                    wait(count + other, for: n)
                } else {
                    wait(n, for: count + crossed.count + other)
                }
            }
        }
    }

    private mutating func wait(_ a: Int, for b: Int) {
        waiting[b].append(Int32(a))
        blockers[a] += 1
    }

    private mutating func run() -> [Int] {
        for n in blockers.indices where blockers[n] == 0 { release(n) }
        var order: [Int] = []
        order.reserveCapacity(count)
        var first = 0
        while order.count < count {
            // Three that lie over each other in a ring have no order; the farthest begins.
            while isDone[first] { first += 1 }
            let next = popFree() ?? first
            if isDone[next] { continue }
            isDone[next] = true
            order.append(next)
            finish(next)
        }
        return order
    }

    /// One that waits for nothing: a piece may be drawn, a knot lets others go.
    private mutating func release(_ n: Int) {
        if n < count { pushFree(Int32(n)) } else { finish(n) }
    }

    private mutating func finish(_ n: Int) {
        for other in waiting[n] {
            blockers[Int(other)] -= 1
            if blockers[Int(other)] == 0 { release(Int(other)) }
        }
        waiting[n] = []
    }

    // MARK: - Heap

    private mutating func pushFree(_ n: Int32) {
        free.append(n)
        var i = free.count - 1
        while i > 0, free[(i - 1) / 2] > free[i] {
            free.swapAt(i, (i - 1) / 2)
            i = (i - 1) / 2
        }
    }

    private mutating func popFree() -> Int? {
        guard let top = free.first else { return nil }
        let last = free.removeLast()
        if !free.isEmpty {
            free[0] = last
            var i = 0
            while true {
                var least = i
                for child in [2 * i + 1, 2 * i + 2] where child < free.count {
                    if free[child] < free[least] { least = child }
                }
                if least == i { break }
                free.swapAt(i, least)
                i = least
            }
        }
        return Int(top)
    }
}
