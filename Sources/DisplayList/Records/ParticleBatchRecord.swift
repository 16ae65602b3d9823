import LaminaGraphicsTypes

/// `particleBatch`: the particles of a cell at a point in time; constants of each particle are in
/// the batch's blocks.
///
///     texel 0  x axis of the emitter's space in homogeneous pixels, age of the first particle
///     texel 1  y axis, age difference of consecutive particles in seconds
///     texel 2  z axis, half a particle's width at scale 1
///     texel 3  origin, half its height
///     texel 4  acceleration, growth of the scale in a second
///     texel 5  change of the colour in a second
///     texel 6  factor of the colour
///     texel 7  u at min x, v at min y, u at max x, v at max y
///     texel 8  first particle drawn, size of the ring less one, index of the batch, flags
enum ParticleBatchRecord {
    static let fields: [RecordField] = [
        .number("planeX", 0, 3), .number("age", 3), .number("planeY", 4, 3),
        .number("interval", 7), .number("planeZ", 8, 3), .number("halfWidth", 11),
        .number("planeOrigin", 12, 3), .number("halfHeight", 15),
        .number("acceleration", 16, 3), .number("growth", 19), .number("colorSpeed", 20, 4),
        .number("tint", 24, 4), .number("uv", 28, 4), .bits("first", 32), .bits("ring", 33),
        .bits("particleBatch", 34), .flags(35),
    ]

    /// The texel with the index into the list's particle batches.
    static let particleBatchTexel = 8

    /// The constants of all drawn particles.
    struct Look {
        var space: ParticleSpace
        var half: SIMD2<Double>
        var tint: SIMD4<Float>
        var uv: SIMD4<Float>
    }

    /// The position in the batch's ring, and the age of the first drawn particle.
    struct Instant {
        var age: Double
        /// Negative if the youngest particle is drawn first.
        var interval: Double
        var first: UInt32
        var ringMask: UInt32
    }

    static func write(
        _ look: Look, _ values: ParticleBatchMotion, _ instant: Instant, particleBatch: Int,
        flags: Float,
        to data: UnsafeMutablePointer<SIMD4<Float>>
    ) {
        func texel(_ v: SIMD3<Double>, _ w: Double) -> SIMD4<Float> {
            SIMD4(Float(v.x), Float(v.y), Float(v.z), Float(w))
        }
        data[0] = texel(look.space.x, instant.age)
        data[1] = texel(look.space.y, instant.interval)
        data[2] = texel(look.space.z, look.half.x)
        data[3] = texel(look.space.origin, look.half.y)
        data[4] = texel(values.acceleration, values.growth)
        data[5] = values.colorSpeed
        data[6] = look.tint
        data[7] = look.uv
        data[8] = SIMD4(
            Float(bitPattern: instant.first), Float(bitPattern: instant.ringMask),
            Float(bitPattern: UInt32(particleBatch)), flags)
    }
}

/// The motion common to all particles of a cell, as read by the shader.
struct ParticleBatchMotion {
    var acceleration: SIMD3<Double>
    var growth: Double
    var colorSpeed: SIMD4<Float>
}
