import Foundation

/// The state of an animation at one time.
///
/// Idea: the active interval is measured in parent time from `beginTime`; inside, local time runs
/// with `speed`, is shifted by `timeOffset` and folded into cycles. Outside, the fill mode selects
/// the first or the last value. Cost: a few floating-point operations, no allocation. Source: B-TI
/// 111–123; speed 0 is 120, negative speeds are 123.
public struct TimingSample: Sendable, Equatable {
    /// The position relative to the active interval. The end of the interval counts as `after`,
    /// except in a group.
    public enum Phase: UInt8, Sendable { case before, active, after }

    /// The phase, whatever the fill mode. Never `after` at speed 0: a frozen animation has no end.
    public var phase: Phase
    /// False for an invisible animation: outside the active interval without a matching fill mode.
    /// Always true in the phase `active`.
    public var isVisible: Bool
    /// Position in one cycle, 0…1, already mirrored in a reversed half. 0 for an invisible
    /// animation.
    public var fraction: Double
    /// The number of whole cycles finished before, for cumulative animations. 0 for an invisible
    /// animation.
    public var iteration: Double

    /// Sample from its parts. The parts are not checked.
    @inlinable
    public init(phase: Phase, isVisible: Bool, fraction: Double, iteration: Double) {
        self.phase = phase
        self.isVisible = isVisible
        self.fraction = fraction
        self.iteration = iteration
    }
}

extension Timing {
    /// The state at a time of the parent's time.
    ///
    /// `isMember`: true for an animation in a group, which still applies at the time of its end; an
    /// animation outside groups no longer applies at this time. Source: measured, on pictures of
    /// Apple's renderer at the ends of groups.
    @inlinable
    public func sample(atParent parent: Double, isMember: Bool = false) -> TimingSample {
        sample(atParent: parent, active: activeDuration, isMember: isMember)
    }

    /// The state for a known active duration. `active` is `activeDuration`, in local seconds,
    /// possibly infinite: callers with many samples compute the number once.
    @inlinable @inline(__always)
    public func sample(
        atParent parent: Double, active: Double, isMember: Bool = false
    ) -> TimingSample {
        let elapsed: Double
        let phase: TimingSample.Phase
        if speed == 0 {
            // Frozen: the offset alone decides, and the animation never ends (B-TI 120).
            phase = parent < beginTime ? .before : .active
            elapsed = 0
        } else {
            let raw = (parent - beginTime) * abs(speed)
            if raw < 0 {
                phase = .before
                elapsed = 0
            } else if raw >= active {
                phase = isMember && active > 0 && endsAt(parent, active) ? .active : .after
                elapsed = active
            } else {
                phase = .active
                elapsed = raw
            }
        }
        let visible: Bool
        switch phase {
        case .before: visible = fillMode.fillsBackwards
        case .active: visible = true
        case .after: visible = fillMode.fillsForwards
        }
        if !visible {
            return TimingSample(phase: phase, isVisible: false, fraction: 0, iteration: 0)
        }
        let folded = fold(elapsed, active: active)
        return TimingSample(
            phase: phase, isVisible: true, fraction: folded.fraction, iteration: folded.iteration)
    }

    /// True if the active interval ends at this parent time, within rounding.
    @inlinable
    func endsAt(_ parent: Double, _ active: Double) -> Bool {
        let end = beginTime + active / abs(speed)
        return abs(parent - end) <= 4 * max(abs(parent), abs(end), abs(beginTime)).ulp
    }

    /// `rounded(.down)` without a call, which would cost more than the rest: x86-64 before SSE 4.1
    /// has no instruction for it.
    @inlinable @inline(__always)
    static func wholeBelow(_ x: Double) -> Double {
        // Larger numbers have no fraction, and NaN passes through.
        guard x.magnitude < 1e15 else { return x }
        let whole = Double(Int64(x))
        return whole > x ? whole - 1 : whole
    }

    /// Folds elapsed local seconds into one cycle.
    @inlinable @inline(__always)
    func fold(_ elapsed: Double, active: Double) -> (fraction: Double, iteration: Double) {
        guard duration > 0 else { return (1, 0) }
        let cycle = self.cycle
        var local: Double
        if speed < 0 {
            // A negative speed plays from the end (B-TI 123).
            local = (active.isFinite ? active : 0) - elapsed
        } else {
            local = elapsed
        }
        let atEnd = local == active && timeOffset == 0
        local += timeOffset
        var iteration = Self.wholeBelow(local / cycle)
        var position = local - iteration * cycle
        // The exact end belongs to the last cycle, not to the start of a next cycle (B-TI 115).
        if position == 0 && iteration > 0 && (atEnd || speed == 0) {
            position = cycle
            iteration -= 1
        }
        // The number of cycles is beyond the range of numbers, for a very late time or a very short
        // cycle: the sample is the end.
        guard position.magnitude < .infinity else { return (1, 0) }
        let basic = position > duration ? cycle - position : position
        return (basic / duration, iteration)
    }
}
