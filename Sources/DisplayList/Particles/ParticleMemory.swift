import LaminaRenderTree

/// The bytes of the particles in a list, against a limit for the whole picture.
///
/// Idea: the limit of each emitter does not limit the number of emitters. This limit applies to the
/// bytes of the particles of all emitters, and is tested before the particles are computed; layers
/// farther back have priority. A batch is counted once, by its ring on the GPU, which is larger
/// than its memory in the planner.
struct ParticleMemory {
    /// The bytes of all particles in the list.
    private(set) var bytes = 0
    /// True if particles were left out because of the limit.
    var isLimited = false
    private var batches: Set<UInt64> = []

    /// The bytes of a particle with a separate record.
    static let each = Primitive.sprite.texels * MemoryLayout<SIMD4<Float>>.size

    /// The number of particles with separate records that the limit still allows.
    func room(limit: Int) -> Int { max(limit - bytes, 0) / Self.each }

    /// True if the list has the batch, in another copy of the emitter.
    func has(_ batch: ParticleBatch) -> Bool { batches.contains(batch.serial) }

    /// Counts particles with separate records.
    mutating func count(_ particles: Int) { bytes += particles * Self.each }

    /// Counts a batch, once.
    mutating func count(_ plan: ParticleBatchPlan) {
        if batches.insert(plan.serial).inserted {
            bytes += ParticleBatch.bytes(ofRing: plan.ringBlocks)
        }
    }
}
