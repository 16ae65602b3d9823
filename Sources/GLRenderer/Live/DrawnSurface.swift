import CLaminaGLFW
import LaminaGraphicsTypes
import LaminaRenderTree

/// The texture of an application's drawing, with a framebuffer in the application's context.
final class DrawnSurface {
    let texture: GLTexture
    private let context: DrawingContext
    private var framebuffer: GLuint = 0
    private var renderbuffer: GLuint = 0

    /// A transparent surface. Precondition: the renderer's context is current.
    init(_ device: GLDevice, _ context: DrawingContext, width: Int, height: Int) {
        self.context = context
        texture = GLTexture(device, width: width, height: height)
        texture.bind(unit: 2)
        let zeros = [UInt32](repeating: 0, count: width * height)
        glTexImage2D(
            texture.target, 0, GL_RGBA8, GLsizei(width), GLsizei(height), 0, GLenum(GL_RGBA),
            GLenum(GL_UNSIGNED_BYTE), zeros)
        texture.set(GL_TEXTURE_MIN_FILTER, GL_LINEAR)
        texture.set(GL_TEXTURE_MAG_FILTER, GL_LINEAR)
        texture.set(GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE)
        texture.set(GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE)
        device.check("making a layer's surface of \(width)×\(height)")
    }

    /// Binds the surface and sets the viewport. Precondition: the application's context is current.
    func begin() {
        if framebuffer == 0 { attach() }
        glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
        glViewport(0, 0, GLsizei(texture.width), GLsizei(texture.height))
    }

    private func attach() {
        glGenFramebuffers(1, &framebuffer)
        glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
        glFramebufferTexture2D(
            GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), texture.target, texture.name, 0)
        let format = context.format
        guard format.depthBits > 0 || format.stencilBits > 0 else { return }
        glGenRenderbuffers(1, &renderbuffer)
        glBindRenderbuffer(GLenum(GL_RENDERBUFFER), renderbuffer)
        glRenderbufferStorage(
            GLenum(GL_RENDERBUFFER), GLenum(GL_DEPTH24_STENCIL8), GLsizei(texture.width),
            GLsizei(texture.height))
        glFramebufferRenderbuffer(
            GLenum(GL_FRAMEBUFFER), GLenum(GL_DEPTH_STENCIL_ATTACHMENT), GLenum(GL_RENDERBUFFER),
            renderbuffer)
        glBindRenderbuffer(GLenum(GL_RENDERBUFFER), 0)
    }

    /// Releases the objects of the application's context. Precondition: the renderer's context is
    /// current.
    func end() {
        guard framebuffer != 0 else { return }
        _ = context.use {
            glDeleteFramebuffers(1, &framebuffer)
            if renderbuffer != 0 { glDeleteRenderbuffers(1, &renderbuffer) }
        }
        (framebuffer, renderbuffer) = (0, 0)
    }
}
