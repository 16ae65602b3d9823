// Curves as points with directions, dense enough for a given error.
//
// Input: a segment, a tolerance in points, half the width of the stroke around the segment (0 for
// none).
// Output: samples from start to end.
// Idea: the count follows from the second differences of the control points (distance of a chord
// from its curve) and from the turning angle (distance of a chord from the curve's edge, which
// bends more on the outside). At most 512 samples.
import Foundation

/// A point of a curve with its unit direction.
struct CurveSample: Sendable {
    var point: CGPoint
    var direction: CGVector
}

extension PathSegment {
    /// Samples along this segment, at least two; none for a segment without length.
    func samples(tolerance: CGFloat, halfWidth: CGFloat) -> [CurveSample] {
        guard let first = direction(0), let last = direction(1) else { return [] }
        if case .line(let a, let b) = self {
            return [
                CurveSample(point: a, direction: first), CurveSample(point: b, direction: first),
            ]
        }
        let curve = asCubic
        let (a, b, c, d) = curve.points
        let flat = (curve.bend * 0.75 / tolerance).squareRoot()
        let turning = Self.turn(a, b, c) + Self.turn(b, c, d)
        let round = halfWidth > 0 ? turning / (8 * tolerance / halfWidth).squareRoot() : 0
        let wanted = max(flat, round).rounded(.up)
        let count = wanted.isFinite ? Int(min(max(wanted, 2), 512)) : 2
        var result = [CurveSample(point: start, direction: first)]
        for i in 1..<count {
            let t = CGFloat(i) / CGFloat(count)
            result.append(
                CurveSample(
                    point: point(t), direction: direction(t) ?? result[i - 1].direction))
        }
        result.append(CurveSample(point: end, direction: last))
        return result
    }

    private static func turn(
        _ p: SIMD2<Double>, _ q: SIMD2<Double>, _ r: SIMD2<Double>
    ) -> CGFloat {
        let (ax, ay, bx, by) = (q.x - p.x, q.y - p.y, r.x - q.x, r.y - q.y)
        return abs(atan2(ax * by - ay * bx, ax * bx + ay * by))
    }
}

extension CGPath {
    /// This path with every curve replaced by lines at most `threshold` points away. A threshold of
    /// 0 or less counts as 0.1. O(n) in the number of resulting lines.
    public final func flattened(threshold: CGFloat) -> CGPath {
        let tolerance = threshold > 0 ? threshold : 0.1
        var out = PathStorage()
        for sub in storage.subpaths {
            out.move(sub.start)
            for (index, segment) in sub.segments.enumerated() {
                if case .line(_, sub.start) = segment, sub.isClosed,
                    index == sub.segments.count - 1
                {
                    continue
                }
                for sample in segment.samples(tolerance: tolerance, halfWidth: 0).dropFirst() {
                    out.line(sample.point)
                }
            }
            if sub.isClosed { out.close() }
        }
        return CGPath(storage: out)
    }
}
