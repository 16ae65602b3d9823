// Clipping of a path's lines by an area.
//
// Input: a path as a line, and a mask path with a fill rule. Output: the parts of the line inside
// the mask, or outside.
// Idea: every segment is cut at crossings with segments of the mask; the middle of each part
// decides the side. The mask's segments are in a tree (`PieceTree`). Cost: logarithmic in the
// mask's segments for each segment and each cut of the line; linear for a mask that jumps from side
// to side.
import Foundation

extension CGPath {
    /// Parts of this line in the area of `other`, filled by `rule`, default winding.
    ///
    /// Cutting a closed subpath gives open subpaths. Lines along the edge of the area count as
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

private struct LineCutter {
    let rule: CGPathFillRule
    let keepsInside: Bool
    private let edges: PieceTree

    init(mask: CGPath, rule: CGPathFillRule, keepsInside: Bool) {
        (self.rule, self.keepsInside) = (rule, keepsInside)
        edges = PieceTree(
            mask.storage.subpaths.flatMap { sub in
                var segments = sub.segments
                if let last = segments.last?.end, last != sub.start {
                    segments.append(.line(last, sub.start))
                }
                return segments.map { MaskPiece($0) }
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
            let cuts = [0] + self.cuts(MaskPiece(segment)) + [1]
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

    /// Parameters of crossings with the mask's edges, ascending, without the segment's own ends.
    private func cuts(_ piece: MaskPiece) -> [CGFloat] {
        var found: [CGFloat] = []
        edges.forEach(near: piece) { meet(piece, $0, &found) }
        found.sort()
        var last: CGFloat = 0
        return found.filter { t in
            guard t > last + 1e-9, t < 1 - 1e-9 else { return false }
            last = t
            return true
        }
    }

    private func meet(_ piece: MaskPiece, _ edge: MaskPiece, _ found: inout [CGFloat]) {
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
