import CLaminaGLFW

/// The desktop theme's cursors, created on first use. Thread: main.
enum Cursors {
    nonisolated(unsafe) private static var made: [CursorShape: OpaquePointer] = [:]

    static func show(_ shape: CursorShape, over window: OpaquePointer) {
        let modes = [
            CursorShape.hidden: GLFW_CURSOR_HIDDEN, .captured: GLFW_CURSOR_DISABLED,
        ]
        glfwSetInputMode(window, GLFW_CURSOR, modes[shape] ?? GLFW_CURSOR_NORMAL)
        if modes[shape] == nil { glfwSetCursor(window, cursor(shape)) }
    }

    /// The GLFW cursor of a shape; nil means the arrow.
    private static func cursor(_ shape: CursorShape) -> OpaquePointer? {
        if let known = made[shape] { return known }
        let names: [CursorShape: Int32] = [
            .iBeam: GLFW_IBEAM_CURSOR, .crosshair: GLFW_CROSSHAIR_CURSOR,
            .pointingHand: GLFW_HAND_CURSOR, .resizeLeftRight: GLFW_HRESIZE_CURSOR,
            .resizeUpDown: GLFW_VRESIZE_CURSOR,
        ]
        let cursor = names[shape].flatMap { glfwCreateStandardCursor($0) }
        made[shape] = cursor
        return cursor
    }
}
