import Glibc

/// A condition variable with deadlines in `SystemClock` time.
///
/// Foundation's condition waits for a date of the wall clock: a change of the system time would
/// stall animations.
package final class MonotonicCondition: @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    package init() {
        pthread_mutex_init(mutex, nil)
        var attributes = pthread_condattr_t()
        pthread_condattr_init(&attributes)
        pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
        pthread_cond_init(condition, &attributes)
        pthread_condattr_destroy(&attributes)
    }

    deinit {
        pthread_cond_destroy(condition)
        pthread_mutex_destroy(mutex)
        condition.deallocate()
        mutex.deallocate()
    }

    package func lock() { pthread_mutex_lock(mutex) }
    package func unlock() { pthread_mutex_unlock(mutex) }
    package func broadcast() { pthread_cond_broadcast(condition) }
    package func wait() { pthread_cond_wait(condition, mutex) }

    /// Waits for a broadcast, at most until a time.
    package func wait(until instant: Double) {
        // An infinite time is limited to a year, because `timespec` has no infinity.
        let seconds = instant > 0 ? min(instant, SystemClock.shared.now() + 3e7) : 0
        let whole = seconds.rounded(.down)
        var time = timespec(tv_sec: Int(whole), tv_nsec: Int((seconds - whole) * 1e9))
        pthread_cond_timedwait(condition, mutex, &time)
    }

    package func withLock<R>(_ body: () throws -> R) rethrows -> R {
        lock()
        defer { unlock() }
        return try body()
    }
}
