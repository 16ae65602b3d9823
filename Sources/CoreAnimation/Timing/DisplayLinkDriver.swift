import CoreGraphics
import Foundation

/// What calls display links: a window's frame clock, a timer, or a test.
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

    /// For links added from now on; nil is a 60 Hz timer on the link's run loop. Hosts with a window set theirs.
    public static var shared: DisplayLinkDriver? {
        get { lock.withLock { installed } }
        set { lock.withLock { installed = newValue } }
    }

    static var current: DisplayLinkDriver {
        ThreadState.currentIfAny?.displayLinkDriver ?? shared ?? TimerDriver.shared
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

/// Sixty calls per second from a timer on each link's run loop.
final class TimerDriver: DisplayLinkDriver, @unchecked Sendable {
    static let shared = TimerDriver()
    static let period = 1.0 / 60
    private let lock = NSLock()
    private var timers: [ObjectIdentifier: (link: CADisplayLink, timer: Timer)] = [:]

    func attach(_ link: CADisplayLink) {
        guard let runLoop = link.runLoop else { return }
        let id = ObjectIdentifier(link)
        // By name: Foundation on Linux never lets go of what a timer's block holds.
        let timer = Timer(timeInterval: Self.period, repeats: true) { _ in
            let link = self.lock.withLock { self.timers[id]?.link }
            link?.refresh(at: SystemClock.shared.now(), period: Self.period)
        }
        lock.withLock { timers[id] = (link, timer) }
        for mode in link.modes { runLoop.add(timer, forMode: mode) }
    }

    func detach(_ link: CADisplayLink) {
        let entry = lock.withLock { timers.removeValue(forKey: ObjectIdentifier(link)) }
        entry?.timer.invalidate()
    }
}
