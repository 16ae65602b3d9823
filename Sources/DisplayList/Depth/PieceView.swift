import LaminaGraphicsTypes

/// Pieces of siblings as they are seen: which of two that overlap on the screen lies in front.
///
/// In: convex polygons in the space the siblings share, perspective divided out. Method: Newell's tests: boxes, edges that
/// part the two, all corners of one on one side of the other's plane, and last the depth of both in the middle of what they
/// have in common. Cost of a pair: a few numbers for each of its corners, no allocation but for the last test.
struct PieceView {
    enum Relation { case apart, before, behind }

    private struct Piece {
        var low = SIMD2<Double>(repeating: .infinity)
        var high = SIMD2<Double>(repeating: -.infinity)
        /// Which of `corners` are its own, counter-clockwise as seen.
        var corners = 0..<0
        var plane = SIMD4<Double>.zero
        var extent = 0.0
        var sibling = 0
    }

    /// Distances below this, relative to the polygons' sizes, count as lying in one plane.
    static let tolerance = 1e-9
    /// Overlap on the screen below this, relative to the polygons' sizes, is none: pieces that touch.
    private static let touch = 1e-6

    private var pieces: [Piece] = []
    private var corners: [SIMD3<Double>] = []

    /// Those that are polygons, by their place in the list given.
    init(_ faces: [DepthSplitting.Face]) {
        pieces.reserveCapacity(faces.count)
        for face in faces {
            var piece = Piece()
            piece.sibling = face.index
            if let plane = face.plane, face.corners.count >= 3 {
                let first = corners.count
                let turns = Self.area(face.corners) < 0
                corners.append(contentsOf: turns ? face.corners.reversed() : face.corners)
                for c in face.corners {
                    let p = SIMD2(c.x, c.y)
                    (piece.low, piece.high) = (
                        pointwiseMin(piece.low, p), pointwiseMax(piece.high, p)
                    )
                }
                (piece.corners, piece.plane) = (first..<corners.count, plane)
                piece.extent = DepthSplitting.extent(face.corners)
            }
            pieces.append(piece)
        }
    }

    /// Places of the polygons, by where they begin along the axis that they are spread over more.
    var sweep: (order: [Int], axis: Int) {
        let all = pieces.indices.filter { !pieces[$0].corners.isEmpty }
        var low = SIMD2(repeating: Double.infinity)
        var high = SIMD2(repeating: -Double.infinity)
        for i in all {
            (low, high) = (pointwiseMin(low, pieces[i].low), pointwiseMax(high, pieces[i].high))
        }
        let axis = high.y - low.y > high.x - low.x ? 1 : 0
        return (all.sorted { pieces[$0].low[axis] < pieces[$1].low[axis] }, axis)
    }

    func begins(_ i: Int, along axis: Int) -> Double { pieces[i].low[axis] }
    func ends(_ i: Int, along axis: Int) -> Double { pieces[i].high[axis] }

    /// How one lies to another.
    func relation(_ i: Int, _ j: Int) -> Relation {
        let (p, q) = (pieces[i], pieces[j])
        guard all(p.low .< q.high), all(q.low .< p.high) else { return .apart }
        if isParted(p, from: q) || isParted(q, from: p) { return .apart }
        let slack = Self.tolerance * (p.extent + q.extent)
        let first = sides(of: p, to: q.plane)
        if first.least >= -slack, first.most <= slack {
            return p.sibling < q.sibling ? .behind : .before
        }
        if first.least >= -slack { return .before }
        if first.most <= slack { return .behind }
        let second = sides(of: q, to: p.plane)
        if second.least >= -slack { return .behind }
        if second.most <= slack { return .before }
        return isBefore(p, q)
    }

    private func sides(of p: Piece, to plane: SIMD4<Double>) -> (least: Double, most: Double) {
        var (least, most) = (Double.infinity, -Double.infinity)
        for k in p.corners {
            let side = DepthSplitting.side(corners[k], plane)
            (least, most) = (min(least, side), max(most, side))
        }
        return (least, most)
    }

    /// Whether an edge of the first has all of the second outside.
    private func isParted(_ p: Piece, from q: Piece) -> Bool {
        let touch = Self.touch * min(p.extent, q.extent)
        var a = corners[p.corners.upperBound - 1]
        for k in p.corners {
            let b = corners[k]
            let (dx, dy) = (b.x - a.x, b.y - a.y)
            let length = (dx * dx + dy * dy).squareRoot()
            let limit = touch * length
            // The direction of an edge of no length is chance.
            var isOutside = length > touch
            for m in q.corners where isOutside {
                let c = corners[m]
                if dx * (c.y - a.y) - dy * (c.x - a.x) > limit {
                    isOutside = false
                }
            }
            if isOutside { return true }
            a = b
        }
        return false
    }

    /// Depth tells in the middle of what two have in common.
    private func isBefore(_ p: Piece, _ q: Piece) -> Relation {
        var common = p.corners.map { SIMD2(corners[$0].x, corners[$0].y) }
        var a = corners[q.corners.upperBound - 1]
        for k in q.corners where !common.isEmpty {
            let b = corners[k]
            func side(_ c: SIMD2<Double>) -> Double {
                (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
            }
            var left: [SIMD2<Double>] = []
            var last = common[common.count - 1]
            for corner in common {
                let (s, t) = (side(last), side(corner))
                if (s < 0) != (t < 0) { left.append(last + (corner - last) * (s / (s - t))) }
                if t >= 0 { left.append(corner) }
                last = corner
            }
            common = left
            a = b
        }
        if common.isEmpty { return .apart }
        let middle = common.reduce(.zero, +) / Double(common.count)
        func depth(_ n: SIMD4<Double>) -> Double { -(n.x * middle.x + n.y * middle.y + n.w) / n.z }
        return depth(p.plane) < depth(q.plane) ? .behind : .before
    }

    /// Twice the area of a polygon as it is seen, negative for a clockwise one.
    private static func area(_ corners: [SIMD3<Double>]) -> Double {
        var sum = 0.0
        var a = corners[corners.count - 1]
        for b in corners {
            sum += a.x * b.y - a.y * b.x
            a = b
        }
        return sum
    }
}
