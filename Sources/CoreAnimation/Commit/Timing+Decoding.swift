import Foundation
import CoreGraphics
import LaminaMotion

extension Timing {
    /// Seconds of an endless cycle: thirty thousand years.
    private static let longestCycle = 1e12

    /// The eight timing values, decoded; an unknown fill mode counts as removed (B-TI 122).
    ///
    /// An infinite speed or offset and any NaN count as the default, with a warning: neither has a
    /// meaningful local time.
    init(of timed: some CAMediaTiming) {
        self.init()
        func number(_ value: Double, _ name: String, or other: Double, isEndless: Bool) -> Double {
            if value.isFinite || (isEndless && !value.isNaN) { return value }
            Diagnostics.once("\(type(of: timed)): \(name) is \(value), which counts as not set")
            return other
        }
        beginTime = number(timed.beginTime, "beginTime", or: 0, isEndless: timed.beginTime > 0)
        // The progress of an endless cycle would be NaN.
        duration = min(
            number(timed.duration, "duration", or: 0, isEndless: true), Self.longestCycle)
        speed = number(Double(timed.speed), "speed", or: 1, isEndless: false)
        timeOffset = number(timed.timeOffset, "timeOffset", or: 0, isEndless: false)
        repeatCount = number(Double(timed.repeatCount), "repeatCount", or: 0, isEndless: true)
        repeatDuration = number(timed.repeatDuration, "repeatDuration", or: 0, isEndless: true)
        autoreverses = timed.autoreverses
        fillMode =
            switch timed.fillMode {
            case .forwards: .forwards
            case .backwards: .backwards
            case .both: .both
            default: .removed
            }
    }
}
