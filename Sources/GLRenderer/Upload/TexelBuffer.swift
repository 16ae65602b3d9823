import CLaminaGLFW

/// A buffer that shaders read as texels of RGBA32F.
final class TexelBuffer {
    private let buffer: GLBuffer
    private let texture: GLTexture
    private var capacity = 0

    init(_ device: GLDevice) {
        buffer = GLBuffer(device)
        texture = GLTexture(device, target: GL_TEXTURE_BUFFER, width: 0, height: 0)
    }

    var name: GLuint { buffer.name }

    func bind(unit: Int) { texture.bind(unit: unit) }

    /// Ensures memory for `texels`; growing discards the content.
    func reserve(_ texels: Int) {
        if texels > capacity { fill(texels, nil) }
    }

    /// Replaces the content; returns the bytes.
    func fill(_ texels: UnsafeBufferPointer<SIMD4<Float>>) -> Int {
        fill(texels.count, texels.baseAddress)
        return texels.count * 16
    }

    /// Overwrites texels from an index; returns the bytes.
    func write(_ texels: UnsafeBufferPointer<SIMD4<Float>>, at place: Int) -> Int {
        glBindBuffer(GLenum(GL_TEXTURE_BUFFER), buffer.name)
        glBufferSubData(
            GLenum(GL_TEXTURE_BUFFER), place * 16, texels.count * 16, texels.baseAddress)
        return texels.count * 16
    }

    /// The first texels, after a wait for the GPU.
    func read(_ texels: Int) -> [SIMD4<Float>] {
        var result = [SIMD4<Float>](repeating: .zero, count: texels)
        glBindBuffer(GLenum(GL_TEXTURE_BUFFER), buffer.name)
        result.withUnsafeMutableBytes {
            glGetBufferSubData(GLenum(GL_TEXTURE_BUFFER), 0, $0.count, $0.baseAddress)
        }
        return result
    }

    private func fill(_ texels: Int, _ bytes: UnsafePointer<SIMD4<Float>>?) {
        let isFirst = capacity == 0
        capacity = texels
        glBindBuffer(GLenum(GL_TEXTURE_BUFFER), buffer.name)
        glBufferData(GLenum(GL_TEXTURE_BUFFER), texels * 16, bytes, GLenum(GL_DYNAMIC_DRAW))
        if !isFirst { return }
        texture.bind(unit: 4)
        glTexBuffer(GLenum(GL_TEXTURE_BUFFER), GLenum(GL_RGBA32F), buffer.name)
    }
}
