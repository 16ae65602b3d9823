import CLaminaGLFW

/// The state of a foreign context, saved while the renderer draws in that context.
///
/// The initializer saves all state that the renderer changes. The method `begin` sets OpenGL's
/// defaults, which the renderer assumes. The method `restore` restores the saved state. The owner's
/// pending errors are consumed.
/// Thread: the context's.
public struct ForeignState {
    private static let units = 6
    private static let switches = [
        GL_BLEND, GL_SCISSOR_TEST, GL_DEPTH_TEST, GL_STENCIL_TEST, GL_CULL_FACE,
        GL_FRAMEBUFFER_SRGB, GL_COLOR_LOGIC_OP, GL_RASTERIZER_DISCARD, GL_PRIMITIVE_RESTART,
        GL_SAMPLE_ALPHA_TO_COVERAGE, GL_SAMPLE_COVERAGE,
    ]
    private static let stores = [
        GL_UNPACK_ALIGNMENT, GL_UNPACK_ROW_LENGTH, GL_UNPACK_SKIP_ROWS, GL_UNPACK_SKIP_PIXELS,
        GL_PACK_ALIGNMENT,
    ]

    private let wasOn: [Bool]
    private let stored: [GLint]
    /// The framebuffer bound for drawing. The GL name at the time of `init`; 0 is the window.
    public let framebuffer: UInt32
    private let readFramebuffer: GLint
    private let viewport: [GLint]
    private let scissor: [GLint]
    private let blend: [GLint]
    private let program: GLint
    private let vertexArray: GLint
    private let activeTexture: GLint
    private let arrayBuffer: GLint
    private let textureBuffer: GLint
    private let unpackBuffer: GLint
    private let polygonMode: GLint
    /// The buffer for transform feedback: the bound name, and the first place with its part of a
    /// buffer.
    private let feedbackBuffer: GLint
    private let feedback: (buffer: GLint, start: GLint64, size: GLint64)
    private var textures: [(flat: GLint, buffer: GLint, sampler: GLint)] = []
    private let clearColor: [GLfloat]
    private let colorMask: [GLboolean]

    /// Saves the current context's state. The first six texture units are saved.
    /// Precondition: a context is current.
    public init() {
        func one(_ name: Int32) -> GLint { GLint(GLDevice.integer(name)) }
        func four(_ name: Int32) -> [GLint] {
            var v: [GLint] = [0, 0, 0, 0]
            glGetIntegerv(GLenum(name), &v)
            return v
        }
        while glGetError() != GLenum(GL_NO_ERROR) {}
        wasOn = Self.switches.map { glIsEnabled(GLenum($0)) != 0 }
        stored = Self.stores.map(one)
        framebuffer = UInt32(one(GL_DRAW_FRAMEBUFFER_BINDING))
        readFramebuffer = one(GL_READ_FRAMEBUFFER_BINDING)
        viewport = four(GL_VIEWPORT)
        scissor = four(GL_SCISSOR_BOX)
        blend = [
            GL_BLEND_SRC_RGB, GL_BLEND_DST_RGB, GL_BLEND_SRC_ALPHA, GL_BLEND_DST_ALPHA,
            GL_BLEND_EQUATION_RGB, GL_BLEND_EQUATION_ALPHA,
        ].map(one)
        program = one(GL_CURRENT_PROGRAM)
        vertexArray = one(GL_VERTEX_ARRAY_BINDING)
        activeTexture = one(GL_ACTIVE_TEXTURE)
        arrayBuffer = one(GL_ARRAY_BUFFER_BINDING)
        textureBuffer = one(GL_TEXTURE_BUFFER_BINDING)
        unpackBuffer = one(GL_PIXEL_UNPACK_BUFFER_BINDING)
        // Some drivers give two modes, for both faces.
        polygonMode = four(GL_POLYGON_MODE)[0]
        feedbackBuffer = one(GL_TRANSFORM_FEEDBACK_BUFFER_BINDING)
        feedback = Self.firstFeedback()
        for unit in 0..<Self.units {
            glActiveTexture(GLenum(GL_TEXTURE0) + GLenum(unit))
            textures.append(
                (
                    one(GL_TEXTURE_BINDING_2D), one(GL_TEXTURE_BINDING_BUFFER),
                    one(GL_SAMPLER_BINDING)
                ))
        }
        glActiveTexture(GLenum(activeTexture))
        var color: [GLfloat] = [0, 0, 0, 0]
        glGetFloatv(GLenum(GL_COLOR_CLEAR_VALUE), &color)
        clearColor = color
        var mask: [GLboolean] = [1, 1, 1, 1]
        glGetBooleanv(GLenum(GL_COLOR_WRITEMASK), &mask)
        colorMask = mask
    }

