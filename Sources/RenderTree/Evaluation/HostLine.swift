/// A layer's local time as a linear function of host time.
struct HostLine {
    /// Local seconds per host second; 0 for a paused layer.
    private(set) var rate = 1.0
    private var offset = 0.0
    /// True if the function holds from some time on only.
    private(set) var isBounded = false

    /// The function of a space; nil for a group's time, for time running backwards, and for time
    /// not yet begun.
    init?(_ spaces: TimeSpaces, _ space: Int32, at time: Double) {
        var i = space
        while i > 0 {
            let s = spaces.spaces[Int(i)]
            guard !s.isGroup, s.timing.speed >= 0,
                spaces.spaces[Int(s.parent)].local >= s.timing.beginTime
            else { return nil }
            offset += rate * (s.timing.timeOffset - s.timing.beginTime * s.timing.speed)
            rate *= s.timing.speed
            isBounded = true
            i = s.parent
        }
        guard rate.isFinite, offset.isFinite else { return nil }
    }

    func earlier(by delay: Double) -> HostLine {
        var line = self
        line.offset -= delay
        return line
    }

    func local(at time: Double) -> Double { time * rate + offset }

    func hostTime(of local: Double) -> Double { rate > 0 ? (local - offset) / rate : .infinity }
}
