import CLaminaGLFW

/// The stencil buffer lent to the target of a frame, for passes with masks by stencil.
///
/// The format has one byte a pixel. On drivers that support combined formats only, 24 bits of depth
/// are added. Freed after 120 frames without use.
final class StencilBuffer {
    private let device: GLDevice
    private var name: GLuint = 0
    private var size = (width: 0, height: 0)
    private let format: Int32
    private let attachment: Int32
    /// The number of frames since the last use.
    private var unused = 0

    /// Nil if the driver supports no stencil. Precondition: the context is current; another
    /// framebuffer is bound afterwards.
    init?(_ device: GLDevice) {
        self.device = device
        let wanted = [
            (GL_STENCIL_INDEX8, GL_STENCIL_ATTACHMENT),
            (GL_DEPTH24_STENCIL8, GL_DEPTH_STENCIL_ATTACHMENT),
        ]
        let texture = GLTexture(device, width: 64, height: 64)
        texture.bind(unit: 2)
        texture.allocate()
        let target = GLFramebuffer(device, texture: texture)
        let found = withExtendedLifetime(target) {
            wanted.first { format, attachment in
                var probe: GLuint = 0
                glGenRenderbuffers(1, &probe)
                defer { glDeleteRenderbuffers(1, &probe) }
                Self.allocate(probe, format, 64, 64)
                Self.attach(probe, attachment)
                defer { Self.attach(0, attachment) }
                return glCheckFramebufferStatus(GLenum(GL_FRAMEBUFFER))
                    == GL_FRAMEBUFFER_COMPLETE
            }
        }
        glBindFramebuffer(GLenum(GL_FRAMEBUFFER), 0)
        guard let found else { return nil }
        (format, attachment) = found
    }

    deinit { free() }

    private func free() {
        if name != 0 { device.retire(.renderbuffer(name)) }
        (name, size) = (0, (0, 0))
    }

    /// Counts a frame after its use, if any.
    func endFrame() {
        unused += 1
        if unused > 120 { free() }
    }

    /// The bytes of the buffer.
    var bytes: Int { size.width * size.height * (format == GL_STENCIL_INDEX8 ? 1 : 4) }

    /// Attaches the buffer to the bound framebuffer, of this size.
    func attach(width: Int, height: Int) {
        unused = 0
        if name == 0 {
            glGenRenderbuffers(1, &name)
            device.created(.renderbuffer)
        }
        if size != (width, height) {
            Self.allocate(name, format, width, height)
            size = (width, height)
        }
        Self.attach(name, attachment)
    }

    /// Detaches the buffer from the bound framebuffer.
    func detach() { Self.attach(0, attachment) }

    private static func allocate(_ name: GLuint, _ format: Int32, _ width: Int, _ height: Int) {
        glBindRenderbuffer(GLenum(GL_RENDERBUFFER), name)
        glRenderbufferStorage(
            GLenum(GL_RENDERBUFFER), GLenum(format), GLsizei(width), GLsizei(height))
    }

    private static func attach(_ name: GLuint, _ attachment: Int32) {
        glFramebufferRenderbuffer(
            GLenum(GL_FRAMEBUFFER), GLenum(attachment), GLenum(GL_RENDERBUFFER), name)
    }
}
