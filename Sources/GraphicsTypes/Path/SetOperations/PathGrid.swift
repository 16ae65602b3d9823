import Foundation

/// A point of the integer grid of set operations; coordinates lie within ± 2²⁸.
struct GridPoint: Hashable {
    var x: Int64
    var y: Int64

    /// Twice the area of the triangle with two other points, positive counterclockwise; exact.
    func turn(_ b: GridPoint, _ c: GridPoint) -> Int64 {
        (b.x - x) * (c.y - y) - (b.y - y) * (c.x - x)
    }
}

/// Grid for some paths.
///
/// Steps are a power of two, and the paths span at most 2²⁹ steps. Coordinates with few binary
/// digits, in particular whole points, are therefore exact: touching edges of the paths touch on
/// the grid too.
struct PathGrid {
    private let center: CGPoint
    private let scale: CGFloat

    /// Grid of all finite points; nil without a finite point.
    init?(_ paths: [PathStorage]) {
        guard let (low, high) = finiteCorners(paths.flatMap(\.points)) else { return nil }
        // Halves, since the whole difference may overflow.
        let half = max(high.x / 2 - low.x / 2, high.y / 2 - low.y / 2)
        let exponent = half > 0 ? half.exponent + 1 : 0
        // A larger scale would be infinite: paths below 10⁻³⁰⁰ points have fewer steps.
        let scale = CGFloat(sign: .plus, exponent: min(28 - exponent, 1023), significand: 1)
        func snapped(_ v: CGFloat) -> CGFloat {
            let steps = v * scale
            return steps.isFinite ? steps.rounded() / scale : v
        }
        center = CGPoint(
            x: snapped(low.x / 2 + high.x / 2), y: snapped(low.y / 2 + high.y / 2))
        self.scale = scale
    }

    /// The nearest point of the grid.
    func snap(_ p: CGPoint) -> GridPoint {
        GridPoint(
            x: Int64(((p.x - center.x) * scale).rounded()),
            y: Int64(((p.y - center.y) * scale).rounded()))
    }

    /// Coordinates of a point of the grid in the plane.
    func point(_ p: GridPoint) -> CGPoint {
        CGPoint(x: CGFloat(p.x) / scale + center.x, y: CGFloat(p.y) / scale + center.y)
    }

    /// A length in steps of the grid.
    func steps(_ length: CGFloat) -> CGFloat { length * scale }
}

/// Least and greatest corner of a box around all finite points; nil without a finite point.
func finiteCorners(_ points: some Sequence<CGPoint>) -> (low: CGPoint, high: CGPoint)? {
    var low = CGPoint(x: CGFloat.infinity, y: CGFloat.infinity)
    var high = CGPoint(x: -CGFloat.infinity, y: -CGFloat.infinity)
    for p in points where p.x.isFinite && p.y.isFinite {
        low = CGPoint(x: min(low.x, p.x), y: min(low.y, p.y))
        high = CGPoint(x: max(high.x, p.x), y: max(high.y, p.y))
    }
    return low.x <= high.x ? (low, high) : nil
}
