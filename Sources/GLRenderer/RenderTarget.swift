import CLaminaGLFW

/// The target of a frame. A name with a size: the owner keeps the framebuffer alive until the end
/// of the frame.
public struct RenderTarget: Sendable {
    /// The framebuffer's GL name; 0 is the window. Masks by stencil go through a surface of the
    /// renderer for 0, and use the framebuffer itself otherwise.
    public var framebuffer: UInt32
    /// The width in pixels. Above 0, and not checked.
    public var width: Int
    /// The height in pixels. Above 0, and not checked.
    public var height: Int
    /// True when row 0 is the bottom of the picture (a window), false for the top (a texture for
    /// reading back). Damage is counted from the top in both cases.
    public var isBottomUp: Bool
    /// The texture behind a framebuffer of the renderer's own; 0 for any other target.
    package var texture: UInt32 = 0

    /// A target. Neither the size nor the name is checked.
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
