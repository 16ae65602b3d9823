import LaminaGraphicsTypes

/// A path recognised as an upright rectangle with corners of quarter ellipses, each corner with its
/// own radius or none.
struct RoundedPath {
    private(set) var low = SIMD2<Double>(repeating: .infinity)
    private(set) var high = SIMD2<Double>(repeating: -.infinity)
    /// The extents of the corners along x and y, around the rectangle: min–min, max–min, max–max,
    /// min–max; 0 for square corners.
    private(set) var radiiX = SIMD4<Double>.zero, radiiY = SIMD4<Double>.zero
    private(set) var isClosed = false

    /// The largest deviation of a point, in sides of the rectangle.
    private static let tolerance = 1e-6
    /// A move, four lines, four curves, a line back to the start, and the end.
    private static let mostElements = 11

    private var size: SIMD2<Double> { high - low }

    /// Nil for other paths, among them rectangles without round corners. Cost: constant.
    init?(_ path: CGPath) {
        let types = path.elementTypes
        guard types.count >= 6, types.count <= Self.mostElements, types[0] == .moveToPoint,
            path.points.count <= 3 * Self.mostElements
        else { return nil }
        isClosed = types[types.count - 1] == .closeSubpath
        let isRounded = path.points.withUnsafeBufferPointer { points in
            types.withUnsafeBufferPointer { read($0, points) }
        }
        guard isRounded else { return nil }
    }

    private mutating func read(
        _ types: UnsafeBufferPointer<CGPathElementType>, _ points: UnsafeBufferPointer<CGPoint>
    ) -> Bool {
        // Control points lie within the box of the ends.
        for p in points {
            let p = SIMD2(Double(p.x), Double(p.y))
            (low, high) = (pointwiseMin(low, p), pointwiseMax(high, p))
        }
        let slack = Self.tolerance * size.max()
        guard size.min() > 0, size.max().isFinite, slack < size.min() else { return false }
        func point(_ i: Int) -> SIMD2<Double> { SIMD2(Double(points[i].x), Double(points[i].y)) }
        let middle = (low + high) / 2
        // Length along the sides, and the sense of turning: a path around the box runs once along
        // all four sides in a single sense.
        var (way, turn, next, curves) = (0.0, 0.0, 1, 0)
        func advance(_ a: SIMD2<Double>, _ d: SIMD2<Double>) -> Bool {
            let (step, arm) = (d - a, (a + d) / 2 - middle)
            way += abs(step.x) + abs(step.y)
            let sense = arm.x * step.y - arm.y * step.x
            if abs(sense) <= slack * size.max() { return abs(step).max() <= slack }
            if turn == 0 { turn = sense }
            return turn * sense > 0
        }
        func line(_ a: SIMD2<Double>, _ d: SIMD2<Double>) -> Bool {
            let onSide =
                abs(a.x - d.x) <= slack && min(abs(a.x - low.x), abs(a.x - high.x)) <= slack
                || abs(a.y - d.y) <= slack && min(abs(a.y - low.y), abs(a.y - high.y)) <= slack
            return onSide && advance(a, d)
        }
        for i in 1..<types.count {
            let a = point(next - 1)
            switch types[i] {
            case .addLineToPoint:
                guard line(a, point(next)) else { return false }
                next += 1
            case .addCurveToPoint:
                guard corner(a, point(next), point(next + 1), point(next + 2), slack),
                    advance(a, point(next + 2))
                else { return false }
                (next, curves) = (next + 3, curves + 1)
            case .closeSubpath where i == types.count - 1: break
            default: return false
            }
        }
        return line(point(next - 1), point(0)) && curves > 0
            && abs(way - 2 * (size.x + size.y)) <= 16 * slack
    }

    /// Records a curve from `a` to `d` as a corner; false for a curve other than a quarter ellipse.
    private mutating func corner(
        _ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>, _ d: SIMD2<Double>,
        _ slack: Double
    ) -> Bool {
        let p = abs(b.y - a.y) <= slack ? SIMD2(d.x, a.y) : SIMD2(a.x, d.y)
        let k = 0.5522847498307936
        guard abs(a + (p - a) * k - b).max() <= slack, abs(d + (p - d) * k - c).max() <= slack
        else { return false }
        let isHigh = (p.x > (low.x + high.x) / 2, p.y > (low.y + high.y) / 2)
        let end = SIMD2(isHigh.0 ? high.x : low.x, isHigh.1 ? high.y : low.y)
        let index = isHigh.1 ? (isHigh.0 ? 2 : 3) : (isHigh.0 ? 1 : 0)
        guard abs(p - end).max() <= slack, radiiX[index] == 0 else { return false }
        let r = pointwiseMax(abs(a - p), abs(d - p))
        (radiiX[index], radiiY[index]) = (r.x, r.y)
        return r.min() > 0
    }
}

private func abs(_ v: SIMD2<Double>) -> SIMD2<Double> { pointwiseMax(v, -v) }
