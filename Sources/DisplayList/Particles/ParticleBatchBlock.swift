import Foundation
import LaminaRenderTree

/// Particles of a batch with consecutive numbers: the constants of each particle's life.
///
/// A block is complete before its first particle is born, because all values follow from seed, cell
/// and number, and never changes.
///
///     texel 0  birthplace x, y, launch velocity x, y
///     texel 1  birthplace z, launch velocity z, life (endless for equal lifetimes), scale
///     texel 2  rotation, spin, tilt of a plane
///     texel 3  straight colour, not limited to 0…1
///
/// The tilt is the vector q shortening the particle's axes a to a − q (q · a): the plane's normal
/// rotated to the viewer's has a z of 1 − q².
public final class ParticleBatchBlock: Sendable {
    /// The number of particles in a block.
    public static let count = 256
    /// The number of texels per particle.
    public static let texelsEach = 4

    /// The texels of all particles: `count` × `texelsEach`, 16 KiB. In the order of birth.
    public let texels: ContiguousArray<SIMD4<Float>>
    /// The bounds of the centres over all lives, and the largest scale.
    let extent: Extent

    struct Extent: Sendable {
        var low = SIMD3<Double>(repeating: .infinity)
        var high = SIMD3<Double>(repeating: -.infinity)
        var scale = 0.0

        mutating func formUnion(_ other: Extent) {
            low = pointwiseMin(low, other.low)
            high = pointwiseMax(high, other.high)
            scale = max(scale, other.scale)
        }
    }

    init(_ number: Int, cell: Int, of births: EmitterEpoch.Births, stream: UInt64) {
        let values = births.values.cells[cell]
        var texels: ContiguousArray<SIMD4<Float>> = []
        texels.reserveCapacity(Self.count * Self.texelsEach)
        var extent = Extent()
        for n in (number * Self.count)..<((number + 1) * Self.count) {
            var random = ParticleRandom(stream, n)
            let motion = ParticleSimulation.Motion(values, births.values, &random)
            motion.write(isEndless: values.lifetimeRange == 0, to: &texels)
            extent.formUnion(motion.extent)
        }
        (self.texels, self.extent) = (texels, extent)
    }
}

extension ParticleSimulation.Motion {
    /// The motion of a particle born by the emitter itself.
    init(_ cell: ParticleValues, _ emitter: EmitterValues, _ random: inout ParticleRandom) {
        let place = EmissionShape.sample(emitter, &random)
        self.init(
            cell, &random,
            from: Start(
                origin: emitter.position + place.offset, angle: place.angle,
                elevation: place.elevation))
    }

    fileprivate func write(isEndless: Bool, to texels: inout ContiguousArray<SIMD4<Float>>) {
        func texel(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> SIMD4<Float> {
            SIMD4(Float(a), Float(b), Float(c), Float(d))
        }
        let q = tilt.map { max(0, 1 - cos($0.away)).squareRoot() } ?? 0
        let along = tilt?.along ?? 0
        texels.append(texel(origin.x, origin.y, launch.x, launch.y))
        texels.append(
            texel(
                origin.z, launch.z, isEndless ? Double(Float.greatestFiniteMagnitude) : life, size))
        texels.append(texel(rotation, spin, q * cos(along), q * sin(along)))
        texels.append(color)
    }

    /// The bounds of the whole path: its ends, and the extrema along each axis.
    fileprivate var extent: ParticleBatchBlock.Extent {
        var extent = ParticleBatchBlock.Extent()
        guard life > 0 else { return extent }
        func include(_ age: Double) {
            let p = position(at: age)
            extent.low = pointwiseMin(extent.low, p)
            extent.high = pointwiseMax(extent.high, p)
        }
        include(0)
        include(life)
        for axis in 0..<3 where acceleration[axis] != 0 {
            let turn = -launch[axis] / acceleration[axis]
            if turn > 0, turn < life { include(turn) }
        }
        extent.scale = max(abs(size), abs(scale(at: life)))
        return extent
    }
}
