import Foundation

/// A completion block and how many animations it still waits for.
///
/// It waits for those added after it was set, in its transaction or nested ones (B-TX 106), and runs
/// once, in a later turn of the main run loop (103).
final class CompletionEntry: @unchecked Sendable {
    private let lock = NSLock()
    private var block: (() -> Void)?
    private var waiting = 0
    private var isClosed = false
    private let delivery: MainDelivery

    init(_ block: @escaping () -> Void, delivery: MainDelivery) {
        self.block = block
        self.delivery = delivery
    }

    /// One more animation to wait for.
    func enter() { lock.withLock { waiting += 1 } }

    /// An animation is over or was removed.
    func leave() {
        finish {
            waiting -= 1
            return isClosed && waiting == 0
        }
    }

    /// The transaction committed: nothing more will be added.
    func close() {
        finish {
            isClosed = true
            return waiting == 0
        }
    }

    private func finish(_ isDone: () -> Bool) {
        let ready: (() -> Void)? = lock.withLock {
            guard isDone() else { return nil }
            defer { block = nil }
            return block
        }
        if let ready { delivery.enqueue(ready) }
    }
}
