import CoreAnimation
import CoreGraphics
import Foundation
import LayerHosting

/// Views without a window: time stands still until it is moved, and events are given.
///
/// For tests, snapshots and films. Give it to a window: `UIWindow(host:)`. Thread: main.
public final class ManualViewHost: ViewHost {
    /// The layers' host: its clock, its pictures.
    public let layers: ManualHost
    /// Seconds between two frames while time moves. Default a sixtieth.
    public var framePeriod: CFTimeInterval = 1.0 / 60
    package var onEvent: ((WindowEvent) -> Void)?
    package var title = ""
    package var isVisible = false
    package var clipboard: String?
    package var cursor = CursorShape.arrow
    package var isAlwaysOnTop = false
    package private(set) var sizeLimits: (minimum: CGSize?, maximum: CGSize?)
    private let schedule = HostSchedule()
    private let emptyRoot = CALayer()

    /// A host of this size in points, with `scale` pixels each.
    public init(size: CGSize, scale: CGFloat = 1, clock: ManualClock = ManualClock(100)) {
        layers = ManualHost(root: emptyRoot, size: size, scale: scale, clock: clock)
        fit(emptyRoot)
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
    /// Points; a new size is laid out at once.
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

    /// Something happens, as in a window.
    public func send(_ event: WindowEvent) {
        onEvent?(event)
        layers.commit()
    }

    /// Moves time on: timers and frames on the way run in their order, animations end, completion blocks run.
    public func advance(by seconds: CFTimeInterval) { advance(to: now + seconds) }

    /// Moves time to a moment of the clock.
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
        // What was done at the last moment is shown at it.
        if !isDone { layers.advance(to: time) }
    }

    /// The picture now.
    public func snapshot(background: CGColor? = nil) throws -> CGImage {
        try layers.snapshot(background: background)
    }

    package func after(_ seconds: CFTimeInterval, _ work: @escaping () -> Void) -> ScheduledWork {
        schedule.at(now + max(seconds, 0), work)
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
