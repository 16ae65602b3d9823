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

    /// Only a running program opens the display; code that only makes views needs no display.
    private var screen: Screen? {
        if UIApplication.shared.isRunning { try? WindowSystem.shared.open() }
        return Screen.main
    }

    /// Rectangle of the screen in points; 1024 × 768 pixels without a display. A program that has
    /// not started its main loop does not open the display.
    open var bounds: CGRect {
        let pixels = nativeBounds
        return CGRect(x: 0, y: 0, width: pixels.width / scale, height: pixels.height / scale)
    }
    /// Pixels per point: the scale of the window opened last, 1 without a window. Windows on other
    /// screens may have other scales.
    open var scale: CGFloat { ScreenScale.main }
    /// Pixels per point. Unlike Apple's, never different from `scale`.
    open var nativeScale: CGFloat { scale }
    /// Rectangle of the screen in pixels; 1024 × 768 without a display. The origin is zero. Only a
    /// running program opens the display.
    open var nativeBounds: CGRect {
        CGRect(x: 0, y: 0, width: screen?.width ?? 1024, height: screen?.height ?? 768)
    }
    /// Refreshes per second, rounded; 60 without a display. Only a running program opens the
    /// display.
    open var maximumFramesPerSecond: Int { Int((screen?.refreshRate ?? 60).rounded()) }

    /// Display link of the main screen, to be added to a run loop. Takes a closure instead of a
    /// selector.
    open func displayLink(handler: @escaping (CADisplayLink) -> Void) -> CADisplayLink {
        CADisplayLink(handler: handler)
    }
}
