import CLaminaGLFW
import Foundation

/// A window with an OpenGL context.
///
/// It is opened unseen; `show` has it appear. Closed, it keeps its last size and does nothing any more.
/// Thread: everything on the main thread, except what belongs to the thread that draws (`Window+Drawing`).
public final class Window: @unchecked Sendable {
    /// Pixels a side may have, and pixels in all: what drivers without a GPU still have buffers for.
    public static let limit = (side: 16384, area: 8192 * 8192)

    /// Nil once the window has closed.
    private(set) var handle: OpaquePointer?
    /// The drawing thread's own connection; nil where GLFW's context draws (not X11).
    private(set) var surface: OpaquePointer?
    /// The X server's name for it; 0 elsewhere.
    let number: UInt
    /// Called on the main thread for everything that happens to the window.
    public var onEvent: ((WindowEvent) -> Void)?
    /// Called when it came to lie elsewhere or on another screen.
    public var onMove: (() -> Void)?
    /// Called when the window manager waits for a frame of the present size; see `answerResizing`.
    public var onResizing: ((Int64) -> Void)?
    var pointer = (x: 0.0, y: 0.0)
    /// Modifier keys, as far as is known.
    var held: KeyModifiers = []
    /// When what `onEvent` tells of happened, in seconds of the machine's monotonic clock. On X11 the server's time, though
    /// the program may have been busy since; else the time it is told at.
    public internal(set) var eventTime = 0.0
    /// The pointer's look over the window. Default an arrow.
    public var cursor = CursorShape.arrow {
        didSet { if cursor != oldValue, let handle { Cursors.show(cursor, over: handle) } }
    }
    var fullScreen = FullScreen()
    var visibility: Visibility
    /// Its size in points when it was neither maximised nor in full screen, under Wayland, where nobody else notes it.
    var floating: (width: Double, height: Double)?
    /// It is no longer maximised, and has not got its size back.
    var isRestored = false
    /// The last size in pixels that was not told yet.
    var newSize: (width: Int, height: Int)?
    var resizing: Int64?
    private var last = (width: 0, height: 0, scale: 1.0)

    /// Opens a window of this size in points; one that is transparent where the desktop can show what is behind it. Throws
    /// when there is no display or no OpenGL 3.3.
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

    /// Takes the window away and gives everything back. The drawing thread must have let go of its context.
    public func close() {
        guard let handle else { return }
        _ = size
        glfwHideWindow(handle)
        // Nothing that happens from now on is told.
        glfwSetWindowUserPointer(handle, nil)
        if let surface { cglfw_surface_destroy(surface) }
        surface = nil
        self.handle = nil
        Heartbeat.shared.forget(self)
        WindowSystem.shared.closed(self)
        WindowSystem.shared.destroy(handle)
    }

    public var title: String {
        didSet { if let handle, title != oldValue { glfwSetWindowTitle(handle, title) } }
    }

    // MARK: - Size

    /// Size of the content in points.
    public var size: (width: Double, height: Double) {
        let (w, h) = pixelSize
        let s = contentScale
        return (Double(w) / s, Double(h) / s)
    }

    /// Size of the framebuffer in pixels.
    public var pixelSize: (width: Int, height: Int) {
        var w: Int32 = 0
        var h: Int32 = 0
        if let handle { glfwGetFramebufferSize(handle, &w, &h) }
        // A window that somebody destroyed has no size any more.
        if w > 0, h > 0 { (last.width, last.height) = (Int(w), Int(h)) }
        return (last.width, last.height)
    }

    /// Pixels per point.
    public var contentScale: Double {
        var x: Float = 0
        var y: Float = 0
        if let handle { glfwGetWindowContentScale(handle, &x, &y) }
        if x > 0 { last.scale = Double(x) }
        return last.scale
    }

    /// Window coordinates to points: they differ where the window system counts in pixels.
    var pointsPerUnit: Double {
        var w: Int32 = 0
        var h: Int32 = 0
        if let handle { glfwGetWindowSize(handle, &w, &h) }
        return w > 0 ? size.width / Double(w) : 1
    }

    /// Sets the size of the content in points, within the `limit`.
    public func setSize(width: Double, height: Double) {
        guard let handle else { return }
        let k = pointsPerUnit
        let s = contentScale
        let (w, h) = Self.limited(width: width * s, height: height * s)
        glfwSetWindowSize(handle, Int32(max(1, w / s / k)), Int32(max(1, h / s / k)))
    }

    /// A size in pixels as a window can have it: at least 1, and within the `limit`; of too large an area the longer side
    /// is made shorter.
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

    /// Whether a window of this size in pixels is within the `limit`.
    public static func canHave(_ size: (width: Int, height: Int)) -> Bool {
        max(size.width, size.height) <= limit.side && size.width * size.height <= limit.area
    }

    /// Pixels per point on the main screen.
    private static var mainScale: Double {
        var x: Float = 0
        var y: Float = 0
        if let monitor = glfwGetPrimaryMonitor() { glfwGetMonitorContentScale(monitor, &x, &y) }
        return x > 0 ? Double(x) : 1
    }

    // MARK: - On screen

    /// Has the window appear.
    public func show() {
        guard let handle else { return }
        if fullScreen.isWaiting { enterFullScreen() }
        glfwShowWindow(handle)
    }

    public func hide() { if let handle { glfwHideWindow(handle) } }

    /// Whether `visibilityChanged` comes for every way to appear and to vanish.
    public var tellsVisibility: Bool { number != 0 }

    /// Whether it has been told to appear and not to vanish again, and is not minimised.
    public var isShown: Bool {
        guard let handle else { return false }
        return glfwGetWindowAttrib(handle, GLFW_VISIBLE) != 0
            && glfwGetWindowAttrib(handle, GLFW_ICONIFIED) == 0
    }
}
