import CGLFW
import Foundation

/// A window with an OpenGL context.
///
/// Thread: everything on the main thread, except `makeCurrent`, `swap` and `showPart`, which
/// belong to the thread that draws.
public final class Window: @unchecked Sendable {
    let handle: OpaquePointer
    /// The drawing thread's own connection; nil where GLFW's context draws (not X11).
    private let surface: OpaquePointer?
    /// Called on the main thread for everything that happens to the window.
    public var onEvent: ((WindowEvent) -> Void)?
    var pointer = (x: 0.0, y: 0.0)
    private var windowed = (x: Int32(0), y: Int32(0), width: Int32(0), height: Int32(0))

    /// Opens a window of this size in points. Throws when there is no display or no OpenGL 3.3.
    public init(
        title: String, width: Int, height: Int, isVisible: Bool = true, isResizable: Bool = true
    ) throws {
        try WindowSystem.shared.open()
        let open = { (hints: [(Int32, Int32)]) -> OpaquePointer? in
            glfwDefaultWindowHints()
            for (hint, value) in hints { glfwWindowHint(hint, value) }
            glfwWindowHint(GLFW_VISIBLE, isVisible ? GLFW_TRUE : GLFW_FALSE)
            glfwWindowHint(GLFW_RESIZABLE, isResizable ? GLFW_TRUE : GLFW_FALSE)
            glfwWindowHint(GLFW_SCALE_TO_MONITOR, GLFW_TRUE)
            return glfwCreateWindow(
                Self.side(Double(width)), Self.side(Double(height)), title, nil, nil)
        }
        guard let (window, surface) = Self.withOwnSurface(open) ?? Self.withContext(open) else {
            throw WindowingError(
                "no OpenGL 3.3 core context: \(WindowSystem.reason) (install libgl1-mesa-dri or "
                    + "your GPU's driver)")
        }
        handle = window
        self.surface = surface
        glfwSetWindowUserPointer(handle, Unmanaged.passUnretained(self).toOpaque())
        installCallbacks()
    }

    private typealias Opening = ([(Int32, Int32)]) -> OpaquePointer?

    /// A window that GLFW knows no context of. Its connection need not begin to speak OpenGL then, which takes a
    /// tenth of a second on a slow day.
    private static func withOwnSurface(_ open: Opening) -> (OpaquePointer, OpaquePointer?)? {
        guard cglfw_can_have_surface() != 0, let window = open([(GLFW_CLIENT_API, GLFW_NO_API)])
        else { return nil }
        if let surface = cglfw_surface_create(window) { return (window, surface) }
        glfwDestroyWindow(window)
        return nil
    }

    private static func withContext(_ open: Opening) -> (OpaquePointer, OpaquePointer?)? {
        for (major, minor) in [(4, 5), (3, 3)] as [(Int32, Int32)] {
            let window = open([
                (GLFW_CONTEXT_VERSION_MAJOR, major), (GLFW_CONTEXT_VERSION_MINOR, minor),
                (GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE),
                // Neither is used.
                (GLFW_DEPTH_BITS, 0), (GLFW_STENCIL_BITS, 0),
            ])
            if let window { return (window, nil) }
        }
        return nil
    }

    deinit {
        if let surface { cglfw_surface_destroy(surface) }
        glfwDestroyWindow(handle)
    }

    public var title: String = "" { didSet { glfwSetWindowTitle(handle, title) } }

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
        glfwGetFramebufferSize(handle, &w, &h)
        return (Int(w), Int(h))
    }

    /// Pixels per point.
    public var contentScale: Double {
        var x: Float = 1
        var y: Float = 1
        glfwGetWindowContentScale(handle, &x, &y)
        return x > 0 ? Double(x) : 1
    }

    /// Window coordinates to points: they differ where the window system counts in pixels.
    var pointsPerUnit: Double {
        var w: Int32 = 0
        var h: Int32 = 0
        glfwGetWindowSize(handle, &w, &h)
        return w > 0 ? size.width / Double(w) : 1
    }

    public func setSize(width: Double, height: Double) {
        let k = pointsPerUnit
        glfwSetWindowSize(handle, Self.side(width / k), Self.side(height / k))
    }

    /// A side in window coordinates that every window system takes.
    private static func side(_ length: Double) -> Int32 { Int32(min(max(1, length), 32767)) }

    public func show() { glfwShowWindow(handle) }
    public func hide() { glfwHideWindow(handle) }

    /// Covers the whole monitor, or goes back to where it was.
    public var isFullScreen: Bool {
        get { glfwGetWindowMonitor(handle) != nil }
        set {
            if newValue == isFullScreen { return }
            if newValue {
                guard let monitor = glfwGetPrimaryMonitor(),
                    let mode = glfwGetVideoMode(monitor)?.pointee
                else { return }
                glfwGetWindowPos(handle, &windowed.x, &windowed.y)
                glfwGetWindowSize(handle, &windowed.width, &windowed.height)
                glfwSetWindowMonitor(
                    handle, monitor, 0, 0, mode.width, mode.height, mode.refreshRate)
            } else {
                glfwSetWindowMonitor(
                    handle, nil, windowed.x, windowed.y, windowed.width, windowed.height, 0)
            }
        }
    }

    // MARK: - On the drawing thread

    public func makeCurrent(swapInterval: Int = 0) {
        if let surface {
            // Refused, no context is current, and the renderer says so.
            _ = cglfw_surface_make_current(surface, Int32(swapInterval))
            return
        }
        glfwMakeContextCurrent(handle)
        glfwSwapInterval(Int32(swapInterval))
    }

    public func clearCurrent() {
        if let surface { cglfw_surface_clear_current(surface) } else { glfwMakeContextCurrent(nil) }
    }

    /// Shows the whole back buffer; its content is undefined afterwards.
    public func swap() {
        if let surface { cglfw_surface_swap(surface) } else { glfwSwapBuffers(handle) }
    }

    /// Whether a part of the back buffer can be shown with the rest kept.
    public var canShowPart: Bool { surface.map { cglfw_surface_can_copy($0) != 0 } ?? false }

    /// Shows a part of the back buffer, which keeps its content. Pixels, origin bottom left.
    public func showPart(x: Int, y: Int, width: Int, height: Int) {
        guard let surface else { return }
        cglfw_surface_copy(surface, Int32(x), Int32(y), Int32(width), Int32(height))
    }

    /// Whether the window still has this size in pixels, as far as the drawing thread can know without asking.
    public func hasSize(width: Int, height: Int) -> Bool {
        surface.map { cglfw_surface_has_size($0, Int32(width), Int32(height)) != 0 } ?? true
    }

    /// How many frames ago the back buffer's content was drawn; 0 when that is not known.
    public var bufferAge: Int { surface.map { Int(cglfw_surface_age($0)) } ?? 0 }
}
