/// Where in the file a player is at a moment: a straight line through host time.
struct Playback {
    /// Seconds of the file per second; 0 while halted.
    private(set) var rate = 0.0
    private var host = 0.0
    private var media = 0.0
    /// Reached the end and stays there until a seek.
    private(set) var isHeld = false
    /// Begins with the first picture that is there rather than at `host`.
    var isWaiting = true

    /// Whether the position differs from moment to moment.
    var isMoving: Bool { rate > 0 && !isHeld }

    /// Seconds into the file at a host time.
    func position(at time: Double) -> Double {
        isMoving ? media + max(0, time - host) * rate : media
    }

    mutating func setRate(_ new: Double, at time: Double) {
        media = position(at: time)
        host = time
        rate = new
    }

    mutating func seek(to position: Double, at time: Double) {
        (media, host, isHeld, isWaiting) = (position, time, false, true)
    }

    /// Time runs from here on: the first picture was late.
    mutating func restart(at time: Double) { (host, isWaiting) = (time, false) }

    /// Stands at the end; `halts` stops it for good.
    mutating func end(at position: Double, halts: Bool) {
        media = position
        isHeld = true
        if halts { (rate, isHeld) = (0, false) }
    }
}
