import CLaminaGLFW
import Foundation

/// An OpenGL context for an application's drawing, beside the renderer's context.
///
/// Shared: textures, buffers and programs. All other state is separate: the application's calls do
/// not change the renderer's state. The driver's context is created when the renderer's context is
/// first current. Thread: one at a time.
public final class DrawingContext: @unchecked Sendable {
    /// The format requested by the application. Depth and stencil belong to the surface of a layer;
    /// a driver without the compatibility profile gives a core profile.
    public let format: DrawingFormat
    private var native: UnsafeMutableRawPointer?
    /// The renderer's context at creation.
    private var rendererBinding = cglfw_binding()

    /// A context that is not yet created. The driver's context follows with the first drawing of a
    /// layer.
    public init(format: DrawingFormat) { self.format = format }

    deinit { if let native { cglfw_destroy_sibling(&rendererBinding, native) } }

    /// True once the driver's context exists. The context then exists until the release of this
    /// object.
    public var isReady: Bool { native != nil }

    /// Creates the driver's context beside the current one. False when the driver refuses, or when
    /// the context belongs to another host.
    func prepare() -> Bool {
        var here = cglfw_current_binding()
        if native != nil { return here.context == rendererBinding.context }
        rendererBinding = here
        native = cglfw_make_sibling(&here, format.isCore ? 1 : 0)
        // Without a compatibility profile the core profile is used.
        if native == nil { native = cglfw_make_sibling(&here, 1) }
        return native != nil
    }

    /// Makes the context current on this thread; false when the driver refuses and before
    /// `prepare`. No drawable is bound where the driver allows: framebuffer 0 has no pixels then.
    public func makeCurrent() -> Bool {
        guard let native else { return false }
        var here = cglfw_current_binding()
        if here.kind == 0 { here = rendererBinding }
        return here.context == native || Self.bind(native, beside: here)
    }

    /// Replaces the current context by a different context; false when the driver refuses.
    ///
    /// The context has no drawable, because it draws into framebuffers only. Mesa keeps the last
    /// drawable of a context that is not current: with a drawable, the window would keep its buffer
    /// of the old size after a resize.
    private static func bind(
        _ context: UnsafeMutableRawPointer, beside binding: cglfw_binding
    ) -> Bool {
        var bare = binding
        (bare.draw, bare.read) = (nil, nil)
        if cglfw_bind(&bare, context) != 0 { return true }
        var whole = binding
        return cglfw_bind(&whole, context) != 0
    }

    /// Submits the recorded commands to the driver. The calling thread's current context counts,
    /// also a context of the renderer.
    public static func flush() { glFlush() }

    /// True when the context is current on this thread. False before the driver's context exists.
    public var isCurrent: Bool { native != nil && cglfw_current_binding().context == native }

    /// Runs `body` with this context current, after the commands of the previously current context;
    /// then restores the previous context, after the commands of `body`.
    package func use(_ body: () -> Void) -> Bool {
        var here = cglfw_current_binding()
        guard let native else { return false }
        let before = glFenceSync(GLenum(GL_SYNC_GPU_COMMANDS_COMPLETE), 0)
        glFlush()
        guard Self.bind(native, beside: here) else {
            glDeleteSync(before)
            return false
        }
        glWaitSync(before, 0, GL_TIMEOUT_IGNORED)
        body()
        // `body` may have made a third context current.
        if !isCurrent { _ = Self.bind(native, beside: here) }
        let after = glFenceSync(GLenum(GL_SYNC_GPU_COMMANDS_COMPLETE), 0)
        glFlush()
        _ = cglfw_bind(&here, here.context)
        glWaitSync(after, 0, GL_TIMEOUT_IGNORED)
        glDeleteSync(before)
        glDeleteSync(after)
        return true
    }
}
