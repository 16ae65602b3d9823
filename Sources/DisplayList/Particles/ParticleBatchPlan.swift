/// The drawing of a particle batch: the living particles, from immutable blocks.
///
/// Particle n is stored in a ring of `ringBlocks` blocks, in block n ÷ `ParticleBatchBlock.count`.
/// The renderer keeps a buffer per `serial` and uploads each block once.
public struct ParticleBatchPlan: Sendable {
    /// The batch's serial, unique in the process. Constant while the planner keeps the batch.
    public let serial: UInt64
    /// The number of blocks in the ring, a power of two, at least 4. Constant for a serial: enough
    /// for all particles living at once.
    public let ringBlocks: Int
    /// The number of the first block. Blocks count from the first birth; block n lies in slot n
    /// modulo `ringBlocks`.
    public let firstBlock: Int
    /// All blocks with a drawn particle, in the order of their numbers. The first and the last
    /// block may also have particles that are not drawn.
    public let blocks: ContiguousArray<ParticleBatchBlock>
    /// The number of drawn particles, one quad each. The record names the first drawn particle.
    public let count: Int
}

extension DisplayList {
    /// The batch named by the record at a texel. Precondition: the record belongs to an item of the
    /// primitive `particleBatch`.
    public func particleBatch(at record: Int32) -> ParticleBatchPlan {
        let texel = records.texels[Int(record) + ParticleBatchRecord.particleBatchTexel]
        return particleBatches[Int(texel.z.bitPattern)]
    }
}

/// The reason particles of an emitter are separate items, evaluated by the planner in every frame.
/// `few` is below 256 particles, `many` above 200 000. Debug views and `lamina inspect` print the
/// raw value.
public enum ParticleBatchRejection: String, Sendable, CaseIterable {
    /// Too few particles to pay for a draw call, or more than the limit.
    case few, many
    /// Animated birth values, or values changed often enough for many kinds to live at once.
    case animated, changed
    /// A cell with emitting particles.
    case emitting
    /// A drawing order other than the order of birth in a single cell.
    case order
    /// An emitter in a delayed copy.
    case delayed
    /// Particles possibly behind the viewer.
    case depth
    /// A lifetime and speed beyond single precision.
    case coarse
    /// The particles would exceed the limit of a picture.
    case memory
}
