import LaminaGraphicsTypes
import Foundation

/// A line or curve of a followed path.
struct KeyframeSegment: Sendable {
    var curve: CubicCurve
    var isLine = false
    /// True for the line of `closeSubpath`.
    var isClosing = false

    static func line(from p0: SIMD2<Double>, to p1: SIMD2<Double>) -> KeyframeSegment {
        KeyframeSegment(curve: CubicCurve(lineFrom: p0, to: p1), isLine: true)
    }

    func tangent(_ t: Double) -> SIMD2<Double> {
        let d = curve.derivative(t)
        // A control point equal to the end point has no direction: the chord's direction counts.
        return d == .zero ? curve.end - curve.start : d
    }

    /// The number of steps in a length measurement.
    static let steps = 64

    /// Arc length up to each of `steps` parameters.
    var lengths: [Double] { curve.chordLengths(steps: Self.steps) }

    /// The segments of a path in order; nil for a path that is not `isSound`.
    ///
    /// Moves, and closing lines shorter than rounding errors, give no segments.
    static func segments(of path: CGPath) -> [KeyframeSegment]? {
        guard isSound(path) else { return nil }
        var result: [KeyframeSegment] = []
        var start = SIMD2<Double>.zero
        var current = SIMD2<Double>.zero
        path.applyWithBlock { pointer in
            let element = pointer.pointee
            func p(_ i: Int) -> SIMD2<Double> { SIMD2(element.points[i]) }
            switch element.type {
            case .moveToPoint:
                start = p(0)
                current = start
                return
            case .addLineToPoint: result.append(.line(from: current, to: p(0)))
            case .addQuadCurveToPoint:
                let curve = CubicCurve(quadFrom: current, control: p(0), to: p(1))
                result.append(KeyframeSegment(curve: curve))
            case .addCurveToPoint:
                result.append(KeyframeSegment(curve: CubicCurve(current, p(0), p(1), p(2))))
            case .closeSubpath:
                if isSame(current, start) { return }
                var closing = KeyframeSegment.line(from: current, to: start)
                closing.isClosing = true
                result.append(closing)
            }
            current = result.last!.curve.end
        }
        return result
    }

    /// True when single precision can hold all coordinates.
    static func isSound(_ path: CGPath) -> Bool {
        let limit = CGFloat(Float.greatestFiniteMagnitude)
        var isSound = true
        path.applyWithBlock { pointer in
            let element = pointer.pointee
            let count =
                switch element.type {
                case .moveToPoint, .addLineToPoint: 1
                case .addQuadCurveToPoint: 2
                case .addCurveToPoint: 3
                case .closeSubpath: 0
                }
            for i in 0..<count {
                let p = element.points[i]
                if !(abs(p.x) <= limit && abs(p.y) <= limit) { isSound = false }
            }
        }
        return isSound
    }

    /// True for points that differ by the rounding of arcs at most.
    private static func isSame(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Bool {
        let size = max(abs(a.x), abs(a.y), abs(b.x), abs(b.y))
        return abs(a.x - b.x) <= size * 1e-9 && abs(a.y - b.y) <= size * 1e-9
    }
}
