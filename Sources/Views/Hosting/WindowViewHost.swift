import CoreAnimation
import CoreGraphics
import Foundation
import LayerHosting

/// Views in a window.
package final class WindowViewHost: ViewHost {
    private let window: LayerWindow
    package var onEvent: ((WindowEvent) -> Void)?

    /// Opens a window, unseen. Throws when there is no display.
    package init(title: String, size: CGSize, root: CALayer, background: CGColor?) throws {
        window = try LayerWindow(
            title: title, size: size, background: background, isVisible: false)
        window.rootLayer = root
        window.onEvent = { [weak self] _, event, _ in self?.onEvent?(event) }
    }

    package var root: CALayer {
        get { window.rootLayer }
        set { window.rootLayer = newValue }
    }
    package var size: CGSize { window.size }
    package var scale: CGFloat { window.contentScale }
    package var now: CFTimeInterval { CACurrentMediaTime() }
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
        // The main run loop runs it on the main thread, where all of this lives.
        nonisolated(unsafe) let work = work
        let timer = Timer(timeInterval: max(seconds, 0), repeats: false) { timer in
            // A busy program may be late: what the user did before then comes first, and may call it off.
            WindowSystem.shared.pump()
            if timer.isValid { work() }
        }
        RunLoop.main.add(timer, forMode: .default)
        return ScheduledWork { timer.invalidate() }
    }

    package func eachFrame(_ work: @escaping (CFTimeInterval) -> Void) -> ScheduledWork {
        let link = window.displayLink { work($0.targetTimestamp) }
        link.add(to: .main, forMode: .default)
        return ScheduledWork { link.invalidate() }
    }

    package func close() { window.close() }
}
