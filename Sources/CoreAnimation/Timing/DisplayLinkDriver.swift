import CoreGraphics
import Foundation

/// What calls display links: a screen's refreshes, or a test.
public protocol DisplayLinkDriver: AnyObject {
    /// The link wants calls from now on, on its run loop's thread. The driver retains it.
    func attach(_ link: CADisplayLink)
    /// The link wants no more calls.
    func detach(_ link: CADisplayLink)
}

/// Which driver new links use.
public enum DisplayLinkDrivers {
    private static let lock = NSLock()
    nonisolated(unsafe) private static var installed: DisplayLinkDriver?

    /// For links added from now on. Default nil: the refreshes of the main screen, or 60 a second without a window.
    public static var shared: DisplayLinkDriver? {
        get { lock.withLock { installed } }
        set { lock.withLock { installed = newValue } }
    }

    static var current: DisplayLinkDriver {
        ThreadState.currentIfAny?.presentLinks ?? shared ?? RefreshClock.main
    }
}

/// Calls links when it is told to. For tests and hosts that render given times.
public final class ManualDisplayLinkDriver: DisplayLinkDriver {
    private var links: [CADisplayLink] = []

    public init() {}

    public func attach(_ link: CADisplayLink) { links.append(link) }
    public func detach(_ link: CADisplayLink) { links.removeAll { $0 === link } }

    /// Links waiting for calls.
    public var count: Int { links.count }

    /// One refresh for every link. Links added or removed inside a call count from the next one.
    public func refresh(at time: CFTimeInterval, period: CFTimeInterval = 1 / 60) {
        for link in links { link.refresh(at: time, period: period) }
    }

    /// Makes links added inside `body` on this thread use this driver.
    public func use<R>(_ body: () throws -> R) rethrows -> R {
        let state = ThreadState.current
        let outer = state.displayLinkDriver
        state.displayLinkDriver = self
        defer { state.displayLinkDriver = outer }
        return try body()
    }
}
