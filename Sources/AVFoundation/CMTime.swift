import CoreGraphics
import Foundation

/// Which kind of time a `CMTime` is.
public struct CMTimeFlags: OptionSet, Hashable, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    public static let valid = CMTimeFlags(rawValue: 1)
    public static let hasBeenRounded = CMTimeFlags(rawValue: 2)
    public static let positiveInfinity = CMTimeFlags(rawValue: 4)
    public static let negativeInfinity = CMTimeFlags(rawValue: 8)
    public static let indefinite = CMTimeFlags(rawValue: 16)
}

public typealias CMTimeValue = Int64
public typealias CMTimeScale = Int32

/// A rational number of seconds: `value / timescale`.
public struct CMTime: Hashable, Sendable {
    public var value: CMTimeValue
    public var timescale: CMTimeScale
    public var flags: CMTimeFlags
    public var epoch: Int64

    /// An invalid time.
    public init() { (value, timescale, flags, epoch) = (0, 0, [], 0) }

    public init(value: CMTimeValue, timescale: CMTimeScale) {
        self.init()
        (self.value, self.timescale) = (value, timescale)
        flags = timescale > 0 ? .valid : []
    }

    /// The nearest time of this scale. Invalid where `seconds` is not a number or the scale is not positive.
    public init(seconds: Double, preferredTimescale: CMTimeScale) {
        self.init()
        guard preferredTimescale > 0, !seconds.isNaN else { return }
        timescale = preferredTimescale
        flags = .valid
        let exact = seconds * Double(preferredTimescale)
        if abs(exact) >= 9.2e18 {
            flags.insert(exact > 0 ? .positiveInfinity : .negativeInfinity)
            return
        }
        value = Int64(exact.rounded())
        if Double(value) != exact { flags.insert(.hasBeenRounded) }
    }

    public static let zero = CMTime(value: 0, timescale: 1)
    public static let invalid = CMTime()
    public static let indefinite: CMTime = {
        var time = CMTime()
        time.flags = [.valid, .indefinite]
        return time
    }()
    public static let positiveInfinity: CMTime = {
        var time = CMTime()
        time.flags = [.valid, .positiveInfinity]
        return time
    }()

    public var isValid: Bool { flags.contains(.valid) }
    public var isIndefinite: Bool { flags.contains(.indefinite) }
    public var isNumeric: Bool { flags.isSubset(of: [.valid, .hasBeenRounded]) && isValid }

    /// Seconds; NaN for an invalid or indefinite time.
    public var seconds: Double {
        if flags.contains(.positiveInfinity) { return .infinity }
        if flags.contains(.negativeInfinity) { return -.infinity }
        return isNumeric ? Double(value) / Double(timescale) : .nan
    }
}

// Times are equal that are the same moment, whatever their scales.
extension CMTime: Comparable {
    public static func == (a: CMTime, b: CMTime) -> Bool {
        guard a.isNumeric && b.isNumeric else {
            let kinds: CMTimeFlags = [.valid, .indefinite, .positiveInfinity, .negativeInfinity]
            return a.flags.intersection(kinds) == b.flags.intersection(kinds)
        }
        return a.value.multipliedFullWidth(by: Int64(b.timescale))
            == b.value.multipliedFullWidth(by: Int64(a.timescale)) && a.epoch == b.epoch
    }

    public static func < (a: CMTime, b: CMTime) -> Bool { a.seconds < b.seconds }

    public func hash(into hasher: inout Hasher) {
        guard isNumeric else {
            hasher.combine(
                flags.intersection([.valid, .indefinite, .positiveInfinity, .negativeInfinity]))
            return
        }
        // In lowest terms equal times have equal numbers.
        var (a, b) = (value.magnitude, UInt64(timescale.magnitude))
        while b != 0 { (a, b) = (b, a % b) }
        hasher.combine(a == 0 ? value.magnitude : value.magnitude / a)
        hasher.combine(a == 0 ? 0 : UInt64(timescale.magnitude) / a)
    }
}

public func CMTimeMake(value: CMTimeValue, timescale: CMTimeScale) -> CMTime {
    CMTime(value: value, timescale: timescale)
}

public func CMTimeMakeWithSeconds(_ seconds: Double, preferredTimescale: CMTimeScale) -> CMTime {
    CMTime(seconds: seconds, preferredTimescale: preferredTimescale)
}

public func CMTimeGetSeconds(_ time: CMTime) -> Double { time.seconds }
