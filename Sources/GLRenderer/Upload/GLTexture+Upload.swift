import CLaminaGLFW
import LaminaDisplayList
import LaminaGraphicsTypes

// Image textures.
extension GLTexture {
    /// A texture for an image, with a sampling. The pixels are undefined.
    static func image(
        _ device: GLDevice, width: Int, height: Int, sampling: Sampling, isDeep: Bool = false
    ) -> GLTexture {
        let texture = GLTexture(device, width: width, height: height, isDeep: isDeep)
        texture.bind(unit: 2)
        texture.allocate()
        texture.read(sampling)
        return texture
    }

    /// Sets the sampling. Precondition: the texture is bound.
    func read(_ sampling: Sampling) {
        let nearest = sampling.contains(.nearestMinification)
        set(
            GL_TEXTURE_MIN_FILTER,
            sampling.contains(.mipmapped)
                ? GL_LINEAR_MIPMAP_LINEAR : nearest ? GL_NEAREST : GL_LINEAR)
        set(
            GL_TEXTURE_MAG_FILTER,
            sampling.contains(.nearestMagnification) ? GL_NEAREST : GL_LINEAR)
        set(GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE)
        set(GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE)
        glTexParameterf(target, GLenum(GL_TEXTURE_LOD_BIAS), sampling.levelBias)
    }

    /// A page of coverage or of colours. A shader reads the single channel of coverage as all four
    /// channels, so that a record's colour tints the coverage. A texel is a pixel without
    /// interpolation; a smooth page is interpolated.
    static func coverage(
        _ device: GLDevice, _ width: Int, _ height: Int, isSmooth: Bool, isColored: Bool
    ) -> GLTexture {
        let texture = GLTexture(device, width: width, height: height)
        texture.bind(unit: 2)
        if isColored { texture.allocate(forBlits: true) } else { texture.allocateCoverage() }
        texture.set(GL_TEXTURE_MIN_FILTER, isSmooth ? GL_LINEAR : GL_NEAREST)
        texture.set(GL_TEXTURE_MAG_FILTER, isSmooth ? GL_LINEAR : GL_NEAREST)
        texture.set(GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE)
        texture.set(GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE)
        return texture
    }

    /// Allocates a byte a pixel, read as all four channels. Precondition: the texture is bound.
    private func allocateCoverage() {
        glTexImage2D(
            target, 0, GL_R8, GLsizei(width), GLsizei(height), 0, GLenum(GL_RED),
            GLenum(GL_UNSIGNED_BYTE), nil)
        for channel in [
            GL_TEXTURE_SWIZZLE_R, GL_TEXTURE_SWIZZLE_G, GL_TEXTURE_SWIZZLE_B, GL_TEXTURE_SWIZZLE_A,
        ] {
            set(channel, GL_RED)
        }
    }

    /// Sets the sampling of a texture filled by its owner; the last layer's request counts, and
    /// mipmaps do not exist. Precondition: the texture is bound.
    func readLive(_ sampling: Sampling) {
        set(
            GL_TEXTURE_MIN_FILTER,
            sampling.contains(.nearestMinification) ? GL_NEAREST : GL_LINEAR)
        set(
            GL_TEXTURE_MAG_FILTER,
            sampling.contains(.nearestMagnification) ? GL_NEAREST : GL_LINEAR)
    }

    /// Reads alpha as 1 for an image whose fourth bytes have no meaning. Precondition: the texture
    /// is bound.
    func readAlpha(of image: CGImage) {
        set(GL_TEXTURE_SWIZZLE_A, image.lent?.isOpaque == true ? GL_ONE : GL_ALPHA)
    }

    /// Writes rows of an image's pixels in place, without a conversion by the processor.
    func write(_ lent: LentPixels, rows: Range<Int>) {
        lent.withBytes { bytes in
            write(
                UnsafeRawBufferPointer(rebasing: bytes[(rows.lowerBound * lent.bytesPerRow)...]),
                lent.bytesPerRow, x: 0, y: rows.lowerBound, lent.width, rows.count,
                format: lent.isBlueFirst ? GL_BGRA : GL_RGBA)
        }
    }

    /// Writes premultiplied pixels at a place: RGBA8, or half floats for deep textures.
    func write(
        _ bytes: UnsafeRawBufferPointer, _ rowBytes: Int, x: Int, y: Int, _ w: Int, _ h: Int,
        level: Int = 0, format: Int32 = GL_RGBA
    ) {
        bind(unit: 2)
        glPixelStorei(GLenum(GL_UNPACK_ALIGNMENT), 4)
        glPixelStorei(GLenum(GL_UNPACK_ROW_LENGTH), GLint(rowBytes / bytesPerPixel))
        glTexSubImage2D(
            target, GLint(level), GLint(x), GLint(y), GLsizei(w), GLsizei(h), GLenum(format),
            GLenum(isDeep ? GL_HALF_FLOAT : GL_UNSIGNED_BYTE), bytes.baseAddress)
        glPixelStorei(GLenum(GL_UNPACK_ROW_LENGTH), 0)
    }
}
