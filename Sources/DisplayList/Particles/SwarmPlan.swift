/// What one item draws that is a swarm: as many of its particles as live, from blocks that never change.
///
/// Particle n stands in a ring of `ringBlocks` blocks, in block n ÷ `SwarmBlock.count`. Whoever draws keeps a
/// buffer for each `serial` and hands a block over once.
public struct SwarmPlan: Sendable {
    /// That of the swarm; nobody else has it.
    public let serial: UInt64
    /// A power of two.
    public let ringBlocks: Int
    /// Number of the first block.
    public let firstBlock: Int
    /// All blocks that have a particle that is drawn.
    public let blocks: ContiguousArray<SwarmBlock>
    /// Particles drawn.
    public let count: Int
}

extension DisplayList {
    /// The swarm that the record at a texel names.
    public func swarm(at record: Int32) -> SwarmPlan {
        let texel = records.texels[Int(record) + SwarmRecord.swarmTexel]
        return swarms[Int(texel.z.bitPattern)]
    }
}

/// Why particles of an emitter are items of their own, evaluated by the planner in every frame.
public enum SwarmObstacle: String, Sendable, CaseIterable {
    /// Fewer live than make up for a draw call, or more than are drawn.
    case few, many
    /// Values that particles are born with are animated, or were changed so often that those of many kinds live.
    case animated, changed
    /// A cell's particles emit others.
    case carriers
    /// They are drawn in an order that is not that of their birth in one cell.
    case order
    /// The emitter is in a copy that lags behind.
    case delayed
    /// Some may be behind the viewer.
    case depth
    /// They live so long and fly so fast that single precision does not tell where they are.
    case coarse
}
