import LaminaGraphicsTypes
import Foundation

/// `CAAnimationCalculationMode`, decoded. An unknown name counts as `linear`. Values in `discrete`
/// mode change without interpolation. Cubic modes follow a spline through the values. Paced modes
/// have constant speed, with times in proportion to the distances.
public enum CalculationMode: String, Sendable {
    case linear, discrete, paced, cubic, cubicPaced

    /// True when times follow from the values; key times and segment curves are then unused.
    var isPaced: Bool { self == .paced || self == .cubicPaced }
    var isCubic: Bool { self == .cubic || self == .cubicPaced }
}

/// Values at times of one cycle, with the interpolation between neighbours.
///
/// Input: the values, optional key times, a curve for each segment, the mode. Output: the value at
/// a progress 0…1. Work that does not depend on the progress is done once, at creation. Source:
/// B-KF 153–157, `KeyTimes`.
public struct Keyframes: Sendable {
    /// The values, as given. A single value holds for the whole cycle, but has no effect in
    /// discrete mode.
    public let values: [MotionValue]
    /// A time for each value; in discrete mode also the end of the last value. Given discrete times
    /// without the end have infinity as the end: the last value stays.
    public let times: KeyTimes
    /// The reason given key times were replaced by even times; nil for used, unneeded or missing
    /// key times. The compiler of animations logs the reason.
    public let misfit: KeyTimesMisfit?
    let curves: [TimingCurve]
    let mode: CalculationMode
    /// Outgoing and incoming tangents of cubic modes, per unit of the segment.
    let tangents: [(out: MotionValue, into: MotionValue)]
    /// The inputs besides the values. Unused inputs are kept: commit packets carry all of them.
    public let shaping: KeyframeShaping

    /// Keyframes from separate inputs. Defaults: even times, linear. O(n) in the number of values.
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

    /// Keyframes from inputs in one value. O(n) in the number of values.
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

    /// The given times when their number fits, otherwise even times.
    private static func times(
        _ given: [Double]?, _ count: Int, _ mode: CalculationMode
    ) -> (KeyTimes, KeyTimesMisfit?) {
        let segments = mode == .discrete ? count : count - 1
        guard let given else { return (.even(segments), nil) }
        guard let misfit = KeyTimesMisfit(given, wanted: segments + 1) else {
            return (KeyTimes(given), nil)
        }
        // Discrete values without an end time keep their last value.
        if mode == .discrete, KeyTimesMisfit(given, wanted: count) == nil {
            return (KeyTimes(given + [.infinity]), nil)
        }
        return (.even(segments), misfit)
    }

    /// Times proportional to distance; nil for a kind without a distance and for values without
    /// motion.
    private static func pacedTimes(_ values: [MotionValue]) -> KeyTimes? {
        var spans: [Double] = []
        for (a, b) in zip(values, values.dropFirst()) {
            guard let d = Interpolation.distance(a, b) else { return nil }
            spans.append(d)
        }
        return .proportional(spans)
    }

    /// The value at a progress of one cycle; nil without values (B-KF 156), and for a single value
    /// in discrete mode.
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
    /// The calculation mode. The same as `shaping.mode`.
    public var calculationMode: CalculationMode { mode }
}
