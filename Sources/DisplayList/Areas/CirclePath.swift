import Foundation
import LaminaGraphicsTypes

/// A path recognised as a circle or a part of a circle: cubics of equal angles about a centre.
struct CirclePath {
    var center = SIMD2<Double>.zero
    var radius = 0.0
    /// The direction from the centre to the first cubic's start, of length 1.
    var start = SIMD2<Double>.zero
    /// The angle of each cubic in radians, and the number of cubics.
    var step = 0.0
    var count = 0
    /// 1 if the path turns from the x axis to the y axis; otherwise −1.
    var turn = 1.0
    /// True if the path begins in the centre, as a sector does.
    var hasCenter = false
    var isClosed = false

    /// True for a whole circle.
    var isWhole: Bool { abs(Double(count) * step - 2 * .pi) < 1e-6 }

    /// The largest deviation from the circle, in radii.
    private static let tolerance = 1e-5

    /// Nil for other paths. Cost: constant.
    init?(_ path: CGPath) {
        let (types, points) = (path.elementTypes, path.points)
        guard types.count >= 2, types.count <= 8 else { return nil }
        isClosed = types[types.count - 1] == .closeSubpath
        hasCenter = types[1] == .addLineToPoint
        let first = hasCenter ? 2 : 1
        count = types.count - first - (isClosed ? 1 : 0)
        guard types[0] == .moveToPoint, count > 0 else { return nil }
        for i in first..<(first + count) where types[i] != .addCurveToPoint { return nil }
        let isCircle = points.withUnsafeBufferPointer {
            findCircle($0[first - 1], $0[first], $0[first + 1], $0[first + 2])
                && isOnCircle($0, from: first - 1)
        }
        guard isCircle, Double(count) * step < 2 * .pi + 1e-6 else { return nil }
        if hasCenter {
            let off = SIMD2(Double(points[0].x), Double(points[0].y)) - center
            guard (off * off).sum() <= Self.tolerance * radius * Self.tolerance * radius else {
                return nil
            }
        }
    }

    /// Finds the circle with the tangents and the ends of a cubic.
    private mutating func findCircle(_ a: CGPoint, _ b: CGPoint, _ c: CGPoint, _ d: CGPoint) -> Bool
    {
        func difference(_ p: CGPoint, _ q: CGPoint) -> SIMD2<Double> {
            SIMD2(Double(q.x - p.x), Double(q.y - p.y))
        }
        let (u, v, chord) = (difference(a, b), difference(c, d), difference(a, d))
        let lengths = ((u * u).sum() * (v * v).sum()).squareRoot()
        let (cosine, sine) = ((u * v).sum() / lengths, (u.x * v.y - u.y * v.x) / lengths)
        turn = sine < 0 ? -1 : 1
        step = atan2(abs(sine), cosine)
        // A quarter turn at most: longer cubics are no circles.
        guard step > 1e-3, step < .pi / 2 + 1e-6 else { return false }
        radius = ((chord * chord).sum() / (2 - 2 * cosine)).squareRoot()
        start = SIMD2(u.y, -u.x) * (turn / (u * u).sum().squareRoot())
        center = SIMD2(Double(a.x), Double(a.y)) - start * radius
        return radius.isFinite && radius > 0 && center.x.isFinite && center.y.isFinite
    }

    /// True if all cubics are equal steps on the circle.
    private func isOnCircle(_ points: UnsafeBufferPointer<CGPoint>, from first: Int) -> Bool {
        let (c, s) = (cos(step), sin(step) * turn)
        let reach = 4.0 / 3 * tan(step / 4) * turn * radius
        let limit = Self.tolerance * Self.tolerance * radius * radius
        func isNear(_ point: CGPoint, _ expected: SIMD2<Double>) -> Bool {
            let off = SIMD2(Double(point.x), Double(point.y)) - center - expected
            return (off * off).sum() <= limit
        }
        var d = start
        for i in 0..<count {
            let e = SIMD2(d.x * c - d.y * s, d.x * s + d.y * c)
            let at = first + 3 * i
            guard isNear(points[at], d * radius),
                isNear(points[at + 1], d * radius + SIMD2(-d.y, d.x) * reach),
                isNear(points[at + 2], e * radius - SIMD2(-e.y, e.x) * reach),
                isNear(points[at + 3], e * radius)
            else { return false }
            d = e
        }
        return true
    }

    /// The length of the path, a little longer than the circle's part.
    var length: Double {
        let part = step / (.pi / 2)
        let square = part * part
        return Double(count) * step * radius * (1 + 1.4e-4 * square * square * square)
    }

    /// The angle from the start to a fraction of the path's length. Inside a cubic a cut lies at
    /// the parameter equal to the fraction of the cubic's length.
    func angle(at fraction: Double) -> Double {
        if fraction <= 0 { return 0 }
        if fraction >= 1 { return Double(count) * step }
        let place = fraction * Double(count)
        let i = min(Int(place), count - 1)
        let (t, k) = (place - Double(i), 4.0 / 3 * tan(step / 4))
        let s = 1 - t
        let (b, c, d) = (3 * s * s * t, 3 * s * t * t, t * t * t)
        let x = s * s * s + b + c * (cos(step) + k * sin(step)) + d * cos(step)
        let y = b * k + c * (sin(step) - k * cos(step)) + d * sin(step)
        return Double(i) * step + atan2(y, x)
    }
}
