import LaminaDisplayList

/// The GPU side of particle batches: a ring of blocks for each, each block uploaded once.
final class ParticleBatchBuffers {
    private final class Ring {
        let texels: TexelBuffer
        /// The number of the block in each slot; −1 for none.
        var held: ContiguousArray<Int>

        init(_ device: GLDevice, blocks: Int) {
            texels = TexelBuffer(device)
            held = ContiguousArray(repeating: -1, count: blocks)
            texels.reserve(blocks * ParticleBatchBuffers.blockTexels)
        }

        /// Uploads missing blocks; returns the bytes.
        func update(_ plan: ParticleBatchPlan) -> Int {
            var bytes = 0
            for (i, block) in plan.blocks.enumerated() {
                let number = plan.firstBlock + i
                let place = number & (held.count - 1)
                if held[place] == number { continue }
                bytes += block.texels.withUnsafeBufferPointer {
                    texels.write($0, at: place * ParticleBatchBuffers.blockTexels)
                }
                held[place] = number
            }
            return bytes
        }
    }

    private static let blockTexels = ParticleBatchBlock.count * ParticleBatchBlock.texelsEach

    private let device: GLDevice
    private var rings = BufferCache<Ring>()

    init(_ device: GLDevice) { self.device = device }

    /// Prepares the particle batches of a list; returns the uploaded bytes.
    func update(_ plans: ContiguousArray<ParticleBatchPlan>) -> Int {
        rings.update(
            plans, by: \.serial, make: { Ring(device, blocks: $0.ringBlocks) }
        ) { $0.update($1) }
    }

    /// Makes the next draw call read a particle batch's ring.
    func bind(_ plan: ParticleBatchPlan, unit: Int) { rings[plan.serial]?.texels.bind(unit: unit) }
}
