/// Unused large textures, for the next image of the same size.
///
/// Gain: llvmpipe clears the memory of a new texture, most of a millisecond a megabyte, in the
/// frame of the allocation. Slides, pages and video frames have equal sizes. Bounded in bytes;
/// textures unused between two sweeps are freed. Thread: the context's.
struct SpareTextures {
    static let limit = 64 << 20
    private var spares: [(texture: GLTexture, isOld: Bool)] = []

    /// The size of all spares in bytes.
    var bytes: Int { spares.reduce(0) { $0 + $1.texture.bytes } }

    /// Keeps a texture without mipmaps that no pending frame reads.
    mutating func add(_ texture: GLTexture) {
        guard !texture.isDeep, texture.bytes >= GLDevice.largeTexture,
            bytes + texture.bytes <= Self.limit
        else { return }
        spares.append((texture, false))
    }

    /// A texture of this size with old pixels, all of which must be overwritten.
    mutating func removeTexture(width: Int, height: Int) -> GLTexture? {
        let match = spares.firstIndex { $0.texture.width == width && $0.texture.height == height }
        return match.map { spares.remove(at: $0).texture }
    }

    /// Frees textures unused since the last sweep.
    mutating func sweep() {
        spares.removeAll { $0.isOld }
        for i in spares.indices { spares[i].isOld = true }
    }
}
