import CoreAnimation
import CoreGraphics
import Foundation
import LayerHosting

/// A host of views in a window.
package final class WindowViewHost: ViewHost {
    private let window: LayerWindow
    /// The callback for all events.
    package var onEvent: ((WindowEvent) -> Void)?
    /// The first receiver of each event; a result of true hides the event from the views.
    package var onTap: ((WindowEvent) -> Bool)?

    /// Opens an invisible window. Throws without a display.
    package init(title: String, size: CGSize, root: CALayer, background: CGColor?) throws {
        window = try LayerWindow(
            title: title, size: size, background: background, isVisible: false)
        window.rootLayer = root
        // Hit testing searches views, not layers.
        window.tellsLayers = false
        window.onEvent = { [weak self] _, event, _ in
            guard let self, onTap?(event) != true else { return }
            onEvent?(event)
        }
    }

    /// The root layer.
    package var root: CALayer {
        get { window.rootLayer }
        set { window.rootLayer = newValue }
    }
    /// The size in points.
    package var size: CGSize {
        get { window.size }
        set { window.size = newValue }
    }
    /// The position on the desktop in points; nil on Wayland, and after closing.
    package var position: CGPoint? {
        // Desktops with window positions count in pixels.
        get {
            guard window.hasPosition else { return nil }
            let (place, scale) = (window.position, window.contentScale)
            return CGPoint(x: place.x / scale, y: place.y / scale)
        }
        set {
            guard let newValue else { return }
            let scale = window.contentScale
            window.position = CGPoint(x: newValue.x * scale, y: newValue.y * scale)
        }
    }
    /// Pixels per point.
    package var scale: CGFloat { window.contentScale }
    /// The present time, in seconds of `CACurrentMediaTime()`.
    package var now: CFTimeInterval { CACurrentMediaTime() }
    /// The time of the present event.
    package var eventTime: CFTimeInterval { window.eventTime }
    /// The cursor.
    package var cursor: CursorShape {
        get { window.cursor }
        set { window.cursor = newValue }
    }
    /// The title.
    package var title: String {
        get { window.title }
        set { window.title = newValue }
    }
    /// True for a shown window.
    package var isVisible: Bool {
        get { window.isVisible }
        set { window.isVisible = newValue }
    }
    /// The system clipboard's text.
    package var clipboard: String? {
        get { Clipboard.text }
        set { Clipboard.text = newValue }
    }

    /// Runs `work` on the main queue after a number of seconds.
    package func after(_ seconds: CFTimeInterval, _ work: @escaping () -> Void) -> ScheduledWork {
        // The main queue runs on the main thread, the only thread of this type.
        nonisolated(unsafe) let work = work
        nonisolated(unsafe) weak var own: DispatchWorkItem?
        let item = DispatchWorkItem {
            // In a busy program pending user events have precedence, because events may cancel the
            // work.
            WindowSystem.shared.pump()
            if own?.isCancelled == false { work() }
        }
        own = item
        // Nanoseconds of more than a few centuries exceed the range of 64 bits.
        let wait = seconds > 0 ? min(seconds, 1e9) : 0
        DispatchQueue.main.asyncAfter(deadline: .now() + wait, execute: item)
        return ScheduledWork { item.cancel() }
    }

    /// Runs `work` in each frame of the window.
    package func eachFrame(_ work: @escaping (CFTimeInterval) -> Void) -> ScheduledWork {
        let link = window.displayLink { work($0.targetTimestamp) }
        link.add(to: .main, forMode: .default)
        return ScheduledWork { link.invalidate() }
    }

    /// A display link of the window.
    package func displayLink(_ handler: @escaping (CADisplayLink) -> Void) -> CADisplayLink {
        window.displayLink(handler: handler)
    }

    /// True for a window on top of all windows.
    package var isAlwaysOnTop: Bool {
        get { window.isAlwaysOnTop }
        set { if newValue != window.isAlwaysOnTop { window.isAlwaysOnTop = newValue } }
    }

    /// True for a window without title bar and border.
    package var isBorderless: Bool {
        get { window.isBorderless }
        set { if newValue != window.isBorderless { window.isBorderless = newValue } }
    }

    /// Limits the user's resizing, in points.
    package func setSizeLimits(minimum: CGSize?, maximum: CGSize?) {
        window.setSizeLimits(minimum: minimum, maximum: maximum)
    }

    /// Closes the window.
    package func close() { window.close() }
}
