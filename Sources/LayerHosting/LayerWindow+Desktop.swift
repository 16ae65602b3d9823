import CoreGraphics
import Foundation
import LaminaWindowing

// Place, order and icon of a window on the desktop; thread: main. On Wayland the compositor keeps
// the place, the order and the icon of windows to itself: setting these properties has no effect.
extension LayerWindow {
    /// Origin of the content in coordinates of the desktop, in points (origin top left, y down);
    /// zero on Wayland. The desktop chooses the position unless the property is set.
    public var position: CGPoint {
        get { CGPoint(x: window.position.x, y: window.position.y) }
        set { window.position = (Double(newValue.x), Double(newValue.y)) }
    }

    /// True for an open window whose position the program may read and set: not on Wayland.
    package var hasPosition: Bool { window.hasPosition }

    /// Minimises the window to an icon or a task bar entry, and sends `visibilityChanged(false)`.
    /// Without an effect on a closed window.
    public func minimize() { window.minimize() }

    /// Fills the free area of the window's screen. Without an effect on a closed window.
    public func maximize() { window.maximize() }

    /// Returns from minimised or maximised to the place and size before. Without an effect on a
    /// window that is neither minimised nor maximised.
    public func restore() { window.restore() }

    /// Brings the window to the front and gives the window the keyboard, where the desktop agrees.
    /// Without an effect on a closed window.
    public func focus() { window.focus() }

    /// Requests attention from the desktop, until the window has keyboard focus. Without an effect
    /// on a closed window.
    public func requestAttention() { window.requestAttention() }

    /// True while the window is minimised; false for a closed window. `visibilityChanged` reports a
    /// change that hides or shows the window.
    public var isMinimized: Bool { window.isMinimized }
    /// True while the window is maximised; false for a closed window. `maximize()` and the user set
    /// the state, `restore()` ends the state.
    public var isMaximized: Bool { window.isMaximized }
    /// True while the window has the keyboard; false for a closed window. `focusChanged` reports
    /// both changes.
    public var isFocused: Bool { window.isFocused }

    /// True if the desktop behind the window shows through transparent pixels of the frames. Needs
    /// a background with an alpha below 1 when the window is opened, and a desktop with a
    /// compositor: always on Wayland, on X11 the window manager or a program like picom. The value
    /// may change while the window is open. While false, the background lies on black.
    public var isTransparent: Bool { window.isTransparent }

    /// True without a title bar and a border. Default false.
    public var isBorderless: Bool {
        get { window.isBorderless }
        set { window.isBorderless = newValue }
    }

    /// True if the window stays in front of all other windows. Default false.
    public var isAlwaysOnTop: Bool {
        get { window.isAlwaysOnTop }
        set { window.isAlwaysOnTop = newValue }
    }

    /// Limits the sizes in points to which the user may resize the window; nil, the default, is no
    /// limit. A side below 1 or not finite has no limit. `size` is not limited.
    public func setSizeLimits(minimum: CGSize? = nil, maximum: CGSize? = nil) {
        func sides(_ size: CGSize?) -> (width: Double, height: Double)? {
            size.map { (Double($0.width), Double($0.height)) }
        }
        window.setSizeLimits(least: sides(minimum), most: sides(maximum))
    }

    /// Keeps width to height at this ratio while the user resizes; nil, the default, does not
    /// restrict the sizes. A ratio with a number below 1 counts as nil.
    public func setAspectRatio(_ ratio: (width: Int, height: Int)?) { window.setAspectRatio(ratio) }

    /// Sets the window's icon, in one or more sizes of at most 1024 pixels a side; an empty array
    /// restores the desktop's own icon. Larger images are left out. Without an effect on Wayland,
    /// where the desktop file names the icon.
    public func setIcon(_ images: [CGImage]) {
        window.setIcon(images.compactMap(\.straightIcon))
    }
}

extension CGImage {
    /// Straight RGBA, the format of desktop icons.
    fileprivate var straightIcon: Window.IconImage? {
        guard max(width, height) <= 1024, let pixels = straightPixels() else { return nil }
        let bytes = withExtendedLifetime(pixels) {
            [UInt8](UnsafeRawBufferPointer(start: pixels.base, count: pixels.bytesPerRow * height))
        }
        return Window.IconImage(width: width, height: height, bytes: bytes)
    }
}
