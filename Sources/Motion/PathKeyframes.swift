import CoreGraphics
import Foundation

/// A path as keyframes for a point property.
///
/// Every line, curve and closing line is one segment; a move is an instant jump and no keyframe.
/// Inside a segment the curve itself is followed: by its parameter, or by arc length when paced.
/// Source: B-KF 158–160.
public struct PathKeyframes: Sendable {
    /// How the layer turns with the path (`CAAnimationRotationMode`).
    public enum Rotation: Sendable { case none, auto, autoReverse }

    struct Segment: Sendable {
        var p0: SIMD2<Double>, c1: SIMD2<Double>, c2: SIMD2<Double>, p1: SIMD2<Double>

        func point(_ t: Double) -> SIMD2<Double> {
            let u = 1 - t
            let a = p0 * (u * u * u) + c1 * (3 * u * u * t)
            return a + c2 * (3 * u * t * t) + p1 * (t * t * t)
        }

        func tangent(_ t: Double) -> SIMD2<Double> {
            let u = 1 - t
            let d = (c1 - p0) * (3 * u * u) + (c2 - c1) * (6 * u * t) + (p1 - c2) * (3 * t * t)
            // A control point on its end point gives no direction there; the chord does.
            return d == .zero ? p1 - p0 : d
        }
    }

    let segments: [Segment]
    let times: [Double]
    let curves: [TimingCurve]
    let mode: CalculationMode
    /// Arc length up to each of `steps` parameters of every segment, when paced.
    let lengths: [[Double]]
    public let rotation: Rotation

    static let steps = 64

    /// Nil for a path without a single segment: it has no effect (B-KF 156).
    public init?(
        path: CGPath, keyTimes: [Double]? = nil, curves: [TimingCurve] = [],
        mode: CalculationMode = .linear, rotation: Rotation = .none
    ) {
        let segments = Self.segments(of: path)
        guard !segments.isEmpty else { return nil }
        self.segments = segments
        self.mode = mode
        self.rotation = rotation
        let paced = mode == .paced || mode == .cubicPaced
        self.curves = paced || mode == .discrete ? [] : curves
        let count = segments.count
        if paced {
            lengths = segments.map(Self.lengthTable)
            let total = lengths.reduce(0) { $0 + $1.last! }
            var sums = [0.0]
            for table in lengths { sums.append(sums.last! + table.last!) }
            times =
                total > 0
                ? sums.map { $0 / total } : (0...count).map { Double($0) / Double(count) }
        } else {
            lengths = []
            if let given = keyTimes, given.count == count + 1, given.first == 0, given.last == 1,
                zip(given, given.dropFirst()).allSatisfy({ $0 <= $1 })
            {
                times = given
            } else {
                times = (0...count).map { Double($0) / Double(count) }
            }
        }
    }

    private static func lengthTable(_ s: Segment) -> [Double] {
        var sums = [0.0]
        var last = s.p0
        for i in 1...steps {
            let p = s.point(Double(i) / Double(steps))
            let d = p - last
            sums.append(sums.last! + (d * d).sum().squareRoot())
            last = p
        }
        return sums
    }

    private static func segments(of path: CGPath) -> [Segment] {
        var result: [Segment] = []
        var start = SIMD2<Double>.zero
        var current = SIMD2<Double>.zero
        path.applyWithBlock { pointer in
            let element = pointer.pointee
            func p(_ i: Int) -> SIMD2<Double> {
                SIMD2(Double(element.points[i].x), Double(element.points[i].y))
            }
            func line(to end: SIMD2<Double>) {
                result.append(
                    Segment(
                        p0: current, c1: current + (end - current) / 3,
                        c2: current + (end - current) * (2 / 3), p1: end))
                current = end
            }
            switch element.type {
            case .moveToPoint:
                current = p(0)
                start = current
            case .addLineToPoint: line(to: p(0))
            case .addQuadCurveToPoint:
                let (q, end) = (p(0), p(1))
                result.append(
                    Segment(
                        p0: current, c1: current + (q - current) * (2 / 3),
                        c2: end + (q - end) * (2 / 3), p1: end))
                current = end
            case .addCurveToPoint:
                result.append(Segment(p0: current, c1: p(0), c2: p(1), p1: p(2)))
                current = p(2)
            case .closeSubpath:
                if current != start { line(to: start) }
            }
        }
        return result
    }

    /// The point at a progress of one cycle, and the angle of the path there in radians.
    public func sample(at progress: Double) -> (point: CGPoint, angle: Double) {
        let p = min(max(progress, 0), 1)
        var index = 0
        while index < segments.count - 1 && times[index + 1] <= p { index += 1 }
        let span = times[index + 1] - times[index]
        var f = span > 0 ? (p - times[index]) / span : 1
        if index < curves.count { f = curves[index].value(at: f) }
        if mode == .discrete { f = 0 }
        if !lengths.isEmpty { f = parameter(in: index, at: f) }
        let point = segments[index].point(f)
        let tangent = segments[index].tangent(f)
        var angle = atan2(tangent.y, tangent.x)
        if rotation == .autoReverse { angle += .pi }
        return (CGPoint(x: point.x, y: point.y), angle)
    }

    /// The curve parameter at a fraction of a segment's length.
    private func parameter(in index: Int, at fraction: Double) -> Double {
        let table = lengths[index]
        let target = table.last! * fraction
        guard let i = table.firstIndex(where: { $0 >= target }), i > 0 else { return 0 }
        let span = table[i] - table[i - 1]
        return (Double(i - 1) + (span > 0 ? (target - table[i - 1]) / span : 0))
            / Double(Self.steps)
    }
}
