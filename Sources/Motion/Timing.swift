import Foundation

/// The appearance of an animation or layer outside its active interval (`CAMediaTimingFillMode`,
/// decoded). An unknown name counts as `removed`. The raw values are the codes of commit packets.
public enum FillMode: UInt8, Sendable {
    case removed, forwards, backwards, both

    /// True if the first value applies before the begin. The modes are `backwards` and `both`.
    @inlinable public var fillsBackwards: Bool { self == .backwards || self == .both }
    /// True if the last value applies after the end. The modes are `forwards` and `both`.
    @inlinable public var fillsForwards: Bool { self == .forwards || self == .both }
}

/// The timing numbers of `CAMediaTiming`, as a plain value. Unit of times: seconds.
public struct Timing: Sendable, Equatable {
    /// The start in parent time. Default 0.
    public var beginTime = 0.0
    /// The length of a simple cycle. Default 0.
    public var duration = 0.0
    /// Seconds of local time for each second of parent time. Default 1; negative runs backwards.
    public var speed = 1.0
    /// The offset of local time. Default 0.
    public var timeOffset = 0.0
    /// The number of cycles; 0 means unset. Default 0. Numbers above 1e30 repeat for ever.
    public var repeatCount = 0.0
    /// The total active length; 0 means unset. Default 0.
    public var repeatDuration = 0.0
    /// True for cycles of forward and backward playback. Default false.
    public var autoreverses = false
    /// The appearance outside the active interval. Default `removed`.
    public var fillMode = FillMode.removed

    /// The default timing. With a duration of 0 an animation ends at its begin.
    public init() {}
    /// A timing with a start in parent time and a duration, in seconds. All other properties have
    /// their default values.
    public init(beginTime: Double = 0, duration: Double) {
        self.beginTime = beginTime
        self.duration = duration
    }

    /// True when local time equals parent time: only cycle numbers may be set. Callers then skip
    /// `localTime(fromParent:)`, which would make negative times 0.
    public var isIdentitySpace: Bool { beginTime == 0 && speed == 1 && timeOffset == 0 }

    /// The length of a cycle in local seconds: forward and backward for an autoreversing animation.
    /// 0 for a duration of 0.
    @inlinable public var cycle: Double { autoreverses ? 2 * duration : duration }

    /// Active duration in local seconds; infinite for endless repeats (B-TI 114). A positive
    /// `repeatDuration` has precedence over `repeatCount`; without both the duration is a cycle.
    @inlinable
    public var activeDuration: Double {
        if repeatDuration > 0 { return repeatDuration }
        let count = repeatCount > 0 ? repeatCount : 1
        // Endless repetition is written as infinity or as the greatest number.
        if count > 1e30 { return .infinity }
        return cycle * count
    }

    /// Active duration in parent seconds; infinite at speed 0. A negative speed counts as positive.
    @inlinable
    public var parentDuration: Double {
        speed == 0 ? .infinity : activeDuration / abs(speed)
    }
}

// MARK: - Layer time

extension Timing {
    /// Parent time to local time of a layer: 0 before `beginTime` (B-TI 111). Durations and repeats
    /// have no part: the time of a layer neither ends nor repeats.
    @inlinable
    public func localTime(fromParent t: Double) -> Double {
        t < beginTime ? 0 : (t - beginTime) * speed + timeOffset
    }

    /// Local time of a layer to parent time; 0 at speed 0 (B-TI 112). The inverse of
    /// `localTime(fromParent:)` from `beginTime` on.
    @inlinable
    public func parentTime(fromLocal t: Double) -> Double {
        speed == 0 ? 0 : (t - timeOffset) / speed + beginTime
    }
}
