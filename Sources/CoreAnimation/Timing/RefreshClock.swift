import CoreGraphics
import Foundation
import Synchronization

/// Refreshes of one screen, and the screen's display links.
///
/// Hosts set the screen's grid. Frames of windows and calls of links begin on the grid: changes
/// made by a link are in the frame of its `targetTimestamp`. A thread counts refreshes while links
/// wait.
/// Thread: any.
package final class RefreshClock: DisplayLinkDriver, @unchecked Sendable {
    /// Clock of the main screen; 60 refreshes per second without a window system.
    package static let main = RefreshClock()

    private static let others = Mutex<[CGDirectDisplayID: RefreshClock]>([:])
    private static let knowsScreens = Atomic(false)

    /// True if a window system has reported its screens.
    package static var hasScreens: Bool { knowsScreens.load(ordering: .acquiring) }

    /// Clock of a display, for the life of the process; the main screen's clock for an unknown
    /// display.
    package static func of(display: CGDirectDisplayID) -> RefreshClock {
        others.withLock { $0[display] } ?? main
    }

    /// Sets refresh rates of displays, in their order; the first is the main screen.
    package static func setRates(_ rates: [Double]) {
        if !rates.isEmpty { knowsScreens.store(true, ordering: .releasing) }
        for (i, rate) in rates.enumerated() {
            let display = CGDirectDisplayID(i + 1)
            let clock = others.withLock { others in
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

    /// A clock other than the machine's has no counting thread: the clock's owner calls `tick`.
    package init(period: CFTimeInterval = 1.0 / 60, clock: MediaClock = SystemClock.shared) {
        self.clock = clock
        current = RefreshGrid(period: period, at: clock.now())
    }

    package var grid: RefreshGrid { condition.withLock { current } }

    /// Sets the screen's refreshes per second.
    package func setRate(_ rate: Double) {
        condition.withLock { current.setPeriod(1 / rate, at: clock.now()) }
    }

    /// Aligns the grid to a refresh reported by a driver; `trust` as for `RefreshGrid.align`.
    package func align(to observed: CFTimeInterval, trust: Double = RefreshGrid.standardTrust) {
        condition.withLock { current.align(to: observed, trust: trust) }
    }

    /// True if links get no calls: their changes would not be visible.
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

    /// Calls links due at the current refresh. Several due refreshes of a link cause one call.
    package func tick() {
        condition.withLock { if !suspended { signal(current.number(at: clock.now())) } }
    }

    private func signal(_ number: Int) {
        for call in calls.values where call.nextDue <= number { call.signal() }
    }

    // MARK: - Together with frames

    /// Runs `body` after every commit of a link's changes. Thread: the link's.
    package func listen(_ listener: AnyObject, _ body: @escaping @Sendable () -> Void) {
        condition.withLock { listeners[ObjectIdentifier(listener)] = body }
    }

    package func leave(_ listener: AnyObject) {
        condition.withLock { listeners[ObjectIdentifier(listener)] = nil }
    }

    /// True if a link without missed calls has not yet committed its changes of this refresh.
    /// Frames wait for the commit, up to a limit.
    package func isAwaited(in number: Int) -> Bool {
        condition.withLock {
            !suspended
                && calls.values.contains { $0.nextDue == number || $0.beginning == number }
        }
    }

    /// Begins a call; returns the number of the current refresh and the grid.
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

    /// Ends a call: its changes are committed.
    func settle(_ call: LinkCall) {
        let told = condition.withLock {
            guard call.beginning != nil else { return [@Sendable () -> Void]() }
            call.beginning = nil
            return Array(listeners.values)
        }
        for listener in told { listener() }
    }
}
