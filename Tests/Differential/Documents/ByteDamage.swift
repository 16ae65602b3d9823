import TestSupport

/// Damage to bytes of which nothing is known.
enum ByteDamage {
    /// Maximum size of a damaged document, in bytes.
    static let most = 1 << 20

    /// Damages a single place. `other` is a document to take parts from.
    static func apply(to bytes: inout [UInt8], _ other: [UInt8], _ dice: inout Dice) {
        guard !bytes.isEmpty else {
            bytes = Array(other.prefix(dice.roll(other.count + 1)))
            return
        }
        let at = dice.roll(bytes.count)
        let length = min(bytes.count - at, 1 + dice.roll(dice.once(in: 3) ? 400 : 12))
        switch dice.roll(9) {
        case 0: bytes[at] ^= 1 << UInt8(dice.roll(8))
        case 1: bytes[at] = UInt8(dice.roll(256))
        case 2: bytes.removeSubrange(at..<at + length)
        case 3: bytes.removeSubrange(at...)
        case 4: repeated(&bytes, at..<at + length, &dice)
        case 5:
            // The beginning of a document and the end of another document.
            bytes.replaceSubrange(at..., with: other.dropFirst(dice.roll(other.count + 1)))
        case 6:
            let from = dice.roll(other.count + 1)
            bytes.insert(contentsOf: other[from...].prefix(length), at: at)
        case 7: overwrite(&bytes, at, integer(&dice))
        default: overwrite(&bytes, at & ~7, double(&dice))
        }
    }

    private static func repeated(_ bytes: inout [UInt8], _ range: Range<Int>, _ dice: inout Dice) {
        let part = Array(bytes[range])
        let times = min(dice.pick([1, 2, 30, 3000]), (most - min(most, bytes.count)) / part.count)
        bytes.insert(
            contentsOf: (0..<times).flatMap { _ in part }, at: range.upperBound)
    }

    private static func overwrite(_ bytes: inout [UInt8], _ at: Int, _ new: [UInt8]) {
        let end = min(at + new.count, bytes.count)
        guard at < end else { return }
        bytes.replaceSubrange(at..<end, with: new.prefix(end - at))
    }

    private static func integer(_ dice: inout Dice) -> [UInt8] {
        let (value, size) = (dice.pick(Extreme.integers), dice.pick([1, 2, 4, 8]))
        let little = (0..<size).map { UInt8(truncatingIfNeeded: value >> UInt64(8 * $0)) }
        return dice.once(in: 2) ? little : little.reversed()
    }

    private static func double(_ dice: inout Dice) -> [UInt8] {
        let bits = dice.pick(Extreme.doubles).bitPattern
        let little = (0..<8).map { UInt8(truncatingIfNeeded: bits >> UInt64(8 * $0)) }
        return dice.once(in: 2) ? little : little.reversed()
    }
}

/// Makes sums over damaged bytes right again.
enum ChecksumRepair {
    private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// Repairs the checksums of a PNG's chunks; other bytes stay unchanged.
    static func apply(to bytes: inout [UInt8]) {
        guard bytes.starts(with: signature) else { return }
        var at = 8
        while at + 12 <= bytes.count {
            let length = bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) }
            let end = at + 8 + length
            guard end + 4 <= bytes.count else { return }
            let sum = crc(bytes[(at + 4)..<end])
            for i in 0..<4 { bytes[end + i] = UInt8(truncatingIfNeeded: sum >> UInt32(24 - 8 * i)) }
            at = end + 4
        }
    }

    private static func crc(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        var crc: UInt32 = .max
        for byte in bytes {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 1 ? 0xEDB8_8320 ^ crc >> 1 : crc >> 1 }
        }
        return ~crc
    }
}
