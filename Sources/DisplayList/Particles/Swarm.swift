import LaminaGraphicsTypes
import LaminaRenderTree

/// Particles of one cell that are born under values which stay the same.
///
/// In: a stretch of births, the cell's stream of random numbers. Out: blocks of what is known of each particle in advance.
/// Idea: where a particle is follows from its age and from what it was given at birth, and what it was given is a function
/// of its number (B-EM 280). So each is worked out once, handed over once, and a frame says how old the first one
/// is. Cost: 0.2 µs a particle that is born, nothing for those that live. Not for particles that emit others, nor for
/// values that are animated.
final class Swarm {
    /// Nobody else has it.
    let serial: UInt64
    let ringBlocks: Int
    /// The last update that drew it.
    var used: UInt32 = 0
    // Keeps the epoch's identity from being given to another.
    private let epoch: EmitterEpoch
    private let cell: Int
    private let births: EmitterEpoch.Births
    private let stream: UInt64
    private var first = 0
    private var blocks: ContiguousArray<SwarmBlock> = []

    init(_ epoch: EmitterEpoch, cell: Int, births: EmitterEpoch.Births, seed: UInt64) {
        (self.epoch, self.cell, self.births) = (epoch, cell, births)
        stream = ParticleRandom(cell: cell, seed: seed).state
        serial = UniqueNumber.next()
        let most = births.rate * births.values.cells[cell].longestLife
        // One block more than are full: the first and the last are rarely.
        let blocks = Int(min(most, 1e6)) / SwarmBlock.count + 3
        ringBlocks = 1 << (Int.bitWidth - (blocks - 1).leadingZeroBitCount)
    }

    /// The blocks of some particles that live at once.
    func plan(_ numbers: Range<Int>) -> SwarmPlan {
        let low = numbers.lowerBound / SwarmBlock.count
        let high = (numbers.upperBound - 1) / SwarmBlock.count
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
        return SwarmPlan(
            serial: serial, ringBlocks: ringBlocks, firstBlock: first, blocks: blocks,
            count: numbers.count)
    }

    private func block(_ number: Int) -> SwarmBlock {
        SwarmBlock(number, cell: cell, of: births, stream: stream)
    }
}

extension SwarmPlan {
    /// Where its particles come.
    var extent: SwarmBlock.Extent {
        blocks.reduce(into: SwarmBlock.Extent()) { $0.formUnion($1.extent) }
    }

    /// A particle's place in the ring.
    func place(of number: Int) -> UInt32 { UInt32(truncatingIfNeeded: number) & ringMask }

    var ringMask: UInt32 { UInt32(ringBlocks * SwarmBlock.count - 1) }
}

/// Swarms that are drawn, kept from frame to frame.
struct SwarmStore {
    private struct Key: Hashable {
        var epoch: ObjectIdentifier
        var cell: Int
        var seed: UInt64
    }

    /// How many updates a swarm outlives its last use: one that is out of sight for a moment is not worked out anew.
    private static let patience: UInt32 = 120

    /// Fewer particles than this cost less as single ones than another draw call does.
    static let fewest = 256

    /// How many of an emitter's particles are a swarm at least; others for tests.
    var fewest = Self.fewest
    private var swarms: [Key: Swarm] = [:]

    /// The swarm of a cell in an epoch.
    mutating func swarm(
        _ epoch: EmitterEpoch, cell: Int, births: EmitterEpoch.Births, seed: UInt64,
        in update: UInt32
    ) -> Swarm {
        let key = Key(epoch: ObjectIdentifier(epoch), cell: cell, seed: seed)
        let swarm: Swarm
        if let known = swarms[key] {
            swarm = known
        } else {
            swarm = Swarm(epoch, cell: cell, births: births, seed: seed)
            swarms[key] = swarm
        }
        swarm.used = update
        return swarm
    }

    /// Lets go of those that were not drawn for long.
    mutating func drop(before update: UInt32) {
        if swarms.isEmpty { return }
        swarms = swarms.filter { update &- $0.value.used < Self.patience }
    }
}
