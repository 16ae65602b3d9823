import Foundation

/// Seconds of processor time of `body` on this thread, without the load of other processes.
public func processorSeconds(_ body: () -> Void) -> Double {
    func now() -> Double {
        var t = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t)
        return Double(t.tv_sec) + Double(t.tv_nsec) / 1e9
    }
    let start = now()
    body()
    return now() - start
}

/// True if the second of two times is below a multiple of the first, plus some seconds, in at least
/// one of five tries: a single disturbance of a busy machine is no growth, which shows in all
/// tries.
public func isQuicker(
    _ factor: Double, _ more: Double = 0, _ times: () -> (few: Double, many: Double)
) -> Bool {
    (0..<5).contains { _ in
        let (few, many) = times()
        return many < factor * few + more
    }
}
