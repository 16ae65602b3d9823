import CLaminaGLFW

/// Upload buffer of records.
///
/// A buffer of three segments, one a frame, persistently mapped where supported; a fence protects a
/// segment from writes while the GPU reads. Otherwise records are collected in memory and uploaded
/// with one call. Shaders read a buffer texture of RGBA32F.
final class RecordRing {
    private let device: GLDevice
    private var buffer: GLBuffer
    private let texture: GLTexture
    private(set) var capacity = 0
    private var segment = 0
    private var fences: [GLsync?] = [nil, nil, nil]
    private var mapped: UnsafeMutablePointer<SIMD4<Float>>?
    private var staging: UnsafeMutablePointer<SIMD4<Float>>?
    /// Bytes uploaded in the present frame.
    private(set) var uploadedBytes = 0

    init(_ device: GLDevice) {
        self.device = device
        buffer = GLBuffer(device)
        texture = GLTexture(device, target: GL_TEXTURE_BUFFER, width: 0, height: 0)
        grow(to: 16384)
    }

    deinit {
        staging?.deallocate()
        for case let fence? in fences { device.retire(.fence(UInt(bitPattern: fence))) }
    }

    /// Memory for `texels` texels; `base` is the first texel's index for shaders.
    func begin(texels: Int) -> (write: UnsafeMutablePointer<SIMD4<Float>>, base: Int) {
        if texels > capacity { grow(to: max(texels, capacity * 2)) }
        if let mapped {
            segment = (segment + 1) % 3
            if let fence = fences[segment] {
                _ = glClientWaitSync(fence, GLbitfield(GL_SYNC_FLUSH_COMMANDS_BIT), 1_000_000_000)
                glDeleteSync(fence)
                fences[segment] = nil
            }
            let base = segment * capacity
            return (mapped + base, base)
        }
        return (staging!, 0)
    }

    /// Uploads the first `texels` and binds the buffer texture to unit 0.
    func commit(texels: Int) {
        uploadedBytes = texels * 16
        if mapped == nil && texels > 0 {
            glBindBuffer(GLenum(GL_TEXTURE_BUFFER), buffer.name)
            glBufferData(
                GLenum(GL_TEXTURE_BUFFER), capacity * 16, nil, GLenum(GL_STREAM_DRAW))
            glBufferSubData(GLenum(GL_TEXTURE_BUFFER), 0, texels * 16, staging)
        }
        texture.bind(unit: 0)
    }

    /// Binds the buffer texture to unit 0 again.
    func bind() { texture.bind(unit: 0) }

    /// Marks the end of the frame's reads.
    func end() {
        if mapped != nil {
            fences[segment] = glFenceSync(GLenum(GL_SYNC_GPU_COMMANDS_COMPLETE), 0)
        }
    }

    private func grow(to texels: Int) {
        for (i, fence) in fences.enumerated() {
            if let fence {
                _ = glClientWaitSync(fence, GLbitfield(GL_SYNC_FLUSH_COMMANDS_BIT), 1_000_000_000)
                glDeleteSync(fence)
                fences[i] = nil
            }
        }
        capacity = texels
        buffer = GLBuffer(device)
        glBindBuffer(GLenum(GL_TEXTURE_BUFFER), buffer.name)
        if device.hasPersistentMapping {
            let flags = GLbitfield(GL_MAP_WRITE_BIT | GL_MAP_PERSISTENT_BIT | GL_MAP_COHERENT_BIT)
            let bytes = texels * 16 * 3
            glBufferStorage(GLenum(GL_TEXTURE_BUFFER), bytes, nil, flags)
            mapped = glMapBufferRange(GLenum(GL_TEXTURE_BUFFER), 0, bytes, flags)?
                .bindMemory(to: SIMD4<Float>.self, capacity: texels * 3)
        }
        if mapped == nil {
            staging?.deallocate()
            staging = .allocate(capacity: texels)
            glBufferData(GLenum(GL_TEXTURE_BUFFER), texels * 16, nil, GLenum(GL_STREAM_DRAW))
        }
        texture.bind(unit: 0)
        glTexBuffer(GLenum(GL_TEXTURE_BUFFER), GLenum(GL_RGBA32F), buffer.name)
        device.check("growing the record ring")
    }
}

/// A small table read as a buffer texture, uploaded on changes.
final class TableBuffer {
    private let buffer: GLBuffer
    private let texture: GLTexture
    private var serial: UInt64 = .max

    init(_ device: GLDevice) {
        buffer = GLBuffer(device)
        texture = GLTexture(device, target: GL_TEXTURE_BUFFER, width: 0, height: 0)
        glBindBuffer(GLenum(GL_TEXTURE_BUFFER), buffer.name)
        glBufferData(GLenum(GL_TEXTURE_BUFFER), 16, nil, GLenum(GL_DYNAMIC_DRAW))
        texture.bind(unit: 1)
        glTexBuffer(GLenum(GL_TEXTURE_BUFFER), GLenum(GL_RGBA32F), buffer.name)
    }

    /// Uploads for a new serial and binds to unit 1. Returns the uploaded bytes.
    func update(_ texels: ContiguousArray<SIMD4<Float>>, serial: UInt64) -> Int {
        texture.bind(unit: 1)
        guard serial != self.serial else { return 0 }
        self.serial = serial
        guard !texels.isEmpty else { return 0 }
        glBindBuffer(GLenum(GL_TEXTURE_BUFFER), buffer.name)
        texels.withUnsafeBytes {
            glBufferData(
                GLenum(GL_TEXTURE_BUFFER), $0.count, $0.baseAddress, GLenum(GL_DYNAMIC_DRAW))
        }
        return texels.count * 16
    }
}
