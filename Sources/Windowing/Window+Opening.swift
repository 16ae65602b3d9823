import CLaminaGLFW

extension Window {
    /// Opens an invisible window with GLFW hints.
    typealias Opening = ([(Int32, Int32)]) -> OpaquePointer?

    /// A window with a surface on a separate connection.
    ///
    /// GLFW creates no context for the window, because the start of OpenGL on GLFW's connection can
    /// take a tenth of a second. A transparent window is the exception: GLFW chooses a visual with
    /// alpha only together with a context, which stays unused.
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

    /// A window with GLFW's own context.
    static func withContext(_ open: Opening) -> (OpaquePointer, OpaquePointer?)? {
        openWithContext(open).map { ($0, nil) }
    }

    private static func openWithContext(_ open: Opening) -> OpaquePointer? {
        for (major, minor) in [(4, 5), (3, 3)] as [(Int32, Int32)] {
            let window = open([
                (GLFW_CONTEXT_VERSION_MAJOR, major), (GLFW_CONTEXT_VERSION_MINOR, minor),
                (GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE),
                // Frames with a stencil are drawn into a surface of the renderer.
                (GLFW_DEPTH_BITS, 0), (GLFW_STENCIL_BITS, 0),
            ])
            if let window { return window }
        }
        return nil
    }
}
