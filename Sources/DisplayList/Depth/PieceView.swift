import LaminaGraphicsTypes

/// Pieces of siblings as seen on the screen; decides the front piece of an overlapping pair.
///
/// Input: convex polygons in the siblings' common space, perspective divided out. Method: Newell's
/// tests in order: bounding boxes, separating edges, all corners of the first polygon on one side
/// of the second polygon's plane, and finally the depths of both polygons in the centre of the
/// overlap. Cost per pair: a few numbers per edge and four corners; only the last test allocates.
struct PieceView {
    enum Relation { case apart, before, behind }

    private struct Piece {
        var low = SIMD2<Double>(repeating: .infinity)
        var high = SIMD2<Double>(repeating: -.infinity)
        /// The range of the piece's corners in `corners`, counter-clockwise on the screen.
        var corners = 0..<0
        /// The ranges of the piece in `blocks` and `edges`.
        var blocks = 0..<0
        var edges = 0..<0
        var plane = SIMD4<Double>.zero
        var extent = 0.0
        var sibling = 0
    }

    /// Four corners of a piece, the last one repeated.
    private struct Block {
        var x, y, z: SIMD4<Double>
    }

    /// The line along an edge; points with a positive distance lie on the side of the piece.
    private struct Edge {
        var normal: SIMD2<Double>
        var offset: Double
    }

    /// The tolerance relative to the polygons' sizes: smaller distances count as coplanar.
    static let tolerance = 1e-9
    /// The tolerance of overlap relative to the polygons' sizes: pieces overlapping less merely
    /// touch.
    private static let touch = 1e-6

    private var pieces: [Piece] = []
    private var corners: [SIMD3<Double>] = []
    private var blocks: [Block] = []
    private var edges: [Edge] = []

    /// The pieces with polygons, at their index in `faces`.
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
                let (oldBlocks, oldEdges) = (blocks.count, edges.count)
                addBlocks(piece.corners)
                addEdges(piece.corners, longerThan: Self.touch * piece.extent)
                (piece.blocks, piece.edges) = (oldBlocks..<blocks.count, oldEdges..<edges.count)
            }
            pieces.append(piece)
        }
    }

    /// The indices of the polygons sorted by their start along the axis of larger spread.
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

    /// The relation of a piece to a second piece.
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

    private mutating func addBlocks(_ range: Range<Int>) {
        for first in stride(from: range.lowerBound, to: range.upperBound, by: 4) {
            func corner(_ n: Int) -> SIMD3<Double> {
                corners[min(first + n, range.upperBound - 1)]
            }
            let (a, b, c, d) = (corner(0), corner(1), corner(2), corner(3))
            blocks.append(
                Block(
                    x: SIMD4(a.x, b.x, c.x, d.x), y: SIMD4(a.y, b.y, c.y, d.y),
                    z: SIMD4(a.z, b.z, c.z, d.z)))
        }
    }

    /// Adds the lines along the edges; the direction of an edge of no length is arbitrary.
    private mutating func addEdges(_ range: Range<Int>, longerThan least: Double) {
        var a = corners[range.upperBound - 1]
        for k in range {
            let b = corners[k]
            let d = SIMD2(b.x - a.x, b.y - a.y)
            let length = (d * d).sum().squareRoot()
            if length > least {
                let normal = SIMD2(-d.y, d.x) / length
                edges.append(Edge(normal: normal, offset: (normal * SIMD2(a.x, a.y)).sum()))
            }
            a = b
        }
    }

    private func sides(of p: Piece, to plane: SIMD4<Double>) -> (least: Double, most: Double) {
        var low = SIMD4(repeating: Double.infinity)
        var high = SIMD4(repeating: -Double.infinity)
        for k in p.blocks {
            let block = blocks[k]
            let side = block.x * plane.x + block.y * plane.y + block.z * plane.z + plane.w
            (low, high) = (pointwiseMin(low, side), pointwiseMax(high, side))
        }
        return (low.min(), high.max())
    }

    /// True if an edge of the first polygon has the whole second polygon outside.
    private func isParted(_ p: Piece, from q: Piece) -> Bool {
        let touch = Self.touch * min(p.extent, q.extent)
        for k in p.edges {
            let edge = edges[k]
            let limit = edge.offset + touch
            var isOutside = true
            for m in q.blocks where isOutside {
                let block = blocks[m]
                let along = block.x * edge.normal.x + block.y * edge.normal.y
                isOutside = !any(along .> limit)
            }
            if isOutside { return true }
        }
        return false
    }

    /// Compares the depth of both pieces in the centre of their overlap.
    private func isBefore(_ p: Piece, _ q: Piece) -> Relation {
        var common = ContiguousArray(p.corners.map { SIMD2(corners[$0].x, corners[$0].y) })
        var a = corners[q.corners.upperBound - 1]
        for k in q.corners where !common.isEmpty {
            let b = corners[k]
            common = common.clipped { c in
                (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
            }
            a = b
        }
        if common.isEmpty { return .apart }
        let middle = common.reduce(.zero, +) / Double(common.count)
        func depth(_ n: SIMD4<Double>) -> Double { -(n.x * middle.x + n.y * middle.y + n.w) / n.z }
        return depth(p.plane) < depth(q.plane) ? .behind : .before
    }

    /// Twice the area of a polygon on the screen, negative for a clockwise polygon.
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
