import CoreGraphics
import UIKit

/// An animation as a bar of a time line: waiting, active, repeated and filled parts. All times are
/// seconds; with a `course` the times other than `added` are the bar's own, else those of the line.
public struct TimelineBar: Equatable {
    /// Time at which the animation is added to the layer. The animation waits until `begin`.
    public var added: Double
    /// Begin of the active duration.
    public var begin: Double
    /// End of the active duration; infinite for an endless animation.
    public var end: Double
    /// Duration of a cycle, in seconds.
    public var cycle: Double
    /// True if the second half of a cycle plays backwards.
    public var autoreverses = false
    /// True if the first value applies before the begin. Default false.
    public var fillsBefore = false
    /// True if the last value applies after the end. Default false.
    public var fillsAfter = false
    /// Progress of the animation over the fraction of the first way, which is 0 to 1. Progress is 0
    /// to 1 for most curves, and beyond for curves that overshoot.
    public var curve: [CGPoint] = []
    /// Key frames, as fractions of the way.
    public var keyTimes: [Double] = []
    /// Repetition by the superior group; nil for none.
    public var repeats: Repeats?
    /// The bar's time over the line; nil for the line's time. Default nil.
    public var course: TimelineCourse?
    /// Colour of the bar.
    public var color: UIColor

    /// Cycles of a group of animations. The bars of the group's animations are drawn in each cycle.
    public struct Repeats: Equatable {
        /// Begin of the first cycle.
        public var begin: Double
        /// Seconds of a cycle.
        public var period: Double
        /// End of the last cycle.
        public var end: Double
        /// True if the second half of a cycle plays backwards.
        public var isMirrored: Bool

        /// Repetition by its times.
        public init(begin: Double, period: Double, end: Double, isMirrored: Bool) {
            (self.begin, self.period, self.end) = (begin, period, end)
            self.isMirrored = isMirrored
        }
    }

    /// Bar by its times and colour.
    public init(added: Double, begin: Double, end: Double, cycle: Double, color: UIColor) {
        (self.added, self.begin, self.end, self.cycle) = (added, begin, end, cycle)
        self.color = color
    }
}

/// A row of a time line: a heading, a bar with its name, the pill of an event, or a sound.
public struct TimelineRow: Equatable {
    /// Identity of the row.
    public var id: AnyHashable
    /// Depth, from 0.
    public var level: Int
    /// Title.
    public var title: String
    /// Shown dimmed behind the title.
    public var detail: String
    /// Further words by which a filter finds the row, such as a key. Default empty.
    public var keywords = ""
    /// Bar; nil for a heading.
    public var bar: TimelineBar?
    /// Time of an event, shown as a pill, in seconds; nil for none. Default nil.
    public var pill: Double?
    /// Stretches of a sound. Default none.
    public var waves: [TimelineWave] = []
    /// True for an animation without an effect, shown dimmed.
    public var isMuted = false

    var isHeading: Bool { bar == nil && pill == nil && waves.isEmpty }

    /// Row with a title; without a bar a heading.
    public init(
        id: AnyHashable, level: Int = 0, title: String, detail: String = "", bar: TimelineBar? = nil
    ) {
        (self.id, self.level, self.title, self.detail, self.bar) = (id, level, title, detail, bar)
    }
}

/// Effects of a drag on a bar. All times in seconds of the line.
public enum TimelineEdit: Equatable, Sendable {
    /// A new begin with the same length.
    case begin(Double)
    /// A new length of a cycle in one direction.
    case length(Double)
    /// A new time of a key frame: its index, and the fraction of the length.
    case keyTime(Int, Double)
}

extension TimelineBar {
    /// Seconds of a cycle in one direction: a whole cycle, or half of an autoreversed cycle.
    public var way: Double { autoreverses ? cycle / 2 : cycle }

