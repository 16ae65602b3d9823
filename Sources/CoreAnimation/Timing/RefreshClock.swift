import CoreGraphics
import Foundation

/// The refreshes of one screen, and the display links that follow it.
///
/// Hosts set the screen's grid; the frames of their windows begin on it, and so do the calls of links: what a link
/// does for its `targetTimestamp` is in the frame of that moment. A thread counts refreshes while links wait for them.
/// Thread: any.
package final class RefreshClock: DisplayLinkDriver, @unchecked Sendable {
    /// The main screen's. Without a window system it counts 60 a second.
    package static let main = RefreshClock()

    private static let lock = NSLock()
    nonisolated(unsafe) private static var others: [CGDirectDisplayID: RefreshClock] = [:]
    nonisolated(unsafe) private static var knowsScreens = false

    /// Whether a window system has told of its screens.
    package static var hasScreens: Bool { lock.withLock { knowsScreens } }

    /// The clock of a display; the main screen's for one that nobody knows. A display keeps its clock.
    package static func of(display: CGDirectDisplayID) -> RefreshClock {
        lock.withLock { others[display] } ?? main
    }

    /// Sets how often displays are refreshed, in their order; the first is the main screen.
    package static func setRates(_ rates: [Double]) {
        if !rates.isEmpty { lock.withLock { knowsScreens = true } }
        for (i, rate) in rates.enumerated() {
            let display = CGDirectDisplayID(i + 1)
            let clock = lock.withLock {
                let clock = i == 0 ? main : others[display] ?? RefreshClock()
                others[display] = clock
                return clock
            }
            clock.setRate(rate)
        }
    }

    private let condition = MonotonicCondition()
    private let clock: MediaClock
    private var current: RefreshGrid
    private var calls: [ObjectIdentifier: LinkCall] = [:]
    private var isCounting = false
    private var suspended = false
    private var listeners: [ObjectIdentifier: @Sendable () -> Void] = [:]

    /// With a clock other than the machine's nobody counts: whoever moves it calls `tick`.
    package init(period: CFTimeInterval = 1.0 / 60, clock: MediaClock = SystemClock.shared) {
        self.clock = clock
        current = RefreshGrid(period: period, at: clock.now())
    }

    package var grid: RefreshGrid { condition.withLock { current } }

    /// Sets the screen's refreshes per second.
    package func setRate(_ rate: Double) {
        condition.withLock { current.setPeriod(1 / rate, at: clock.now()) }
    }

    /// Takes note of a refresh that a driver has told of; `trust` as for `RefreshGrid.align`.
    package func align(to observed: CFTimeInterval, trust: Double = RefreshGrid.standardTrust) {
        condition.withLock { current.align(to: observed, trust: trust) }
    }

    /// Whether links get no calls although they want some: nothing they change would be seen.
    package var isSuspended: Bool {
        get { condition.withLock { suspended } }
        set {
            condition.withLock {
                suspended = newValue
                startCounting()
            }
        }
    }

    // MARK: - Links

    package func attach(_ link: CADisplayLink) {
        guard let call = LinkCall(link, of: self) else { return }
        condition.withLock {
            calls[ObjectIdentifier(link)] = call
            startCounting()
        }
    }

    package func detach(_ link: CADisplayLink) {
        condition.withLock { calls.removeValue(forKey: ObjectIdentifier(link)) }?.end()
    }

    private func startCounting() {
        guard clock === SystemClock.shared, !isCounting, !suspended, !calls.isEmpty else { return }
        isCounting = true
        let thread = Thread { self.count() }
        thread.name = "Lamina refreshes"
        thread.start()
    }

    private func count() {
        condition.withLock {
            var last = current.number(at: clock.now())
            while !suspended && !calls.isEmpty {
                condition.wait(until: current.time(of: last + 1))
                let number = current.number(at: clock.now())
                if number > last { signal(number) }
                last = number
            }
            isCounting = false
        }
    }

    /// Has links called whose turn it is. One that has not been called since the last time is called once.
    package func tick() {
        condition.withLock { if !suspended { signal(current.number(at: clock.now())) } }
    }

    private func signal(_ number: Int) {
        for call in calls.values where call.nextDue <= number { call.signal() }
    }

    // MARK: - Together with frames

    /// `body` is run whenever a link's changes have been committed. Thread: the link's.
    package func listen(_ listener: AnyObject, _ body: @escaping @Sendable () -> Void) {
        condition.withLock { listeners[ObjectIdentifier(listener)] = body }
    }

    package func leave(_ listener: AnyObject) {
        condition.withLock { listeners[ObjectIdentifier(listener)] = nil }
    }

    /// Whether a link that kept up so far has yet to commit what it does in this refresh. Frames give it some time.
    package func isAwaited(in number: Int) -> Bool {
        condition.withLock {
            !suspended
                && calls.values.contains { $0.nextDue == number || $0.beginning == number }
        }
    }

    /// A call begins; tells which refresh this is.
    func begin(_ call: LinkCall) -> (Int, RefreshGrid) {
        condition.withLock {
            let number = current.number(at: clock.now())
            call.beginning = number
            return (number, current)
        }
    }

    func called(_ call: LinkCall, nextDue: Int) {
        condition.withLock { call.nextDue = nextDue }
    }

    /// What a call has changed is committed.
    func settle(_ call: LinkCall) {
        let told = condition.withLock {
            guard call.beginning != nil else { return [@Sendable () -> Void]() }
            call.beginning = nil
            return Array(listeners.values)
        }
        for listener in told { listener() }
    }
}
