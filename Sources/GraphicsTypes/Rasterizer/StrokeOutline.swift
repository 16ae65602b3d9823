// Outline of a stroke as edges of a `CoverageRasterizer`.
//
// Input: a sampled path, its visible part, pen and dashes. Output: directed edges with a winding
// number of one or more inside the stroke.
// Idea: Each span is a quadrilateral, each outer corner a wedge, and each end a cap, all in one
// direction. Edges between neighbours would cancel, and are therefore omitted. At the inside of a
// corner the outline runs to the intersection of both inner sides and back, for a single coverage.
// The outline of a span too short for the intersection passes through the corner itself, which
// keeps windings positive.
//
// At the inside of a curve tighter than the pen a span's two ends cross, and the part beyond the
// crossing has a negative winding: added twice in reverse, every part is positive. Without the
// addition the part would cancel the opposite side of the curve: a small ring with a wide pen would
// have a hole.
import Foundation

/// A pen: half its width, caps, joins, and the tolerance of round parts, in points.
package struct StrokePen: Sendable {
    package var halfWidth: Double
    package var cap: CGLineCap
    package var join: CGLineJoin
    package var miterLimit: Double
    package var tolerance: Double

    package init(
        halfWidth: Double, cap: CGLineCap, join: CGLineJoin, miterLimit: Double, tolerance: Double
    ) {
        self.halfWidth = halfWidth
        self.cap = cap
        self.join = join
        self.miterLimit = miterLimit
        self.tolerance = tolerance
    }
}

struct StrokeOutline {
    let pen: StrokePen
    let rasterizer: CoverageRasterizer
    /// Largest turn of a straight step along a round part, in radians.
    private let step: Double
    /// Limit of the steps of a round part: exact to a hundredth of a pixel for pens of up to a
    /// hundred million pixels.
    private static var mostSteps: Double { 65_536 }

    init(_ pen: StrokePen, _ rasterizer: CoverageRasterizer) {
        self.pen = pen
        self.rasterizer = rasterizer
        step = 2 * acos(max(0.5, 1 - pen.tolerance / max(pen.halfWidth, 1e-9)))
    }

    @inline(__always)
    func left(_ d: SIMD2<Double>) -> SIMD2<Double> { SIMD2(-d.y, d.x) * pen.halfWidth }

    /// The two sides of a span.
    @inline(__always)
    func span(_ a: StrokePolyline.Sample, _ b: StrokePolyline.Sample) {
        if (a.direction * b.direction).sum() < 0.8 {
            // A cusp turns within a single step. The span is drawn in the first direction, followed
            // by a round corner.
            let n = left(a.direction)
            rasterizer.edge(a.point + n, b.point + n)
            rasterizer.edge(b.point - n, a.point - n)
            corner(b.point, a.direction, b.direction, .round)
            return
        }
        let (m, n) = (left(a.direction), left(b.direction))
        rasterizer.edge(a.point + m, b.point + n)
        rasterizer.edge(b.point - n, a.point - m)
        unfold(a.point, m, b.point, n)
    }

    /// Adds twice the part beyond the crossing of a span's ends. `m` and `n` are the vectors from
    /// the points `a` and `b` to the left side.
    @inline(__always)
    private func unfold(
        _ a: SIMD2<Double>, _ m: SIMD2<Double>, _ b: SIMD2<Double>, _ n: SIMD2<Double>
    ) {
        let (turn, way) = (m.x * n.y - m.y * n.x, b - a)
        // The places of the crossing on both ends, in half line widths times `turn`.
        let (s, t) = (way.x * n.y - way.y * n.x, way.x * m.y - way.y * m.x)
        guard max(abs(s), abs(t)) < abs(turn), s * t > 0 else { return }
        let crossing = a + m * (s / turn)
        // Crossings to the left of the span's direction have positive shares.
        let isLeft = s * turn > 0
        let side = isLeft ? 1.0 : -1
        let (p, q) = (a + m * side, b + n * side)
        let (first, second) = isLeft ? (q, p) : (p, q)
        for _ in 0..<2 {
            rasterizer.edge(crossing, first)
            rasterizer.edge(first, second)
            rasterizer.edge(second, crossing)
        }
    }

