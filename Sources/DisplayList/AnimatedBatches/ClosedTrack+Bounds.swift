import Foundation
import LaminaGraphicsTypes
import LaminaMotion
import LaminaRenderTree

extension ClosedTrack {
    /// True if the smaller shader program suffices: no groups, no additive part of a transform, no
    /// cumulative cycles, and only linear segments between keyframes.
    var isSimple: Bool {
        if !levels.isEmpty || step != .zero || field == .positionAlong { return false }
        if isAdditive, field.isTransformComponent { return false }
        if case .keyframes(let frames) = shape { return frames.bends.isEmpty }
        return true
    }

    /// The bounds of a component over the animation.
    func span(_ lane: Int) -> AnimatedBatchPath.Span {
        var span: AnimatedBatchPath.Span
        switch shape {
        case .line: span = AnimatedBatchPath.Span(0, 1)
        case .spring(let spring, _):
            let reach = spring.regime.reach
            span = AnimatedBatchPath.Span(min(0, 1 - reach), 1 + reach)
        case .keyframes(let frames):
            span = AnimatedBatchPath.Span(frames.values[0][lane])
            for i in frames.values.indices.dropLast() {
                let (a, b) = (frames.values[i][lane], frames.values[i + 1][lane])
                let bend =
                    i < frames.curves.count ? frames.curves[i].reach : AnimatedBatchPath.Span(0, 1)
                span.formUnion(AnimatedBatchPath.Span(a, b))
                guard i < frames.bends.count, let way = frames.bends[i] else {
                    span.formUnion(bend * (b - a) + AnimatedBatchPath.Span(a))
                    continue
                }
                // A cubic stays within its control points; beyond its ends the weights bound the
                // overshoot.
                let reach = max(abs(way.first[lane] - a), abs(way.second[lane] - a), abs(b - a))
                let weight = max(bend.high, 1 - bend.low) + max(bend.high - 1, -bend.low)
                let far = reach * weight * weight * weight
                span.formUnion(AnimatedBatchPath.Span(a - far, a + far))
            }
            return span + AnimatedBatchPath.Span(from[lane]) + drift(lane)
        }
        if case .line = shape, let curve = levels.isEmpty ? curve : levels.last?.curve {
            span = curve.reach
        }
        return span * delta[lane] + AnimatedBatchPath.Span(from[lane]) + drift(lane)
    }

    /// The bounds of the change accumulated by whole cycles during an instance's validity.
    private func drift(_ lane: Int) -> AnimatedBatchPath.Span {
        let (before, after) = (
            AnimatedInstance.longest.before * abs(rate) + 1,
            AnimatedInstance.longest.after * abs(rate) + 1
        )
        return AnimatedBatchPath.Span(-step[lane] * before, step[lane] * after)
    }

    /// An upper bound for the change of a component per second, approximately.
    func speed(_ lane: Int) -> Double {
        if rate == 0 { return 0 }
        // Few timing curves are steeper.
        var perCycle = (curve == nil ? 1.0 : 4.0) * (reverses ? 2 : 1)
        for level in levels {
            perCycle *= level.within * abs(level.rate)
            perCycle *= (level.curve == nil ? 1 : 4) * (level.reverses ? 2 : 1)
        }
        switch shape {
        case .line: perCycle *= abs(delta[lane])
        case .spring(let spring, let duration):
            perCycle *= abs(delta[lane]) * max(1, spring.regime.reach * spring.omega * duration)
        case .keyframes(let frames):
            var steepest = 0.0
            for i in frames.values.indices.dropLast() {
                let time = max(frames.times.times[i + 1] - frames.times.times[i], 1e-6)
                let (a, b) = (frames.values[i][lane], frames.values[i + 1][lane])
                var way = abs(b - a)
                if i < frames.bends.count, let bend = frames.bends[i] {
                    let (c, d) = (bend.first[lane], bend.second[lane])
                    way = 3 * (abs(c - a) + abs(d - c) + abs(b - d))
                }
                steepest = max(steepest, way / time * (i < frames.curves.count ? 4 : 1))
            }
            perCycle *= steepest
        }
        return (perCycle + abs(step[lane])) * abs(rate)
    }

    /// An upper bound for the rotation of the path's direction in radians per second,
    /// approximately; corners are excluded.
    var bendSpeed: Double {
        guard case .keyframes(let frames) = shape, rate != 0 else { return 0 }
        let (times, pieces) = (frames.times.times, 8)
        var steepest = 0.0
        for (i, bend) in frames.bends.enumerated() where bend != nil {
            let span = times[i + 1] - times[i]
            guard span > 0 else { continue }
            var last: SIMD4<Double>?
            for k in 0...pieces {
                // Samples just inside the segment at both ends.
                let share = min(max(Double(k) / Double(pieces), 1e-6), 1 - 1e-6)
                let v = frames.value(at: times[i] + span * share)
                if let last {
                    let turn = acos(min(max(v.z * last.z + v.w * last.w, -1), 1))
                    steepest = max(steepest, turn * Double(pieces) / span)
                }
                last = v
            }
        }
        return 2 * steepest * abs(rate) * (reverses ? 2 : 1) * (curve == nil ? 1 : 4)
    }
}

extension TimingCurve {
    /// The bounds of the curve's values: a cubic stays within its control points.
    fileprivate var reach: AnimatedBatchPath.Span {
        AnimatedBatchPath.Span(min(0, y1, y2), max(1, y1, y2))
    }
}
