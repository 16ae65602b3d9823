import CoreFoundation
import Foundation

/// Commits a thread's implicit transaction before its run loop waits.
enum RunLoopCommit {
    /// Late among the observers, as on Apple's systems: changes by clients' own observers belong to
    /// the transaction.
    private static let order: CFIndex = 2_000_000

    /// Adds the observer to the current thread's run loop. The caller must keep the result.
    static func observeCurrentRunLoop() -> AnyObject? {
        let activities = CFRunLoopActivity.beforeWaiting.rawValue | CFRunLoopActivity.exit.rawValue
        let observer = CFRunLoopObserverCreateWithHandler(
            nil, CFOptionFlags(activities), true, order
        ) { _, _ in
            if let state = ThreadState.currentIfAny { CATransaction.commitImplicit(state) }
        }
        CFRunLoopAddObserver(CFRunLoopGetCurrent(), observer, kCFRunLoopCommonModes)
        return observer
    }
}
