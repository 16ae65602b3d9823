import CoreAnimation
import CoreGraphics
import Foundation
import LayerHosting

/// Views without a window: time stands still until it is moved, and events are given.
///
/// For tests, snapshots and films. Give it to a window: `UIWindow(host:)`. Thread: main.
///
/// Its clock is that of everything on its thread: of animators, recognizers and scroll views as of `CACurrentMediaTime()` and display
/// links. In a program that has windows of a screen only what the host itself calls follows it, as does of several hosts all but
/// the last.
public final class ManualViewHost: ViewHost {
    /// The layers' host: its clock, its pictures.
    public let layers: ManualHost
    /// Seconds between two frames while time moves. Default a sixtieth; what is not above 0 counts as the default.
    public var framePeriod: CFTimeInterval = 1.0 / 60 {
        didSet { if !(framePeriod > 0) { framePeriod = 1.0 / 60 } }
    }
    package var onEvent: ((WindowEvent) -> Void)?
    package var title = ""
    package var isVisible = false
    package var clipboard: String?
    package var cursor = CursorShape.arrow
    package var isAlwaysOnTop = false
    package private(set) var sizeLimits: (minimum: CGSize?, maximum: CGSize?)
    private let schedule = HostSchedule()
    private let emptyRoot = CALayer()
    /// Calls links in the frames of this host.
    private lazy var links = FrameLinks(self)

    /// A host of this size in points, with `scale` pixels each. Not a number is no length, and a scale that is not above 0 is 1.
    public init(size: CGSize, scale: CGFloat = 1, clock: ManualClock = ManualClock(100)) {
        func length(_ value: CGFloat) -> CGFloat { value.isNaN ? 0 : value }
        layers = ManualHost(
            root: emptyRoot,
            size: CGSize(width: length(size.width), height: length(size.height)),
            scale: scale > 0 ? scale : 1, clock: clock)
        fit(emptyRoot)
        MediaTime.follow(clock, links: links)
    }

    package var root: CALayer {
        get { layers.context.root ?? emptyRoot }
        set {
            layers.context.root = newValue
            fit(newValue)
        }
    }
    package var scale: CGFloat { layers.scale }
    package var now: CFTimeInterval { layers.clock.time }
    package var eventTime: CFTimeInterval { now }
    /// Points; a new size is laid out at once. Not a number changes nothing.
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

    /// Something happens, as in a window.
    public func send(_ event: WindowEvent) {
        MediaTime.during(layers.clock, links: links) {
            onEvent?(event)
            layers.commit()
        }
    }

    /// Moves time on: timers and frames on the way run in their order, animations end, completion blocks run.
    public func advance(by seconds: CFTimeInterval) { advance(to: now + seconds) }

    /// Moves time to a moment of the clock. One that is not finite moves nothing.
    public func advance(to time: CFTimeInterval) {
        guard time.isFinite else { return }
        MediaTime.during(layers.clock, links: links) { move(to: time) }
    }

    private func move(to time: CFTimeInterval) {
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
        // What was done at the last moment is shown at it.
        if !isDone { layers.advance(to: time) }
    }

    /// The picture now.
    public func snapshot(background: CGColor? = nil) throws -> CGImage {
        try layers.snapshot(background: background)
    }

    package func after(_ seconds: CFTimeInterval, _ work: @escaping () -> Void) -> ScheduledWork {
        schedule.at(now + (seconds > 0 ? seconds : 0), work)
    }

    package func eachFrame(_ work: @escaping (CFTimeInterval) -> Void) -> ScheduledWork {
        schedule.eachFrame(work)
    }

    package func setSizeLimits(minimum: CGSize?, maximum: CGSize?) {
        sizeLimits = (minimum, maximum)
    }

    package func close() {
        schedule.clear()
        layers.context.root = nil
    }
}
