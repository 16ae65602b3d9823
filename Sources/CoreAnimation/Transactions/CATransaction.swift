import CoreGraphics
import Foundation

/// Groups changes of layers for one update of the screen.
///
///     layer.opacity = 0.5            run loop or commit()            drawing side
///     ───────────────────            ────────────────────            ────────────
///     CALayer+Storage   ──listed──▶  CommitPhases        ──packet──▶ RenderTree
///       action search                  layout, display                 evaluates animations
///       implicit animation             PacketEncoder                   at any time
///           ▲                                                              │
///           └───── delegates, completion blocks ◀── endings ◀──────────────┘
///
/// Input: changes of layer properties, of the hierarchy and of animations, on any thread. Output:
/// packets of plain values for the drawing side; no layer object reaches the drawing side.
///
/// Principles:
///
/// - A change only records itself. The commit encodes each changed layer once.
///
///       opacity = 0.1 ─┐
///       opacity = 0.2 ─┼─▶ one changed layer ──commit──▶ PacketEncoder.values(of:), once
///       opacity = 0.5 ─┘
///
/// - A packet shows a single time: layout, display and background drawing end before encoding.
///
///       CommitPhases.run:  layout ──▶ display ──▶ waits for drawings ──▶ encode ──▶ packet
///                            ▲           │
///                            └───────────┘ layers that need layout again
///
/// - The drawing side evaluates animations. Presentation layers are evaluated on demand, by the
///   same functions.
///
///       CALayer ──packet──▶ RenderTree ──evaluate(at:)──▶ pixels of a frame
///          └── presentation() ──AnimationComposition──▶ a copy with the same values
///
/// - Time is a parameter of every step, read from a `MediaClock` by the outermost caller.
///
///       SystemClock ──▶ window     ─┐
///       manual clock ─▶ test       ─┴─▶ now() ──▶ commit, evaluation, display links
///
/// Given up: Objective-C's run-time features. Optional methods (`OptionalMethod`), copies of client
/// classes (`CopyConstruction`) and dynamic properties (`AnimatableProperty`) replace them.
///
/// Transactions nest and are kept per thread. A change outside any transaction opens an implicit
/// transaction, which commits before the thread's run loop waits. A thread without a run loop calls
/// `flush()`. Thread: any.
open class CATransaction: NSObject {
    /// Opens a transaction inside the current one. The new transaction starts with the duration,
    /// the curve and the disabled actions of the outer transaction; values set inside end with the
    /// inner transaction.
    open class func begin() {
        let state = ThreadState.current
        if state.levels.isEmpty { state.noteQueue() }
        var level = state.top
        level.isImplicit = false
        level.values = [:]
        level.completions = []
        state.levels.append(level)
    }

    /// Closes the innermost transaction; closing the outermost transaction publishes the changes.
    ///
    /// Layout and display run inside the closing transaction: completion blocks set during layout
    /// belong to the transaction, and an unbalanced `commit()` during layout closes nothing.
    /// Without an open transaction, the call has no effect (B-TX 99).
    open class func commit() {
        let state = ThreadState.current
        if state.levels.count == 1 {
            guard !state.isCommitting else { return }
            CommitPhases.run(state)
            // A transaction begun in the meantime and left open closes too.
            while state.levels.count > 1 { state.closeTop() }
        }
        state.closeTop()
    }

    /// Publishes the implicit transaction now. Inside an explicit transaction the call has no
    /// effect: the explicit commit publishes the changes (B-TX 102).
    open class func flush() {
        let state = ThreadState.current
        if state.levels.isEmpty, !state.changed.isEmpty || !state.contexts.isEmpty {
            state.ensureTransaction()
        }
        commitImplicit(state)
    }

    static func commitImplicit(_ state: ThreadState) {
        guard state.levels.count == 1, state.levels[0].isImplicit, !state.isCommitting else {
            return
        }
        commit()
    }

    /// Acquires the lock of all commits. The lock is recursive: each call needs an `unlock()` on
    /// the same thread. Commits of other threads wait for the last `unlock()`, except while this
    /// thread waits for drawings with `drawsAsynchronously`, which may commit.
    open class func lock() { TransactionLock.lock() }
    /// Releases the lock; without a `lock()` on this thread the call has no effect (B-TX 99). After
    /// the call that balances the first `lock()`, commits of other threads continue.
    open class func unlock() { TransactionLock.unlock() }
}

/// The recursive lock of all transactions.
package enum TransactionLock {
    private static let mutex = NSRecursiveLock()
    nonisolated(unsafe) private static var owner: pthread_t?
    nonisolated(unsafe) private static var depth = 0

    static func lock() {
        mutex.lock()
        owner = pthread_self()
        depth += 1
    }

    static func unlock() {
        // A thread that does not hold the lock cannot read itself as the owner.
        guard mutex.try() else { return }
        let isHeld = depth > 0
        if isHeld {
            depth -= 1
            if depth == 0 { owner = nil }
            mutex.unlock()
        }
        mutex.unlock()
    }

    /// Runs `body` without the lock, and takes the lock again as often as before. `body` waits for
    /// threads that may commit.
    static func without(_ body: () -> Void) {
        guard mutex.try() else { return body() }
        let held = depth
        (owner, depth) = (nil, 0)
        for _ in 0...held { mutex.unlock() }
        body()
        for _ in 0..<held { lock() }
    }

    package static func with<R>(_ body: () throws -> R) rethrows -> R {
        lock()
        defer { unlock() }
        return try body()
    }
}
