import Foundation

/// Crossing of two segments near two given parameters, by Newton's method.
///
/// Nil without a crossing within `reach` of the parameters, and for nearly parallel segments with
/// an ill-conditioned crossing.
func crossing(
    _ first: PathSegment, near t: CGFloat, _ second: PathSegment, near s: CGFloat,
    reach: (CGFloat, CGFloat)
) -> (first: CGFloat, second: CGFloat, point: CGPoint)? {
    var (a, b) = (t, s)
    for _ in 0..<12 {
        let (p, q) = (first.point(a), second.point(b))
        let (d, e) = (first.derivative(a), second.derivative(b))
        let gap = CGVector(dx: q.x - p.x, dy: q.y - p.y)
        let det = d.dx * e.dy - d.dy * e.dx
        let size = ((d.dx * d.dx + d.dy * d.dy) * (e.dx * e.dx + e.dy * e.dy)).squareRoot()
        guard abs(det) > 1e-6 * size else { return nil }
        let stepA = (gap.dx * e.dy - gap.dy * e.dx) / det
        let stepB = (gap.dx * d.dy - gap.dy * d.dx) / det
        (a, b) = (a + stepA, b + stepB)
        guard abs(a - t) <= reach.0, abs(b - s) <= reach.1 else { return nil }
        if abs(stepA) < 1e-13, abs(stepB) < 1e-13 { break }
    }
    let slack: CGFloat = 1e-9
    guard a >= -slack, a <= 1 + slack, b >= -slack, b <= 1 + slack else { return nil }
    (a, b) = (min(max(a, 0), 1), min(max(b, 0), 1))
    return (a, b, first.point(a))
}
