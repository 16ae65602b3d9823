import CoreGraphics
import Foundation

/// `CAAnimationCalculationMode`, decoded.
public enum CalculationMode: String, Sendable {
    case linear, discrete, paced, cubic, cubicPaced
}

/// Values at moments of one cycle, and how to get from one to the next.
///
/// In: the values, optional key times, one curve per segment, the mode. Out: the value at a
/// progress 0…1. Key times that do not fit are ignored and the values spread evenly (B-KF 153–157);
/// everything that does not depend on progress is computed once, here.
public struct Keyframes: Sendable {
    public let values: [MotionValue]
    /// Start of every segment, plus the end: n for interpolating modes, n + 1 for discrete ones.
    public let times: [Double]
    let curves: [TimingCurve]
    let mode: CalculationMode
    /// Cubic modes: outgoing and incoming tangent at every value, per unit of its segment.
    let tangents: [(out: MotionValue, into: MotionValue)]

    public init(
        values: [MotionValue], keyTimes: [Double]? = nil, curves: [TimingCurve] = [],
        mode: CalculationMode = .linear,
        tension: [Double] = [], continuity: [Double] = [], bias: [Double] = []
    ) {
        self.values = values
        let discrete = mode == .discrete
        let wanted = discrete ? values.count + 1 : values.count
        let paced = mode == .paced || mode == .cubicPaced
        if paced, let times = Self.pacedTimes(values) {
            self.times = times
        } else if !paced, let given = keyTimes, Self.isValid(given, count: wanted) {
            times = given
        } else {
            let steps = max(1, wanted - 1)
            times = (0..<max(1, wanted)).map { Double($0) / Double(steps) }
        }
        self.curves = paced || discrete ? [] : curves
        self.mode = mode
        if mode == .cubic || mode == .cubicPaced {
            tangents = SplineTangents.make(
                values, times: mode == .cubicPaced ? times : nil,
                tension: tension, continuity: continuity, bias: bias)
        } else {
            tangents = []
        }
    }

    private static func isValid(_ times: [Double], count: Int) -> Bool {
        guard times.count == count, times.first == 0, times.last == 1 else { return false }
        return zip(times, times.dropFirst()).allSatisfy { $0 <= $1 }
    }

    /// Times proportional to distance; nil when the kind has no distance or nothing moves.
    private static func pacedTimes(_ values: [MotionValue]) -> [Double]? {
        var sums = [0.0]
        for (a, b) in zip(values, values.dropFirst()) {
            guard let d = Interpolation.distance(a, b) else { return nil }
            sums.append(sums.last! + d)
        }
        guard let total = sums.last, total > 0 else { return nil }
        return sums.map { $0 / total }
    }

    /// The segment a progress falls into and the bent progress inside it.
    public func segment(at progress: Double) -> (index: Int, fraction: Double) {
        let p = min(max(progress, 0), 1)
        var low = 0
        var high = max(0, times.count - 2)
        while low < high {
            let middle = (low + high + 1) / 2
            if times[middle] <= p { low = middle } else { high = middle - 1 }
        }
        guard times.count > 1 else { return (0, 0) }
        let span = times[low + 1] - times[low]
        var f = span > 0 ? (p - times[low]) / span : 1
        if low < curves.count { f = curves[low].value(at: f) }
        return (low, f)
    }

    /// The value at a progress of one cycle; nil when there are no values (B-KF 156).
    public func value(at progress: Double) -> MotionValue? {
        guard let first = values.first else { return nil }
        if values.count == 1 { return first }
        let (i, f) = segment(at: progress)
        if mode == .discrete { return values[min(i, values.count - 1)] }
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
    public var segmentCurves: [TimingCurve] { curves }
    public var calculationMode: CalculationMode { mode }
}
