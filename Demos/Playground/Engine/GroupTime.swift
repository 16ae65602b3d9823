import LaminaMotion

/// Time of a group's parts on the time line: offset, rate and repetition.
public struct GroupTime: Sendable {
    /// When the group begins, seconds of the line.
    private let begin: Double
    /// Seconds of the line in a second of the parts' time.
    public let stretch: Double
    /// Seconds of the time line in a cycle, including the reversed half.
    public let cycle: Double
    private let timing: Timing

    /// `stretch` belongs to the time space of the group itself.
    public init(_ timing: Timing, begin: Double, stretch: Double) {
        (self.begin, self.timing) = (begin, timing)
        let speed = abs(timing.speed)
        self.stretch = speed == 0 ? .infinity : stretch / speed
        cycle = speed == 0 ? .infinity : timing.cycle * stretch / speed
    }

    /// Begin and end of a part in the first cycle, limited to the group's duration in one
    /// direction.
    public func span(of part: Timing) -> (begin: Double, end: Double) {
        guard stretch.isFinite else { return (begin, begin) }
        func line(_ local: Double) -> Double { begin + (local - timing.timeOffset) * stretch }
        let way = begin + timing.duration * stretch
        let from = max(begin, line(part.beginTime))
        return (from, max(from, min(way, line(part.beginTime + part.parentDuration))))
    }

    /// True if the group has later cycles before `end`, or a way back.
    public func isRepeated(until end: Double) -> Bool {
        cycle.isFinite && cycle > 0 && (timing.autoreverses || end > begin + cycle * 1.0001)
    }
}
