/// The moments of keyframes in one cycle, and the two of them a progress lies between.
///
/// In: fractions of a cycle in the order of the frames. They need not begin at 0, end at 1 or ascend. Out: a segment, and
/// how far into it. The first frame holds before the first moment, the last one after the last: the fraction is
/// clamped. The segment is the first one that ends beyond the progress; a moment that lies before an earlier one is
/// passed over.
/// Source: measured, on pictures of Apple's renderer.
public struct KeyTimes: Sendable, Equatable {
    /// Start of every segment, and the end of the last.
    public let times: [Double]
    @usableFromInline let isAscending: Bool

    public init(_ times: [Double]) {
        self.times = times
        isAscending = zip(times, times.dropFirst()).allSatisfy { $0 <= $1 }
    }

    /// `segments` segments of one length, from 0 to 1.
    public static func even(_ segments: Int) -> KeyTimes {
        KeyTimes((0...max(1, segments)).map { Double($0) / Double(max(1, segments)) })
    }

    /// Segments as long as the given spans; nil when their sum is no length to divide.
    static func proportional(_ spans: [Double]) -> KeyTimes? {
        var sums = [0.0]
        for span in spans { sums.append(sums.last! + span) }
        guard let total = sums.last, total > 0, total.isFinite else { return nil }
        return KeyTimes(sums.map { $0 / total })
    }

    /// The segment a progress falls into, and the fraction of it, 0…1. There must be two moments or more.
    @inlinable
    public func segment(at progress: Double) -> (index: Int, fraction: Double) {
        times.withUnsafeBufferPointer { t in
            var low = 0
            if isAscending {
                var high = t.count - 2
                while low < high {
                    let middle = (low + high + 1) / 2
                    if t[middle] <= progress { low = middle } else { high = middle - 1 }
                }
            } else {
                while low < t.count - 2, t[low + 1] <= progress { low += 1 }
            }
            if progress < t[low] { return (low, 0) }
            let span = t[low + 1] - t[low]
            return (low, span > 0 ? min((progress - t[low]) / span, 1) : 1)
        }
    }
}

/// Why key times were not used.
public enum KeyTimesMisfit: Sendable, Equatable, CustomStringConvertible {
    /// There are `given` of them where `wanted` are needed.
    case count(given: Int, wanted: Int)
    /// One is infinite or not a number.
    case notFinite

    public var description: String {
        switch self {
        case .count(let given, let wanted): "there are \(given) where \(wanted) are needed"
        case .notFinite: "one of them is not a finite number"
        }
    }

    init?(_ times: [Double], wanted: Int) {
        if !times.allSatisfy(\.isFinite) {
            self = .notFinite
        } else if times.count != wanted {
            self = .count(given: times.count, wanted: wanted)
        } else {
            return nil
        }
    }
}
