import CLaminaGLFW
import LaminaDisplayList

/// What is known of particles in advance, on the GPU: a ring of blocks for each swarm, each block handed over once.
///
/// Shaders read a ring as a buffer texture of RGBA32F.
final class SwarmBuffers {
    private final class Ring {
        let buffer: GLBuffer
        let texture: GLTexture
        /// The number of the block in each place, −1 for none.
        var held: ContiguousArray<Int>
        /// The last frame that drew it.
        var used = 0

        init(_ device: GLDevice, blocks: Int) {
            buffer = GLBuffer(device)
            texture = GLTexture(device, target: GL_TEXTURE_BUFFER, width: 0, height: 0)
            held = ContiguousArray(repeating: -1, count: blocks)
            glBindBuffer(GLenum(GL_TEXTURE_BUFFER), buffer.name)
            glBufferData(
                GLenum(GL_TEXTURE_BUFFER), blocks * SwarmBuffers.blockBytes, nil,
                GLenum(GL_DYNAMIC_DRAW))
            texture.bind(unit: 4)
            glTexBuffer(GLenum(GL_TEXTURE_BUFFER), GLenum(GL_RGBA32F), buffer.name)
        }

        /// Hands over the blocks that are not there yet; returns the bytes.
        func update(_ plan: SwarmPlan) -> Int {
            var bytes = 0
            for (i, block) in plan.blocks.enumerated() {
                let number = plan.firstBlock + i
                let place = number & (held.count - 1)
                if held[place] == number { continue }
                if bytes == 0 { glBindBuffer(GLenum(GL_TEXTURE_BUFFER), buffer.name) }
                block.texels.withUnsafeBytes {
                    glBufferSubData(
                        GLenum(GL_TEXTURE_BUFFER), place * SwarmBuffers.blockBytes, $0.count,
                        $0.baseAddress)
                }
                held[place] = number
                bytes += SwarmBuffers.blockBytes
            }
            return bytes
        }
    }

    private static let blockBytes = SwarmBlock.count * SwarmBlock.texelsEach * 16
    /// Frames that a ring outlives its last use.
    private static let patience = 120

    private let device: GLDevice
    private var rings: [UInt64: Ring] = [:]
    private var frame = 0

    init(_ device: GLDevice) { self.device = device }

    /// Makes what a list draws ready; returns the bytes uploaded.
    func update(_ plans: ContiguousArray<SwarmPlan>) -> Int {
        frame += 1
        if plans.isEmpty && rings.isEmpty { return 0 }
        var bytes = 0
        for plan in plans {
            let ring = rings[plan.serial] ?? Ring(device, blocks: plan.ringBlocks)
            rings[plan.serial] = ring
            ring.used = frame
            bytes += ring.update(plan)
        }
        if rings.count > plans.count {
            rings = rings.filter { frame - $0.value.used < Self.patience }
        }
        return bytes
    }

    /// Has the next draw call read a swarm's ring.
    func bind(_ plan: SwarmPlan, unit: Int) { rings[plan.serial]?.texture.bind(unit: unit) }
}
