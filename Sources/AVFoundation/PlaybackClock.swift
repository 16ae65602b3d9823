/// The playback position as a linear function of host time.
struct PlaybackClock {
    /// Playback speed in seconds of the file a second; 0 while paused.
    private(set) var rate = 0.0
    private var host = 0.0
    private var media = 0.0
    /// True from the end of the file until a seek.
    private(set) var isHeld = false
    /// True when time starts with the first decoded frame instead of `host`.
    var isWaiting = true
    /// True until the file is loaded, if the position stays meanwhile. Default false.
    var isLoading = false

    /// True while the position changes.
    var isMoving: Bool { rate > 0 && !isHeld }

    /// The position in the file, in seconds, at a host time.
    func position(at time: Double) -> Double {
        isMoving && !isLoading ? media + max(0, time - host) * rate : media
    }

    mutating func setRate(_ new: Double, at time: Double) {
        media = position(at: time)
        host = time
        rate = new
    }

    mutating func seek(to position: Double, at time: Double) {
        (media, host, isHeld, isWaiting) = (position, time, false, true)
    }

    /// Starts time at the end of loading.
    mutating func endLoading(at time: Double) {
        if isLoading { (host, isLoading) = (time, false) }
    }

    /// Restarts time after a late first frame.
    mutating func restart(at time: Double) { (host, isWaiting, isLoading) = (time, false, false) }

    /// Stops at the end; `halts` sets the rate to 0.
    mutating func end(at position: Double, halts: Bool) {
        media = position
        isHeld = true
        if halts { (rate, isHeld) = (0, false) }
    }
}
