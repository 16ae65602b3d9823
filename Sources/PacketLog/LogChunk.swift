import CLaminaXXHash
import Foundation
import LaminaPacketWire

/// A chunk of a recording: a header of 24 bytes, then a message compressed by Zstandard.
///
/// | Bytes | Content |
/// | --- | --- |
/// | 0–3 | size of the compressed message in bytes |
/// | 4 | kind |
/// | 5–7 | 0 |
/// | 8–15 | host time in seconds, a double |
/// | 16–23 | checksum: XXH3 of the compressed message, seeded with the XXH3 of the sixteen bytes
/// before |
///
/// Integers are little-endian. The content of each kind is a message of `PacketWire`, except
/// `instant`, whose content is empty.
package struct LogChunk: Equatable {
    enum Kind: UInt8 {
        case hello, image, commit, key, view
        /// The host time until which frames were shown.
        case instant
        /// A file attached to the recording.
        case file
    }

    static let headCount = 24

    /// The raw value of the kind; unknown kinds are skipped.
    package var kind: UInt8
    /// The host time in seconds.
    package var time: Double
    /// The byte range of the compressed message in the file.
    package var range: Range<Int>

    /// The header and body in file format.
    package static func bytes(_ kind: UInt8, at time: Double, _ body: [UInt8]) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(headCount + body.count)
        append(UInt32(body.count), to: &bytes)
        bytes += [kind, 0, 0, 0]
        append(time.bitPattern, to: &bytes)
        let sum = bytes.withUnsafeBytes { head in
            body.withUnsafeBytes { checkSum(head: head, $0) }
        }
        append(sum, to: &bytes)
        return bytes + body
    }

    /// The chunk at an offset; nil for an incomplete or damaged chunk and for other bytes.
    package init?(at start: Int, in file: UnsafeRawBufferPointer) {
        let body = start + Self.headCount
        guard body <= file.count else { return nil }
        let head = UnsafeRawBufferPointer(rebasing: file[start..<body])
        let count = Int(UInt32(littleEndian: head.loadUnaligned(as: UInt32.self)))
        guard count <= file.count - body else { return nil }
        kind = head[4]
        time = Double(
            bitPattern: UInt64(
                littleEndian: head.loadUnaligned(fromByteOffset: 8, as: UInt64.self)))
        range = body..<body + count
        let sum = UInt64(littleEndian: head.loadUnaligned(fromByteOffset: 16, as: UInt64.self))
        guard abs(time) <= WireLimit.latest, head[5] == 0, head[6] == 0, head[7] == 0,
            sum
                == Self.checkSum(
                    head: UnsafeRawBufferPointer(rebasing: head[..<16]),
                    UnsafeRawBufferPointer(rebasing: file[range]))
        else { return nil }
    }

    private static func append(_ number: some FixedWidthInteger, to bytes: inout [UInt8]) {
        withUnsafeBytes(of: number.littleEndian) { bytes += $0 }
    }

    private static func checkSum(
        head: UnsafeRawBufferPointer, _ body: UnsafeRawBufferPointer
    ) -> UInt64 {
        let seed = XXH3_64bits(head.baseAddress, head.count)
        return XXH3_64bits_withSeed(body.baseAddress, body.count, seed)
    }
}
