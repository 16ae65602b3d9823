import Foundation

/// A completion block with the number of animations to wait for.
///
/// The block waits for animations added later in its transaction or in nested transactions (B-TX
/// 106), and runs once, in a later turn of the main run loop (103).
/// Idea: an animation is linked to the last block set before the animation, and each block to the
/// next block of its transaction. The cost is linear in blocks plus animations.
final class CompletionEntry: @unchecked Sendable {
    /// A plain lock: completion blocks are not `Sendable`.
    private let lock = NSLock()
    private var block: (() -> Void)?
    private var waiting = 0
    private var isClosed = false
    private let delivery: MainDelivery

    /// The preceding block of the same transaction, called only after this block.
    private var previous: CompletionEntry?

    /// `previous`: the preceding block of the same transaction.
    init(
        _ block: @escaping () -> Void, delivery: MainDelivery,
        after previous: CompletionEntry? = nil
    ) {
        self.block = block
        self.delivery = delivery
        self.previous = previous
        previous?.enter()
    }

    /// Adds an animation or block to wait for.
    func enter() { lock.withLock { waiting += 1 } }

    /// Counts an animation as over or removed.
    func leave() { finish { $0.waiting -= 1 } }

    /// Closes the entry at its transaction's commit: no animation will be added.
    func close() { finish { $0.isClosed = true } }

    /// Runs blocks without pending animations: predecessors first, then the own block.
    private func finish(_ change: (CompletionEntry) -> Void) {
        var ready: [() -> Void] = []
        var current = resolve(after: change, &ready)
        while let entry = current { current = entry.resolve(after: { $0.waiting -= 1 }, &ready) }
        for block in ready.reversed() { delivery.enqueue(block) }
    }

    /// Applies a change, then appends the block if nothing is pending. Returns the preceding entry,
    /// which no longer waits for this entry.
    private func resolve(
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
