import CoreGraphics
import Foundation

/// Groups changes of layers so that they reach the screen together.
///
/// Transactions nest and are kept per thread. A change outside any transaction opens an implicit one
/// that commits before the thread's run loop waits; a thread without a run loop calls `flush()`.
open class CATransaction: NSObject {
    /// Opens a transaction inside the current one.
    open class func begin() {
        let state = ThreadState.current
        var level = state.top
        level.isImplicit = false
        level.values = [:]
        level.completions = []
        state.levels.append(level)
    }

    /// Closes the innermost transaction; closing the outermost one publishes its changes.
    ///
    /// Layout and display run inside the transaction that is closing: blocks set there belong to it, and a
    /// `commit()` too many there closes nothing. Without an open transaction nothing happens (B-TX 99).
    open class func commit() {
        let state = ThreadState.current
        if state.levels.count == 1 {
            guard !state.isCommitting else { return }
            CommitPhases.run(state)
            // One begun in the meantime and left open goes with it.
            while state.levels.count > 1 { state.closeTop() }
        }
        state.closeTop()
    }

    /// Publishes the implicit transaction now. Inside an explicit transaction nothing happens: its own
    /// commit will do it (B-TX 102).
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

    /// Takes the lock that every commit takes. Recursive.
    open class func lock() { TransactionLock.lock() }
    /// Gives the lock back; without a `lock()` on this thread nothing happens (B-TX 99).
    open class func unlock() { TransactionLock.unlock() }
}

/// The one recursive lock of all transactions.
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
        // Only the thread that holds the lock can find itself as owner while it looks.
        guard mutex.try() else { return }
        let isHeld = depth > 0
        if isHeld {
            depth -= 1
            if depth == 0 { owner = nil }
            mutex.unlock()
        }
        mutex.unlock()
    }

    package static func with<R>(_ body: () throws -> R) rethrows -> R {
        lock()
        defer { unlock() }
        return try body()
    }
}
