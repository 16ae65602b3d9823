import LaminaGraphicsTypes
import LaminaRenderTree

/// A particle batch: the particles of a cell born under constant values.
///
/// Input: a range of births, the cell's stream of random numbers. Output: blocks of constants for
/// each particle. Idea: a particle's position follows from its age and its constants at birth,
/// which are a function of its number (B-EM 280). The constants are computed and uploaded once; a
/// frame gives only the age of the first particle. Cost: 0.2 µs per born particle, nothing for
/// living particles. When not to use it: for emitting particles, and for animated values.
final class ParticleBatch {
    /// A number unique in the process.
    let serial: UInt64
    let ringBlocks: Int
    /// The last update drawing the batch.
    var used: UInt32 = 0
    // Retains the epoch: its identity must not be reused.
    private let epoch: EmitterEpoch
    private let cell: Int
    private let births: EmitterEpoch.Births
    private let stream: UInt64
    private var first = 0
    private var blocks: ContiguousArray<ParticleBatchBlock> = []

    init(_ epoch: EmitterEpoch, cell: Int, births: EmitterEpoch.Births, seed: UInt64) {
        (self.epoch, self.cell, self.births) = (epoch, cell, births)
        stream = ParticleRandom(cell: cell, seed: seed).state
        serial = UniqueNumber.next()
        ringBlocks = Self.ringBlocks(births, cell)
    }

    private static func ringBlocks(_ births: EmitterEpoch.Births, _ cell: Int) -> Int {
        let most = births.rate * births.values.cells[cell].longestLife
        // The count includes one block more than full blocks, because the first and the last block
        // are rarely full.
        let blocks = Int(saturating: min(most, 1e6)) / ParticleBatchBlock.count + 3
        return 1 << (Int.bitWidth - (blocks - 1).leadingZeroBitCount)
    }

    /// The bytes of the ring of living particles on the GPU.
    static func bytes(of living: LivingParticleBatch) -> Int {
        bytes(ofRing: ringBlocks(living.births, living.cell))
    }

    static func bytes(ofRing blocks: Int) -> Int {
        blocks * ParticleBatchBlock.count * ParticleBatchBlock.texelsEach
            * MemoryLayout<SIMD4<Float>>.size
    }

    /// The blocks of a range of particles living at once.
    func plan(_ numbers: Range<Int>) -> ParticleBatchPlan {
        let low = numbers.lowerBound / ParticleBatchBlock.count
        let high = (numbers.upperBound - 1) / ParticleBatchBlock.count
        if low < first || low >= first + blocks.count {
            if low < first, high >= first {
                for i in (low..<first).reversed() { blocks.insert(block(i), at: 0) }
            } else {
                blocks.removeAll(keepingCapacity: true)
            }
            first = low
        }
        if low > first {
            blocks.removeFirst(low - first)
            first = low
        }
        while first + blocks.count <= high { blocks.append(block(first + blocks.count)) }
        if first + blocks.count > high + 1 { blocks.removeLast(first + blocks.count - high - 1) }
        return ParticleBatchPlan(
            serial: serial, ringBlocks: ringBlocks, firstBlock: first, blocks: blocks,
            count: numbers.count)
    }

    private func block(_ number: Int) -> ParticleBatchBlock {
        ParticleBatchBlock(number, cell: cell, of: births, stream: stream)
    }
}

extension ParticleBatchPlan {
    /// The bounds of the particles' positions.
    var extent: ParticleBatchBlock.Extent {
        blocks.reduce(into: ParticleBatchBlock.Extent()) { $0.formUnion($1.extent) }
    }

    /// A particle's index in the ring.
    func place(of number: Int) -> UInt32 { UInt32(truncatingIfNeeded: number) & ringMask }

    var ringMask: UInt32 { UInt32(ringBlocks * ParticleBatchBlock.count - 1) }
}

/// A cache of drawn particle batches across frames.
struct ParticleBatchCache {
    private struct Key: Hashable {
        var epoch: ObjectIdentifier
        var cell: Int
        var seed: UInt64
    }

    /// The lifetime of an unused batch in updates: a briefly invisible batch is not recomputed.
    private static let unusedLifetime: UInt32 = 120

    /// The number of particles below which single sprites cost less than an additional draw call.
    static let fewest = 256

    /// The smallest number of an emitter's particles for a batch; tests use other values.
    var fewest = Self.fewest
    private var particleBatches: [Key: ParticleBatch] = [:]

    /// The batch of a cell in an epoch.
    mutating func particleBatch(
        _ epoch: EmitterEpoch, cell: Int, births: EmitterEpoch.Births, seed: UInt64,
        in update: UInt32
    ) -> ParticleBatch {
        let key = Key(epoch: ObjectIdentifier(epoch), cell: cell, seed: seed)
        let particleBatch: ParticleBatch
        if let known = particleBatches[key] {
            particleBatch = known
        } else {
            particleBatch = ParticleBatch(epoch, cell: cell, births: births, seed: seed)
            particleBatches[key] = particleBatch
        }
        particleBatch.used = update
        return particleBatch
    }

    /// The batch of a cell in an epoch, if it was drawn before.
    func known(_ epoch: EmitterEpoch, cell: Int, seed: UInt64) -> ParticleBatch? {
        particleBatches[Key(epoch: ObjectIdentifier(epoch), cell: cell, seed: seed)]
    }

    /// Evicts long unused batches.
    mutating func drop(before update: UInt32) {
        if particleBatches.isEmpty { return }
        particleBatches = particleBatches.filter { update &- $0.value.used < Self.unusedLifetime }
    }
}
