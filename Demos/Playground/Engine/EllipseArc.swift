import CoreGraphics
import Foundation

/// An arc of an ellipse, in the form of SVG and as curves: at most a quarter of the ellipse each.
struct EllipseArc {
    /// A curve by its four points.
    struct Curve {
        var points: [CGPoint]
    }

    private var center: SIMD2<Double>
    /// Half the axes.
    private var (u, v) = (SIMD2<Double>.zero, SIMD2<Double>.zero)
    private var (start, sweep) = (0.0, 0.0)

    /// The arc of the letter A: radii, rotation of the ellipse in degrees, the large or the small
    /// arc, the direction. Too small radii grow. Nil for a radius of 0, which is a line, for an arc
    /// of length 0, and where a number of the arc is not finite.
    init?(
        from a: CGPoint, to b: CGPoint, radii: (Double, Double), turn: Double, isLong: Bool,
        isPositive: Bool
    ) {
        var (rx, ry) = (abs(radii.0), abs(radii.1))
        guard rx > 0, ry > 0, a != b else { return nil }
        let angle = turn * .pi / 180
        let (c, s) = (cos(angle), sin(angle))
        // In the frame of the ellipse, about the middle of the way.
        let half = SIMD2(Double(a.x - b.x), Double(a.y - b.y)) / 2
        let p = SIMD2(c * half.x + s * half.y, c * half.y - s * half.x)
        let missing = (p.x * p.x) / (rx * rx) + (p.y * p.y) / (ry * ry)
        if missing > 1 { (rx, ry) = (rx * missing.squareRoot(), ry * missing.squareRoot()) }
        let far =
            max(0, 1 / max(missing, 1e-300) - 1).squareRoot() * (isLong == isPositive ? -1 : 1)
        let middle = SIMD2(far * rx * p.y / ry, -far * ry * p.x / rx)
        center =
            SIMD2(c * middle.x - s * middle.y, s * middle.x + c * middle.y)
            + SIMD2(Double(a.x + b.x), Double(a.y + b.y)) / 2
        (u, v) = (SIMD2(c, s) * rx, SIMD2(-s, c) * ry)
        start = atan2((p.y - middle.y) / ry, (p.x - middle.x) / rx)
        let end = atan2((-p.y - middle.y) / ry, (-p.x - middle.x) / rx)
        sweep = (end - start).remainder(dividingBy: 2 * .pi)
        if isPositive, sweep < 0 { sweep += 2 * .pi }
        if !isPositive, sweep > 0 { sweep -= 2 * .pi }
        guard (center + u + v).indices.allSatisfy({ (center + u + v)[$0].isFinite }),
            sweep.isFinite
        else { return nil }
    }

    /// The curves of the arc.
    var curves: [Curve] {
        let count = max(1, Int((abs(sweep) / (.pi / 2) - 1e-3).rounded(.up)))
        let step = sweep / Double(count)
        let k = 4.0 / 3 * tan(step / 4)
        func at(_ x: Double, _ y: Double) -> CGPoint {
            let p = center + u * x + v * y
            return CGPoint(x: p.x, y: p.y)
        }
        return (0..<count).map { i in
            let (a, b) = (start + Double(i) * step, start + Double(i + 1) * step)
            let (ca, sa, cb, sb) = (cos(a), sin(a), cos(b), sin(b))
            return Curve(points: [
                at(ca, sa), at(ca - k * sa, sa + k * ca), at(cb + k * sb, sb - k * cb), at(cb, sb),
            ])
        }
    }

    // MARK: - Curves that are one

    /// The arc of a curve; nil for a curve that is no arc of at most a quarter.
    init?(_ curve: Curve) {
        let p = curve.points.map { SIMD2(Double($0.x), Double($0.y)) }
        let (a, b) = (p[1] - p[0], p[2] - p[3])
        let cross = a.x * b.y - a.y * b.x
        let way = p[3] - p[0]
        guard abs(cross) > 1e-9 * (a * a).sum().squareRoot() * (b * b).sum().squareRoot() else {
            return nil
        }
        // Intersection of the tangents, in lengths of the arms: equal on both sides, a function of
        // the angle.
        let (s, t) = ((way.x * b.y - way.y * b.x) / cross, (way.x * a.y - way.y * a.x) / cross)
        guard s > 1, abs(s - t) < 1e-4 * s else { return nil }
        let root = 1 - 1.5 / s
        guard root > 1e-4, root < 0.1725 else { return nil }
        let angle = 4 * atan(root.squareRoot())
        let (meeting, middle) = (p[0] + a * s, (p[0] + p[3]) / 2)
        let sine = sin(angle / 2)
        center = meeting + (middle - meeting) / (sine * sine)
        (u, sweep) = (p[0] - center, angle)
        v = (p[3] - center - u * cos(angle)) / sin(angle)
    }

