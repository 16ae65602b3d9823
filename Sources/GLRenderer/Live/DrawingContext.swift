import CLaminaGLFW
import Foundation

/// An OpenGL context for an application's own drawing, beside the renderer's.
///
/// Textures, buffers and programs are shared with the renderer's context; every piece of state is its own. That is
/// what keeps the application's calls out of our picture and ours out of its drawing. The driver's
/// context is made when the renderer's is current for the first time. Thread: one at a time.
public final class DrawingContext: @unchecked Sendable {
    public let format: DrawingFormat
    private var native: UnsafeMutableRawPointer?
    /// The renderer's context it was made beside.
    private var home = cglfw_binding()

    public init(format: DrawingFormat) { self.format = format }

    deinit { if let native { cglfw_destroy_sibling(&home, native) } }

    /// Whether the driver has a context for it yet.
    public var isReady: Bool { native != nil }

    /// Makes the driver's context beside the one that is current. False where the driver has none, or where
    /// it already belongs to another host.
    func prepare() -> Bool {
        var here = cglfw_current_binding()
        if native != nil { return here.context == home.context }
        home = here
        native = cglfw_make_sibling(&here, format.isCore ? 1 : 0)
        // A driver without a compatibility profile: core is better than nothing.
        if native == nil { native = cglfw_make_sibling(&here, 1) }
        return native != nil
    }

    /// Makes it current on this thread; false where the driver refuses or it was never prepared.
    public func makeCurrent() -> Bool {
        guard let native else { return false }
        var here = cglfw_current_binding()
        if here.kind == 0 { here = home }
        return here.context == native || cglfw_bind(&here, native) != 0
    }

    /// Hands the commands given so far to the driver.
    public static func flush() { glFlush() }

    /// Whether it is current on this thread.
    public var isCurrent: Bool { native != nil && cglfw_current_binding().context == native }

    /// Runs `body` with this context current and the other one's commands before it, then the other way round.
    package func use(_ body: () -> Void) -> Bool {
        var here = cglfw_current_binding()
        guard let native else { return false }
        let before = glFenceSync(GLenum(GL_SYNC_GPU_COMMANDS_COMPLETE), 0)
        glFlush()
        guard cglfw_bind(&here, native) != 0 else {
            glDeleteSync(before)
            return false
        }
        glWaitSync(before, 0, GL_TIMEOUT_IGNORED)
        body()
        // The application may have made another context current.
        if !isCurrent { _ = cglfw_bind(&here, native) }
        let after = glFenceSync(GLenum(GL_SYNC_GPU_COMMANDS_COMPLETE), 0)
        glFlush()
        _ = cglfw_bind(&here, here.context)
        glWaitSync(after, 0, GL_TIMEOUT_IGNORED)
        glDeleteSync(before)
        glDeleteSync(after)
        return true
    }
}
