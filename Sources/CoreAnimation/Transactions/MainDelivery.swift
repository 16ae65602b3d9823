import Foundation

/// Where delegate calls and completion blocks are run: later, never inside the call that caused them.
///
/// The shared one uses the main dispatch queue, which the main run loop serves. A manual one keeps
/// the work until `turn()` is called, so that tests decide when a "later turn of the run loop" is.
public final class MainDelivery: @unchecked Sendable {
    /// The process's main queue.
    public static let main = MainDelivery(isManual: false)
    /// One that waits for `turn()`.
    public static func manual() -> MainDelivery { MainDelivery(isManual: true) }

    private let isManual: Bool
    private let lock = NSLock()
    private var queue: [() -> Void] = []

    private init(isManual: Bool) { self.isManual = isManual }

    /// Runs `work` in a later turn. Thread: any.
    public func enqueue(_ work: @escaping () -> Void) {
        if isManual {
            lock.withLock { queue.append(work) }
        } else {
            let box = Work(run: work)
            DispatchQueue.main.async { box.run() }
        }
    }

    /// Runs what is waiting; what that enqueues waits for the next turn. Returns how much ran.
    @discardableResult
    public func turn() -> Int {
        let work = lock.withLock {
            let work = queue
            queue = []
            return work
        }
        for item in work { item() }
        return work.count
    }

    /// A closure on its way to the main thread: it is run there once, by nobody else.
    private struct Work: @unchecked Sendable { let run: () -> Void }
}
