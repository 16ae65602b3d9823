import CoreAnimation
import CoreGraphics
import Foundation
import LayerHosting

/// A host of views without a window, with manual time and synthetic events.
///
/// For tests, snapshots and films; use `UIWindow(host:)`. Thread: main.
public final class ManualViewHost: ViewHost {
    /// The host of the layers, with clock and pictures.
    public let layers: ManualHost
    /// The time between frames in seconds while time advances. Default 1/60.
    public var framePeriod: CFTimeInterval = 1.0 / 60
    /// The callback for events.
    package var onEvent: ((WindowEvent) -> Void)?
    /// The title; stored only.
    package var title = ""
    /// True for visible views; stored only.
    package var isVisible = false
    /// The clipboard's text.
    package var clipboard: String?
    /// The cursor; stored only.
    package var cursor = CursorShape.arrow
    /// True for a window on top; stored only.
    package var isAlwaysOnTop = false
    /// The size limits; stored only.
    package private(set) var sizeLimits: (minimum: CGSize?, maximum: CGSize?)
    private let schedule = HostSchedule()
    private let emptyRoot = CALayer()

    /// A host with a size in points and `scale` pixels a point.
    public init(size: CGSize, scale: CGFloat = 1, clock: ManualClock = ManualClock(100)) {
        layers = ManualHost(root: emptyRoot, size: size, scale: scale, clock: clock)
        fit(emptyRoot)
    }

    /// The root layer.
    package var root: CALayer {
        get { layers.context.root ?? emptyRoot }
        set {
            layers.context.root = newValue
            fit(newValue)
        }
    }
    /// Pixels per point.
    package var scale: CGFloat { layers.scale }
    /// The present time of the manual clock, in seconds.
    package var now: CFTimeInterval { layers.clock.time }
    /// The present time.
    package var eventTime: CFTimeInterval { now }
    /// The size in points; a new size causes layout at once.
    public var size: CGSize {
        get { layers.size }
        set {
            layers.size = newValue
            fit(root)
            send(
                .resized(
                    width: newValue.width, height: newValue.height,
                    pixelWidth: Int(newValue.width * scale),
                    pixelHeight: Int(newValue.height * scale)))
        }
    }

    private func fit(_ root: CALayer) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        root.isGeometryFlipped = true
        root.contentsScale = scale
        root.bounds.size = size
        root.position = CGPoint(
            x: root.anchorPoint.x * size.width, y: root.anchorPoint.y * size.height)
        CATransaction.commit()
    }

    /// Delivers an event, as a window would.
    public func send(_ event: WindowEvent) {
        onEvent?(event)
        layers.commit()
    }

    /// Advances time: timers and frames in between run in order, animations end, completion blocks
    /// run.
    public func advance(by seconds: CFTimeInterval) { advance(to: now + seconds) }

    /// Advances time to a time of the clock.
    public func advance(to time: CFTimeInterval) {
        layers.commit()
        var isDone = false
        while now < time {
            let frame = schedule.hasFrames ? now + framePeriod : .infinity
            let next = max(now, min(time, schedule.due, frame))
            let isFrame = frame <= next + 1e-12
            layers.advance(to: next)
            schedule.endTimers(until: next)
            if isFrame { schedule.drawFrames(at: next) }
            layers.commit()
            isDone = !layers.hasNews
        }
        // Changes at the final time are shown at the final time.
        if !isDone { layers.advance(to: time) }
    }

    /// The present picture.
    public func snapshot(background: CGColor? = nil) throws -> CGImage {
        try layers.snapshot(background: background)
    }

    /// Runs `work` after a number of seconds of the manual clock.
    package func after(_ seconds: CFTimeInterval, _ work: @escaping () -> Void) -> ScheduledWork {
        schedule.at(now + max(seconds, 0), work)
    }

    /// Runs `work` in each frame of the manual clock.
    package func eachFrame(_ work: @escaping (CFTimeInterval) -> Void) -> ScheduledWork {
        schedule.eachFrame(work)
    }

    /// Stores size limits in points.
    package func setSizeLimits(minimum: CGSize?, maximum: CGSize?) {
        sizeLimits = (minimum, maximum)
    }

    /// Removes the root layer and cancels scheduled work.
    package func close() {
        schedule.clear()
        layers.context.root = nil
    }
}
