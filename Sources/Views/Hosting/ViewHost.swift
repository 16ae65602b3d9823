import CoreAnimation
import CoreGraphics
import Foundation
import LayerHosting

/// What shows a tree of views: a window, or a manual host. Thread: main.
package protocol ViewHost: AnyObject {
    /// The layer at the top; it fills the host, y down.
    var root: CALayer { get set }
    /// Points.
    var size: CGSize { get }
    /// Pixels per point.
    var scale: CGFloat { get }
    /// Seconds of the host's clock.
    var now: CFTimeInterval { get }
    /// When what `onEvent` tells of happened, on the same clock.
    var eventTime: CFTimeInterval { get }
    /// The pointer's look.
    var cursor: CursorShape { get set }
    /// Called for everything that happens.
    var onEvent: ((WindowEvent) -> Void)? { get set }
    var title: String { get set }
    /// Whether it is to be seen.
    var isVisible: Bool { get set }
    /// The clipboard's text.
    var clipboard: String? { get set }

    /// Runs `work` once, in so many seconds.
    func after(_ seconds: CFTimeInterval, _ work: @escaping () -> Void) -> ScheduledWork
    /// Runs `work` at every frame until it is cancelled, with the host's time.
    func eachFrame(_ work: @escaping (CFTimeInterval) -> Void) -> ScheduledWork
    func close()
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
