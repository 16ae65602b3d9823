import CLaminaGLFW
import LaminaGraphicsTypes
import LaminaDisplayList

/// An image ready for copying: a texture with all levels allocated, and the pixels.
struct PreparedImage {
    /// The contiguous rows of a level.
    struct Level {
        enum Pixels {
            /// The image's own rows.
            case own
            case bytes([UInt8])
            case halves([UInt16])
        }

        var width: Int
        var height: Int
        var pixels: Pixels
    }

    var texture: GLTexture
    var levels: [Level]

    /// An existing texture that the image fills completely.
    init(_ image: CGImage, in texture: GLTexture) {
        self.texture = texture
        texture.bind(unit: 2)
        texture.readAlpha(of: image)
        levels = [Level(width: image.width, height: image.height, pixels: .own)]
    }

    /// Creates the texture and computes missing pixels: half floats, mip levels.
    ///
    /// For a context beside the renderer's, OpenGL 4.2 or later: no pixels are copied.
    init(_ image: CGImage, _ sampling: Sampling, _ device: GLDevice) {
        let first = Level(image)
        levels = [first]
        if sampling.contains(.mipmapped) {
            while let smaller = levels[levels.count - 1].halved(of: image) {
                levels.append(smaller)
            }
        }
        texture = GLTexture(
            device, width: image.width, height: image.height, isDeep: first.isDeep)
        texture.bind(unit: 2)
        texture.allocate(levels: levels.count)
        texture.read(sampling)
        texture.readAlpha(of: image)
        // A binding in another context would retain the texture's memory.
        glBindTexture(texture.target, 0)
        device.check("making room for an image")
    }

    /// Copies rows of a level. Precondition: the renderer's context is current.
    func write(_ rows: Range<Int>, level: Int, of image: CGImage) {
        if level == 0, let lent = image.lent { return texture.write(lent, rows: rows) }
        let part = levels[level]
        part.withBytes(of: image) { pixels, rowBytes in
            texture.write(
                UnsafeRawBufferPointer(rebasing: pixels[(rows.lowerBound * rowBytes)...]),
                rowBytes, x: 0, y: rows.lowerBound, part.width, rows.count, level: level)
        }
    }
}

extension PreparedImage.Level {
    /// The image's pixels; half floats for images with more than eight bits.
    init(_ image: CGImage) {
        (width, height) = (image.width, image.height)
        pixels = image.premultipliedHalfRGBA().map { .halves($0) } ?? .own
    }

    var isDeep: Bool { if case .halves = pixels { true } else { false } }
    var rowBytes: Int { width * (isDeep ? 8 : 4) }

    func withBytes(of image: CGImage, _ body: (UnsafeRawBufferPointer, _ rowBytes: Int) -> Void) {
        switch pixels {
        case .own: image.withPremultipliedRGBA8(body)
        case .bytes(let bytes): bytes.withUnsafeBytes { body($0, rowBytes) }
        case .halves(let halves): halves.withUnsafeBytes { body($0, rowBytes) }
        }
    }
}
