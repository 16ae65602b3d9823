import Foundation

/// A segment with its chords.
struct MaskPiece {
    let segment: PathSegment
    let points: [CGPoint]
    let low: CGPoint
    let high: CGPoint

    init(_ segment: PathSegment) {
        self.segment = segment
        let (a, b, c, d) = segment.asCubic
        let corners = finiteCorners([a, b, c, d])
        (low, high) = (corners?.low ?? .zero, corners?.high ?? .zero)
        let extent = max(high.x - low.x, high.y - low.y)
        let count = segment.chordCount(tolerance: max(extent / 16384, 1e-12))
        points = (0...count).map { segment.point(CGFloat($0) / CGFloat(count)) }
    }

    func isNear(_ other: MaskPiece) -> Bool {
        boxesMeet((low, high), (other.low, other.high))
    }
}

/// The segments of an area's outlines in a tree in the order of the path, each branch with a box.
///
/// How often a branch that lies wholly to the right of a place winds round it, the heights of its
/// ends say: what lies between them cancels out. Cost of a question: the logarithm of the segments
/// for a path that goes its way, all of them for one that jumps from side to side.
struct PieceTree {
    private struct Branch {
        var low = CGPoint(x: CGFloat.infinity, y: .infinity)
        var high = CGPoint(x: -CGFloat.infinity, y: -.infinity)
        /// Heights at which the rest of a first outline begins and ends, and the beginning of a
        /// last one.
        var (from, to): (CGFloat, CGFloat) = (0, 0)
        var (second, last): (CGFloat, CGFloat) = (0, 0)

        /// Of two branches, the second of which goes on after the first.
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
            // Only outlines that do not close have more; these are asked one by one.
            if ends.count > 2 { both.low.x = -.infinity }
            if let first = ends.first { (both.from, both.to) = first }
            if ends.count > 1 { (both.second, both.last) = ends[1] }
            return both
        }
    }

    private static var leaf: Int { 4 }

    private let pieces: [MaskPiece]
    /// The root is 1, the branches of i are 2 i and 2 i + 1.
    private var branches: [Branch]
    private let leaves: Int

    /// A tree of segments of outlines that close.
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
                // Held against everything.
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

    /// Every piece whose box has a point in common with that of another one, or nearly so.
    func forEach(near other: MaskPiece, _ body: (MaskPiece) -> Void) {
        visit(1) { i in
            guard boxesMeet((branches[i].low, branches[i].high), (other.low, other.high)) else {
                return false
            }
            if i >= leaves { for piece in pieces(at: i) where piece.isNear(other) { body(piece) } }
            return true
        }
    }

    /// How often the pieces wind round a place.
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

    /// Calls `enters` for a branch and, where it says so, for those below.
    private func visit(_ i: Int, _ enters: (Int) -> Bool) {
        guard enters(i), i < leaves else { return }
        visit(2 * i, enters)
        visit(2 * i + 1, enters)
    }
}

/// Whether two boxes, given by their corners, have a point in common or nearly so.
func boxesMeet(
    _ a: (low: CGPoint, high: CGPoint), _ b: (low: CGPoint, high: CGPoint)
) -> Bool {
    let slack: CGFloat = 1e-9
    return a.low.x <= b.high.x + slack && b.low.x <= a.high.x + slack
        && a.low.y <= b.high.y + slack && b.low.y <= a.high.y + slack
}