    /// Both sides of a corner, from direction `d` to direction `e`. `room`: length of the shorter
    /// adjacent span.
    func corner(
        _ p: SIMD2<Double>, _ d: SIMD2<Double>, _ e: SIMD2<Double>, _ join: CGLineJoin,
        room: Double = 0
    ) {
        let (m, n) = (left(d), left(e))
        let cross = d.x * e.y - d.y * e.x
        let dot = (d * e).sum()
        if dot > 0, abs(cross) < 1e-4 {
            rasterizer.edge(p + m, p + n)
            rasterizer.edge(p - n, p - m)
            return
        }
        // In a left turn the right side is the outer side; in a right turn the left side.
        let turnsLeft = cross > 0
        let inner = turnsLeft ? 1.0 : -1
        func outer(_ from: SIMD2<Double>, _ to: SIMD2<Double>) {
            turnsLeft ? rasterizer.edge(to, from) : rasterizer.edge(from, to)
        }
        let (im, inn) = (p + m * inner, p + n * inner)
        // The inner sides meet half a line width times the tangent of half the turn before the
        // corner; half of a span belongs to the corner at its other end.
        let meets = 2 * abs(cross) * pen.halfWidth < room * (1 + dot)
        let fold = meets ? p + (m + n) * (inner / (1 + dot)) : p
        if turnsLeft {
            rasterizer.edge(im, fold)
            rasterizer.edge(fold, inn)
        } else {
            rasterizer.edge(fold, im)
            rasterizer.edge(inn, fold)
        }
        let (from, to) = (p - m * inner, p - n * inner)
        let sharp = max((1 + dot) / 2, 0).squareRoot()
        if join == .round {
            // A turn of 180 degrees has no outer side: the arc is drawn on the side chosen above.
            let angle = abs(atan2(cross, dot)) * inner
            arc(p, from - p, angle) { outer($0, $1) }
        } else if join == .miter, sharp > 1e-6, 1 / sharp <= pen.miterLimit {
            let tip = p - (m + n) * (inner / (1 + dot))
            outer(from, tip)
            outer(tip, to)
        } else {
            outer(from, to)
        }
    }

    /// Steps along the circle around `p` from `p + r`, turning by `angle`.
    private func arc(
        _ p: SIMD2<Double>, _ r: SIMD2<Double>, _ angle: Double,
        _ body: (SIMD2<Double>, SIMD2<Double>) -> Void
    ) {
        let count = max(1, Int(saturating: min((abs(angle) / step).rounded(.up), Self.mostSteps)))
        let (c, s) = (cos(angle / Double(count)), sin(angle / Double(count)))
        var from = r
        for _ in 0..<count {
            let to = SIMD2(from.x * c - from.y * s, from.x * s + from.y * c)
            body(p + from, p + to)
            from = to
        }
    }

    /// The cap at `p` for a line in direction `d`: from the left side round to the right side.
    func cap(_ p: SIMD2<Double>, _ d: SIMD2<Double>) {
        let n = left(d)
        let out = d * pen.halfWidth
        switch pen.cap {
        case .butt: rasterizer.edge(p + n, p - n)
        case .square:
            rasterizer.edge(p + n, p + n + out)
            rasterizer.edge(p + n + out, p - n + out)
            rasterizer.edge(p - n + out, p - n)
        case .round: arc(p, n, -.pi) { rasterizer.edge($0, $1) }
        }
    }

    /// A subpath without length: with round caps, a dot.
    func dot(_ p: SIMD2<Double>) {
        guard pen.cap == .round else { return }
        cap(p, SIMD2(1, 0))
        cap(p, SIMD2(-1, 0))
    }
}
