import Foundation
import LaminaGraphicsTypes

/// Event times on the machine's monotonic clock, in seconds.
enum EventTime {
    static var now: Double { ClockReading.monotonic }

    /// The clock time of an X server's time stamp.
    static func time(server: UInt32) -> Double { time(server: server, now: now) }

    /// The clock time of an X server's time stamp. X servers on Linux count milliseconds of the
    /// monotonic clock, and events carry the lower 32 bits. A time stamp in the future or older
    /// than a minute comes from another machine or a program and is replaced by `now`.
    static func time(server: UInt32, now: Double) -> Double {
        let milliseconds = Int64(now * 1000)
        let age = Int32(truncatingIfNeeded: milliseconds &- Int64(server))
        guard server != 0, age >= 0, age < 60_000 else { return now }
        return Double(milliseconds - Int64(age)) / 1000
    }
}
