import CoreGraphics
import Foundation

/// Queue of delegate calls and completion blocks: run later, never inside the causing call.
///
/// The main run loop serves the shared queue, as does `turn()` on the main thread, called by a
/// `ManualHost` in every `advance`. A manual queue keeps the work until `turn()`, for tests with
/// exact control.
public final class MainDelivery: @unchecked Sendable {
    /// The queue of the main run loop.
    public static let main = MainDelivery(isManual: false)
    /// A queue that waits for `turn()`. Each call makes a new queue.
    public static func manual() -> MainDelivery { MainDelivery(isManual: true) }

    private let isManual: Bool
    /// A plain lock: delegates and completion blocks are not `Sendable`.
    private let lock = NSLock()
    private var queue: [(() -> Void)?] = []
    /// Number of blocks at the begin of `queue` that have left the queue.
    private var taken = 0
    /// True if a turn of the main run loop is requested and still to come.
    private var isScheduled = false
    private var delayedBlocks = DelayedBlocks()

    private init(isManual: Bool) { self.isManual = isManual }

    private static let queueMark = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    /// True in a block of the main queue, whichever thread runs the block.
    static var isOnMainQueue: Bool { DispatchQueue.getSpecific(key: queueMark) == true }

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

    /// Runs on the main queue, whose blocks need not run on the main thread (`dispatchMain`).
    private func turnOfMainLoop() {
        lock.withLock { isScheduled = false }
        drain()
        lock.withLock { delayedBlocks.wake { [weak self] in self?.turnOfMainLoop() } }
    }

    /// Runs `work` in the first turn at or after a time of a clock, in seconds. An earlier block of
    /// the owner is cancelled; a time of nil only cancels. Blocks of one turn run in the order of
    /// their times. An owner cancels its block before deallocation. Thread: any.
    package func schedule(
        _ owner: AnyObject, at time: CFTimeInterval?, of clock: any MediaClock,
        _ work: @escaping () -> Void
    ) {
        lock.withLock {
            delayedBlocks.set(ObjectIdentifier(owner), time.map { ($0, clock, work) })
            guard !isManual else { return }
            delayedBlocks.wake { [weak self] in self?.turnOfMainLoop() }
        }
    }

    /// Cancels the delayed block of an owner. Thread: any.
    package func cancel(_ owner: AnyObject) {
        lock.withLock { delayedBlocks.set(ObjectIdentifier(owner), nil) }
    }

    /// True if work is waiting.
    package var hasWork: Bool { lock.withLock { taken < queue.count } }

    /// Runs the waiting work in order; work added meanwhile waits for the next turn. Returns the
    /// number of blocks run.
    ///
    /// Thread: any for a manual queue; main for the shared queue, without an effect on other
    /// threads.
    @discardableResult
    public func turn() -> Int {
        // The value is cached, because every frame of a manual host reads it and a query of the
        // current thread costs two system calls.
        if lock.withLock({ taken == queue.count && delayedBlocks.isEmpty }) { return 0 }
        return isManual || Thread.isMainThread ? drain() : 0
    }

    /// Removes and returns the first block of the queue; nil for an empty queue. Amortised O(1).
    private func dequeue() -> (() -> Void)? {
        guard taken < queue.count else { return nil }
        let work = queue[taken]
        queue[taken] = nil
        taken += 1
        if taken * 2 > queue.count {
            queue.removeFirst(taken)
            taken = 0
        }
        return work
    }

    @discardableResult
    private func drain() -> Int {
        var left = lock.withLock {
            queue += delayedBlocks.removeDue().map { Optional($0) }
            return queue.count - taken
        }
        var ran = 0
        // Each block is removed before its call, so that a nested turn continues with the remaining
        // blocks.
        while left > 0, let work = lock.withLock({ dequeue() }) {
            work()
            left -= 1
            ran += 1
        }
        return ran
    }
}
