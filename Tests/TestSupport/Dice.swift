import CoreGraphics

/// Pseudorandom numbers from a seed, the same on every machine: a failure can be repeated from the
/// seed alone.
public struct Dice: RandomNumberGenerator, Sendable {
    /// The sequence of numbers, and the steps between two bounds.
    public enum Style: Sendable {
        /// xorshift; numbers in steps of a hundred-thousandth of their distance.
        case fine
        /// splitmix64; numbers with two decimals, short enough for the text of a program.
        case short
    }

    private var state: UInt64
    private let style: Style

    /// Sequence of a seed; equal seeds give equal numbers.
    public init(_ seed: UInt64, _ style: Style = .fine) {
        let spread = seed &* 0x9E37_79B9_7F4A_7C15
        (state, self.style) = (style == .fine ? spread | 1 : spread, style)
    }

    /// The sequence of splitmix64 that begins at a state; numbers in the short style.
    public init(splitMix state: UInt64) { (self.state, style) = (state, .short) }

    /// The next 64 random bits.
    public mutating func next() -> UInt64 {
        switch style {
        case .fine:
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return state
        case .short:
            state &+= 0x9E37_79B9_7F4A_7C15
            var z = state
            z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
            z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
            return z ^ (z >> 31)
        }
    }

    /// A whole number from 0 to `sides` − 1; 0 without sides.
    public mutating func roll(_ sides: Int) -> Int { Int(next() % UInt64(max(1, sides))) }

    /// True once in `sides` times.
    public mutating func once(in sides: Int) -> Bool { roll(sides) == 0 }

    /// True in `percent` of a hundred times.
    public mutating func chance(_ percent: Int) -> Bool { roll(100) < percent }

    /// A number from `low` to `high`, in the steps of the style; `digits` is the number of decimals
    /// of short numbers.
    public mutating func number(_ low: Double, _ high: Double, digits: Int = 2) -> Double {
        switch style {
        case .fine: return low + (high - low) * Double(roll(100_001)) / 100_000
        case .short:
            var unit = 1.0
            for _ in 0..<digits { unit *= 10 }
            let steps = Int(((high - low) * unit).rounded())
            return ((low * unit).rounded() + Double(roll(steps + 1))) / unit
        }
    }

    /// Element of a list that is not empty.
    public mutating func pick<T>(_ list: [T]) -> T { list[roll(list.count)] }

    /// Element of a collection that is not empty.
    @_disfavoredOverload
    public mutating func pick<C: Collection>(_ items: C) -> C.Element {
        items[items.index(items.startIndex, offsetBy: roll(items.count))]
    }
}
