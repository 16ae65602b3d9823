import CLaminaGLFW

extension Window {
    /// Opens an unseen window with these hints of GLFW's.
    typealias Opening = ([(Int32, Int32)]) -> OpaquePointer?

    /// A window with a surface on a connection of its own.
    ///
    /// GLFW knows no context of it: its connection need not begin to speak OpenGL then, which takes a tenth of a second on a slow
    /// day. Only for a transparent one it makes a context, which is not used, for it chooses a visual with alpha with a context alone.
    static func withOwnSurface(
        _ isTransparent: Bool, _ open: Opening
    ) -> (OpaquePointer, OpaquePointer?)? {
        guard cglfw_can_have_surface() != 0,
            let window = isTransparent
                ? openWithContext(open) : open([(GLFW_CLIENT_API, GLFW_NO_API)])
        else { return nil }
        if let surface = cglfw_surface_create(window) { return (window, surface) }
        glfwDestroyWindow(window)
        return nil
    }

    /// A window that GLFW's context draws.
    static func withContext(_ open: Opening) -> (OpaquePointer, OpaquePointer?)? {
        openWithContext(open).map { ($0, nil) }
    }

    private static func openWithContext(_ open: Opening) -> OpaquePointer? {
        for (major, minor) in [(4, 5), (3, 3)] as [(Int32, Int32)] {
            let window = open([
                (GLFW_CONTEXT_VERSION_MAJOR, major), (GLFW_CONTEXT_VERSION_MINOR, minor),
                (GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE),
                // Neither is used.
                (GLFW_DEPTH_BITS, 0), (GLFW_STENCIL_BITS, 0),
            ])
            if let window { return window }
        }
        return nil
    }
}
