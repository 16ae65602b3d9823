import Foundation

/// The random numbers of a particle: a function of the layer's seed, the cell and the particle's
/// number.
///
/// Splitmix64: a multiplication chain per draw. A particle's draws have a fixed order, and equal
/// seeds give equal particles in every frame (B-EM 280). The numbers are not fit for cryptography.
struct ParticleRandom {
    private(set) var state: UInt64

    init(_ parent: UInt64, _ number: Int) {
        var s = parent &+ UInt64(bitPattern: Int64(number)) &* 0x9E37_79B9_7F4A_7C15
        s = (s ^ (s >> 30)) &* 0xBF58_476D_1CE4_E5B9
        state = s ^ (s >> 27)
    }

    /// The generator of a layer's cell.
    init(cell: Int, seed: UInt64) { self.init(seed &* 0x2545_F491_4F6C_DD1D, cell) }

    /// Uniform in 0..<1.
    @inline(__always)
    mutating func unit() -> Double {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        z ^= z >> 31
        return Double(z >> 11) * 0x1p-53
    }

    /// Uniform in −½..<½, the factor of ranges (B-EM 268).
    @inline(__always)
    mutating func spread() -> Double { unit() - 0.5 }
}
