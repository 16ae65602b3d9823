import CLaminaGLFW
import LaminaDisplayList

/// Frames composed on the processor (`FrameComposer`).
extension Renderer {
    /// Draws a frame without draw calls: the composed damage is uploaded and copied to the target.
    /// False, with nothing drawn, for a frame that OpenGL must draw.
    func compose(
        _ passes: [PassPlan], _ list: DisplayList, _ target: RenderTarget, _ region: PixelBox
    ) -> Bool {
        let seen = region.intersection(PixelBox(0, 0, Float(target.width), Float(target.height)))
        guard list.hasCoverage, canCompose(to: target), let composer, !seen.isEmpty,
            clearPixel.isPremultiplied,
            let pixels = composer.compose(
                passes, list, seen, clear: clearPixel, isBottomUp: target.isBottomUp)
        else { return false }
        dropSurfaces(of: list)
        show(pixels, in: seen, of: target)
        composer.keep(pixels)
        counts.passes += passes.count
        return true
    }

    /// True for a window and a picture of the renderer, without a debug view. A client's
    /// framebuffer may have several samples or another format.
    private func canCompose(to target: RenderTarget) -> Bool {
        composesFrames && debug.isEmpty && (target.texture != 0 || target.framebuffer == 0)
    }

    /// The colour below all layers, premultiplied: blue in the lowest byte.
    private var clearPixel: UInt32 {
        let color = clearColor
        var levels = SIMD4(color.z * color.w, color.y * color.w, color.x * color.w, color.w)
        levels.replace(with: 0, where: levels .!= levels)
        let bytes = SIMD4<UInt32>(
            levels.clamped(lowerBound: .zero, upperBound: .one) * 255 + 0.5)
        return bytes.x | bytes.y << 8 | bytes.z << 16 | bytes.w << 24
    }

    /// Copies pixels to a region of a target: to the target's texture, or through a texture of the
    /// renderer. Drivers copy between equal formats without a shader.
    private func show(_ pixels: UnsafePixels, in region: PixelBox, of target: RenderTarget) {
        let (left, top) = (GLint(region.minX), GLint(region.minY))
        if target.texture != 0 {
            write(pixels, to: target.texture, left, top)
            glBindFramebuffer(GLenum(GL_FRAMEBUFFER), target.framebuffer)
        } else {
            let stage = composedImage(pixels.width, pixels.height).target
            write(pixels, to: stage.texture, 0, 0)
            let bottom =
                target.isBottomUp ? GLint(target.height - pixels.height) - top : top
            copy(pixels.width, pixels.height, of: stage, to: target, left, bottom)
        }
        device.check("showing a composed frame")
    }

    func write(_ pixels: UnsafePixels, to texture: GLuint, _ x: GLint, _ y: GLint) {
        glActiveTexture(GLenum(GL_TEXTURE2))
        glBindTexture(GLenum(GL_TEXTURE_2D), texture)
        glTexSubImage2D(
            GLenum(GL_TEXTURE_2D), 0, x, y, GLsizei(pixels.width), GLsizei(pixels.height),
            GLenum(GL_BGRA), GLenum(GL_UNSIGNED_BYTE), pixels.pixel(0, 0))
        counts.uploadedBytes += pixels.width * pixels.height * 4
    }

    /// Copies the first pixels of a picture to a place of a window, in the row order of OpenGL.
    private func copy(
        _ width: Int, _ height: Int, of source: RenderTarget, to window: RenderTarget,
        _ x: GLint, _ y: GLint
    ) {
        glBindFramebuffer(GLenum(GL_FRAMEBUFFER), window.framebuffer)
        glDisable(GLenum(GL_SCISSOR_TEST))
        let size = SIMD2(window.width, window.height)
        if size != composedSize {
            composedSize = size
            announceSize(x, y)
        }
        glBindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), source.framebuffer)
        let (w, h) = (GLint(width), GLint(height))
        glBlitFramebuffer(
            0, 0, w, h, x, y, x + w, y + h, GLbitfield(GL_COLOR_BUFFER_BIT), GLenum(GL_NEAREST))
        glBindFramebuffer(GLenum(GL_FRAMEBUFFER), window.framebuffer)
    }

    /// A picture with room for so many pixels.
    private func composedImage(_ width: Int, _ height: Int) -> OffscreenImage {
        if let known = composed, known.width >= width, known.height >= height { return known }
        let made = OffscreenImage(
            self, width: max(composed?.width ?? 0, (width + 63) & ~63),
            height: max(composed?.height ?? 0, (height + 63) & ~63))
        composed = made
        return made
    }
}
