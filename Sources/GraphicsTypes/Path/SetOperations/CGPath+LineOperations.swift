// Clipping of a path's lines by an area.
//
// In: a path as a line, not as an area, and a mask with its fill rule. Out: parts of the line
// inside the mask, or outside.
// Idea: every segment is cut at its crossings with the mask; the middle of each part decides its
// side.
// The mask's segments are indexed by height. Cost: about linear in both counts of segments;
// quadratic for many mask segments side by side at one height.
import Foundation

extension CGPath {
    /// Parts of this line in the area of `other`, filled by `rule`, default winding.
    ///
    /// A closed subpath that is cut becomes open ones. Lines along the edge of the area count as
    /// inside (Apple's behaviour is not documented).
    public final func lineIntersection(
        _ other: CGPath, using rule: CGPathFillRule = .winding
    ) -> CGPath {
        LineCutter(mask: other, rule: rule, keepsInside: true).cut(self)
    }

    /// Parts of this line outside the area of `other`, filled by `rule`, default winding.
    ///
    /// The complement of `lineIntersection(_:using:)`.
    public final func lineSubtracting(
        _ other: CGPath, using rule: CGPathFillRule = .winding
    ) -> CGPath {
        LineCutter(mask: other, rule: rule, keepsInside: false).cut(self)
    }
}

/// A segment with its chords.
private struct Piece {
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

    func isNear(_ other: Piece) -> Bool {
        boxesMeet((low, high), (other.low, other.high))
    }
}

/// Pieces by height: horizontal bands, each with its pieces. The number of bands is the number of
/// pieces, at most 4096, and smaller for tall pieces: on average, a piece is in at most four bands.
private struct HeightIndex {
    private let pieces: [Piece]
    private var bands: [[Int32]] = []
    private let low: CGFloat
    private let height: CGFloat

    init(_ pieces: [Piece]) {
        self.pieces = pieces
        let corners = finiteCorners(pieces.flatMap { [$0.low, $0.high] })
        low = corners?.low.y ?? 0
        // Halves, since the whole difference may overflow.
        let half = (corners?.high.y ?? 0) / 2 - low / 2
        let share = pieces.reduce(0) { $0 + ($1.high.y / 2 - $1.low.y / 2) / max(half, 1e-300) }
        let fitting = share > 0 ? CGFloat(4 * pieces.count) / share : 4096
        let count = Int(min(max(min(fitting, CGFloat(pieces.count)), 1), 4096))
        height = max(half / CGFloat(count) * 2, .leastNormalMagnitude)
        bands = Array(repeating: [], count: count)
        for (number, piece) in pieces.enumerated() {
            for band in band(piece.low.y)...band(piece.high.y) {
                bands[band].append(Int32(number))
            }
        }
    }

    private func band(_ y: CGFloat) -> Int {
        let place = y / height - low / height
        return place > 0 ? Int(min(place, CGFloat(bands.count - 1))) : 0
    }

    /// Calls `body` once for every piece possibly between two heights.
    func forEach(from: CGFloat, to: CGFloat, _ body: (Piece) -> Void) {
        let range = band(from)...band(to)
        for index in range {
            for number in bands[index] {
                // A piece is reported in its first band of the range.
                let piece = pieces[Int(number)]
                if index == max(band(piece.low.y), range.lowerBound) { body(piece) }
            }
        }
    }

    /// Winding number of the closed pieces around a point.
    func winding(round p: CGPoint) -> Int {
        guard p.x.isFinite, p.y.isFinite else { return 0 }
        return bands[band(p.y)].reduce(0) { $0 + pieces[Int($1)].segment.crossings(of: p) }
    }
}

private struct LineCutter {
    let rule: CGPathFillRule
    let keepsInside: Bool
    private let edges: HeightIndex

    init(mask: CGPath, rule: CGPathFillRule, keepsInside: Bool) {
        (self.rule, self.keepsInside) = (rule, keepsInside)
        edges = HeightIndex(
            mask.storage.subpaths.flatMap { sub in
                var segments = sub.segments
                if let last = segments.last?.end, last != sub.start {
                    segments.append(.line(last, sub.start))
                }
                return segments.map { Piece($0) }
            })
    }

    func cut(_ path: CGPath) -> CGPath {
        var out = PathStorage()
        for sub in path.storage.subpaths { append(sub, to: &out) }
        return CGPath(storage: out)
    }

