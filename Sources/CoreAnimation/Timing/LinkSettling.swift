import CoreFoundation
import Foundation

/// The single observer of a run loop for all display links on the run loop: it ends their calls
/// once their changes are committed.
///
/// A run loop searches its list of observers at each removal: with an observer for each link, the
/// end of n links would take n² steps.
/// Thread: any.
final class LinkSettling: @unchecked Sendable {
    /// A plain lock: run loops and their observers are not `Sendable`.
    private static let lock = NSLock()
    nonisolated(unsafe) private static var all: [ObjectIdentifier: LinkSettling] = [:]

    private let observer: CFRunLoopObserver
    // State under the lock.
    private var modes: Set<String> = []
    private var links = 0
    private var begun: [LinkCall] = []

    private init?(_ key: ObjectIdentifier) {
        let activities = CFRunLoopActivity.beforeWaiting.rawValue | CFRunLoopActivity.exit.rawValue
        // Runs after the observer that commits.
        let made = CFRunLoopObserverCreateWithHandler(
            nil, CFOptionFlags(activities), true, 3_000_000
        ) { _, _ in LinkSettling.settle(key) }
        guard let made else { return nil }
        observer = made
    }

    /// A link joins a run loop in some modes.
    static func join(_ runLoop: CFRunLoop, _ modes: [RunLoop.Mode]) {
        lock.withLock {
            let key = ObjectIdentifier(runLoop)
            guard let settling = all[key] ?? LinkSettling(key) else { return }
            all[key] = settling
            settling.links += 1
            for mode in modes where settling.modes.insert(mode.rawValue).inserted {
                CFRunLoopAddObserver(runLoop, settling.observer, LinkCall.name(of: mode))
            }
        }
    }

    /// A link leaves its run loop.
    static func leave(_ runLoop: CFRunLoop) {
        lock.withLock {
            let key = ObjectIdentifier(runLoop)
            guard let settling = all[key] else { return }
            settling.links -= 1
            guard settling.links == 0 else { return }
            all[key] = nil
            CFRunLoopObserverInvalidate(settling.observer)
        }
    }

    /// Records the begin of a call. The run loop commits the changes of the call before the next
    /// wait.
    static func begin(_ call: LinkCall, on runLoop: CFRunLoop) {
        lock.withLock { all[ObjectIdentifier(runLoop)]?.begun.append(call) }
    }

    private static func settle(_ key: ObjectIdentifier) {
        let begun = lock.withLock {
            defer { all[key]?.begun = [] }
            return all[key]?.begun ?? []
        }
        for call in begun { call.settle() }
    }
}
