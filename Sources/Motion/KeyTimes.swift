/// The times of keyframes in one cycle, and the segment of a progress.
///
/// Input: fractions of a cycle in the order of the frames. The first need not be 0, the last need
/// not be 1, and the order may be wrong. Output: a segment, and the fraction inside. The first
/// frame holds before the first time, the last frame after the last time: the fraction is clamped.
/// The segment is the first with an end beyond the progress; a time before an earlier time is
/// skipped. Source: measured, on pictures of Apple's renderer.
public struct KeyTimes: Sendable, Equatable {
    /// The start of each segment, and the end of the last segment, in fractions of a cycle. The
    /// times are neither sorted nor clamped.
    public let times: [Double]
    @usableFromInline let isAscending: Bool

    /// Times from given fractions, which are not checked. O(n).
    public init(_ times: [Double]) {
        self.times = times
        isAscending = zip(times, times.dropFirst()).allSatisfy { $0 <= $1 }
    }

    /// Times of `segments` segments of equal length, from 0 to 1. Below 1 counts as 1.
    public static func even(_ segments: Int) -> KeyTimes {
        KeyTimes((0...max(1, segments)).map { Double($0) / Double(max(1, segments)) })
    }

    /// Segments proportional to the given spans; nil for a sum of zero, and for spans that are not
    /// finite.
    static func proportional(_ spans: [Double]) -> KeyTimes? {
        // Shares of finite spans have a finite sum.
        let isGreat = !spans.reduce(0, +).isFinite
        let spans = isGreat ? spans.map { $0 / Double(spans.count) } : spans
        var sums = [0.0]
        for span in spans { sums.append(sums.last! + span) }
        guard let total = sums.last, total > 0, total.isFinite else { return nil }
        return KeyTimes(sums.map { $0 / total })
    }

    /// The segment of a progress, and the fraction inside, 0…1. Precondition: two times or more.
    /// O(log n) for ascending times, otherwise O(n).
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

/// The reason key times were not used. The keyframes have even times then.
public enum KeyTimesMisfit: Sendable, Equatable, CustomStringConvertible {
    /// A wrong number of key times: `given` instead of `wanted`.
    case count(given: Int, wanted: Int)
    /// A key time is infinite or NaN.
    case notFinite

    /// The reason in words.
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
