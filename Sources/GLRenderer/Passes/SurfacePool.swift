import CLaminaGLFW
import LaminaDisplayList

/// The pool of surfaces for offscreen passes, reused from frame to frame.
///
/// A surface is borrowed for one frame; a surface unused for 120 frames is freed. Surfaces kept
/// beyond their frame stay until a list drops them (`SurfaceLifetimes`).
final class SurfacePool {
    private let device: GLDevice
    /// The surfaces kept beyond their frame, by key.
    private var kept: [UInt64: GLFramebuffer] = [:]
    private var idle: [(surface: GLFramebuffer, unused: Int)] = []
    private var lent: [GLFramebuffer] = []
    /// The size of all surfaces in bytes.
    private(set) var bytes = 0

    /// For tests: fills each borrowed surface with another colour, which must never become visible.
    var fillsWithNoise = false
    private var noise: UInt32 = 0

    init(_ device: GLDevice) { self.device = device }

    /// The surface kept under a key, recreated for a new size or depth.
    func keep(_ key: UInt64, width: Int, height: Int, isDeep: Bool = false) -> GLFramebuffer {
        if let known = kept[key], known.texture.width == width, known.texture.height == height,
            known.texture.isDeep == isDeep
        {
            return known
        }
        drop(key)
        let made = borrow(width: width, height: height, isDeep: isDeep)
        lent.removeAll { $0 === made }
        kept[key] = made
        return made
    }

    /// The surface kept under a key; nil without one.
    func kept(_ key: UInt64) -> GLFramebuffer? { kept[key] }

    /// True if a surface with 8 bits a component is kept under the key.
    func holds(_ key: UInt64) -> Bool { kept[key].map { !$0.texture.isDeep } ?? false }

    /// Returns a kept surface to the pool.
    func drop(_ key: UInt64) {
        if let old = kept.removeValue(forKey: key) { idle.append((old, 0)) }
    }

    /// A surface of exactly this size, with undefined pixels.
    func borrow(width: Int, height: Int, isDeep: Bool = false) -> GLFramebuffer {
        if let i = idle.firstIndex(where: {
            $0.surface.texture.width == width && $0.surface.texture.height == height
                && $0.surface.texture.isDeep == isDeep
        }) {
            let surface = idle.remove(at: i).surface
            lent.append(surface)
            if fillsWithNoise { fillWithNoise(surface) }
            return surface
        }
        if bytes > Self.spareBytes { dropSpares() }
        let texture = GLTexture(device, width: width, height: height, isDeep: isDeep)
        texture.bind(unit: 2)
        texture.allocate()
        texture.set(GL_TEXTURE_MIN_FILTER, GL_LINEAR)
        texture.set(GL_TEXTURE_MAG_FILTER, GL_LINEAR)
        texture.set(GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE)
        texture.set(GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE)
        let surface = GLFramebuffer(device, texture: texture)
        device.check("making a surface of \(width)×\(height)")
        bytes += texture.bytes
        lent.append(surface)
        if fillsWithNoise { fillWithNoise(surface) }
        return surface
    }

    /// The size in bytes above which unused surfaces are freed before an allocation.
    private static let spareBytes = 256 << 20

    private func dropSpares() {
        for entry in idle where entry.unused > 0 { bytes -= entry.surface.texture.bytes }
        idle.removeAll { $0.unused > 0 }
        device.collect()
    }

    private func fillWithNoise(_ surface: GLFramebuffer) {
        noise = noise &* 1_664_525 &+ 1_013_904_223
        func level(_ shift: UInt32) -> Float { Float(noise >> shift & 7) / 7 }
        glBindFramebuffer(GLenum(GL_FRAMEBUFFER), surface.name)
        glDisable(GLenum(GL_SCISSOR_TEST))
        glClearColor(level(29), level(26), level(23), 1)
        glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
    }

    /// Returns a surface that the rest of the frame does not read.
    func giveBack(_ surface: GLFramebuffer) {
        guard let i = lent.firstIndex(where: { $0 === surface }) else { return }
        lent.remove(at: i)
        idle.append((surface, 0))
    }

    /// Returns all borrowed surfaces after a frame.
    func endFrame() {
        for i in idle.indices { idle[i].unused += 1 }
        for entry in idle where entry.unused > 120 {
            bytes -= entry.surface.texture.bytes
        }
        idle.removeAll { $0.unused > 120 }
        idle += lent.map { ($0, 0) }
        lent.removeAll()
    }
}

extension GLFramebuffer {
    /// Sets the bound texture's sampling. Mipmaps are regenerated at each use, because the content
    /// may have changed.
    func read(with sampling: Sampling) {
        if sampling == self.sampling && !sampling.contains(.mipmapped) { return }
        self.sampling = sampling
        if sampling.contains(.mipmapped) {
            device.finishBeforeMipmaps()
            glGenerateMipmap(texture.target)
        }
        glTexParameterf(texture.target, GLenum(GL_TEXTURE_LOD_BIAS), sampling.levelBias)
        texture.set(
            GL_TEXTURE_MIN_FILTER,
            sampling.contains(.mipmapped)
                ? GL_LINEAR_MIPMAP_LINEAR
                : sampling.contains(.nearestMinification) ? GL_NEAREST : GL_LINEAR)
        texture.set(
            GL_TEXTURE_MAG_FILTER,
            sampling.contains(.nearestMagnification) ? GL_NEAREST : GL_LINEAR)
    }
}
