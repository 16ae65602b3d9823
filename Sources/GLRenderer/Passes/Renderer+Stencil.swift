import CLaminaGLFW
import LaminaDisplayList

/// Masks by stencil: see `StencilUse`.
extension Renderer {
    /// True if passes into a framebuffer of the renderer's own can use a stencil.
    public var offersStencil: Bool { stencilBuffer != nil }

    /// True if the current window has a stencil buffer and stores alpha.
    public static var windowOffersStencil: Bool {
        func size(_ attachment: Int32, _ name: Int32) -> GLint {
            var bits: GLint = 0
            glGetFramebufferAttachmentParameteriv(
                GLenum(GL_DRAW_FRAMEBUFFER), GLenum(attachment), GLenum(name), &bits)
            return bits
        }
        glBindFramebuffer(GLenum(GL_FRAMEBUFFER), 0)
        var kind: GLint = 0
        glGetFramebufferAttachmentParameteriv(
            GLenum(GL_DRAW_FRAMEBUFFER), GLenum(GL_STENCIL),
            GLenum(GL_FRAMEBUFFER_ATTACHMENT_OBJECT_TYPE), &kind)
        // A window without a stencil has none to ask about.
        guard kind != GL_NONE else { return false }
        return size(GL_STENCIL, GL_FRAMEBUFFER_ATTACHMENT_STENCIL_SIZE) >= 8
            && size(GL_BACK_LEFT, GL_FRAMEBUFFER_ATTACHMENT_ALPHA_SIZE) >= 8
    }

    /// Prepares the bound target for calls that use a stencil; false if none does.
    func beginStencil(_ calls: ContiguousArray<DrawCall>, _ target: RenderTarget) -> Bool {
        guard calls.contains(where: { $0.key.stencil != .none }) else { return false }
        if target.framebuffer != 0, let stencilBuffer {
            stencilBuffer.attach(width: target.width, height: target.height)
            stencilBytes = stencilBuffer.bytes
        }
        StencilState.begin()
        return true
    }

    /// Leaves the target as it was.
    func endStencil(_ target: RenderTarget) {
        StencilState.end()
        if target.framebuffer != 0 { stencilBuffer?.detach() }
    }

    /// Copies the pixels behind masks to their page.
    func save(_ call: DrawCall, _ list: DisplayList, _ target: RenderTarget) {
        let saves = list.saves(at: call.record)
        guard let page = frameSurfaces[list.page(of: call.record)] else { return }
        glBindFramebuffer(GLenum(GL_DRAW_FRAMEBUFFER), page.name)
        glBindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), target.framebuffer)
        glDisable(GLenum(GL_SCISSOR_TEST))
        for save in saves {
            let seen = save.box.intersection(region)
            if seen.isEmpty { continue }
            let (x, y) = (GLint(seen.minX), GLint(seen.minY))
            let (width, height) = (GLint(seen.width), GLint(seen.height))
            let toX = GLint(save.x) + x - GLint(save.box.minX)
            let toY = GLint(save.y) + y - GLint(save.box.minY)
            let (top, bottom) =
                target.isBottomUp
                ? (GLint(target.height) - y, GLint(target.height) - y - height) : (y, y + height)
            glBlitFramebuffer(
                x, top, x + width, bottom, toX, toY, toX + width, toY + height,
                GLbitfield(GL_COLOR_BUFFER_BIT), GLenum(GL_NEAREST))
        }
        glBindFramebuffer(GLenum(GL_FRAMEBUFFER), target.framebuffer)
        glEnable(GLenum(GL_SCISSOR_TEST))
        device.check("saving pixels behind masks")
    }
}
