import CoreGraphics
import Foundation

/// Calls back once per refresh of a screen.
///
/// A link follows the main screen; a link of `LayerWindow.displayLink` follows the screen of its
/// window.
/// Calls come on the link's run loop at the beginning of a refresh. Changes made in a call are in
/// the frame shown at `targetTimestamp`, unless the run loop is busy for more than half a refresh.
/// A late link skips missed refreshes. Links of the main screen pause while all windows of the
/// program are hidden or minimised (not Apple's documented behaviour).
///
/// Apple's `init(target:selector:)` needs Objective-C; here a closure, or a target and one of its
/// methods, is called. The link retains its target until `invalidate()` (B-MI 286). A run loop
/// retains the link. Thread: the thread of the link's run loop.
open class CADisplayLink: NSObject {
    private var handler: ((CADisplayLink) -> Void)?
    private var places: [(runLoop: RunLoop, mode: RunLoop.Mode)] = []
    private var driver: DisplayLinkDriver?
    private var isAttached = false
    private var wish = FrameRateRequest()
    /// Number of the first refresh with another call.
    private(set) var nextDue = Int.min

    /// A link that calls `handler` with itself on every frame. The link is not in a run loop yet:
    /// no call comes before `add(to:forMode:)`. The link retains `handler` until `invalidate()`.
    public init(handler: @escaping (CADisplayLink) -> Void) {
        self.handler = handler
        super.init()
    }

    /// A link that calls a method of `target` on every frame:
    /// `CADisplayLink(target: self, action: Player.step)`. The link retains `target` until
    /// `invalidate()`.
    public convenience init<Target: AnyObject>(
        target: Target, action: @escaping (Target) -> (CADisplayLink) -> Void
    ) {
        self.init { action(target)($0) }
    }

    /// A link that calls a method without arguments of `target` on every frame. The link retains
    /// `target` until `invalidate()`.
    public convenience init<Target: AnyObject>(
        target: Target, action: @escaping (Target) -> () -> Void
    ) {
        self.init { _ in action(target)() }
    }

    /// A link that calls a method of `target` on every frame, under Apple's label:
    /// `CADisplayLink(target: self, selector: Player.step)`. The link retains `target` until
    /// `invalidate()`.
    public convenience init<Target: AnyObject>(
        target: Target, selector: @escaping (Target) -> (CADisplayLink) -> Void
    ) {
        self.init(target: target, action: selector)
    }

    /// A link that calls a method without arguments of `target` on every frame, under Apple's
    /// label. The link retains `target` until `invalidate()`.
    public convenience init<Target: AnyObject>(
        target: Target, selector: @escaping (Target) -> () -> Void
    ) {
        self.init(target: target, action: selector)
    }

    /// A link with its own driver.
    package convenience init(driver: DisplayLinkDriver, handler: @escaping (CADisplayLink) -> Void)
    {
        self.init(handler: handler)
        self.driver = driver
    }

    /// Time of the last frame's display, in seconds of the host clock. 0 before the first call.
    open private(set) var timestamp: CFTimeInterval = 0
    /// Seconds between refreshes of the display. 0 before the first call.
    open private(set) var duration: CFTimeInterval = 0
    /// Time at which the frame with the changes of the present call is displayed, in seconds of the
    /// host clock. 0 before the first call.
    open private(set) var targetTimestamp: CFTimeInterval = 0

    /// True if calls are suspended. Default false. The link keeps its place in the run loops; a
    /// false value resumes with the next refresh.
    open var isPaused = false { didSet { updateDriver() } }
    /// Requested calls per second. Default: the system decides, which is every refresh.
    ///
    /// The rate of the calls is the refresh rate divided by a whole number: as near as possible to
    /// the preferred rate (without a preferred rate, to the maximum), not above the maximum, and
    /// not below the minimum if both limits can be met.
    open var preferredFrameRateRange: CAFrameRateRange {
        get { wish.range }
        set { wish.range = newValue }
    }
    /// Requested calls per second, rounded to whole refreshes; 0 for every refresh. Default 0.
    /// `preferredFrameRateRange` has precedence. Below 0 counts as 0.
    open var preferredFramesPerSecond: Int {
        get { wish.perSecond }
        set { wish.perSecond = newValue }
    }
    /// Refreshes per call; values below 1 count as 1. Default 1. Without an effect if
    /// `preferredFrameRateRange` or `preferredFramesPerSecond` is set.
    open var frameInterval: Int {
        get { wish.interval }
        set { wish.interval = newValue }
    }

    /// Adds the link to a mode of a run loop. Several modes of one run loop are allowed. A second
    /// addition to the same mode has no effect, and neither has an addition of an invalidated link.
    open func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {
        guard handler != nil else { return }
        guard !places.contains(where: { $0.runLoop === runloop && $0.mode == mode }) else { return }
        places.append((runloop, mode))
        isAttachedAnew()
    }

    /// Removes the link from a mode of a run loop. Without an effect for a mode without the link.
    /// The last removal ends the calls.
    open func remove(from runloop: RunLoop, forMode mode: RunLoop.Mode) {
        places.removeAll { $0.runLoop === runloop && $0.mode == mode }
        isAttachedAnew()
    }

    /// Stops the calls permanently and releases the target. May be called inside a call of the
    /// link. The link cannot be started again.
    open func invalidate() {
        places.removeAll()
        handler = nil
        updateDriver()
    }

    /// Modes in which the link was added, in the order of addition; empty before the first
    /// addition. Not Apple's.
    public var modes: [RunLoop.Mode] { places.map(\.mode) }
    /// Run loop of the link; nil for a link in no run loop. For a link in several run loops, the
    /// first.
    public var runLoop: RunLoop? { places.first?.runLoop }

    private func isAttachedAnew() {
        if isAttached {
            driver?.detach(self)
            isAttached = false
        }
        updateDriver()
    }

    private func updateDriver() {
        let wanted = !places.isEmpty && !isPaused && handler != nil
        guard wanted != isAttached else { return }
        isAttached = wanted
        if wanted {
            let driver = driver ?? DisplayLinkDrivers.current
            self.driver = driver
            nextDue = .min
            driver.attach(self)
        } else {
            driver?.detach(self)
        }
    }

    /// Handles one refresh of the display: called by drivers on the link's thread.
    ///
    /// `time`: time of the last frame's display in seconds. `period`: seconds between refreshes.
    /// Refreshes are counted from time 0. The target is called at the link's frame rate.
    public func refresh(at time: CFTimeInterval, period: CFTimeInterval) {
        let number = period > 0 ? Int(saturating: (time / period).rounded()) : 0
        refresh(number, of: RefreshGrid(period: period, number: number, at: time))
    }

    /// A frame of n refreshes begins at a multiple of n, so that all frames and links of one rate
    /// coincide.
    func refresh(_ number: Int, of grid: RefreshGrid) {
        guard isAttached, let handler, number >= nextDue else { return }
        let step = wish.refreshesPerCall(period: grid.period)
        let first = number - (number % step + step) % step
        nextDue = first + step
        timestamp = grid.time(of: first)
        duration = grid.period
        targetTimestamp = grid.time(of: nextDue)
        // The target may invalidate the link inside the call.
        withExtendedLifetime(self) { handler(self) }
    }
}
