import LaminaGraphicsTypes
import Foundation

/// `CAAnimationCalculationMode`, decoded.
public enum CalculationMode: String, Sendable {
    case linear, discrete, paced, cubic, cubicPaced

    /// Whether times follow from the values; key times and curves of segments are not used then.
    var isPaced: Bool { self == .paced || self == .cubicPaced }
    var isCubic: Bool { self == .cubic || self == .cubicPaced }
}

/// Values at moments of one cycle, and how to get from one to the next.
///
/// In: the values, optional key times, one curve per segment, the mode. Out: the value at a progress 0…1. Everything that
/// does not depend on progress is computed once, here. Source: B-KF 153–157, `KeyTimes`.
public struct Keyframes: Sendable {
    public let values: [MotionValue]
    /// One moment per value; in discrete mode one more, the end of the last.
    public let times: KeyTimes
    /// Why given key times were replaced by even ones; nil when they were used, not needed or not given.
    public let misfit: KeyTimesMisfit?
    let curves: [TimingCurve]
    let mode: CalculationMode
    /// Cubic modes: outgoing and incoming tangent at every value, per unit of its segment.
    let tangents: [(out: MotionValue, into: MotionValue)]
    /// What it was made from, besides the values.
    public let shaping: KeyframeShaping

    public init(
        values: [MotionValue], keyTimes: [Double]? = nil, curves: [TimingCurve] = [],
        mode: CalculationMode = .linear,
        tension: [Double] = [], continuity: [Double] = [], bias: [Double] = []
    ) {
        self.init(
            values: values,
            shaping: KeyframeShaping(
                keyTimes: keyTimes, curves: curves, mode: mode, tension: tension,
                continuity: continuity, bias: bias))
    }

    /// The same from inputs in one piece.
    public init(values: [MotionValue], shaping: KeyframeShaping) {
        let (keyTimes, curves, mode) = (shaping.keyTimes, shaping.curves, shaping.mode)
        self.values = values
        self.shaping = shaping
        self.mode = mode
        self.curves = mode.isPaced || mode == .discrete ? [] : curves
        if mode.isPaced, let paced = Self.pacedTimes(values) {
            (times, misfit) = (paced, nil)
        } else {
            (times, misfit) = Self.times(
                mode.isPaced || values.count < 2 ? nil : keyTimes, values.count, mode)
        }
        if mode.isCubic {
            tangents = SplineTangents.make(
                values, times: mode == .cubicPaced ? times.times : nil,
                tension: shaping.tension, continuity: shaping.continuity, bias: shaping.bias)
        } else {
            tangents = []
        }
    }

    /// The given times where there are as many as it takes, else even ones.
    private static func times(
        _ given: [Double]?, _ count: Int, _ mode: CalculationMode
    ) -> (KeyTimes, KeyTimesMisfit?) {
        let segments = mode == .discrete ? count : count - 1
        guard let given else { return (.even(segments), nil) }
        guard let misfit = KeyTimesMisfit(given, wanted: segments + 1) else {
            return (KeyTimes(given), nil)
        }
        // Discrete values may come without the end of the last: it stays.
        if mode == .discrete, KeyTimesMisfit(given, wanted: count) == nil {
            return (KeyTimes(given + [.infinity]), nil)
        }
        return (.even(segments), misfit)
    }

    /// Times proportional to distance; nil when the kind has no distance or nothing moves.
    private static func pacedTimes(_ values: [MotionValue]) -> KeyTimes? {
        var spans: [Double] = []
        for (a, b) in zip(values, values.dropFirst()) {
            guard let d = Interpolation.distance(a, b) else { return nil }
            spans.append(d)
        }
        return .proportional(spans)
    }

    /// The value at a progress of one cycle; nil when there are no values (B-KF 156), and for a single discrete one.
    ///
    /// Source: measured, on pictures of Apple's renderer: a single discrete value has no effect.
    public func value(at progress: Double) -> MotionValue? {
        guard let first = values.first else { return nil }
        if values.count == 1 { return mode == .discrete ? nil : first }
        var (i, f) = times.segment(at: progress)
        if mode == .discrete { return values[i] }
        if i < curves.count { f = curves[i].value(at: f) }
        if !tangents.isEmpty {
            return SplineTangents.hermite(
                values[i], tangents[i].out, tangents[i + 1].into, values[i + 1], f)
                ?? Interpolation.mix(values[i], values[i + 1], f)
        }
        return Interpolation.mix(values[i], values[i + 1], f)
    }
}

extension Keyframes {
    /// The curve of every segment that has one.
    public var calculationMode: CalculationMode { mode }
}
