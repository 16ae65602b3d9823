import CLaminaGLFW
import LaminaDisplayList

/// Masks by stencil: see `StencilUse`.
extension Renderer {
    /// True if passes into a framebuffer of the renderer's own can use a stencil. The first call
    /// tries the driver's formats; the context must be current.
    public var offersStencil: Bool { stencilBuffer != nil }

    /// The target of a frame's passes: a surface as large as the window for a frame of a window
    /// with masks by stencil, otherwise the target itself.
    ///
    /// Windows have no stencil buffer: a stencil buffer takes memory in every window and a tenth of
    /// each frame with software drivers, and cannot be added to an open window. The rows of the
    /// surface run from the top, like the rows of the page of saved pixels, so that drivers copy
    /// between both without a shader.
    func stencilTarget(_ list: DisplayList, for target: RenderTarget) -> RenderTarget {
        guard target.framebuffer == 0, !list.saves.isEmpty else { return target }
        let surface = pool.borrow(width: target.width, height: target.height)
        return RenderTarget(
            framebuffer: surface.name, width: target.width, height: target.height,
            isBottomUp: false)
    }

    /// Copies the drawn region of a frame from the surface with the stencil to the window.
    func copy(_ region: PixelBox, from source: RenderTarget, to window: RenderTarget) {
        let seen = region.intersection(
            PixelBox(0, 0, Float(window.width), Float(window.height)))
        guard !seen.isEmpty else { return }
        let (left, right) = (GLint(seen.minX), GLint(seen.maxX))
        let (top, bottom) = (GLint(seen.minY), GLint(seen.maxY))
        let height = GLint(window.height)
        let (toTop, toBottom) =
            window.isBottomUp ? (height - top, height - bottom) : (top, bottom)
        glBindFramebuffer(GLenum(GL_FRAMEBUFFER), window.framebuffer)
        announceSize(left, min(toTop, toBottom))
        glBindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), source.framebuffer)
        glBlitFramebuffer(
            left, top, right, bottom, left, toTop, right, toBottom,
            GLbitfield(GL_COLOR_BUFFER_BIT), GLenum(GL_NEAREST))
        glBindFramebuffer(GLenum(GL_FRAMEBUFFER), window.framebuffer)
        device.check("copying a frame to the window")
    }

    /// Clears a pixel of the bound window, which the following copy covers. Mesa learns of a
    /// resized window with a clear or a draw, and cuts a copy before that to the old size.
    func announceSize(_ x: GLint, _ y: GLint) {
        glEnable(GLenum(GL_SCISSOR_TEST))
        glScissor(x, y, 1, 1)
        glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
        glDisable(GLenum(GL_SCISSOR_TEST))
    }

    /// Prepares the bound target for calls that use a stencil; false if none does.
    func beginStencil(_ calls: ContiguousArray<DrawCall>, _ target: RenderTarget) -> Bool {
        guard calls.contains(where: { $0.key.stencil != .none }) else { return false }
        if target.framebuffer != 0, let stencilBuffer {
            stencilBuffer.attach(width: target.width, height: target.height)
            hasUsedStencil = true
        }
        StencilState.begin()
        return true
    }

    /// The target stays unchanged.
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
