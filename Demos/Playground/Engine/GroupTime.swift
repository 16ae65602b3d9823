import LaminaMotion

/// The time that a group gives its parts, on the time line: where theirs lies, how much slower it
/// goes, when it comes again.
public struct GroupTime: Sendable {
    /// When the group begins, seconds of the line.
    private let begin: Double
    /// Seconds of the line that a second of the parts' time takes.
    public let stretch: Double
    /// Seconds of the line of one cycle, with the way back.
    public let cycle: Double
    private let timing: Timing

    /// `stretch` is that of the time in which the group itself lies.
    public init(_ timing: Timing, begin: Double, stretch: Double) {
        (self.begin, self.timing) = (begin, timing)
        let speed = abs(timing.speed)
        self.stretch = speed == 0 ? .infinity : stretch / speed
        cycle = speed == 0 ? .infinity : timing.cycle * stretch / speed
    }

    /// When a part begins and ends in the first cycle: no longer than one way of it takes.
    public func span(of part: Timing) -> (begin: Double, end: Double) {
        guard stretch.isFinite else { return (begin, begin) }
        func line(_ local: Double) -> Double { begin + (local - timing.timeOffset) * stretch }
        let way = begin + timing.duration * stretch
        let from = max(begin, line(part.beginTime))
        return (from, max(from, min(way, line(part.beginTime + part.parentDuration))))
    }

    /// Whether it has later cycles before `end`, or a way back.
    public func isRepeated(until end: Double) -> Bool {
        cycle.isFinite && cycle > 0 && (timing.autoreverses || end > begin + cycle * 1.0001)
    }
}
