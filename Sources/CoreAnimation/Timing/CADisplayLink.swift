import CoreGraphics
import Foundation

/// Calls back once per frame of the display.
///
/// Apple's `init(target:selector:)` needs Objective-C; here a closure, or a target and one of its
/// methods, is called. The link retains its target until `invalidate()` (B-MI 286) and is itself retained
/// while it is added to a run loop. Thread: use one link from the thread of its run loop.
open class CADisplayLink: NSObject {
    private var handler: ((CADisplayLink) -> Void)?
    private var places: [(runLoop: RunLoop, mode: RunLoop.Mode)] = []
    private var driver: DisplayLinkDriver?
    private var isAttached = false
    /// Refreshes since the last call.
    private var skipped = 0

    /// Calls `handler` with the link on every frame.
    public init(handler: @escaping (CADisplayLink) -> Void) {
        self.handler = handler
        super.init()
    }

    /// Calls a method of `target` on every frame: `CADisplayLink(target: self, action: Player.step)`.
    public convenience init<Target: AnyObject>(
        target: Target, action: @escaping (Target) -> (CADisplayLink) -> Void
    ) {
        self.init { action(target)($0) }
    }

    /// Seconds of the host clock when the last frame was shown. 0 before the first call.
    open private(set) var timestamp: CFTimeInterval = 0
    /// Seconds between refreshes of the display. 0 before the first call.
    open private(set) var duration: CFTimeInterval = 0
    /// Seconds of the host clock when the frame being prepared will be shown.
    open private(set) var targetTimestamp: CFTimeInterval = 0

    /// Whether calls are suspended. Default false.
    open var isPaused = false { didSet { updateDriver() } }
    /// Default: the system decides, which is every refresh.
    open var preferredFrameRateRange = CAFrameRateRange.default
    /// Calls per second; 0 for every refresh. Default 0.
    open var preferredFramesPerSecond = 0
    /// Refreshes per call; values below 1 count as 1. Default 1.
    open var frameInterval = 1

    /// Starts calls in a mode of a run loop; several modes of one run loop are allowed.
    open func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {
        guard handler != nil else { return }
        guard !places.contains(where: { $0.runLoop === runloop && $0.mode == mode }) else { return }
        places.append((runloop, mode))
        isAttachedAnew()
    }

    /// Stops calls in a mode of a run loop.
    open func remove(from runloop: RunLoop, forMode mode: RunLoop.Mode) {
        places.removeAll { $0.runLoop === runloop && $0.mode == mode }
        isAttachedAnew()
    }

    /// Stops for good and releases the target.
    open func invalidate() {
        places.removeAll()
        handler = nil
        updateDriver()
    }

    /// The modes it is added to.
    public var modes: [RunLoop.Mode] { places.map(\.mode) }
    /// The run loop it is added to, or nil.
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
            skipped = .max
            driver.attach(self)
        } else {
            driver?.detach(self)
        }
    }

    /// One refresh of the display: called by drivers on the link's thread.
    ///
    /// `time` is when the last frame was shown, `period` the seconds between refreshes. The link calls its
    /// target on as many of them as its wished rate asks for.
    public func refresh(at time: CFTimeInterval, period: CFTimeInterval) {
        guard isAttached, let handler else { return }
        let step = interval(period)
        if skipped != .max && skipped + 1 < step {
            skipped += 1
            return
        }
        skipped = 0
        timestamp = time
        duration = period
        targetTimestamp = time + Double(step) * period
        // The target may invalidate the link inside the call.
        withExtendedLifetime(self) { handler(self) }
    }

    /// Refreshes per call.
    private func interval(_ period: CFTimeInterval) -> Int {
        let range = preferredFrameRateRange
        let wish = Double(range.preferred ?? range.maximum)
        let rate = wish > 0 ? wish : Double(preferredFramesPerSecond)
        guard rate > 0, period > 0 else { return max(1, frameInterval) }
        return max(1, Int((1 / (period * rate)).rounded()))
    }
}