    private func append(_ sub: Subpath, to out: inout PathStorage) {
        var runs: [[PathSegment]] = []
        var isOpen = false
        var dropped = false
        for segment in sub.segments {
            let cuts = [0] + self.cuts(Piece(segment)) + [1]
            for (from, to) in zip(cuts, cuts.dropFirst()) {
                guard isInside(segment, (from + to) / 2) == keepsInside else {
                    (isOpen, dropped) = (false, true)
                    continue
                }
                let part = from == 0 && to == 1 ? segment : segment.part(from: from, to: to)
                if isOpen { runs[runs.count - 1].append(part) } else { runs.append([part]) }
                isOpen = true
            }
        }
        if sub.isClosed, isOpen, dropped, runs.count > 1, runs[0].first?.start == sub.start {
            let first = runs.removeFirst()
            runs[runs.count - 1] += first
        }
        for run in runs {
            out.move(run[0].start)
            let closes = sub.isClosed && !dropped
            for (index, segment) in run.enumerated() {
                if closes, index == run.count - 1, case .line = segment { continue }
                out.append(segment)
            }
            if closes { out.close() }
        }
    }

    /// True if the point is in the area or on its edge.
    private func isInside(_ segment: PathSegment, _ t: CGFloat) -> Bool {
        let p = segment.point(t)
        guard let d = segment.direction(t) else { return rule.fills(edges.winding(round: p)) }
        let step = max(abs(p.x), abs(p.y), 1e-6) * 1e-9
        return [step, -step].contains { side in
            let beside = CGPoint(x: p.x - d.dy * side, y: p.y + d.dx * side)
            return rule.fills(edges.winding(round: beside))
        }
    }

    /// Parameters of a segment's crossings with the mask's edges, ascending, without the segment's
    /// ends.
    private func cuts(_ piece: Piece) -> [CGFloat] {
        var found: [CGFloat] = []
        edges.forEach(from: piece.low.y - 1e-9, to: piece.high.y + 1e-9) { edge in
            if piece.isNear(edge) { meet(piece, edge, &found) }
        }
        found.sort()
        var last: CGFloat = 0
        return found.filter { t in
            guard t > last + 1e-9, t < 1 - 1e-9 else { return false }
            last = t
            return true
        }
    }

    private func meet(_ piece: Piece, _ edge: Piece, _ found: inout [CGFloat]) {
        let (m, n) = (CGFloat(piece.points.count - 1), CGFloat(edge.points.count - 1))
        for (i, (a, b)) in zip(piece.points, piece.points.dropFirst()).enumerated() {
            for (j, (c, d)) in zip(edge.points, edge.points.dropFirst()).enumerated() {
                guard let first = finiteCorners([a, b]), let second = finiteCorners([c, d]),
                    boxesMeet(first, second)
                else { continue }
                for (s, r) in chordsMeet(a, b, c, d) {
                    let (t, u) = ((CGFloat(i) + s) / m, (CGFloat(j) + r) / n)
                    let exact = crossing(
                        piece.segment, near: t, edge.segment, near: u, reach: (2 / m, 2 / n))
                    found.append(exact?.first ?? t)
                }
            }
        }
    }

    /// Parameters of the crossing on both chords; both ends of the common part for collinear
    /// chords.
    private func chordsMeet(
        _ a: CGPoint, _ b: CGPoint, _ c: CGPoint, _ d: CGPoint
    ) -> [(CGFloat, CGFloat)] {
        let (p, q) = (
            CGVector(dx: b.x - a.x, dy: b.y - a.y), CGVector(dx: d.x - c.x, dy: d.y - c.y)
        )
        let gap = CGVector(dx: c.x - a.x, dy: c.y - a.y)
        let det = p.dx * q.dy - p.dy * q.dx
        let (pp, qq) = (p.dx * p.dx + p.dy * p.dy, q.dx * q.dx + q.dy * q.dy)
        guard pp > 0, qq > 0 else { return [] }
        let slack: CGFloat = 1e-9
        if abs(det) > 1e-9 * (pp * qq).squareRoot() {
            let s = (gap.dx * q.dy - gap.dy * q.dx) / det
            let r = (gap.dx * p.dy - gap.dy * p.dx) / det
            guard s >= -slack, s <= 1 + slack, r >= -slack, r <= 1 + slack else { return [] }
            return [(min(max(s, 0), 1), min(max(r, 0), 1))]
        }
        guard abs(gap.dx * p.dy - gap.dy * p.dx) <= 1e-9 * pp else { return [] }
        return [(c, 0 as CGFloat), (d, 1)].compactMap { end, r in
            let s = ((end.x - a.x) * p.dx + (end.y - a.y) * p.dy) / pp
            return s >= 0 && s <= 1 ? (s, r) : nil
        }
    }
}

/// True if two boxes, given by their corners, touch or nearly touch.
private func boxesMeet(
    _ a: (low: CGPoint, high: CGPoint), _ b: (low: CGPoint, high: CGPoint)
) -> Bool {
    let slack: CGFloat = 1e-9
    return a.low.x <= b.high.x + slack && b.low.x <= a.high.x + slack
        && a.low.y <= b.high.y + slack && b.low.y <= a.high.y + slack
}
