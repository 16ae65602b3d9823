import CLaminaGLFW

extension Renderer {
    /// Fills a whole target with a colour (straight, made opaque), visible wherever a list draws
    /// nothing. The target stays bound, and the scissor test is off afterwards.
    public func clear(_ target: RenderTarget, to color: SIMD4<Float>) {
        glBindFramebuffer(GLenum(GL_FRAMEBUFFER), target.framebuffer)
        glDisable(GLenum(GL_SCISSOR_TEST))
        glClearColor(color.x, color.y, color.z, 1)
        glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
    }
}
