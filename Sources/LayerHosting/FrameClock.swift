import Foundation

/// When frames are due: multiples of the refresh period, counted from a start.
struct FrameClock: Sendable {
    var period: Double
    private(set) var last = -Double.infinity

    init(rate: Double) { period = 1 / rate }

    /// The moment to begin the next frame, not before `now`. A frame that was missed is not made up for.
    func next(after now: Double, rate: Float) -> Double {
        let step = rate > 0 ? max(period, 1 / Double(rate)) : period
        return max(now, last + step)
    }

    mutating func frame(at time: Double) {
        // Keep the rhythm when on time; start a new one after a pause.
        last = time - last < 2 * period ? max(last + period, time - period) : time
    }
}