    private var cross: Double { u.x * v.y - u.y * v.x }
    /// Values common to all parts of an ellipse.
    private var form: [Double] {
        [u.x * u.x + v.x * v.x, u.x * u.y + v.x * v.y, u.y * u.y + v.y * v.y]
    }

    private func continues(_ other: EllipseArc) -> Bool {
        let size = form[0] + form[2]
        let gap = center - other.center
        return abs(sweep - other.sweep) < 1e-3 && cross * other.cross > 0
            && (gap * gap).sum() < 1e-6 * size
            && zip(form, other.form).allSatisfy { abs($0 - $1) < 1e-4 * size }
    }

    /// Commands A for the first curves that belong to the same ellipse; nil if the first curve is
    /// no arc.
    static func text(_ curves: ArraySlice<Curve>) -> (words: String, count: Int)? {
        guard let first = curves.first.flatMap(EllipseArc.init) else { return nil }
        let whole = curves.prefix { EllipseArc($0).map(first.continues) ?? false }
        var count = whole.count
        while Double(count) * first.sweep > 2 * .pi + 1e-3 { count -= 1 }
        // A command A cannot describe an arc that ends at its begin: a whole ellipse is written as
        // two halves, or as parts with a middle farther from their ends.
        let isClosed = Double(count) * first.sweep > 2 * .pi - 0.05
        let ways =
            isClosed
            ? [[count / 2, count - count / 2], [count - 1, 1]] : [[count]]
        for parts in ways where !parts.contains(0) {
            var (words, rest) = ([String](), curves.prefix(count))
            for part in parts {
                let curves = rest.prefix(part)
                rest = rest.dropFirst(part)
                if let word = first.word(for: Array(curves)) { words.append(word) }
            }
            if words.count == parts.count { return (words.joined(separator: " "), count) }
        }
        return nil
    }

    /// The letter for curves of an ellipse, if the letter gives equal curves.
    private func word(for curves: [Curve]) -> String? {
        let f = form
        let (middle, apart) = ((f[0] + f[2]) / 2, (f[0] - f[2]) / 2)
        let spread = (apart * apart + f[1] * f[1]).squareRoot()
        let isUpright = abs(f[1]) < 1e-9 * middle
        let radii = isUpright ? (f[0], f[2]) : (middle + spread, max(0, middle - spread))
        let turn = isUpright || spread < 1e-7 * middle ? 0 : atan2(f[1], apart) / 2 * 180 / .pi
        let (from, to) = (curves[0].points[0], curves[curves.count - 1].points[3])
        func rounded(_ n: Double) -> Double { Double(TimingCode.number(n)) ?? n }
        func rounded(_ p: CGPoint) -> CGPoint {
            CGPoint(x: rounded(Double(p.x)), y: rounded(Double(p.y)))
        }
        let numbers = [radii.0.squareRoot(), radii.1.squareRoot(), turn].map(rounded)
        let isLong = Double(curves.count) * sweep > .pi + 1e-3
        guard
            let arc = EllipseArc(
                from: rounded(from), to: rounded(to), radii: (numbers[0], numbers[1]),
                turn: numbers[2], isLong: isLong, isPositive: cross > 0)
        else { return nil }
        let (again, was) = (arc.curves.flatMap(\.points), curves.flatMap(\.points))
        guard again.count == was.count,
            zip(again, was).allSatisfy({ hypot($0.x - $1.x, $0.y - $1.y) < 1e-3 })
        else { return nil }
        let words =
            numbers.map(TimingCode.number) + [isLong ? "1" : "0", cross > 0 ? "1" : "0"]
            + [Double(to.x), Double(to.y)].map(TimingCode.number)
        return "A " + words.joined(separator: " ")
    }
}
