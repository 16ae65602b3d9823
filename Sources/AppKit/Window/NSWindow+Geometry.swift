import CoreGraphics
import Foundation
import LaminaViews

/// Stacking level of windows. A window above `normal` is kept in front of all windows at `normal`;
/// all levels above `normal` are equal.
extension NSWindow {
    /// Stacking level of windows: a window above `normal` stays in front of all windows at
    /// `normal`. Default `normal`. All levels above `normal` count alike.
    public struct Level: RawRepresentable, Hashable, Sendable {
        /// Level as a number.
        public let rawValue: Int
        /// Level by number.
        public init(rawValue: Int) { self.rawValue = rawValue }
        /// Level 0.
        public static let normal = Level(rawValue: 0)
        /// Level 3, for palettes.
        public static let floating = Level(rawValue: 3)
        /// Level 8, for modal panels.
        public static let modalPanel = Level(rawValue: 8)
        /// Level 24, for menus of the main menu.
        public static let mainMenu = Level(rawValue: 24)
        /// Level 25, for status windows.
        public static let statusBar = Level(rawValue: 25)
        /// Level 101, for pop-up menus.
        public static let popUpMenu = Level(rawValue: 101)
        /// Level 1000, for screen savers.
        public static let screenSaver = Level(rawValue: 1000)
    }

    // MARK: Frame

    /// Moves and resizes the window, regardless of the limits of the size. `flag` has no effect:
    /// changes are visible in the next frame. A frame with NaN changes nothing, and is logged once.
    public func setFrame(_ frame: CGRect, display flag: Bool) {
        guard isNumber(frame) else { return }
        resizing?.cancel()
        resizing = nil
        place(frame)
    }

    /// Moves and resizes the window; animated, over `animationResizeTime(_:)` seconds, with a step
    /// in each frame. The call returns at once; AppKit's returns at the end. A frame with NaN
    /// changes nothing, and is logged once.
    public func setFrame(_ frame: CGRect, display flag: Bool, animate: Bool) {
        guard isNumber(frame) else { return }
        let old = self.frame
        guard animate, isVisible, let viewHost, frame != old else {
            return setFrame(frame, display: flag)
        }
        resizing?.cancel()
        let (start, duration) = (viewHost.now, animationResizeTime(frame))
        resizing = viewHost.eachFrame { [weak self] now in
            guard let self else { return }
            let t = min(max((now - start) / duration, 0), 1)
            if t >= 1 { return setFrame(frame, display: true) }
            let s = t * t * (3 - 2 * t)
            // Between infinite edges there is no place.
            func between(_ a: CGFloat, _ b: CGFloat) -> CGFloat {
                let place = a + (b - a) * s
                return place.isNaN ? b : place
            }
            place(
                CGRect(
                    x: between(old.minX, frame.minX), y: between(old.minY, frame.minY),
                    width: between(old.width, frame.width),
                    height: between(old.height, frame.height)))
        }
    }

    /// Seconds of an animated change: 0.2 for each 150 points of an edge's movement, by the edge
    /// with the largest finite movement. At least 0.01 seconds.
    public func animationResizeTime(_ newFrame: CGRect) -> TimeInterval {
        let old = frame
        let way =
            [
                newFrame.minX - old.minX, newFrame.maxX - old.maxX, newFrame.minY - old.minY,
                newFrame.maxY - old.maxY,
            ].map(abs).filter { $0 < .infinity }.max() ?? 0
        return max(0.2 * way / 150, 0.01)
    }

    /// Moves the window's lower left corner. A hidden window is shown there. Without effect on
    /// Wayland, where the compositor places windows.
    public func setFrameOrigin(_ point: CGPoint) {
        setFrame(CGRect(origin: point, size: frame.size), display: true)
    }

    /// Resizes the window within `contentMinSize` and `contentMaxSize`; the upper left corner
    /// stays. Where a minimum exceeds the maximum, `contentMaxSize` applies. A size with NaN
    /// changes nothing, and is logged once.
    public func setContentSize(_ size: CGSize) {
        guard isNumber(CGRect(origin: .zero, size: size)) else { return }
        let old = frame
        let new = CGSize(
            width: min(max(size.width, contentMinSize.width), contentMaxSize.width),
            height: min(max(size.height, contentMinSize.height), contentMaxSize.height))
        resizing?.cancel()
        resizing = nil
        // An endless window has no upper edge.
        let y = old.maxY - new.height
        place(
            CGRect(
                x: old.minX, y: y.isFinite ? y : old.minY, width: new.width, height: new.height),
            isWish: false)
    }

