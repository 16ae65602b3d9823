import CLaminaGLFW
import LaminaDisplayList

/// Clears the redrawn part of the window.
///
/// Gain: llvmpipe clears a part of a target with a shader that reads the colour for each block of
/// four by four pixels, 2.7 of 24 ms for most of a window (S1, 5 000 layers). A quad with the
/// colour in its vertices costs a fifth of a clear. A whole target is cleared by `glClear` at
/// almost no cost.
extension Renderer {
    /// `besideBlits`: the pass has items drawn as `Primitive.blit`.
    func clear(
        _ region: PixelBox, of target: RenderTarget, to color: SIMD4<Float>, besideBlits: Bool
    ) {
        let isWhole =
            region.minX <= 0 && region.minY <= 0 && region.maxX >= Float(target.width)
            && region.maxY >= Float(target.height)
        // Without the program for clearing, `glClear` is used, with the scissor already set.
        guard !isWhole, let program = try? programs.clear(besideBlits: besideBlits) else {
            glClearColor(color.x, color.y, color.z, color.w)
            glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
            return
        }
        glUseProgram(program.name)
        glUniform4f(program.location("uColor"), color.x, color.y, color.z, color.w)
        BlendState.apply(.copy)
        glDrawArrays(GLenum(GL_TRIANGLE_STRIP), 0, 4)
    }
}
