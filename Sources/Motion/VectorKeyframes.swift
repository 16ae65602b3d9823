import LaminaGraphicsTypes

/// Keyframes of values with at most four components, or of points along a path, precomputed for
/// evaluation in each frame and on the GPU.
package struct VectorKeyframes: Sendable {
    /// A curved segment.
    package struct Bend: Sendable {
        /// The cubic's first control point.
        package let first: SIMD4<Double>
        /// The cubic's second control point.
        package let second: SIMD4<Double>
        /// The cumulative share of arc length at equal steps of the parameter, from 0 to 1, for a
        /// segment followed by arc length; otherwise empty.
        package let shares: [Double]
        /// The number of steps.
        package static let steps = KeyframeSegment.steps

        /// The cubic's parameter at a fraction of the segment.
        func parameter(at fraction: Double) -> Double {
            if shares.isEmpty { return fraction }
            var (low, high) = (0, shares.count - 1)
            while low < high {
                let middle = (low + high) / 2
                if shares[middle] >= fraction { high = middle } else { low = middle + 1 }
            }
            guard low > 0 else { return 0 }
            let span = shares[low] - shares[low - 1]
            let beyond = span > 0 ? (fraction - shares[low - 1]) / span : 0
            return (Double(low - 1) + beyond) / Double(shares.count - 1)
        }
    }

    /// The times of the values.
    package let times: KeyTimes
    /// The values.
    package let values: [SIMD4<Double>]
    /// The timing curves of the first segments; linear where missing.
    package let curves: [TimingCurve]
    /// True for values without interpolation.
    package let isDiscrete: Bool
    /// The curve of each segment, nil for a line; empty when all segments are lines.
    package let bends: [Bend?]
    /// The meaning of a value's third and fourth number: cosine and sine of the path's direction
    /// (1), of the opposite direction (−1), or the value's own numbers (0).
    package let turn: Double

    /// Values joined by straight lines.
    init(times: KeyTimes, values: [SIMD4<Double>], curves: [TimingCurve], isDiscrete: Bool) {
        (self.times, self.values, self.curves) = (times, values, curves)
        (self.isDiscrete, bends, turn) = (isDiscrete, [], 0)
    }

    /// Precomputed keyframes of values. Nil for fewer than two values, for values of other kinds,
    /// and for numbers that are not `isModerate`.
    package init?(_ frames: Keyframes) {
        let plain = frames.values.compactMap(\.vector)
        guard plain.count > 1, plain.count == frames.values.count, plain.allSatisfy(\.isModerate)
        else { return nil }
        (times, values, curves) = (frames.times, plain, frames.curves)
        (isDiscrete, turn) = (frames.mode == .discrete, 0)
        let tangents = frames.tangents
        bends = zip(tangents, tangents.dropFirst()).enumerated().map { i, ends in
            Bend(
                first: plain[i] + (ends.0.out.vector ?? .zero) / 3,
                second: plain[i + 1] - (ends.1.into.vector ?? .zero) / 3, shares: [])
        }
    }

    /// Precomputed keyframes along a path. Nil for a path of several subpaths.
    package init?(_ path: PathKeyframes) {
        let segments = path.segments
        guard zip(segments, segments.dropFirst()).allSatisfy({ $0.curve.end == $1.curve.start })
        else { return nil }
        func vector(_ p: SIMD2<Double>) -> SIMD4<Double> { SIMD4(p.x, p.y, 0, 0) }
        (times, curves, isDiscrete) = (path.times, path.curves, path.mode == .discrete)
        values = segments.map { vector($0.curve.start) } + [vector(segments.last!.curve.end)]
        bends = zip(segments, path.lengths).map { segment, lengths in
            if segment.isLine, !path.mode.isCubic { return nil }
            let whole = lengths.last ?? 0
            return Bend(
                first: vector(segment.curve.control1), second: vector(segment.curve.control2),
                shares: whole > 0 ? lengths.map { $0 / whole } : [])
        }
        turn = path.rotation == .none ? 0 : path.rotation == .auto ? 1 : -1
    }

    /// The function is never inlined, to keep the loop over tracks small.
    @inline(never)
    package func value(at progress: Double) -> SIMD4<Double> {
        var (i, f) = times.segment(at: progress)
        if isDiscrete {
            if turn == 0 { return values[i] }
            f = 0
        }
        if i < curves.count { f = curves[i].value(at: f) }
        if bends.isEmpty { return values[i] + (values[i + 1] - values[i]) * f }
        return bent(i, f)
    }

    private func bent(_ i: Int, _ f: Double) -> SIMD4<Double> {
        let (p, q) = (values[i], values[i + 1])
        guard let bend = bends[i] else { return turned(p + (q - p) * f, q - p, q - p) }
        let (t, b, c) = (bend.parameter(at: f), bend.first, bend.second)
        let u = 1 - t
        let near = p * (u * u * u) + b * (3 * u * u * t)
        let point = near + c * (3 * u * t * t) + q * (t * t * t)
        if turn == 0 { return point }
        let along = (b - p) * (u * u) + (c - b) * (2 * u * t) + (q - c) * (t * t)
        return turned(point, along, q - p)
    }

    /// A point with the direction of the curve at the point; the direction of the chord if a
    /// control point lies on its end point.
    private func turned(
        _ point: SIMD4<Double>, _ along: SIMD4<Double>, _ chord: SIMD4<Double>
    ) -> SIMD4<Double> {
        if turn == 0 { return point }
        let way = along.x == 0 && along.y == 0 ? chord : along
        let length = (way.x * way.x + way.y * way.y).squareRoot()
        let unit = length > 0 ? way / length : SIMD4(1, 0, 0, 0)
        return SIMD4(point.x, point.y, unit.x * turn, unit.y * turn)
    }
}

extension MotionValue {
    /// The value as four numbers at most; nil for other kinds.
    package var vector: SIMD4<Double>? {
        switch self {
        case .number(let n): SIMD4(n, 0, 0, 0)
        case .quad(let q, _): q.simd
        case .color(let c):
            SIMD4(Double(c.rgba.x), Double(c.rgba.y), Double(c.rgba.z), Double(c.rgba.w))
        default: nil
        }
    }
}
