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
        guard list.hasBlits, canCompose(to: target), let composer, !seen.isEmpty,
            list.surfaces.allSatisfy({ $0.key == nil }),
            let pixels = composer.compose(
                passes, list, seen, clear: clearPixel, isBottomUp: target.isBottomUp)
        else { return false }
        for key in list.drops { pool.drop(key) }
        show(pixels, in: seen, of: target)
        composer.keep(pixels)
        counts.passes += passes.count
        return true
    }

    /// True for a window and a picture of the renderer, without a measurement and a debug view. A
    /// client's framebuffer may have several samples or another format.
    private func canCompose(to target: RenderTarget) -> Bool {
        composesFrames && meter == nil && debug.isEmpty
            && (target.texture != 0 || target.framebuffer == 0)
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

    /// Copies pixels to a region of a target: to its texture, or through a texture of the composer.
    /// Drivers copy between equal formats without a shader.
    private func show(_ pixels: UnsafePixels, in region: PixelBox, of target: RenderTarget) {
        counts.uploadedBytes += pixels.width * pixels.height * 4
        let (width, height) = (GLint(pixels.width), GLint(pixels.height))
        if target.texture != 0 {
            glActiveTexture(GLenum(GL_TEXTURE2))
            glBindTexture(GLenum(GL_TEXTURE_2D), target.texture)
            glTexSubImage2D(
                GLenum(GL_TEXTURE_2D), 0, GLint(region.minX), GLint(region.minY), width, height,
                GLenum(GL_BGRA), GLenum(GL_UNSIGNED_BYTE), pixels.pixel(0, 0))
            glBindFramebuffer(GLenum(GL_FRAMEBUFFER), target.framebuffer)
            device.check("writing a composed frame")
            return
        }
        let stage = composedPixels(pixels.width, pixels.height)
        glDisable(GLenum(GL_SCISSOR_TEST))
        stage.texture.bind(unit: 2)
        stage.texture.cover(
            pixels.pixel(0, 0), rowBytes: pixels.width * 4, depth: 4, x: 0, y: 0, pixels.width,
            pixels.height)
        glBindFramebuffer(GLenum(GL_FRAMEBUFFER), target.framebuffer)
        let (left, top) = (GLint(region.minX), GLint(region.minY))
        let bottom = target.isBottomUp ? GLint(target.height) - top - height : top
        noteSize(of: target, left, bottom)
        glBindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), stage.name)
        glBlitFramebuffer(
            0, 0, width, height, left, bottom, left + width, bottom + height,
            GLbitfield(GL_COLOR_BUFFER_BIT), GLenum(GL_NEAREST))
        glBindFramebuffer(GLenum(GL_FRAMEBUFFER), target.framebuffer)
        device.check("copying a composed frame")
    }

    /// Clears a pixel of a window whose size changed. Mesa learns of the new size with a clear or a
    /// draw, and cuts a copy before that to the old size; the copy covers the pixel.
    private func noteSize(of target: RenderTarget, _ x: GLint, _ y: GLint) {
        guard target.framebuffer == 0 else { return }
        let size = SIMD2(target.width, target.height)
        if size == composedSize { return }
        composedSize = size
        glEnable(GLenum(GL_SCISSOR_TEST))
        glScissor(x, y, 1, 1)
        glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
        glDisable(GLenum(GL_SCISSOR_TEST))
    }

    /// A framebuffer with room for so many pixels.
    private func composedPixels(_ width: Int, _ height: Int) -> GLFramebuffer {
        if let known = composed, known.texture.width >= width, known.texture.height >= height {
            return known
        }
        let old = composed?.texture
        let texture = GLTexture(
            device, width: max(old?.width ?? 0, (width + 63) & ~63),
            height: max(old?.height ?? 0, (height + 63) & ~63))
        texture.bind(unit: 2)
        texture.allocate(forBlits: true)
        texture.set(GL_TEXTURE_MIN_FILTER, GL_NEAREST)
        texture.set(GL_TEXTURE_MAG_FILTER, GL_NEAREST)
        let made = GLFramebuffer(device, texture: texture)
        composed = made
        return made
    }
}
