import LaminaGraphicsTypes
import Foundation

/// Kochanek–Bartels tangents for cubic keyframes.
///
/// With d⁻ and d⁺ the differences to the neighbours and t, c, b the tension, continuity and bias of
/// a point:
///
///     out  = ½(1−t)(1+c)(1+b)·d⁻ + ½(1−t)(1−c)(1−b)·d⁺
///     into = ½(1−t)(1−c)(1+b)·d⁻ + ½(1−t)(1+c)(1−b)·d⁺
///
/// A missing neighbour is extrapolated, so an end tangent is the whole end difference (B-KF 161,
/// 162). With paced times the differences are taken per unit of time, so that the velocity at a
/// point is the same before and after, also for uneven intervals (B-KF 163).
enum SplineTangents {
    static func make(
        _ values: [MotionValue], times: [Double]?,
        tension: [Double], continuity: [Double], bias: [Double]
    ) -> [(out: MotionValue, into: MotionValue)] {
        guard values.count > 1 else { return [] }
        let last = values.count - 1
        var differences: [MotionValue] = []
        for (a, b) in zip(values, values.dropFirst()) {
            guard let d = Interpolation.subtract(a, from: b), !isTransform(a) else { return [] }
            differences.append(d)
        }
        func span(_ i: Int) -> Double { times.map { $0[i + 1] - $0[i] } ?? 1 }
        var result: [(out: MotionValue, into: MotionValue)] = []
        for i in 0...last {
            let before = max(0, i - 1)
            let after = min(last - 1, i)
            func at(_ list: [Double]) -> Double { i < list.count ? list[i] : 0 }
            let (t, c, b) = (at(tension), at(continuity), at(bias))
            let k = 0.5 * (1 - t)
            // Differences as velocities, then scaled to the length of their segment.
            let toBefore = span(before) > 0 ? 1 / span(before) : 0
            let toAfter = span(after) > 0 ? 1 / span(after) : 0
            func combine(_ x: Double, _ y: Double, _ length: Double) -> MotionValue {
                let p = Interpolation.scale(differences[before], by: x * toBefore * length)
                let q = Interpolation.scale(differences[after], by: y * toAfter * length)
                return Interpolation.add(p ?? .none, to: q ?? .none) ?? .none
            }
            let out = combine(k * (1 + c) * (1 + b), k * (1 - c) * (1 - b), span(after))
            let into = combine(k * (1 - c) * (1 + b), k * (1 + c) * (1 - b), span(before))
            result.append((out, into))
        }
        return result
    }

    private static func isTransform(_ v: MotionValue) -> Bool {
        if case .transform = v { true } else { false }
    }

    /// The cubic through `p` and `q` with tangents `m` and `n`, at `f` of the way.
    static func hermite(
        _ p: MotionValue, _ m: MotionValue, _ n: MotionValue, _ q: MotionValue, _ f: Double
    ) -> MotionValue? {
        let f2 = f * f
        let f3 = f2 * f
        let weights = [2 * f3 - 3 * f2 + 1, f3 - 2 * f2 + f, f3 - f2, 3 * f2 - 2 * f3]
        var sum: MotionValue = .none
        for (value, weight) in zip([p, m, n, q], weights) {
            guard let part = Interpolation.scale(value, by: weight),
                let next = Interpolation.add(part, to: sum)
            else { return nil }
            sum = next
        }
        return sum
    }
}
