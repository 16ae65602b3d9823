import CoreAnimation
import CoreGraphics
import Foundation
import LayerHosting
import LaminaViews

/// Screen of the desktop. Thread: main.
@MainActor @preconcurrency
open class UIScreen: NSObject {
    /// Main screen. Without a display the screen has 1024 × 768 pixels.
    public static let main = UIScreen()

    /// The desktop's screen; nil without a display. The display is opened only while the
    /// application runs, because creating views requires no display.
    private var screen: Screen? {
        if UIApplication.shared.isRunning { try? WindowSystem.shared.open() }
        return Screen.main
    }

    /// Bounds of the screen in points, with the origin zero: `nativeBounds` divided by `scale`.
    /// Without a display the size is 1024 × 768 pixels.
    open var bounds: CGRect {
        let pixels = nativeBounds
        return CGRect(x: 0, y: 0, width: pixels.width / scale, height: pixels.height / scale)
    }
    /// Scale of the screen in pixels per point, which is the scale of the window opened last. The
    /// scale is 1 without a window. Windows on other screens may have other scales.
    open var scale: CGFloat { ScreenScale.main }
    /// Native scale in pixels per point. Unlike Apple's, always equal to `scale`.
    open var nativeScale: CGFloat { scale }
    /// Bounds of the screen in pixels, with the origin zero. Without a display the size is 1024 ×
    /// 768. The display is opened only while the application runs.
    open var nativeBounds: CGRect {
        CGRect(x: 0, y: 0, width: screen?.width ?? 1024, height: screen?.height ?? 768)
    }
    /// Refresh rate in hertz, rounded. Without a display the rate is 60. The display is opened only
    /// while the application runs.
    open var maximumFramesPerSecond: Int { Int((screen?.refreshRate ?? 60).rounded()) }

    /// Creates a display link of the main screen. The link calls `handler`, a closure instead of a
    /// selector, after its addition to a run loop.
    open func displayLink(handler: @escaping (CADisplayLink) -> Void) -> CADisplayLink {
        CADisplayLink(handler: handler)
    }
}
