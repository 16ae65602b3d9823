/// The painting order of pieces of siblings: by the depth of their middles, but for pieces of siblings that cross.
///
/// In: pieces sibling by sibling, the earlier siblings each was cut by, and their planes. Out: the pieces back to front.
/// Idea: where a plane lies between two pieces, the one behind it comes first. Of two siblings that cross, the first
/// plane that cut both tells their pieces apart, else the earlier one's own: what a binary space partition would say
/// that took the siblings in turn. Pieces beside each other have no order: it could only contradict others.
/// Method: of those that wait for nothing the farthest is next, from a heap. Cost: the pairs of such pieces.
struct PieceOrder {
    /// Which wait for each.
    private var waiting: [[Int32]]
    /// How many each waits for.
    private var blockers: [Int32]
    private var isDone: [Bool]
    private var free = LeastFirst()

    static func backToFront(
        _ parts: [[SiblingCuts.Piece]], _ crossed: [[Int]], _ planes: [SIMD4<Double>]
    ) -> [SiblingCuts.Piece] {
        let all = parts.flatMap { $0 }
        // Their number settles what depth leaves open.
        let list = all.indices.sorted {
            let (a, b) = (all[$0].depth, all[$1].depth)
            return a == b ? $0 < $1 : a < b
        }.map { all[$0] }
        var order = PieceOrder(list, crossed, planes)
        return order.run().map { list[$0] }
    }

    private init(
        _ list: [SiblingCuts.Piece], _ crossed: [[Int]], _ planes: [SIMD4<Double>]
    ) {
        waiting = Array(repeating: [], count: list.count)
        blockers = Array(repeating: 0, count: list.count)
        isDone = Array(repeating: false, count: list.count)
        var places: [[Int]] = Array(repeating: [], count: crossed.count)
        var boxes: [PieceBox] = []
        let knots = SiblingKnots(crossed)
        var sides = PieceSides()
        for (n, piece) in list.enumerated() {
            places[piece.face.index].append(n)
            boxes.append(PieceBox(piece.face))
            sides.append(piece.face, crossed[piece.face.index], planes, knots)
        }
        for j in crossed.indices {
            for i in crossed[j] {
                for p in places[j] {
                    let box = boxes[p]
                    for q in places[i] where box.overlaps(boxes[q]) {
                        if sides.isBefore(p, q, cutBy: knots.place[i]) {
                            wait(p, for: q)
                        } else {
                            wait(q, for: p)
                        }
                    }
                }
            }
        }
    }

    private mutating func wait(_ a: Int, for b: Int) {
        waiting[b].append(Int32(a))
        blockers[a] += 1
    }

    private mutating func run() -> [Int] {
        for n in blockers.indices where blockers[n] == 0 { free.insert(Int32(n)) }
        var order: [Int] = []
        order.reserveCapacity(isDone.count)
        var first = 0
        while order.count < isDone.count {
            // Those that lie over each other in a ring have no order; the farthest begins.
            while isDone[first] { first += 1 }
            let next = free.removeLeast().map { Int($0) } ?? first
            if isDone[next] { continue }
            isDone[next] = true
            order.append(next)
            for other in waiting[next] {
                blockers[Int(other)] -= 1
                if blockers[Int(other)] == 0 { free.insert(other) }
            }
        }
        return order
    }
}

/// Where a piece is seen.
private struct PieceBox {
    private var low = SIMD2<Double>(repeating: .infinity)
    private var high = SIMD2<Double>(repeating: -.infinity)

    init(_ face: DepthSplitting.Face) {
        // Pieces that touch overlap a little: their cut edges are moved outwards.
        let touch = SIMD2(repeating: 0.5)
        for corner in face.corners {
            let p = SIMD2(corner.x, corner.y)
            (low, high) = (pointwiseMin(low, p - touch), pointwiseMax(high, p + touch))
        }
    }

    func overlaps(_ other: PieceBox) -> Bool {
        low.x < other.high.x && other.low.x < high.x && low.y < other.high.y
            && other.low.y < high.y
    }
}
