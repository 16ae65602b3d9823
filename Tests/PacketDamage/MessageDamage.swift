import TestSupport

extension Dice {
    /// Damaged bytes of a message: changed, cut, repeated, mixed with bytes of `other`, or with a
    /// too large count.
    public mutating func damaged(_ bytes: [UInt8], _ other: [UInt8]) -> [UInt8] {
        var odd = bytes
        let count = once(in: 2) ? 1 : 1 + roll(4)
        for _ in 0..<count where !odd.isEmpty { damage(&odd, other) }
        return odd
    }

    private mutating func damage(_ bytes: inout [UInt8], _ other: [UInt8]) {
        let place = roll(bytes.count)
        switch roll(16) {
        case 0: bytes[place] ^= 1 << UInt8(roll(8))
        case 1: bytes[place] = UInt8(roll(256))
        case 2: bytes.removeSubrange(place...)
        case 3: bytes.removeSubrange(place..<min(bytes.count, place + 1 + roll(8)))
        case 4: bytes.insert(contentsOf: bytes[span(bytes, 64)], at: place)
        case 5: bytes.insert(contentsOf: other[span(other, 64)], at: place)
        case 6: bytes.replaceSubrange(place..<min(bytes.count, place + 9), with: large())
        case 7: bytes.replaceSubrange(place..<min(bytes.count, place + 5), with: number())
        case 8: bytes.insert(UInt8(roll(8)) << 5 | UInt8(roll(32)), at: place)
        case 9:
            // Arrays in arrays.
            bytes.insert(contentsOf: repeatElement(0x81, count: 1 + roll(200)), at: place)
        case 10...12:
            // A number in place of another number, which leaves the structure whole.
            let heads: [UInt8: Int] = [0xFB: 9, 0xFA: 5, 0x18: 2, 0x19: 3, 0x1A: 5]
            guard let at = bytes[place...].firstIndex(where: { heads[$0] != nil }),
                let size = heads[bytes[at]], at + size <= bytes.count
            else { return }
            bytes.replaceSubrange(at..<at + size, with: number())
        default:
            // A small whole number, or a small count, replaced by another.
            guard let at = bytes[place...].firstIndex(where: { $0 < 24 }) else { return }
            bytes[at] = once(in: 4) ? 0x20 + UInt8(roll(24)) : UInt8(roll(24))
        }
    }

    private mutating func span(_ bytes: [UInt8], _ most: Int) -> Range<Int> {
        if bytes.isEmpty { return 0..<0 }
        let start = roll(bytes.count)
        return start..<min(bytes.count, start + 1 + roll(most))
    }

    /// The head of an item with a claimed length beyond all bounds.
    private mutating func large() -> [UInt8] {
        let count: UInt64 = pick([.max, 1 << 63, 1 << 62, 1 << 40, 1 << 32, 1 << 20, 65_536])
        return [UInt8(roll(7)) << 5 | 27] + big(count)
    }

    /// An unusual number.
    private mutating func number() -> [UInt8] {
        let n: Double = pick([
            .nan, .infinity, -.infinity, 1e308, -1e308, .leastNonzeroMagnitude, -0.0, 1e18, -1,
            4_294_967_296,
        ])
        return [0xFB] + big(n.bitPattern)
    }

    private func big(_ n: UInt64) -> [UInt8] {
        stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: n >> UInt64($0)) }
    }
}