    private static func firstFeedback() -> (buffer: GLint, start: GLint64, size: GLint64) {
        var buffer: GLint = 0
        glGetIntegeri_v(GLenum(GL_TRANSFORM_FEEDBACK_BUFFER_BINDING), 0, &buffer)
        var (start, size): (GLint64, GLint64) = (0, 0)
        glGetInteger64i_v(GLenum(GL_TRANSFORM_FEEDBACK_BUFFER_START), 0, &start)
        glGetInteger64i_v(GLenum(GL_TRANSFORM_FEEDBACK_BUFFER_SIZE), 0, &size)
        return (buffer, start, size)
    }

    /// Sets the renderer's assumptions to OpenGL's defaults. Framebuffer, viewport and program are
    /// not set, because each frame sets all three. May be called more than once.
    public func begin() {
        for name in Self.switches { glDisable(GLenum(name)) }
        for name in Self.stores { glPixelStorei(GLenum(name), name.isAlignment ? 4 : 0) }
        glColorMask(1, 1, 1, 1)
        glBindBuffer(GLenum(GL_PIXEL_UNPACK_BUFFER), 0)
        glPolygonMode(GLenum(GL_FRONT_AND_BACK), GLenum(GL_FILL))
        for unit in 0..<Self.units { glBindSampler(GLuint(unit), 0) }
    }

    /// Restores the saved state. Precondition: the context of `init` is current, and the owner's
    /// objects still exist. May be called more than once.
    public func restore() {
        for (name, on) in zip(Self.switches, wasOn) {
            if on { glEnable(GLenum(name)) } else { glDisable(GLenum(name)) }
        }
        for (name, value) in zip(Self.stores, stored) { glPixelStorei(GLenum(name), value) }
        glBindFramebuffer(GLenum(GL_DRAW_FRAMEBUFFER), framebuffer)
        glBindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), GLuint(readFramebuffer))
        glViewport(viewport[0], viewport[1], viewport[2], viewport[3])
        glScissor(scissor[0], scissor[1], scissor[2], scissor[3])
        glBlendFuncSeparate(
            GLenum(blend[0]), GLenum(blend[1]), GLenum(blend[2]), GLenum(blend[3]))
        glBlendEquationSeparate(GLenum(blend[4]), GLenum(blend[5]))
        glUseProgram(GLuint(program))
        glBindVertexArray(GLuint(vertexArray))
        glBindBuffer(GLenum(GL_ARRAY_BUFFER), GLuint(arrayBuffer))
        glBindBuffer(GLenum(GL_TEXTURE_BUFFER), GLuint(textureBuffer))
        glBindBuffer(GLenum(GL_PIXEL_UNPACK_BUFFER), GLuint(unpackBuffer))
        glPolygonMode(GLenum(GL_FRONT_AND_BACK), GLenum(polygonMode))
        restoreFeedback()
        for (unit, bound) in textures.enumerated() {
            glActiveTexture(GLenum(GL_TEXTURE0) + GLenum(unit))
            glBindTexture(GLenum(GL_TEXTURE_2D), GLuint(bound.flat))
            glBindTexture(GLenum(GL_TEXTURE_BUFFER), GLuint(bound.buffer))
            glBindSampler(GLuint(unit), GLuint(bound.sampler))
        }
        glActiveTexture(GLenum(activeTexture))
        glClearColor(clearColor[0], clearColor[1], clearColor[2], clearColor[3])
        glColorMask(colorMask[0], colorMask[1], colorMask[2], colorMask[3])
    }

    /// Binds the buffer of transform feedback, which animated batches use.
    private func restoreFeedback() {
        let (target, buffer) = (
            GLenum(GL_TRANSFORM_FEEDBACK_BUFFER), GLuint(feedback.buffer)
        )
        if buffer == 0 || feedback.size == 0 {
            glBindBufferBase(target, 0, buffer)
        } else {
            glBindBufferRange(target, 0, buffer, Int(feedback.start), Int(feedback.size))
        }
        glBindBuffer(target, GLuint(feedbackBuffer))
    }
}

extension Int32 {
    fileprivate var isAlignment: Bool { self == GL_UNPACK_ALIGNMENT || self == GL_PACK_ALIGNMENT }
}
