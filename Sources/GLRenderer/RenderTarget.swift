import CLaminaGLFW

/// The target of a frame.
public struct RenderTarget: Sendable {
    /// The framebuffer's GL name; 0 is the window.
    public var framebuffer: UInt32
    /// The width in pixels.
    public var width: Int
    /// The height in pixels.
    public var height: Int
    /// True when row 0 is the bottom of the picture (a window), false for the top (a texture for
    /// reading back).
    public var isBottomUp: Bool
    /// The texture behind a framebuffer of the renderer's own; 0 for any other target.
    package var texture: UInt32 = 0

    /// A target.
    public init(framebuffer: UInt32, width: Int, height: Int, isBottomUp: Bool) {
        self.framebuffer = framebuffer
        self.width = width
        self.height = height
        self.isBottomUp = isBottomUp
    }

    /// The bound framebuffer with its viewport's size. Precondition: a context is current.
    package static func bound(isBottomUp: Bool) -> RenderTarget {
        var framebuffer: GLint = 0
        glGetIntegerv(GLenum(GL_DRAW_FRAMEBUFFER_BINDING), &framebuffer)
        var box: [GLint] = [0, 0, 0, 0]
        glGetIntegerv(GLenum(GL_VIEWPORT), &box)
        return RenderTarget(
            framebuffer: UInt32(framebuffer), width: Int(box[2]), height: Int(box[3]),
            isBottomUp: isBottomUp)
    }
}
