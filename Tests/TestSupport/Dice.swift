import CoreGraphics

/// Pseudorandom numbers from a seed (xorshift): a failure can be repeated from the seed alone.
public struct Dice {
    private var state: UInt64

    /// Sequence of a seed; equal seeds give equal numbers.
    public init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

    /// A whole number from 0 to `sides` − 1.
    public mutating func roll(_ sides: Int) -> Int {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return Int(state % UInt64(sides))
    }

    /// A number from `low` to `high`, in steps of a hundred-thousandth of their distance.
    public mutating func number(_ low: Double, _ high: Double) -> Double {
        low + (high - low) * Double(roll(100_001)) / 100_000
    }

    /// True once in `sides` times.
    public mutating func once(in sides: Int) -> Bool { roll(sides) == 0 }

    /// Element of a list that is not empty.
    public mutating func pick<T>(_ list: [T]) -> T { list[roll(list.count)] }
}
