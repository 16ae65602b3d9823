import CLaminaGLFW
import LaminaDisplayList

@testable import LaminaGLRenderer

/// The outputs of a primitive's vertex shader, read back in single precision.
///
/// A context must be current; captured are `gl_Position` and outputs of four floats each.
struct VertexCapture {
    private let program: GLuint
    private let width: Int
    /// Half the target's width and height in pixels: positions are exact to some millionths of this
    /// size.
    static let reach: Float = 4096
    /// Ratio of the viewport to the target: corners keep their positions without clamping.
    private static let viewport: Float = 2

    /// Nil when the driver refuses the shader.
    init?(_ primitive: Primitive, outputs: [String]) {
        program = glCreateProgram()
        width = 1 + outputs.count
        let text = ProgramCache.text(of: primitive, .none, stage: "VERTEX")
        let shader = glCreateShader(GLenum(GL_VERTEX_SHADER))
        text.withCString { pointer in
            var p: UnsafePointer<GLchar>? = pointer
            glShaderSource(shader, 1, &p, nil)
        }
        glCompileShader(shader)
        glAttachShader(program, shader)
        glDeleteShader(shader)
        let names = (["gl_Position"] + outputs).map { $0.utf8CString.map { $0 } }
        let pointers = names.map { name in
            let copy = UnsafeMutablePointer<GLchar>.allocate(capacity: name.count)
            copy.initialize(from: name, count: name.count)
            return copy
        }
        defer { for pointer in pointers { pointer.deallocate() } }
        var list = pointers.map { UnsafePointer<GLchar>?($0) }
        glTransformFeedbackVaryings(
            program, GLsizei(list.count), &list, GLenum(GL_INTERLEAVED_ATTRIBS))
        glLinkProgram(program)
        var status: GLint = 0
        glGetProgramiv(program, GLenum(GL_LINK_STATUS), &status)
        if status == 0 { return nil }
    }

    func end() { glDeleteProgram(program) }

    /// The outputs of every corner of the first quads; positions in pixels. `records` are read from
    /// unit 0; other textures of the shader must be bound to the units in `units`.
    func run(
        _ quads: Int, records: [SIMD4<Float>], units: [String: GLint]
    ) -> [[SIMD4<Float>]] {
        var names = [GLuint](repeating: 0, count: 2)
        glGenBuffers(2, &names)
        var texture: GLuint = 0
        glGenTextures(1, &texture)
        var vertices: GLuint = 0
        glGenVertexArrays(1, &vertices)
        defer {
            glBindVertexArray(0)
            glDeleteVertexArrays(1, &vertices)
            glDeleteTextures(1, &texture)
            glDeleteBuffers(2, &names)
        }
        glBindBuffer(GLenum(GL_TEXTURE_BUFFER), names[0])
        records.withUnsafeBytes {
            glBufferData(
                GLenum(GL_TEXTURE_BUFFER), $0.count, $0.baseAddress, GLenum(GL_STATIC_DRAW))
        }
        glActiveTexture(GLenum(GL_TEXTURE0))
        glBindTexture(GLenum(GL_TEXTURE_BUFFER), texture)
        glTexBuffer(GLenum(GL_TEXTURE_BUFFER), GLenum(GL_RGBA32F), names[0])
        let count = quads * 4
        var result = [SIMD4<Float>](repeating: .zero, count: count * width)
        glBindBufferBase(GLenum(GL_TRANSFORM_FEEDBACK_BUFFER), 0, names[1])
        glBufferData(
            GLenum(GL_TRANSFORM_FEEDBACK_BUFFER), result.count * 16, nil, GLenum(GL_STATIC_READ))
        glBindVertexArray(vertices)
        glUseProgram(program)
        for (name, unit) in units.merging(["uRecords": 0], uniquingKeysWith: { a, _ in a }) {
            glUniform1i(glGetUniformLocation(program, name), unit)
        }
        glUniform1i(glGetUniformLocation(program, "uBase"), 0)
        glUniform4f(
            glGetUniformLocation(program, "uTarget"), 1 / Self.reach, 1 / Self.reach, 0, 0)
        glUniform1f(glGetUniformLocation(program, "uReach"), Self.viewport)
        // A surface is required even if nothing is drawn, because the last frame's target may be
        // deleted.
        var (target, pixels, before): (GLuint, GLuint, GLint) = (0, 0, 0)
        glGetIntegerv(GLenum(GL_DRAW_FRAMEBUFFER_BINDING), &before)
        glGenFramebuffers(1, &target)
        glGenRenderbuffers(1, &pixels)
        glBindRenderbuffer(GLenum(GL_RENDERBUFFER), pixels)
        glRenderbufferStorage(GLenum(GL_RENDERBUFFER), GLenum(GL_RGBA8), 1, 1)
        glBindFramebuffer(GLenum(GL_DRAW_FRAMEBUFFER), target)
        glFramebufferRenderbuffer(
            GLenum(GL_DRAW_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_RENDERBUFFER),
            pixels)
        defer {
            glBindFramebuffer(GLenum(GL_DRAW_FRAMEBUFFER), GLuint(before))
            glDeleteFramebuffers(1, &target)
            glDeleteRenderbuffers(1, &pixels)
        }
        glEnable(GLenum(GL_RASTERIZER_DISCARD))
        glBeginTransformFeedback(GLenum(GL_POINTS))
        glDrawArrays(GLenum(GL_POINTS), 0, GLsizei(count))
        glEndTransformFeedback()
        glDisable(GLenum(GL_RASTERIZER_DISCARD))
        result.withUnsafeMutableBytes {
            glGetBufferSubData(
                GLenum(GL_TRANSFORM_FEEDBACK_BUFFER), 0, $0.count, $0.baseAddress)
        }
        glBindBufferBase(GLenum(GL_TRANSFORM_FEEDBACK_BUFFER), 0, 0)
        glUseProgram(0)
        return (0..<count).map { i in
            var outputs = (0..<width).map { result[i * width + $0] }
            let p = outputs[0]
            outputs[0] = SIMD4(
                (p.x * Self.viewport + 1) * Self.reach, (p.y * Self.viewport + 1) * Self.reach, 0, 0
            )
            return outputs
        }
    }
}
