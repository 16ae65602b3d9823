// Containment of a point in a path, by the crossings of a ray towards +x.
//
// Input: a point, a fill rule. Output: inside or not.
// Idea: a piece with its hull left of the point or outside of the point's height cannot cross the
// ray. A piece with its hull right of the point crosses as often as the line between its ends. Only
// a curve with the point inside its hull is halved again. Exact for lines; curves are resolved to
// 2⁻³² of their size. Cost: linear in elements, plus some halvings near the point.
// When not to use it: for a point on the outline itself, whose side depends on rounding.
import Foundation

extension CGPath {
    /// True if `point`, transformed by `transform`, lies inside; open subpaths count as closed.
    /// O(n) in the number of elements.
    public final func contains(
        _ point: CGPoint, using rule: CGPathFillRule = .winding,
        transform: CGAffineTransform = .identity
    ) -> Bool {
        let p = point.applying(transform)
        var winding = 0
        for sub in storage.subpaths {
            for segment in sub.segments { winding += segment.crossings(of: p) }
            if !sub.isClosed, let last = sub.segments.last?.end {
                winding += crossing(last, sub.start, p)
            }
        }
        return rule.fills(winding)
    }
}

extension CGPathFillRule {
    /// True if a point with the winding number is inside.
    func fills(_ winding: Int) -> Bool {
        switch self {
        case .winding: winding != 0
        case .evenOdd: winding & 1 != 0
        }
    }
}

extension PathSegment {
    /// Number of rises through the ray from a point towards +x, minus the number of falls.
    func crossings(of p: CGPoint) -> Int {
        if case .line(let a, let b) = self { return crossing(a, b, p) }
        let curve = asCubic
        // NaN is on no side: the halves would be halved to the end.
        let (a, b, c, d) = curve.points
        let sum = a.x + b.x + c.x + d.x + a.y + b.y
        guard (sum + c.y + d.y).isFinite else { return 0 }
        return crossing(curve, p, 32)
    }
}

/// +1 for a line that rises through the ray, −1 for a line that falls through the ray.
private func crossing(_ a: CGPoint, _ b: CGPoint, _ p: CGPoint) -> Int {
    guard (a.y > p.y) != (b.y > p.y) else { return 0 }
    let x = a.x + (p.y - a.y) / (b.y - a.y) * (b.x - a.x)
    guard x > p.x else { return 0 }
    return b.y > a.y ? 1 : -1
}

private func crossing(_ curve: CubicCurve, _ p: CGPoint, _ depth: Int) -> Int {
    let (a, b, c, d) = curve.points
    if max(max(a.y, b.y), max(c.y, d.y)) <= p.y || min(min(a.y, b.y), min(c.y, d.y)) > p.y {
        return 0
    }
    if max(max(a.x, b.x), max(c.x, d.x)) <= p.x { return 0 }
    if min(min(a.x, b.x), min(c.x, d.x)) > p.x || depth == 0 {
        guard (a.y > p.y) != (d.y > p.y) else { return 0 }
        return d.y > a.y ? 1 : -1
    }
    let (left, right) = curve.split(at: 0.5)
    return crossing(left, p, depth - 1) + crossing(right, p, depth - 1)
}
