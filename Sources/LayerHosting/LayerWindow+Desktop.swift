import CoreGraphics
import Foundation
import LaminaWindowing

// What the desktop does with a window; thread: main. On Wayland the compositor keeps the place, the order and the icon of windows
// to itself: setting them does nothing there.
extension LayerWindow {
    /// Where the content begins, in coordinates of the desktop (origin top left, y down); zero on Wayland. The desktop chooses it
    /// unless it is set.
    public var position: CGPoint {
        get { CGPoint(x: window.position.x, y: window.position.y) }
        set { window.position = (Double(newValue.x), Double(newValue.y)) }
    }

    /// Becomes an icon, or an entry of a bar; `visibilityChanged(false)` tells.
    public func minimize() { window.minimize() }

    /// Fills what the desktop leaves free on its screen.
    public func maximize() { window.maximize() }

    /// Back from minimised or maximised, to its place and size before.
    public func restore() { window.restore() }

    /// Comes in front of the others and takes the keyboard, where the desktop agrees.
    public func focus() { window.focus() }

    /// Has the desktop point to the window, until it has the keyboard.
    public func requestAttention() { window.requestAttention() }

    public var isMinimized: Bool { window.isMinimized }
    public var isMaximized: Bool { window.isMaximized }
    /// Whether it has the keyboard.
    public var isFocused: Bool { window.isFocused }

    /// Whether what is behind the window shows through where its frames are transparent. It was opened with a background whose
    /// alpha is below 1, and the desktop draws windows by a compositor: Wayland's do, on X11 the window manager or a program
    /// such as picom. It may begin and end while the window is open. Where it is false, the background lies on black.
    public var isTransparent: Bool { window.isTransparent }

    /// Without a title bar and a border. Default false.
    public var isBorderless: Bool {
        get { window.isBorderless }
        set { window.isBorderless = newValue }
    }

    /// In front of all others. Default false.
    public var isAlwaysOnTop: Bool {
        get { window.isAlwaysOnTop }
        set { window.isAlwaysOnTop = newValue }
    }

    /// Between which sizes in points the user may resize the window; nil, the default, is no limit.
    public func setSizeLimits(minimum: CGSize? = nil, maximum: CGSize? = nil) {
        func sides(_ size: CGSize?) -> (width: Double, height: Double)? {
            size.map { (Double($0.width), Double($0.height)) }
        }
        window.setSizeLimits(least: sides(minimum), most: sides(maximum))
    }

    /// Keeps width to height at this ratio while the user resizes; nil, the default, lets both go.
    public func setAspectRatio(_ ratio: (width: Int, height: Int)?) { window.setAspectRatio(ratio) }

    /// The window's icon, in several sizes if wanted, of at most 1024 pixels a side; none is the desktop's own.
    public func setIcon(_ images: [CGImage]) {
        window.setIcon(images.compactMap(\.straightIcon))
    }
}

extension CGImage {
    /// Straight RGBA, as desktops want it.
    fileprivate var straightIcon: Window.IconImage? {
        guard max(width, height) <= 1024, let pixels = straightPixels() else { return nil }
        let bytes = withExtendedLifetime(pixels) {
            [UInt8](UnsafeRawBufferPointer(start: pixels.base, count: pixels.bytesPerRow * height))
        }
        return Window.IconImage(width: width, height: height, bytes: bytes)
    }
}
