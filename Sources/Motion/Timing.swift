import Foundation

/// What an animation or layer shows outside its active interval (`CAMediaTimingFillMode`, decoded).
public enum FillMode: UInt8, Sendable {
    case removed, forwards, backwards, both

    @inlinable public var fillsBackwards: Bool { self == .backwards || self == .both }
    @inlinable public var fillsForwards: Bool { self == .forwards || self == .both }
}

/// The eight timing numbers of `CAMediaTiming`, as a plain value. All times in seconds.
public struct Timing: Sendable, Equatable {
    public var beginTime = 0.0
    public var duration = 0.0
    public var speed = 1.0
    public var timeOffset = 0.0
    public var repeatCount = 0.0
    public var repeatDuration = 0.0
    public var autoreverses = false
    public var fillMode = FillMode.removed

    public init() {}
    public init(beginTime: Double = 0, duration: Double) {
        self.beginTime = beginTime
        self.duration = duration
    }

    /// Whether local time equals parent time: nothing but cycle numbers was set.
    public var isIdentitySpace: Bool { beginTime == 0 && speed == 1 && timeOffset == 0 }

    /// Length of one cycle in local seconds: there and back when it autoreverses.
    @inlinable public var cycle: Double { autoreverses ? 2 * duration : duration }

    /// Active duration in local seconds; infinite for endless repeats (B-TI 114).
    @inlinable
    public var activeDuration: Double {
        if repeatDuration > 0 { return repeatDuration }
        let count = repeatCount > 0 ? repeatCount : 1
        // "Repeat for ever" is written as infinity or as the greatest number.
        if count > 1e30 { return .infinity }
        return cycle * count
    }

    /// Active duration in parent seconds; infinite at speed 0.
    @inlinable
    public var parentDuration: Double {
        speed == 0 ? .infinity : activeDuration / abs(speed)
    }
}

// MARK: - Layer time

extension Timing {
    /// Parent time to local time of a layer: 0 before `beginTime` (B-TI 111).
    @inlinable
    public func localTime(fromParent t: Double) -> Double {
        t < beginTime ? 0 : (t - beginTime) * speed + timeOffset
    }

    /// Local time of a layer to parent time; 0 at speed 0 (B-TI 112).
    @inlinable
    public func parentTime(fromLocal t: Double) -> Double {
        speed == 0 ? 0 : (t - timeOffset) / speed + beginTime
    }
}
