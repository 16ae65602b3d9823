import CLaminaGLFW
import LaminaDisplayList
import LaminaRenderTree

/// Blend factors for premultiplied colours (Porter–Duff; `plusLighter` clamps in the target).
enum BlendState {
    static func apply(_ mode: BlendMode) {
        guard mode != .copy else {
            glDisable(GLenum(GL_BLEND))
            return
        }
        glEnable(GLenum(GL_BLEND))
        glBlendEquation(GLenum(GL_FUNC_ADD))
        let (source, destination) = factors(mode)
        glBlendFunc(GLenum(source), GLenum(destination))
    }

    /// Mixes with the weight in the target's alpha, and makes the target opaque again.
    static func applyWeights() {
        glEnable(GLenum(GL_BLEND))
        glBlendEquation(GLenum(GL_FUNC_ADD))
        glBlendFuncSeparate(
            GLenum(GL_DST_ALPHA), GLenum(GL_ONE_MINUS_DST_ALPHA), GLenum(GL_ONE), GLenum(GL_ZERO))
    }

    private static func factors(_ mode: BlendMode) -> (Int32, Int32) {
        switch mode {
        case .clear: (GL_ZERO, GL_ZERO)
        case .copy: (GL_ONE, GL_ZERO)
        case .sourceIn: (GL_DST_ALPHA, GL_ZERO)
        case .sourceOut: (GL_ONE_MINUS_DST_ALPHA, GL_ZERO)
        case .sourceAtop: (GL_DST_ALPHA, GL_ONE_MINUS_SRC_ALPHA)
        case .destinationOver: (GL_ONE_MINUS_DST_ALPHA, GL_ONE)
        case .destinationIn: (GL_ZERO, GL_SRC_ALPHA)
        case .destinationOut: (GL_ZERO, GL_ONE_MINUS_SRC_ALPHA)
        case .destinationAtop: (GL_ONE_MINUS_DST_ALPHA, GL_SRC_ALPHA)
        case .xor: (GL_ONE_MINUS_DST_ALPHA, GL_ONE_MINUS_SRC_ALPHA)
        case .plusLighter: (GL_ONE, GL_ONE)
        default: (GL_ONE, GL_ONE_MINUS_SRC_ALPHA)
        }
    }
}
