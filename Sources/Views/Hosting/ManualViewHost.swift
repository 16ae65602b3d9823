import CoreAnimation
import CoreGraphics
import Foundation
import LayerHosting

/// Host of views without a window, with manual time and synthetic events.
///
/// For tests, snapshots and films, as the host of a window: `UIWindow(host:)`. Thread: main.
///
/// Animators, recognizers, scroll views, `CACurrentMediaTime()` and display links of the thread use
/// the host's clock. In a program with windows on a screen, only calls of the host itself follow
/// the host's clock; with several hosts, the last host is the clock of the thread.
public final class ManualViewHost: ViewHost {
    /// The host of the layers, with clock and pictures. Time of the host changes only by `advance`.
    public let layers: ManualHost
    /// Seconds between two frames while time moves. Default a sixtieth; values not above 0 count as
    /// the default.
    public var framePeriod: CFTimeInterval = 1.0 / 60 {
        didSet { if !(framePeriod > 0) { framePeriod = 1.0 / 60 } }
    }
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
    /// True without title bar and border; stored only.
    package var isBorderless = false
    /// The position on a desktop in points, y down; stored only. Default nil: no desktop.
    package var position: CGPoint?
    /// The size limits; stored only.
    package private(set) var sizeLimits: (minimum: CGSize?, maximum: CGSize?)
    private let schedule = HostSchedule()
    private let emptyRoot = CALayer()
    /// Display links called in the frames of this host.
    private lazy var links = FrameLinks(self)

    /// Host with a size in points, and `scale` pixels per point. NaN counts as length 0, and a
    /// scale not above 0 as 1.
    public init(size: CGSize, scale: CGFloat = 1, clock: ManualClock = ManualClock(100)) {
        func length(_ value: CGFloat) -> CGFloat { value.isNaN ? 0 : value }
        layers = ManualHost(
            root: emptyRoot,
            size: CGSize(width: length(size.width), height: length(size.height)),
            scale: scale > 0 ? scale : 1, clock: clock)
        fit(emptyRoot)
        MediaTime.follow(clock, links: links)
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
    /// Size in points; a new size is laid out at once. NaN changes nothing.
    public var size: CGSize {
        get { layers.size }
        set {
            guard !newValue.width.isNaN, !newValue.height.isNaN else { return }
            layers.size = newValue
            fit(root)
            send(
                .resized(
                    width: newValue.width, height: newValue.height,
                    pixelWidth: Int(saturating: newValue.width * scale),
                    pixelHeight: Int(saturating: newValue.height * scale)))
        }
    }

    private func fit(_ root: CALayer) {
        let size = size
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        root.isGeometryFlipped = true
        root.contentsScale = scale
        root.bounds.size = size
        root.position = CGPoint(
            x: root.anchorPoint.x * size.width, y: root.anchorPoint.y * size.height)
        CATransaction.commit()
    }

    /// Delivers an event of the window to the views at the present time, then commits; timers and
    /// animations of the views wait for `advance(to:)`. No event changes the host itself: `resized`
    /// leaves `size` as before.
    public func send(_ event: WindowEvent) {
        MediaTime.during(layers.clock, links: links) {
            onEvent?(event)
            layers.commit()
        }
    }

    /// Advances time: timers and frames in between run in order, animations end, completion blocks
    /// run. A negative number turns the clock back, without timers.
    public func advance(by seconds: CFTimeInterval) { advance(to: now + seconds) }

    /// Advances to a time of the clock. A non-finite time has no effect. A time before the present
    /// time turns the clock back, without timers. Complexity: a frame for every refresh between
    /// both times if frames are requested.
    public func advance(to time: CFTimeInterval) {
        guard time.isFinite else { return }
        MediaTime.during(layers.clock, links: links) { move(to: time) }
    }

    private func move(to time: CFTimeInterval) {
        layers.commit()
        var isDone = false
        while now < time {
            // At a late time a period can be smaller than the distance of two numbers.
            let frame = schedule.hasFrames ? max(now + framePeriod, now.nextUp) : .infinity
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

    /// Picture of the layers at the present time, with the window's pixels; `background` lies below
    /// the layers, and nil means transparent pixels.
    ///
    /// Throws `SnapshotError` if no picture can be drawn. Pending changes are committed before the
    /// drawing.
    public func snapshot(background: CGColor? = nil) throws -> CGImage {
        try layers.snapshot(background: background)
    }

    /// Runs `work` after a number of seconds of the manual clock.
    package func after(_ seconds: CFTimeInterval, _ work: @escaping () -> Void) -> ScheduledWork {
        schedule.at(now + (seconds > 0 ? seconds : 0), work)
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
