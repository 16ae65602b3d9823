import Foundation

/// The machine's clocks, in seconds. Thread: any.
package enum ClockReading {
    /// Since the machine started; never goes backwards.
    package static var monotonic: Double { seconds(CLOCK_MONOTONIC) }
    /// That the calling thread has worked.
    package static var ofThread: Double { seconds(CLOCK_THREAD_CPUTIME_ID) }

    package static func seconds(_ clock: clockid_t) -> Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }
}
