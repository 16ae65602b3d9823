import Foundation

/// A completion block and how many animations it still waits for.
///
/// It waits for those added after it was set, in its transaction or nested ones (B-TX 106), and runs
/// once, in a later turn of the main run loop (103). An animation is waited for by the last block set before it; each block waits
/// for the next one of its transaction, so that many blocks and many animations take no longer than both together.
final class CompletionEntry: @unchecked Sendable {
    private let lock = NSLock()
    private var block: (() -> Void)?
    private var waiting = 0
    private var isClosed = false
    private let delivery: MainDelivery

    /// The one set before it in the same transaction, which waits for this one.
    private var previous: CompletionEntry?

    /// `previous`: the one set before it in the same transaction.
    init(
        _ block: @escaping () -> Void, delivery: MainDelivery,
        after previous: CompletionEntry? = nil
    ) {
        self.block = block
        self.delivery = delivery
        self.previous = previous
        previous?.enter()
    }

    /// One more animation or block to wait for.
    func enter() { lock.withLock { waiting += 1 } }

    /// An animation is over or was removed.
    func leave() { finish { $0.waiting -= 1 } }

    /// The transaction committed: nothing more will be added.
    func close() { finish { $0.isClosed = true } }

    /// Runs the blocks that have nothing left to wait for: this one's, and those of the ones before it, which come first.
    private func finish(_ change: (CompletionEntry) -> Void) {
        var ready: [() -> Void] = []
        var current = taken(after: change, &ready)
        while let entry = current { current = entry.taken(after: { $0.waiting -= 1 }, &ready) }
        for block in ready.reversed() { delivery.enqueue(block) }
    }

    /// Adds the block if it is its time after a change, and gives the entry before it, which waits no longer for this one.
    private func taken(
        after change: (CompletionEntry) -> Void, _ ready: inout [() -> Void]
    ) -> CompletionEntry? {
        lock.withLock {
            change(self)
            guard isClosed, waiting == 0, let block else { return nil }
            ready.append(block)
            defer { (self.block, previous) = (nil, nil) }
            return previous
        }
    }
}
