/// Pseudorandom numbers, the same for the same seed: SplitMix64.
package struct SeededNumbers: RandomNumberGenerator, Sendable {
    private var state: UInt64

    package init(seed: UInt64) { state = seed }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    /// The next number, at least 0 and below 1.
    package mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

    /// The next integer, at least 0 and below `count`.
    package mutating func index(below count: Int) -> Int {
        min(count - 1, Int(unit() * Double(count)))
    }
}
