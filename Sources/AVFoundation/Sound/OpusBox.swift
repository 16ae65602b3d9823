import Foundation

/// Repair of the description of an Opus track in an MP4 file that GStreamer wrote:
/// Docs/WORKAROUNDS.md.
///
/// “Encapsulation of Opus in ISO Base Media File Format” stores numbers with the highest byte
/// first; GStreamer 1.22 writes the lowest byte first, and players skip a quarter of a second.
enum OpusBox {
    /// The largest movie box (`moov`) in bytes that is searched; a larger box stays unchanged.
    private static let mostBytes: UInt64 = 256 << 20
    private static let name = Data("dOps".utf8)
    /// The sample rate of all sounds of films.
    private static let sampleRate: UInt32 = 48_000

    /// Corrects the byte order of the description, where GStreamer reversed the bytes. Throws
    /// Foundation's error for a file that cannot be read or written.
    static func repair(_ file: URL) throws {
        let handle = try FileHandle(forUpdating: file)
        defer { try? handle.close() }
        let end = try handle.seekToEnd()
        var place: UInt64 = 0
        while place + 8 <= end {
            try handle.seek(toOffset: place)
            guard let head = try handle.read(upToCount: 16), head.count >= 8 else { return }
            var size = UInt64(number(head, at: 0))
            if size == 1, head.count == 16 {
                size = UInt64(number(head, at: 8)) << 32 | UInt64(number(head, at: 12))
            }
            if size == 0 { size = end - place }
            guard size >= 8 else { return }
            if head[4..<8] == Data("moov".utf8) {
                return try repair(in: handle, from: place, count: min(size, end - place))
            }
            guard size <= end - place else { return }
            place += size
        }
    }

    private static func repair(in handle: FileHandle, from begin: UInt64, count: UInt64) throws {
        guard count <= mostBytes else { return }
        try handle.seek(toOffset: begin)
        guard let table = try handle.read(upToCount: Int(count)) else { return }
        var rest = table.startIndex..<table.endIndex
        while let found = table.range(of: name, in: rest) {
            rest = found.upperBound..<table.endIndex
            let values = found.upperBound
            guard table.endIndex - values >= 10, table[values] == 0,
                number(table, at: values + 4).byteSwapped == sampleRate
            else { continue }
            let skip = Data(table[values + 2..<values + 4].reversed())
            let rate = Data(table[values + 4..<values + 8].reversed())
            let gain = Data(table[values + 8..<values + 10].reversed())
            try handle.seek(toOffset: begin + UInt64(values + 2 - table.startIndex))
            try handle.write(contentsOf: skip + rate + gain)
        }
    }

    /// Four bytes, the highest first.
    private static func number(_ data: Data, at index: Int) -> UInt32 {
        data[index..<index + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }
}
