import CLaminaGLFW
import LaminaDisplayList

/// Surfaces kept for later frames: each has one owner, the pool or the composer.
extension Renderer {
    /// Releases the surfaces that a list no longer needs.
    func dropSurfaces(of list: DisplayList) {
        for key in list.drops {
            pool.drop(key)
            composer?.forget(key)
        }
    }

    /// Moves the composer's surfaces of a list to the pool, before OpenGL draws the list.
    func moveComposedSurfaces(of list: DisplayList) {
        guard let composer, composer.keptBytes > 0 else { return }
        for plan in list.surfaces {
            guard let key = plan.key, let pixels = composer.drop(key) else { continue }
            let surface = pool.keep(key, width: plan.width, height: plan.height)
            glBindFramebuffer(GLenum(GL_FRAMEBUFFER), surface.name)
            glDisable(GLenum(GL_SCISSOR_TEST))
            glClearColor(0, 0, 0, 0)
            glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
            write(pixels, to: surface.texture.name, 0, 0)
        }
        device.check("moving kept surfaces")
    }
}

extension SurfacePool {
    /// The pixels of a surface kept under a key, which leaves the pool; nil without one.
    func removePixels(_ key: UInt64, _ width: Int, _ height: Int) -> UnsafePixels? {
        guard let surface = kept(key), surface.texture.width >= width,
            surface.texture.height >= height
        else { return nil }
        let pixels = UnsafePixels(width: width, height: height)
        glBindFramebuffer(GLenum(GL_FRAMEBUFFER), surface.name)
        glReadPixels(
            0, 0, GLsizei(width), GLsizei(height), GLenum(GL_BGRA), GLenum(GL_UNSIGNED_BYTE),
            pixels.pixel(0, 0))
        drop(key)
        return pixels
    }
}
