import Foundation

/// Clocks of the machine, in seconds. Thread: any.
package enum ClockReading {
    /// Seconds since the machine started; monotonic.
    package static var monotonic: Double { seconds(CLOCK_MONOTONIC) }
    /// Seconds of CPU time of the calling thread.
    package static var ofThread: Double { seconds(CLOCK_THREAD_CPUTIME_ID) }

    package static func seconds(_ clock: clockid_t) -> Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }
}