    /// Later cycles of the bar in a range of the bar's time, at most `most` of them.
    public func echoes(in range: ClosedRange<Double>, most: Int = 400) -> [ClosedRange<Double>] {
        guard let repeats, repeats.period > 0, repeats.period.isFinite, end.isFinite else {
            return []
        }
        let last = min(repeats.end, range.upperBound)
        let first = max(0, ((range.lowerBound - end) / repeats.period).rounded(.down))
        var found: [ClosedRange<Double>] = []
        func add(_ from: Double, _ to: Double) {
            let (from, to) = (max(from, range.lowerBound), min(to, last))
            if from < to { found.append(from...to) }
        }
        // A number beyond 2⁵³ has no successor: the rounds are counted by themselves.
        for round in 0..<2 * most {
            let number = first + Double(round)
            guard repeats.begin + number * repeats.period < last, found.count < most else { break }
            let shift = number * repeats.period
            if number > 0 { add(begin + shift, end + shift) }
            if repeats.isMirrored {
                let mirror = 2 * repeats.begin + repeats.period + shift
                add(mirror - end, mirror - begin)
            }
        }
        return found
    }

    /// The time in the group's first cycle at which the group shows the same picture.
    private func folded(_ time: Double) -> Double {
        guard let repeats, repeats.period > 0, time > repeats.begin, time <= repeats.end else {
            return time
        }
        var part = (time - repeats.begin).truncatingRemainder(dividingBy: repeats.period)
        if repeats.isMirrored, part > repeats.period / 2 { part = repeats.period - part }
        return repeats.begin + part
    }

    /// The fraction of the forward way shown at a time: rises from 0 to 1 on the way forward, and
    /// falls to 0 on the way back. Nil outside of the bar. The time is one of the line.
    public func fraction(at line: Double) -> Double? {
        if let course, line > course.end { return nil }
        let time = folded(self.time(atLine: line))
        guard way.isFinite, way > 0, time >= begin, time <= end else { return nil }
        let ways = (time - begin) / way
        let number = ways.rounded(.down)
        let part = ways - number
        // The end of the bar belongs to the last cycle, not to a further cycle.
        if time == end, part == 0, number > 0 {
            return autoreverses && number.truncatingRemainder(dividingBy: 2) == 0 ? 0 : 1
        }
        return autoreverses && number.truncatingRemainder(dividingBy: 2) == 1 ? 1 - part : part
    }

    /// The draggable part of the bar at an x coordinate; nil beside the bar. Where parts overlap,
    /// key frames precede the end of the way, and the end precedes the whole bar.
    func grip(at x: CGFloat, _ scale: TimeScale, reach: CGFloat = 5) -> TimelineEdit? {
        guard way.isFinite, way > 0 else { return nil }
        if let key = key(at: x, scale, reach: reach, among: keyTimes.indices.dropFirst().dropLast())
        {
            return .keyTime(key, keyTimes[key])
        }
        if abs(scale.x(edges[1]) - x) <= reach { return .length(way) }
        guard let first = pieces.first, let last = pieces.last else { return nil }
        let right = last.to.isFinite ? scale.x(last.to) : .infinity
        return x >= scale.x(first.from) - reach && x <= right ? .begin(begin) : nil
    }

    /// The key frame nearest to an x coordinate; nil if no key frame is within `reach` points.
    func key(
        at x: CGFloat, _ scale: TimeScale, reach: CGFloat = 5, among keys: Range<Int>? = nil
    ) -> Int? {
        func distance(_ key: Int) -> CGFloat { abs(scale.x(time(of: key)) - x) }
        guard way.isFinite else { return nil }
        let near = (keys ?? keyTimes.indices).min { distance($0) < distance($1) }
        return near.flatMap { distance($0) <= reach ? $0 : nil }
    }

    /// The edit after a drag of a part by `seconds`. The result is rounded to hundredths of a
    /// second, unless `exactly`. Key frames stay between the neighbouring key frames.
    func dragged(
        _ grip: TimelineEdit, by seconds: Double, exactly: Bool = false
    ) -> TimelineEdit {
        // A division, because 0.01 has no exact binary form: a product would end in stray digits.
        let parts = exactly ? 1e6 : 100
        func rounded(_ n: Double) -> Double { (n * parts).rounded() / parts }
        switch grip {
        case .begin(let begin): return .begin(rounded(begin + moved(begin, by: seconds)))
        case .length(let length):
            return .length(max(0.01, rounded(length + moved(begin + length, by: seconds))))
        case .keyTime(let key, let time):
            let shares = exactly ? 1e6 : 1000
            let share = time + moved(begin + time * way, by: seconds) / way
            let rounded = (share * shares).rounded() / shares
            return .keyTime(key, min(max(rounded, keyTimes[key - 1]), keyTimes[key + 1]))
        }
    }
}
