import CLaminaGLFW
import LaminaDisplayList

/// A texture of coverage that is made, and brought up to date, when a draw call needs it.
///
/// Idea: frames composed on the processor (`FrameComposer`) read coverage where the planner wrote
/// it; most textures of a document on llvmpipe are never needed. Thread: the context's.
final class PendingCoverage {
    private let make: () -> GLTexture
    private var made: GLTexture?
    /// The texels written since the last upload, by page: the page's first column and row.
    private var written: [SIMD2<Int>: WrittenBoxes] = [:]

    init(_ make: @escaping () -> GLTexture) { self.make = make }

    /// Notes rows of a page of the texture.
    func note(_ part: CoverageBytes) {
        let (x, y) = (part.left + part.x, part.top + part.y)
        written[SIMD2(part.left, part.top), default: WrittenBoxes()].add(
            PixelBox(Float(x), Float(y), Float(x + part.width), Float(y + part.height)))
    }

    /// The texture with all texels of `page`.
    func texture(_ page: Int32, _ images: TextureAllocator) -> GLTexture {
        let texture = made ?? make()
        made = texture
        if written.isEmpty { return texture }
        texture.bind(unit: 2)
        for box in written.values.lazy.flatMap(\.boxes) {
            guard let texels = images.coverage(of: page, x: Int(box.minX), y: Int(box.minY)) else {
                continue
            }
            texture.cover(
                texels.bytes, rowBytes: texels.rowBytes, depth: texels.depth, x: Int(box.minX),
                y: Int(box.minY), Int(box.width), Int(box.height))
        }
        written.removeAll(keepingCapacity: true)
        return texture
    }
}

extension GLTexture {
    /// Writes rows of coverage, or of colours in the order blue, green, red, alpha. Precondition:
    /// the texture is bound.
    func cover(
        _ bytes: UnsafeRawPointer, rowBytes: Int, depth: Int, x: Int, y: Int, _ width: Int,
        _ height: Int
    ) {
        glPixelStorei(GLenum(GL_UNPACK_ALIGNMENT), 1)
        glPixelStorei(GLenum(GL_UNPACK_ROW_LENGTH), GLint(rowBytes / depth))
        glTexSubImage2D(
            target, 0, GLint(x), GLint(y), GLsizei(width), GLsizei(height),
            GLenum(depth == 1 ? GL_RED : GL_BGRA), GLenum(GL_UNSIGNED_BYTE), bytes)
        glPixelStorei(GLenum(GL_UNPACK_ROW_LENGTH), 0)
        glPixelStorei(GLenum(GL_UNPACK_ALIGNMENT), 4)
    }
}
