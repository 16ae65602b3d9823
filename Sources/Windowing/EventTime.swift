import Foundation
import LaminaGraphicsTypes

/// Times of events on the machine's monotonic clock, in seconds.
enum EventTime {
    static var now: Double { ClockReading.monotonic }

    /// What an X server's time is.
    static func time(server: UInt32) -> Double { time(server: server, now: now) }

    /// X servers on Linux count the milliseconds of this clock, of which an event carries the lower 32 bits. One that
    /// seems to be of the future, or more than a minute old, is another machine's or was made by a program: those are
    /// of now.
    static func time(server: UInt32, now: Double) -> Double {
        let milliseconds = Int64(now * 1000)
        let age = Int32(truncatingIfNeeded: milliseconds &- Int64(server))
        guard server != 0, age >= 0, age < 60_000 else { return now }
        return Double(milliseconds - Int64(age)) / 1000
    }
}
