import CoreAnimation
import CoreGraphics
import Foundation
import LayerHosting

/// A host of a view tree: a window, or a manual host. Thread: main.
package protocol ViewHost: AnyObject {
    /// The root layer, which fills the host, y down.
    var root: CALayer { get set }
    /// The size in points.
    var size: CGSize { get set }
    /// The position of the upper left corner on the desktop, in points, y down; nil for a host
    /// without a position.
    var position: CGPoint? { get set }
    /// Pixels per point.
    var scale: CGFloat { get }
    /// The present time of the host's clock, in seconds.
    var now: CFTimeInterval { get }
    /// The time of the event in `onEvent`, on the same clock.
    var eventTime: CFTimeInterval { get }
    /// Seconds between two frames.
    var framePeriod: CFTimeInterval { get }
    /// The pointer's look.
    var cursor: CursorShape { get set }
    /// The callback for all events.
    var onEvent: ((WindowEvent) -> Void)? { get set }
    var title: String { get set }
    /// True for visible views.
    var isVisible: Bool { get set }
    /// True for a host on top of all windows.
    var isAlwaysOnTop: Bool { get set }
    /// True for a host without title bar and border.
    var isBorderless: Bool { get set }
    /// The clipboard's text.
    var clipboard: String? { get set }

    /// Runs `work` once after a number of seconds.
    func after(_ seconds: CFTimeInterval, _ work: @escaping () -> Void) -> ScheduledWork
    /// Runs `work` in each frame with the frame's time, until cancelled.
    func eachFrame(_ work: @escaping (CFTimeInterval) -> Void) -> ScheduledWork
    /// A display link for the host's frames; add it to a run loop.
    func displayLink(_ handler: @escaping (CADisplayLink) -> Void) -> CADisplayLink
    /// Limits the user's resizing, in points; nil for no limit.
    func setSizeLimits(minimum: CGSize?, maximum: CGSize?)
    func close()
}

// Defaults for hosts outside of any desktop: no position, no stacking, no limits.
extension ViewHost {
    /// Always nil.
    package var position: CGPoint? {
        get { nil }
        set {}
    }
    /// Always false.
    package var isAlwaysOnTop: Bool {
        get { false }
        set {}
    }
    /// Always false.
    package var isBorderless: Bool {
        get { false }
        set {}
    }
    package var framePeriod: CFTimeInterval { 1.0 / 60 }
    package func setSizeLimits(minimum: CGSize?, maximum: CGSize?) {}
}

extension ViewHost {
    /// A display link driven by the host's frames.
    package func displayLink(_ handler: @escaping (CADisplayLink) -> Void) -> CADisplayLink {
        CADisplayLink(driver: FrameLinks(self), handler: handler)
    }
}

/// Calls links in the frames of a host without a screen.
package final class FrameLinks: DisplayLinkDriver {
    private weak var host: (any ViewHost)?
    private var frames: [ObjectIdentifier: ScheduledWork] = [:]

    init(_ host: any ViewHost) { self.host = host }

    package func attach(_ link: CADisplayLink) {
        frames[ObjectIdentifier(link)] = host?.eachFrame { [weak self] time in
            let period = self?.host?.framePeriod ?? 1.0 / 60
            link.refresh(at: time - period, period: period)
        }
    }
    package func detach(_ link: CADisplayLink) {
        frames.removeValue(forKey: ObjectIdentifier(link))?.cancel()
    }
}

/// Scheduled work of a host.
package final class ScheduledWork {
    private var stop: (() -> Void)?
    /// Work with an action for cancelling.
    package init(_ stop: @escaping () -> Void) { self.stop = stop }

    /// Cancels the work.
    package func cancel() {
        let stop = self.stop
        self.stop = nil
        stop?()
    }
}
