import CLaminaZlib
import Foundation

/// Replaces the content of an entry in an archive.
///
/// Input: bytes of an archive. Output: bytes of an archive with the same entries in the same order.
/// The bytes and headers of other entries do not change, except for the positions of the entries
/// behind the changed entry.
/// Idea: the directory at the end has the position of each entry. libzip would rewrite all headers.
/// Cost: linear in the archive's size, in memory: the archive twice. No file is written.
/// Source: PKWARE, APPNOTE.TXT, sections 4.3.7, 4.3.12 and 4.3.16.
struct ZipRewriter {
    private let bytes: [UInt8]

    /// Bytes of an archive with new content of an entry, in the entry's compression.
    ///
    /// Errors: `LayerAnimationError` for an unknown entry, an archive without a plain directory
    /// (damaged, in parts, with 64-bit positions, encrypted), and sizes beyond the limits.
    static func replacing(_ name: String, by content: Data, in data: Data) throws -> Data {
        guard data.count <= DocumentLimits.archive, content.count <= DocumentLimits.text else {
            throw LayerAnimationError.tooLarge(
                "an archive of \(data.count) bytes, a text of \(content.count) bytes")
        }
        return try ZipRewriter(bytes: [UInt8](data)).replacing(name, by: content)
    }

    private func number(_ place: Int, _ count: Int) throws -> Int {
        guard place >= 0, place + count <= bytes.count else { throw Self.damaged }
        return (0..<count).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) }
    }

    private static let damaged = LayerAnimationError.damagedArchive("it has no plain directory")

    /// Entry of the directory.
    private struct Entry {
        /// Begin of the entry in the directory, and of the local header.
        var place: Int, header: Int
        var name: ArraySlice<UInt8>
    }

    /// Place of the record at the archive's end, before a comment.
    private func end() throws -> Int {
        var place = bytes.count - 22
        while place >= 0, place >= bytes.count - 22 - 0xFFFF {
            if try number(place, 4) == 0x0605_4B50,
                try number(place + 20, 2) == bytes.count - place - 22
            {
                return place
            }
            place -= 1
        }
        throw Self.damaged
    }

    private func entries(_ end: Int) throws -> [Entry] {
        let (count, size, first) = (
            try number(end + 10, 2), try number(end + 12, 4), try number(end + 16, 4)
        )
        // Archives in parts, and archives with 64-bit numbers, are rejected.
        guard try number(end + 4, 4) == 0, try number(end + 8, 2) == count, count < 0xFFFF,
            first + size == end, count <= DocumentLimits.entries
        else { throw Self.damaged }
        var list: [Entry] = []
        var at = first
        for _ in 0..<count {
            guard try number(at, 4) == 0x0201_4B50 else { throw Self.damaged }
            let length = try number(at + 28, 2)
            let more = try number(at + 30, 2) + number(at + 32, 2)
            let header = try number(at + 42, 4)
            guard at + 46 + length + more <= end, header < first else { throw Self.damaged }
            list.append(
                Entry(place: at, header: header, name: bytes[at + 46..<at + 46 + length]))
            at += 46 + length + more
        }
        guard at == end else { throw Self.damaged }
        return list
    }

    private func replacing(_ name: String, by content: Data) throws -> Data {
        let end = try end()
        let list = try entries(end)
        let matches = list.filter { $0.name.elementsEqual(name.utf8) }
        guard matches.count == 1, let entry = matches.first else {
            throw LayerAnimationError.damagedArchive("it does not have “\(name)” once")
        }
        let (flags, method) = (try number(entry.place + 8, 2), try number(entry.place + 10, 2))
        let begin = entry.header
        guard try number(begin, 4) == 0x0403_4B50, method == 0 || method == 8, flags & 0x41 == 0
        else { throw Self.damaged }
        let head = try 30 + number(begin + 26, 2) + number(begin + 28, 2)
        // An entry whose sizes follow its content (a data descriptor) ends at the begin of the next
        // entry.
        let first = try number(end + 16, 4)
        let next = list.map(\.header).filter { $0 > begin }.min() ?? first
        guard list.count(where: { $0.header == begin }) == 1,
            try begin + head + number(entry.place + 20, 4) <= next
        else { throw Self.damaged }
        let packed = method == 0 ? [UInt8](content) : try Self.deflated(content)
        let sum = Int(
            content.withUnsafeBytes {
                crc32(0, $0.bindMemory(to: UInt8.self).baseAddress, UInt32($0.count))
            })
        let shift = begin + head + packed.count - next
        var result = Array(bytes[..<(begin + head)]) + packed + bytes[next...]
        func put(_ number: Int, _ count: Int, at place: Int) {
            for i in 0..<count { result[place + i] = UInt8(truncatingIfNeeded: number >> (8 * i)) }
        }
        for (place, fields) in [(begin, 6), (entry.place + shift, 8)] {
            // Clears the flag of a data descriptor: the sizes are in the header.
            put(flags & ~8, 2, at: place + fields)
            let sizes = place + fields + 8
            put(sum, 4, at: sizes)
            put(packed.count, 4, at: sizes + 4)
            put(content.count, 4, at: sizes + 8)
        }
        for other in list where other.header > begin {
            put(other.header + shift, 4, at: other.place + shift + 42)
        }
        put(first + shift, 4, at: end + shift + 16)
        return Data(result)
    }

    /// Compressed content without header and checksum, the form of entries.
    private static func deflated(_ content: Data) throws -> [UInt8] {
        var stream = z_stream()
        guard
            deflateInit2_(
                &stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY,
                ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
        else { throw LayerAnimationError.damagedArchive("no memory") }
        defer { deflateEnd(&stream) }
        var source = [UInt8](content)
        var output = [UInt8](
            repeating: 0, count: Int(deflateBound(&stream, UInt(source.count))))
        let result = source.withUnsafeMutableBufferPointer { source in
            output.withUnsafeMutableBufferPointer { output in
                stream.next_in = source.baseAddress
                stream.avail_in = UInt32(source.count)
                stream.next_out = output.baseAddress
                stream.avail_out = UInt32(output.count)
                return deflate(&stream, Z_FINISH)
            }
        }
        guard result == Z_STREAM_END else {
            throw LayerAnimationError.damagedArchive("no memory")
        }
        return Array(output[..<(output.count - Int(stream.avail_out))])
    }
}
