import CLaminaGLFW
import Foundation

/// A window with an OpenGL context.
///
/// A new window is invisible until `show`. A closed window keeps its last size and ignores all
/// calls. Thread: main, except for the drawing thread's operations (`Window+Drawing`).
public final class Window: @unchecked Sendable {
    /// The largest side and the largest area in pixels: drivers without a GPU have no larger
    /// buffers.
    public static let limit = (side: 16384, area: 8192 * 8192)

    /// GLFW's window; nil after closing.
    private(set) var handle: OpaquePointer?
    /// The surface on the drawing thread's own connection; nil with GLFW's context (other systems
    /// than X11).
    private(set) var surface: OpaquePointer?
    /// The X server's window number; 0 elsewhere.
    let number: UInt
    /// The callback for all events, on the main thread. Default nil.
    public var onEvent: ((WindowEvent) -> Void)?
    /// The callback for a new position or screen, on the main thread. Default nil.
    public var onMove: (() -> Void)?
    /// The callback for a window manager that waits for a frame of the present size; see
    /// `answerResizing`. The argument is the number of the request. Called on the main thread, on
    /// X11 alone, after the event of the new size. Default nil.
    public var onResizing: ((Int64) -> Void)?
    var pointer = (x: 0.0, y: 0.0)
    /// The held modifier keys, as far as known.
    var held: KeyModifiers = []
    /// The time of the event in `onEvent`, in seconds of the machine's monotonic clock. On X11 the
    /// server's time stamp, unaffected by a busy program; elsewhere the time of delivery.
    public internal(set) var eventTime = 0.0
    /// The cursor over the window. Default `arrow`.
    public var cursor = CursorShape.arrow {
        didSet { if cursor != oldValue, let handle { Cursors.show(cursor, over: handle) } }
    }
    var fullScreen = FullScreen()
    var visibility: Visibility
    /// The size in points outside of maximised and full screen states, under Wayland, where GLFW
    /// keeps no record.
    var floating: (width: Double, height: Double)?
    /// True between the end of maximising and the return of the old size.
    var isRestored = false
    /// The last size in pixels that is not yet reported.
    var newSize: (width: Int, height: Int)?
    var resizing: Int64?
    private var last = (width: 0, height: 0, scale: 1.0)

    /// Opens a window with a size in points. Transparency needs a compositor. Throws
    /// `WindowingError` without a display or OpenGL 3.3.
    public init(
        title: String, width: Double, height: Double, isResizable: Bool = true,
        isTransparent: Bool = false
    ) throws {
        try WindowSystem.shared.open()
        let s = Self.mainScale
        let (w, h) = Self.limited(width: width * s, height: height * s)
        let open = { (hints: [(Int32, Int32)]) -> OpaquePointer? in
            glfwDefaultWindowHints()
            for (hint, value) in hints { glfwWindowHint(hint, value) }
            glfwWindowHint(GLFW_VISIBLE, GLFW_FALSE)
            glfwWindowHint(GLFW_RESIZABLE, isResizable ? GLFW_TRUE : GLFW_FALSE)
            glfwWindowHint(GLFW_SCALE_TO_MONITOR, GLFW_TRUE)
            glfwWindowHint(GLFW_TRANSPARENT_FRAMEBUFFER, isTransparent ? GLFW_TRUE : GLFW_FALSE)
            return glfwCreateWindow(Int32(max(1, w / s)), Int32(max(1, h / s)), title, nil, nil)
        }
        guard
            let (window, surface) = Self.withOwnSurface(isTransparent, open)
                ?? Self.withContext(open)
        else {
            throw WindowingError(
                "no OpenGL 3.3 core context: \(WindowSystem.reason) (install libgl1-mesa-dri or "
                    + "your GPU's driver)")
        }
        handle = window
        self.surface = surface
        self.title = title
        number = UInt(cglfw_window_number(window))
        visibility = Visibility(isMapped: number == 0)
        glfwSetWindowUserPointer(window, Unmanaged.passUnretained(self).toOpaque())
        installCallbacks(on: window)
        floating = size
        WindowSystem.shared.opened(self)
    }

    deinit { close() }

