import Foundation
import LaminaViews

/// Cursor over the program's windows, drawn by the desktop's theme. Thread: main. Cursors of the
/// program's own pictures are missing.
@MainActor @preconcurrency
open class NSCursor: NSObject {
    private let shape: CursorShape
    private static var stack: [NSCursor] = []
    private static var hidings = 0

    private init(_ shape: CursorShape) { self.shape = shape }

    /// Arrow, the default cursor.
    public static let arrow = NSCursor(.arrow)
    /// Text cursor.
    public static let iBeam = NSCursor(.iBeam)
    /// Crosshair.
    public static let crosshair = NSCursor(.crosshair)
    /// Pointing hand, for links.
    public static let pointingHand = NSCursor(.pointingHand)
    /// Horizontal resize arrows.
    public static let resizeLeftRight = NSCursor(.resizeLeftRight)
    /// Vertical resize arrows.
    public static let resizeUpDown = NSCursor(.resizeUpDown)

    /// Cursor set last. Default an arrow. The value stays while the pointer is hidden.
    public private(set) static var current = arrow

    /// Shows the cursor from now on. The cursor of all windows changes. A tracking area with
    /// `cursorUpdate`, when left, sets the arrow again.
    open func set() {
        NSCursor.current = self
        NSCursor.show()
    }
    /// Shows the cursor until a matching `pop()`, which restores the present cursor. Calls nest
    /// without a limit.
    open func push() {
        NSCursor.stack.append(NSCursor.current)
        set()
    }
    /// Shows the cursor before the last push, as the class method does. The receiver does not
    /// matter.
    open func pop() { NSCursor.pop() }
    /// Shows the cursor before the last push; does nothing without a push. The cursor set since
    /// then is lost.
    open class func pop() { stack.popLast()?.set() }
    /// Shows no pointer until `unhide()` was called as often. The call affects windows of this
    /// program only.
    open class func hide() {
        hidings += 1
        show()
    }
    /// Shows the cursor again when called as often as `hide()`. Further calls have no effect.
    open class func unhide() {
        hidings = max(0, hidings - 1)
        show()
    }

    private static func show() {
        for window in NSApplication.shared.windows { window.showCursor() }
    }
    static var shown: CursorShape { hidings > 0 ? .hidden : current.shape }
}

extension NSWindow {
    final func showCursor() { viewHost?.cursor = NSCursor.shown }
}
