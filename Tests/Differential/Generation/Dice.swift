/// A generator of random numbers with a seed (splitmix64), the same on every machine.
public struct Dice: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// Sequence of a seed; equal seeds give equal numbers.
    public init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 }

    /// Next number.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    /// 0 ..< `sides`.
    public mutating func roll(_ sides: Int) -> Int { Int(next() % UInt64(max(1, sides))) }

    /// True once in `n` times.
    public mutating func once(in n: Int) -> Bool { roll(n) == 0 }

    /// A number between two, with few digits.
    public mutating func number(_ low: Double, _ high: Double, digits: Int = 2) -> Double {
        var unit = 1.0
        for _ in 0..<digits { unit *= 10 }
        let steps = Int(((high - low) * unit).rounded())
        return ((low * unit).rounded() + Double(roll(steps + 1))) / unit
    }

    /// Element of a collection that is not empty.
    public mutating func pick<C: Collection>(_ items: C) -> C.Element {
        items[items.index(items.startIndex, offsetBy: roll(items.count))]
    }
}
