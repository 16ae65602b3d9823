import CoreAnimation
import CoreGraphics
import Foundation
import LayerHosting

/// Views in a window.
package final class WindowViewHost: ViewHost {
    private let window: LayerWindow
    package var onEvent: ((WindowEvent) -> Void)?
    /// Hears of each event first; true keeps it from the views.
    package var onTap: ((WindowEvent) -> Bool)?

    /// Opens a window, unseen. Throws when there is no display.
    package init(title: String, size: CGSize, root: CALayer, background: CGColor?) throws {
        window = try LayerWindow(
            title: title, size: size, background: background, isVisible: false)
        window.rootLayer = root
        window.onEvent = { [weak self] _, event, _ in
            guard let self, onTap?(event) != true else { return }
            onEvent?(event)
        }
    }

    package var root: CALayer {
        get { window.rootLayer }
        set { window.rootLayer = newValue }
    }
    package var size: CGSize {
        get { window.size }
        set { window.size = newValue }
    }
    package var position: CGPoint? {
        // Where windows have a place, the desktop counts it in pixels.
        get {
            let (place, scale) = (window.position, window.contentScale)
            return CGPoint(x: place.x / scale, y: place.y / scale)
        }
        set {
            guard let newValue else { return }
            let scale = window.contentScale
            window.position = CGPoint(x: newValue.x * scale, y: newValue.y * scale)
        }
    }
    package var scale: CGFloat { window.contentScale }
    package var now: CFTimeInterval { CACurrentMediaTime() }
    package var eventTime: CFTimeInterval { window.eventTime }
    package var cursor: CursorShape {
        get { window.cursor }
        set { window.cursor = newValue }
    }
    package var title: String {
        get { window.title }
        set { window.title = newValue }
    }
    package var isVisible: Bool {
        get { window.isVisible }
        set { window.isVisible = newValue }
    }
    package var clipboard: String? {
        get { Clipboard.text }
        set { Clipboard.text = newValue }
    }

    package func after(_ seconds: CFTimeInterval, _ work: @escaping () -> Void) -> ScheduledWork {
        // The main queue runs it on the main thread, where all of this lives.
        nonisolated(unsafe) let work = work
        nonisolated(unsafe) weak var own: DispatchWorkItem?
        let item = DispatchWorkItem {
            // A busy program may be late: what the user did before then comes first, and may call it off.
            WindowSystem.shared.pump()
            if own?.isCancelled == false { work() }
        }
        own = item
        DispatchQueue.main.asyncAfter(deadline: .now() + (seconds > 0 ? seconds : 0), execute: item)
        return ScheduledWork { item.cancel() }
    }

    package func eachFrame(_ work: @escaping (CFTimeInterval) -> Void) -> ScheduledWork {
        let link = window.displayLink { work($0.targetTimestamp) }
        link.add(to: .main, forMode: .default)
        return ScheduledWork { link.invalidate() }
    }

    package func displayLink(_ handler: @escaping (CADisplayLink) -> Void) -> CADisplayLink {
        window.displayLink(handler: handler)
    }

    package var isAlwaysOnTop: Bool {
        get { window.isAlwaysOnTop }
        set { if newValue != window.isAlwaysOnTop { window.isAlwaysOnTop = newValue } }
    }

    package func setSizeLimits(minimum: CGSize?, maximum: CGSize?) {
        window.setSizeLimits(minimum: minimum, maximum: maximum)
    }

    package func close() { window.close() }
}
