import CoreGraphics
import Foundation

/// Caller of display links: a screen's refreshes, or a test. Not Apple's. Thread: the thread that
/// changes the link, usually the thread of the link's run loop.
public protocol DisplayLinkDriver: AnyObject {
    /// Starts calls of a link, on its run loop's thread. The driver retains the link. Called for a
    /// link that is in a run loop, not paused and not invalidated.
    func attach(_ link: CADisplayLink)
    /// Ends calls of a link. Called when the link pauses, leaves its last run loop or is
    /// invalidated.
    func detach(_ link: CADisplayLink)
}

/// Driver of new links. A link keeps the driver of its first attachment.
public enum DisplayLinkDrivers {
    /// A plain lock: drivers are not `Sendable`.
    private static let lock = NSLock()
    nonisolated(unsafe) private static var installed: DisplayLinkDriver?

    /// Driver of links added from now on. Default nil: the main screen, or 60 refreshes a second
    /// without a window system.
    public static var shared: DisplayLinkDriver? {
        get { lock.withLock { installed } }
        set { lock.withLock { installed = newValue } }
    }

    static var current: DisplayLinkDriver {
        ThreadState.currentIfAny?.presentLinks ?? shared ?? RefreshClock.main
    }
}

/// A driver with explicit refreshes, for tests and for hosts that render given times. Thread: one
/// at a time.
public final class ManualDisplayLinkDriver: DisplayLinkDriver {
    private var links: [CADisplayLink] = []

    /// A driver without links, whose calls come from the owner. Links are called by
    /// `refresh(at:period:)` only.
    public init() {}

    /// Starts calls of a link at the next `refresh(at:period:)`, and retains the link. O(1).
    public func attach(_ link: CADisplayLink) { links.append(link) }
    /// Ends calls of a link, and releases the link. O(n) in the number of links.
    public func detach(_ link: CADisplayLink) { links.remove(object: link) }

    /// Number of attached links. 0 for a new driver. O(1).
    public var count: Int { links.count }

    /// Refreshes every link. `time` and `period`: seconds. Links added or removed inside a call
    /// count from the next refresh.
    public func refresh(at time: CFTimeInterval, period: CFTimeInterval = 1 / 60) {
        for link in links { link.refresh(at: time, period: period) }
    }

    /// Makes this driver the driver of links added inside `body` on this thread. Calls nest; `body`
    /// may throw.
    public func use<R>(_ body: () throws -> R) rethrows -> R {
        let state = ThreadState.current
        let outer = state.displayLinkDriver
        state.displayLinkDriver = self
        defer { state.displayLinkDriver = outer }
        return try body()
    }
}
