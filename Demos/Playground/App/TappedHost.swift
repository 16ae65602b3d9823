import LaminaViews
import LayerHosting
import UIKit

/// A window's host from which what happens can be taken before its views hear of it.
final class TappedHost: ViewHost {
    /// True keeps an event from the views.
    var onTap: ((WindowEvent) -> Bool)?
    var onEvent: ((WindowEvent) -> Void)?
    private let host: any ViewHost

    init(_ host: any ViewHost) {
        self.host = host
        host.onEvent = { [weak self] event in
            guard let self, onTap?(event) != true else { return }
            onEvent?(event)
        }
    }

    var root: CALayer {
        get { host.root }
        set { host.root = newValue }
    }
    var size: CGSize {
        get { host.size }
        set { host.size = newValue }
    }
    var position: CGPoint? {
        get { host.position }
        set { host.position = newValue }
    }
    var scale: CGFloat { host.scale }
    var now: CFTimeInterval { host.now }
    var eventTime: CFTimeInterval { host.eventTime }
    var cursor: CursorShape {
        get { host.cursor }
        set { host.cursor = newValue }
    }
    var title: String {
        get { host.title }
        set { host.title = newValue }
    }
    var isVisible: Bool {
        get { host.isVisible }
        set { host.isVisible = newValue }
    }
    var isAlwaysOnTop: Bool {
        get { host.isAlwaysOnTop }
        set { host.isAlwaysOnTop = newValue }
    }
    var clipboard: String? {
        get { host.clipboard }
        set { host.clipboard = newValue }
    }

    func after(_ seconds: CFTimeInterval, _ work: @escaping () -> Void) -> ScheduledWork {
        host.after(seconds, work)
    }
    func eachFrame(_ work: @escaping (CFTimeInterval) -> Void) -> ScheduledWork {
        host.eachFrame(work)
    }
    func displayLink(_ handler: @escaping (CADisplayLink) -> Void) -> CADisplayLink {
        host.displayLink(handler)
    }
    func setSizeLimits(minimum: CGSize?, maximum: CGSize?) {
        host.setSizeLimits(minimum: minimum, maximum: maximum)
    }
    func close() { host.close() }
}
