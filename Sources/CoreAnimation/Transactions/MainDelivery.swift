import Foundation

/// Where delegate calls and completion blocks are run: later, never inside the call that caused them.
///
/// The shared one is served by the main run loop, and by whoever calls `turn()` on the main thread: a `ManualHost` does so in
/// every `advance`. A manual one keeps the work until `turn()` is called, so that tests decide when a
/// "later turn of the run loop" is.
public final class MainDelivery: @unchecked Sendable {
    /// The process's main queue.
    public static let main = MainDelivery(isManual: false)
    /// One that waits for `turn()`.
    public static func manual() -> MainDelivery { MainDelivery(isManual: true) }

    private let isManual: Bool
    private let lock = NSLock()
    private var queue: [() -> Void] = []
    /// Whether the main run loop was asked for a turn that has not come.
    private var isScheduled = false

    private init(isManual: Bool) { self.isManual = isManual }

    /// Runs `work` in a later turn. Thread: any.
    public func enqueue(_ work: @escaping () -> Void) {
        let isDue = lock.withLock {
            queue.append(work)
            if isManual || isScheduled { return false }
            isScheduled = true
            return true
        }
        if isDue { DispatchQueue.main.async { self.turnOfMainLoop() } }
    }

    /// On the main queue, whose blocks need not run on the main thread (`dispatchMain`).
    private func turnOfMainLoop() {
        lock.withLock { isScheduled = false }
        drain()
    }

    /// Whether something waits for a turn.
    package var hasWork: Bool { lock.withLock { !queue.isEmpty } }

    /// Runs what is waiting, in order; what that enqueues waits for the next turn. Returns how much ran.
    ///
    /// Thread: of a manual one any; of the shared one the main thread, on others nothing happens.
    @discardableResult
    public func turn() -> Int {
        // Every frame of a manual host asks; which thread it is costs two calls of the system.
        if lock.withLock({ queue.isEmpty }) { return 0 }
        return isManual || Thread.isMainThread ? drain() : 0
    }

    @discardableResult
    private func drain() -> Int {
        var left = lock.withLock { queue.count }
        var ran = 0
        // One by one, so that a turn inside a turn goes on with what is left.
        while left > 0, let work = lock.withLock({ queue.isEmpty ? nil : queue.removeFirst() }) {
            work()
            left -= 1
            ran += 1
        }
        return ran
    }
}
