import CoreGraphics
import Foundation

/// The properties of a `CMTime`. A finite time has `valid`, and `hasBeenRounded` or nothing
/// besides. Comparisons do not consider `hasBeenRounded`.
public struct CMTimeFlags: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt32
    /// Flags from their bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// The time is valid.
    public static let valid = CMTimeFlags(rawValue: 1)
    /// The time was rounded.
    public static let hasBeenRounded = CMTimeFlags(rawValue: 2)
    /// The time is +∞.
    public static let positiveInfinity = CMTimeFlags(rawValue: 4)
    /// The time is −∞.
    public static let negativeInfinity = CMTimeFlags(rawValue: 8)
    /// The time is not known.
    public static let indefinite = CMTimeFlags(rawValue: 16)
}

/// The numerator of a time. Positive, negative or 0.
public typealias CMTimeValue = Int64
/// The denominator of a time, in units a second. Above 0 in a finite time.
public typealias CMTimeScale = Int32

/// A rational number of seconds: `value / timescale`. Equal fractions are equal times, as 1/2 and
/// 2/4. A change of a field changes no other field; the fraction is not checked then. Thread: any.
public struct CMTime: Hashable, Sendable {
    /// The numerator. Not used in an invalid, infinite or indefinite time.
    public var value: CMTimeValue
    /// The denominator: units a second. Above 0 in a valid finite time of an initialiser; 0 in the
    /// constants for invalid, infinite and indefinite times.
    public var timescale: CMTimeScale
    /// The time's properties. Empty for an invalid time.
    public var flags: CMTimeFlags
    /// The epoch; times of different epochs are never equal. Default 0. Without effect on `<`, and
    /// on times that are not finite.
    public var epoch: Int64

    /// An invalid time. The same as `CMTime.invalid`.
    public init() { (value, timescale, flags, epoch) = (0, 0, [], 0) }

    /// The time `value / timescale`; invalid for a timescale that is not positive. The fraction is
    /// kept as given.
    public init(value: CMTimeValue, timescale: CMTimeScale) {
        self.init()
        (self.value, self.timescale) = (value, timescale)
        flags = timescale > 0 ? .valid : []
    }

    /// The nearest time with this timescale; invalid for NaN or a timescale that is not positive.
    /// Infinite from 9.2 · 10¹⁸ units of the timescale on. A rounded time has the flag
    /// `hasBeenRounded`.
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

    /// 0 s.
    public static let zero = CMTime(value: 0, timescale: 1)
    /// An invalid time.
    public static let invalid = CMTime()
    /// An unknown time, such as the duration of a stream.
    public static let indefinite: CMTime = {
        var time = CMTime()
        time.flags = [.valid, .indefinite]
        return time
    }()
    /// The time +∞.
    public static let positiveInfinity: CMTime = {
        var time = CMTime()
        time.flags = [.valid, .positiveInfinity]
        return time
    }()

    /// True for times other than `invalid`, also for infinite and indefinite times. False for a
    /// time made with a timescale that is not positive.
    public var isValid: Bool { flags.contains(.valid) }
    /// True for an unknown time. False for `invalid`.
    public var isIndefinite: Bool { flags.contains(.indefinite) }
    /// True for a time with a finite number of seconds. False for invalid, infinite and indefinite
    /// times.
    public var isNumeric: Bool { flags.isSubset(of: [.valid, .hasBeenRounded]) && isValid }

    /// The time in seconds, rounded to a `Double`. NaN for an invalid or indefinite time, ±∞ for an
    /// infinite time.
    public var seconds: Double {
        if flags.contains(.positiveInfinity) { return .infinity }
        if flags.contains(.negativeInfinity) { return -.infinity }
        return isNumeric ? Double(value) / Double(timescale) : .nan
    }
}

// Equality compares the rational numbers, whatever their timescales.
extension CMTime: Comparable {
    /// True for equal times, by exact arithmetic. Two invalid times are equal, as are two
    /// indefinite times, or two infinite times of the same sign.
    public static func == (a: CMTime, b: CMTime) -> Bool {
        guard a.isNumeric && b.isNumeric else {
            let kinds: CMTimeFlags = [.valid, .indefinite, .positiveInfinity, .negativeInfinity]
            return a.flags.intersection(kinds) == b.flags.intersection(kinds)
        }
        return a.value.multipliedFullWidth(by: Int64(b.timescale))
            == b.value.multipliedFullWidth(by: Int64(a.timescale)) && a.epoch == b.epoch
    }

    /// True for an earlier time, by exact arithmetic. An invalid or indefinite time is neither
    /// earlier nor later than any time; epochs are not compared.
    public static func < (a: CMTime, b: CMTime) -> Bool {
        guard a.isNumeric, b.isNumeric, a.timescale > 0, b.timescale > 0 else {
            return a.seconds < b.seconds
        }
        return a.value.multipliedFullWidth(by: Int64(b.timescale))
            < b.value.multipliedFullWidth(by: Int64(a.timescale))
    }

    /// Hashes the fraction in lowest terms: equal times have equal hashes. O(log n) in the
    /// timescale.
    public func hash(into hasher: inout Hasher) {
        guard isNumeric else {
            hasher.combine(
                flags.intersection([.valid, .indefinite, .positiveInfinity, .negativeInfinity]))
            return
        }
        // Equal times have the same numerator and denominator in lowest terms.
        var (a, b) = (value.magnitude, UInt64(timescale.magnitude))
        while b != 0 { (a, b) = (b, a % b) }
        hasher.combine(a == 0 ? value.magnitude : value.magnitude / a)
        hasher.combine(a == 0 ? 0 : UInt64(timescale.magnitude) / a)
    }
}

/// The time `value / timescale`. Invalid for a timescale that is not positive.
public func CMTimeMake(value: CMTimeValue, timescale: CMTimeScale) -> CMTime {
    CMTime(value: value, timescale: timescale)
}

/// The nearest time with this timescale. Invalid for NaN or a timescale that is not positive;
/// beyond the range infinite.
public func CMTimeMakeWithSeconds(_ seconds: Double, preferredTimescale: CMTimeScale) -> CMTime {
    CMTime(seconds: seconds, preferredTimescale: preferredTimescale)
}

/// The time in seconds, rounded to a `Double`. NaN for an invalid or indefinite time, ±∞ for an
/// infinite time.
public func CMTimeGetSeconds(_ time: CMTime) -> Double { time.seconds }
