import CLaminaGLFW
import LaminaDisplayList

/// Surfaces for offscreen passes, used again from frame to frame.
///
/// A surface is lent for one frame and comes back at its end; one that nobody wanted for 120 frames goes. Surfaces that
/// outlive their frame stay until a list says that they go (`SurfaceLedger`).
final class SurfacePool {
    private let device: GLDevice
    /// Surfaces that outlive their frame, by key.
    private var kept: [UInt64: GLFramebuffer] = [:]
    private var idle: [(surface: GLFramebuffer, unused: Int)] = []
    private var lent: [GLFramebuffer] = []
    /// Bytes of all surfaces the pool holds.
    private(set) var bytes = 0

    /// For tests: whoever borrows a surface finds another colour in it every time. No picture may show it.
    var isSoiling = false
    private var soil: UInt32 = 0

    init(_ device: GLDevice) { self.device = device }

    /// The surface kept under a key, made anew when its size changed.
    func keep(_ key: UInt64, width: Int, height: Int) -> GLFramebuffer {
        if let known = kept[key], known.texture.width == width, known.texture.height == height {
            return known
        }
        let made = borrow(width: width, height: height)
        lent.removeAll { $0 === made }
        kept[key] = made
        return made
    }

    /// Keeps a surface no longer: the next that needs one of its size may have it.
    func drop(_ key: UInt64) {
        if let old = kept.removeValue(forKey: key) { idle.append((old, 0)) }
    }

    /// A surface of exactly this size; its pixels are whatever was left in it.
    func borrow(width: Int, height: Int, isDeep: Bool = false) -> GLFramebuffer {
        if let i = idle.firstIndex(where: {
            $0.surface.texture.width == width && $0.surface.texture.height == height
                && $0.surface.texture.isDeep == isDeep
        }) {
            let surface = idle.remove(at: i).surface
            lent.append(surface)
            if isSoiling { leaveSomething(in: surface) }
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
        if isSoiling { leaveSomething(in: surface) }
        return surface
    }

    /// With more bytes than this, surfaces that this frame has not used go before another is made.
    private static let spareBytes = 256 << 20

    private func dropSpares() {
        for entry in idle where entry.unused > 0 { bytes -= entry.surface.texture.bytes }
        idle.removeAll { $0.unused > 0 }
        device.collect()
    }

    private func leaveSomething(in surface: GLFramebuffer) {
        soil = soil &* 1_664_525 &+ 1_013_904_223
        func level(_ shift: UInt32) -> Float { Float(soil >> shift & 7) / 7 }
        glBindFramebuffer(GLenum(GL_FRAMEBUFFER), surface.name)
        glDisable(GLenum(GL_SCISSOR_TEST))
        glClearColor(level(29), level(26), level(23), 1)
        glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
    }

    /// Takes back a surface that the rest of the frame does not read: a later pass may have it.
    func giveBack(_ surface: GLFramebuffer) {
        guard let i = lent.firstIndex(where: { $0 === surface }) else { return }
        lent.remove(at: i)
        idle.append((surface, 0))
    }

    /// Takes everything lent back, after a frame.
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
    /// Sets how the bound texture is read. Mipmaps are made anew at every use: what is in the surface may have changed.
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
