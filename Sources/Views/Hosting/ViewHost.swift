import CoreAnimation
import CoreGraphics
import Foundation
import LayerHosting

/// What shows a tree of views: a window, or a manual host. Thread: main.
package protocol ViewHost: AnyObject {
    /// The layer at the top; it fills the host, y down.
    var root: CALayer { get set }
    /// Points.
    var size: CGSize { get set }
    /// Its upper left corner on the desktop, in points, y down; nil for a host that is nowhere.
    var position: CGPoint? { get set }
    /// Pixels per point.
    var scale: CGFloat { get }
    /// Seconds of the host's clock.
    var now: CFTimeInterval { get }
    /// When what `onEvent` tells of happened, on the same clock.
    var eventTime: CFTimeInterval { get }
    /// Seconds between two frames.
    var framePeriod: CFTimeInterval { get }
    /// The pointer's look.
    var cursor: CursorShape { get set }
    /// Called for everything that happens.
    var onEvent: ((WindowEvent) -> Void)? { get set }
    var title: String { get set }
    /// Whether it is to be seen.
    var isVisible: Bool { get set }
    /// Whether it stays in front of others.
    var isAlwaysOnTop: Bool { get set }
    /// The clipboard's text.
    var clipboard: String? { get set }

    /// Runs `work` once, in so many seconds.
    func after(_ seconds: CFTimeInterval, _ work: @escaping () -> Void) -> ScheduledWork
    /// Runs `work` at every frame until it is cancelled, with the host's time.
    func eachFrame(_ work: @escaping (CFTimeInterval) -> Void) -> ScheduledWork
    /// A link that is called for each frame of the host; add it to a run loop.
    func displayLink(_ handler: @escaping (CADisplayLink) -> Void) -> CADisplayLink
    /// Between which sizes in points the user may resize it; nil is no limit.
    func setSizeLimits(minimum: CGSize?, maximum: CGSize?)
    func close()
}

// A host that no desktop shows as a window of its own has no place, no order and no limits.
extension ViewHost {
    package var position: CGPoint? {
        get { nil }
        set {}
    }
    package var isAlwaysOnTop: Bool {
        get { false }
        set {}
    }
    package var framePeriod: CFTimeInterval { 1.0 / 60 }
    package func setSizeLimits(minimum: CGSize?, maximum: CGSize?) {}
}

extension ViewHost {
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

/// Work that a host does later.
package final class ScheduledWork {
    private var stop: (() -> Void)?
    package init(_ stop: @escaping () -> Void) { self.stop = stop }

    /// It does not run any more.
    package func cancel() {
        let stop = self.stop
        self.stop = nil
        stop?()
    }
}