    /// Closes the window and frees its resources. Precondition: the drawing thread has unbound the
    /// context.
    public func close() {
        guard let handle else { return }
        _ = size
        glfwHideWindow(handle)
        // Later callbacks find no window.
        glfwSetWindowUserPointer(handle, nil)
        if let surface { cglfw_surface_destroy(surface) }
        surface = nil
        self.handle = nil
        KeyRepeatTimer.shared.forget(self)
        WindowSystem.shared.closed(self)
        WindowSystem.shared.destroy(handle)
    }

    /// The title. Changes have no effect on a closed window.
    public var title: String {
        didSet { if let handle, title != oldValue { glfwSetWindowTitle(handle, title) } }
    }

    // MARK: - Size

    /// The size of the content in points: `pixelSize` divided by `contentScale`. A closed window
    /// keeps its last size.
    public var size: (width: Double, height: Double) {
        let (w, h) = pixelSize
        let s = contentScale
        return (Double(w) / s, Double(h) / s)
    }

    /// The size of the framebuffer in pixels. A closed window keeps its last size.
    public var pixelSize: (width: Int, height: Int) {
        var w: Int32 = 0
        var h: Int32 = 0
        if let handle { glfwGetFramebufferSize(handle, &w, &h) }
        // A destroyed window has no size.
        if w > 0, h > 0 { (last.width, last.height) = (Int(w), Int(h)) }
        return (last.width, last.height)
    }

    /// Pixels per point. A closed window keeps its last scale.
    public var contentScale: Double {
        var x: Float = 0
        var y: Float = 0
        if let handle { glfwGetWindowContentScale(handle, &x, &y) }
        if x > 0 { last.scale = Double(x) }
        return last.scale
    }

    /// Points per window coordinate, other than 1 where window coordinates are pixels.
    var pointsPerUnit: Double {
        var w: Int32 = 0
        var h: Int32 = 0
        if let handle { glfwGetWindowSize(handle, &w, &h) }
        return w > 0 ? size.width / Double(w) : 1
    }

    /// Sets the size of the content in points, clamped to `limit`. Without effect on a closed
    /// window.
    public func setSize(width: Double, height: Double) {
        guard let handle else { return }
        let k = pointsPerUnit
        let s = contentScale
        let (w, h) = Self.limited(width: width * s, height: height * s)
        glfwSetWindowSize(handle, Int32(max(1, w / s / k)), Int32(max(1, h / s / k)))
    }

    /// The nearest possible size in pixels: at least 1 a side, within `limit`; an excessive area
    /// shortens the longer side. Fractions are dropped, NaN counts as 1.
    public static func limited(width: Double, height: Double) -> (width: Double, height: Double) {
        func side(_ length: Double) -> Int { Int(min(max(1, length), Double(limit.side))) }
        var (w, h) = (side(width), side(height))
        if w * h > limit.area {
            if w > h { w = max(limit.area / h, 8192) } else { h = max(limit.area / w, 8192) }
            w = min(w, limit.area / h)
            h = min(h, limit.area / w)
        }
        return (Double(w), Double(h))
    }

    /// True for a size in pixels within `limit`. The lower limit is not checked: sizes of 0 and
    /// negative sizes give true.
    public static func canHave(_ size: (width: Int, height: Int)) -> Bool {
        max(size.width, size.height) <= limit.side
            && max(size.width, 0) * max(size.height, 0) <= limit.area
    }

    /// Pixels per point on the main screen.
    private static var mainScale: Double {
        var x: Float = 0
        var y: Float = 0
        if let monitor = glfwGetPrimaryMonitor() { glfwGetMonitorContentScale(monitor, &x, &y) }
        return x > 0 ? Double(x) : 1
    }

    // MARK: - On screen

    /// Shows the window; a window that waits for full screen enters full screen. Without effect on
    /// a closed window.
    public func show() {
        guard let handle else { return }
        if fullScreen.isWaiting { enterFullScreen() }
        glfwShowWindow(handle)
    }

    /// Hides the window. Without effect on a closed window.
    public func hide() { if let handle { glfwHideWindow(handle) } }

    /// True when `visibilityChanged` reports all appearances and disappearances: on X11. Elsewhere
    /// only minimising is reported.
    public var tellsVisibility: Bool { number != 0 }

    /// True for a window that was shown, not hidden since, and is not minimised. A window behind
    /// other windows counts as shown.
    public var isShown: Bool {
        guard let handle else { return false }
        return glfwGetWindowAttrib(handle, GLFW_VISIBLE) != 0
            && glfwGetWindowAttrib(handle, GLFW_ICONIFIED) == 0
    }
}
