import Foundation

/// Seconds of processor time that `body` takes on this thread: what else the machine does is not in it.
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

/// Whether the second of two times is below so many times the first, and some seconds more, in one of five tries: what happens on a
/// busy machine once is no matter of growth, which shows in all of them.
public func isQuicker(
    _ factor: Double, _ more: Double = 0, _ times: () -> (few: Double, many: Double)
) -> Bool {
    (0..<5).contains { _ in
        let (few, many) = times()
        return many < factor * few + more
    }
}
