import CLaminaGLFW
import LaminaDisplayList

/// OpenGL's state for an operation of a mask by stencil: stencil test, stencil operation, and
/// colour mask.
///
/// The stencil's seven low bits count the masks around a pixel; the high bit marks a pixel that the
/// innermost mask covers in full.
enum StencilState {
    private static let count: GLuint = 0x7F
    private static let full: GLuint = 0x80

    /// The least alpha that counts as partly covered, and as fully covered: the least values that
    /// eight bits round to more than 0, and to 255.
    static func leastAlpha(_ use: StencilUse) -> Float {
        use.operation == .full ? 254.5 / 255 : 0.5 / 255
    }

    /// Begins drawing with a stencil: no masks, no marks. Scissored like every clear.
    static func begin() {
        glStencilMask(0xFF)
        glClearStencil(0)
        glClear(GLbitfield(GL_STENCIL_BUFFER_BIT))
    }

    /// Ends drawing with a stencil.
    static func end() { apply(.none) }

    /// Applies the state of an operation; `weighs` for marks that leave weights.
    static func apply(_ use: StencilUse, weighs: Bool = false) {
        let level = GLint(use.level)
        let (color, alpha): (GLboolean, GLboolean) =
            switch use.operation {
            case nil, .save, .restore, .settle: (1, 1)
            // The backdrop is opaque and stays opaque, so the alpha may hold weights.
            case .test: (1, 0)
            case .weigh: (0, 1)
            case .mark: (0, weighs ? 1 : 0)
            case .full, .unmark: (0, 0)
            }
        glColorMask(color, color, color, alpha)
        guard let operation = use.operation, operation != .save else {
            return glDisable(GLenum(GL_STENCIL_TEST))
        }
        glEnable(GLenum(GL_STENCIL_TEST))
        switch operation {
        case .mark where weighs && level == 1:
            // Several items may leave weights in a pixel.
            glStencilFunc(GLenum(GL_GEQUAL), level, count)
            set(GL_REPLACE, writes: count)
        case .mark:
            glStencilFunc(GLenum(GL_EQUAL), level - 1, count)
            set(GL_INCR, writes: count)
        case .full:
            glStencilFunc(GLenum(GL_EQUAL), level | GLint(full), count)
            set(GL_REPLACE, writes: full)
        case .unmark:
            // The count, or the count before the mask; the high bit is cleared in either case.
            glStencilFunc(GLenum(GL_LEQUAL), level - 1, count)
            set(GL_REPLACE, writes: count | full)
        case .settle:
            glStencilFunc(GLenum(GL_EQUAL), level, count)
            set(GL_DECR, writes: count)
        case .test:
            glStencilFunc(GLenum(GL_EQUAL), level, count)
            set(GL_KEEP, writes: 0)
        case .weigh, .restore, .save:
            glStencilFunc(GLenum(GL_EQUAL), level, count | full)
            set(GL_KEEP, writes: 0)
        }
    }

    private static func set(_ pass: Int32, writes: GLuint) {
        glStencilOp(GLenum(GL_KEEP), GLenum(GL_KEEP), GLenum(pass))
        glStencilMask(writes)
    }
}
