/// Large textures nobody reads any more, for the next image of their size.
///
/// What it saves: llvmpipe clears the memory of a new texture, most of a millisecond a megabyte, in the frame that
/// asks for it. Slides, pages and frames that follow each other in one place have one size. Bounded in bytes, and
/// what is not taken between two sweeps goes. Thread: where the context is current.
struct SpareTextures {
    static let limit = 64 << 20
    private var spares: [(texture: GLTexture, isOld: Bool)] = []

    /// Bytes kept.
    var bytes: Int { spares.reduce(0) { $0 + $1.texture.bytes } }

    /// Keeps a texture that has no mipmaps and that no frame in flight reads.
    mutating func add(_ texture: GLTexture) {
        guard !texture.isDeep, texture.bytes >= GLDevice.largeTexture,
            bytes + texture.bytes <= Self.limit
        else { return }
        spares.append((texture, false))
    }

    /// A texture of this size; its pixels are old ones, all of which must be written.
    mutating func take(width: Int, height: Int) -> GLTexture? {
        let match = spares.firstIndex { $0.texture.width == width && $0.texture.height == height }
        return match.map { spares.remove(at: $0).texture }
    }

    /// Call once a sweep: what has been there for a whole one goes.
    mutating func sweep() {
        spares.removeAll { $0.isOld }
        for i in spares.indices { spares[i].isOld = true }
    }
}
