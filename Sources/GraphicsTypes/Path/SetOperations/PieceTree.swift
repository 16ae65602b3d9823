import Foundation

/// Segment of an outline, with a polyline and a bounding box.
struct MaskPiece {
    let segment: PathSegment
    let points: [CGPoint]
    let low: CGPoint
    let high: CGPoint

    init(_ segment: PathSegment) {
        self.segment = segment
        let corners = finiteCorners(segment.asCubic.controlPolygon)
        (low, high) = (corners?.low ?? .zero, corners?.high ?? .zero)
        let extent = max(high.x - low.x, high.y - low.y)
        let count = segment.chordCount(tolerance: max(extent / 16384, 1e-12))
        points = (0...count).map { segment.point(CGFloat($0) / CGFloat(count)) }
    }

    func isNear(_ other: MaskPiece) -> Bool {
        boxesMeet((low, high), (other.low, other.high))
    }
}

/// Segments of an area's outlines in a binary tree in path order, with a bounding box for each
/// branch.
///
/// Idea: if a branch lies completely to the right of a point, the heights of the branch's ends
/// determine the branch's winding number, because crossings in between cancel out. Cost of a query:
/// logarithmic in the number of segments for coherent outlines, linear for an outline that jumps
/// from side to side.
struct PieceTree {
    private struct Branch {
        var low = CGPoint(x: CGFloat.infinity, y: .infinity)
        var high = CGPoint(x: -CGFloat.infinity, y: -.infinity)
        /// Heights of the start and the end of two open runs of outlines; closed outlines cancel
        /// out.
        var (from, to): (CGFloat, CGFloat) = (0, 0)
        var (second, last): (CGFloat, CGFloat) = (0, 0)

        /// Joins consecutive branches.
        static func + (a: Branch, b: Branch) -> Branch {
            var both = Branch()
            both.low = CGPoint(x: min(a.low.x, b.low.x), y: min(a.low.y, b.low.y))
            both.high = CGPoint(x: max(a.high.x, b.high.x), y: max(a.high.y, b.high.y))
            var ends: [(CGFloat, CGFloat)] = []
            for (from, to) in [
                (a.from, a.to), (a.second, a.last), (b.from, b.to), (b.second, b.last),
            ]
            where from != to {
                if let end = ends.last, end.1 == from {
                    ends[ends.count - 1].1 = to
                    if end.0 == to { ends.removeLast() }
                } else {
                    ends.append((from, to))
                }
            }
            // Only open outlines leave more than two runs. The branch is then searched segment by
            // segment.
            if ends.count > 2 { both.low.x = -.infinity }
            if let first = ends.first { (both.from, both.to) = first }
            if ends.count > 1 { (both.second, both.last) = ends[1] }
            return both
        }
    }

    private static var leaf: Int { 4 }

    private let pieces: [MaskPiece]
    /// Heap order: the root is 1, the children of i are 2 i and 2 i + 1.
    private var branches: [Branch]
    private let leaves: Int

    /// Tree of the segments of closed outlines.
    init(_ pieces: [MaskPiece]) {
        self.pieces = pieces
        let count = (pieces.count + Self.leaf - 1) / Self.leaf
        var leaves = 1
        while leaves < count { leaves *= 2 }
        self.leaves = leaves
        branches = Array(repeating: Branch(), count: 2 * leaves)
        for (number, piece) in pieces.enumerated() {
            var branch = Branch()
            (branch.low, branch.high) = (piece.low, piece.high)
            (branch.from, branch.to) = (piece.segment.start.y, piece.segment.end.y)
            if !piece.points.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) {
                // A non-finite segment matches every query.
                branch.low = CGPoint(x: -CGFloat.infinity, y: -.infinity)
                branch.high = CGPoint(x: CGFloat.infinity, y: .infinity)
                (branch.from, branch.to) = (0, 0)
            }
            let place = leaves + number / Self.leaf
            branches[place] = branches[place] + branch
        }
        for i in (1..<leaves).reversed() { branches[i] = branches[2 * i] + branches[2 * i + 1] }
    }

    private func pieces(at leaf: Int) -> ArraySlice<MaskPiece> {
        let first = (leaf - leaves) * Self.leaf
        return pieces[min(first, pieces.count)..<min(first + Self.leaf, pieces.count)]
    }

    /// Calls `body` for every segment whose bounding box touches the box of `other`, within a
    /// tolerance.
    func forEach(near other: MaskPiece, _ body: (MaskPiece) -> Void) {
        visit(1) { i in
            guard boxesMeet((branches[i].low, branches[i].high), (other.low, other.high)) else {
                return false
            }
            if i >= leaves { for piece in pieces(at: i) where piece.isNear(other) { body(piece) } }
            return true
        }
    }

    /// Winding number of the outlines around a point.
    func winding(round p: CGPoint) -> Int {
        guard p.x.isFinite, p.y.isFinite else { return 0 }
        var sum = 0
        visit(1) { i in
            let branch = branches[i]
            guard branch.high.x > p.x, branch.high.y > p.y, branch.low.y <= p.y else {
                return false
            }
            if branch.low.x > p.x {
                func isAbove(_ y: CGFloat) -> Int { y > p.y ? 1 : 0 }
                sum += isAbove(branch.to) - isAbove(branch.from)
                sum += isAbove(branch.last) - isAbove(branch.second)
                return false
            }
            if i >= leaves { for piece in pieces(at: i) { sum += piece.segment.crossings(of: p) } }
            return true
        }
        return sum
    }

    /// Depth-first traversal; descends into a branch if `enters` returns true.
    private func visit(_ i: Int, _ enters: (Int) -> Bool) {
        guard enters(i), i < leaves else { return }
        visit(2 * i, enters)
        visit(2 * i + 1, enters)
    }
}

/// True if two boxes, given by minimum and maximum corner, touch within a tolerance.
func boxesMeet(
    _ a: (low: CGPoint, high: CGPoint), _ b: (low: CGPoint, high: CGPoint)
) -> Bool {
    let slack: CGFloat = 1e-9
    return a.low.x <= b.high.x + slack && b.low.x <= a.high.x + slack
        && a.low.y <= b.high.y + slack && b.low.y <= a.high.y + slack
}