    /// False, with a message, for a rectangle with NaN, which no view and no desktop can show.
    private func isNumber(_ rect: CGRect) -> Bool {
        let isNumber = rect == rect
        if !isNumber { Diagnostics.once("a frame of \(type(of: self)) with NaN changes nothing") }
        return isNumber
    }

    /// Moves the window to the middle of the main screen horizontally, and a little above
    /// vertically. A hidden window is shown there. Without effect on Wayland, where the compositor
    /// places windows.
    public func center() {
        guard let screen = NSScreen.main?.frame else { return }
        let size = frame.size
        setFrameOrigin(
            CGPoint(
                x: screen.midX - size.width / 2,
                y: screen.minY + (screen.height - size.height) * 0.6))
    }

    /// Content rectangle of a frame: the same, because the desktop's title and border do not count.
    /// Differs from AppKit, whose frames include the title.
    public func contentRect(forFrameRect frameRect: CGRect) -> CGRect { frameRect }
    /// Frame of a content rectangle: the same. Differs from AppKit, whose frames include the title.
    public func frameRect(forContentRect contentRect: CGRect) -> CGRect { contentRect }

    // MARK: Screen

    /// Converts from the window's coordinates, origin at the lower left, to the screen's
    /// coordinates. The size stays.
    public func convertToScreen(_ rect: CGRect) -> CGRect {
        CGRect(origin: convertPoint(toScreen: rect.origin), size: rect.size)
    }
    /// Converts a rectangle from the screen's coordinates to the window's. The size stays.
    public func convertFromScreen(_ rect: CGRect) -> CGRect {
        CGRect(origin: convertPoint(fromScreen: rect.origin), size: rect.size)
    }
    /// Converts a point from the window's coordinates to the screen's. Both systems have y up; the
    /// origin of the window is `frame.origin`.
    public func convertPoint(toScreen point: CGPoint) -> CGPoint {
        let origin = frame.origin
        return CGPoint(x: point.x + origin.x, y: point.y + origin.y)
    }
    /// Converts a point from the screen's coordinates to the window's. Both systems have y up; the
    /// origin of the window is `frame.origin`.
    public func convertPoint(fromScreen point: CGPoint) -> CGPoint {
        let origin = frame.origin
        return CGPoint(x: point.x - origin.x, y: point.y - origin.y)
    }
    /// Main screen; nil while the window is hidden. The result is the main screen also for a window
    /// on a different screen.
    public var screen: NSScreen? { isVisible ? NSScreen.main : nil }

    // MARK: Limits

    /// Minimum size for the user and `setContentSize(_:)`. Default zero. In points;
    /// `setFrame(_:display:)` may go below. NaN changes nothing.
    public var contentMinSize: CGSize {
        get { limits.least }
        set { if isNumber(CGRect(origin: .zero, size: newValue)) { limits.least = newValue } }
    }
    /// Maximum size for the user and `setContentSize(_:)`. Default unlimited. In points;
    /// `setFrame(_:display:)` may go above. NaN changes nothing.
    public var contentMaxSize: CGSize {
        get { limits.most }
        set { if isNumber(CGRect(origin: .zero, size: newValue)) { limits.most = newValue } }
    }
    /// Minimum size of the frame: the same as `contentMinSize`, because the frame is the content's.
    /// Default zero.
    public var minSize: CGSize {
        get { contentMinSize }
        set { contentMinSize = newValue }
    }
    /// Maximum size of the frame: the same as `contentMaxSize`. Default unlimited.
    public var maxSize: CGSize {
        get { contentMaxSize }
        set { contentMaxSize = newValue }
    }
    /// Stacking level. Default `normal`. All levels above `normal` count alike; without effect on
    /// Wayland.
    public var level: Level {
        get { limits.level }
        set { limits.level = newValue }
    }
}

/// Requests to the desktop, kept until the desktop's window exists.
struct WindowLimits {
    var least = CGSize.zero
    var most = CGSize(
        width: CGFloat.greatestFiniteMagnitude, height: CGFloat.greatestFiniteMagnitude)
    var level = NSWindow.Level.normal

    @MainActor func apply(to host: any ViewHost) {
        func limit(_ size: CGSize, _ isNone: Bool) -> CGSize? { isNone ? nil : size }
        host.setSizeLimits(
            minimum: limit(least, least == .zero),
            maximum: limit(most, most == WindowLimits().most))
        host.isAlwaysOnTop = level.rawValue > NSWindow.Level.normal.rawValue
    }
}
