import CLaminaZlib
import Foundation

/// Archives of uncompressed entries, for tests.
enum StoredArchive {
    static func data(_ entries: [(name: String, content: Data)]) -> Data {
        var (body, directory) = (Data(), Data())
        func add(_ number: UInt32, _ count: Int, to data: inout Data) {
            for i in 0..<count { data.append(UInt8(truncatingIfNeeded: number >> UInt32(8 * i))) }
        }
        for entry in entries {
            let bytes = [UInt8](entry.content)
            let sum = UInt32(truncatingIfNeeded: crc32(0, bytes, UInt32(bytes.count)))
            let (name, place) = (Data(entry.name.utf8), UInt32(body.count))
            func common(_ data: inout Data) {
                for (number, count) in [
                    (20, 2), (0, 2), (0, 2), (0, 2), (0x21, 2), (sum, 4), (UInt32(bytes.count), 4),
                    (UInt32(bytes.count), 4), (UInt32(name.count), 2), (0, 2),
                ] as [(UInt32, Int)] { add(number, count, to: &data) }
            }
            add(0x0403_4B50, 4, to: &body)
            common(&body)
            body += name + entry.content
            add(0x0201_4B50, 4, to: &directory)
            add(20, 2, to: &directory)
            common(&directory)
            for (number, count) in [(0, 2), (0, 2), (0, 2), (0, 4), (place, 4)] as [(UInt32, Int)] {
                add(number, count, to: &directory)
            }
            directory += name
        }
        var end = Data()
        for (number, count) in [
            (0x0605_4B50, 4), (0, 2), (0, 2), (UInt32(entries.count), 2),
            (UInt32(entries.count), 2), (UInt32(directory.count), 4), (UInt32(body.count), 4),
            (0, 2),
        ] as [(UInt32, Int)] { add(number, count, to: &end) }
        return body + directory + end
    }

    /// As gzip.
    static func gzip(_ data: Data) -> Data {
        var stream = z_stream()
        deflateInit2_(
            &stream, Z_BEST_SPEED, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
            Int32(MemoryLayout<z_stream>.size))
        defer { deflateEnd(&stream) }
        var (source, output) = ([UInt8](data), [UInt8](repeating: 0, count: data.count + 1000))
        let made = source.withUnsafeMutableBufferPointer { source in
            output.withUnsafeMutableBufferPointer { output in
                stream.next_in = source.baseAddress
                stream.avail_in = UInt32(source.count)
                stream.next_out = output.baseAddress
                stream.avail_out = UInt32(output.count)
                deflate(&stream, Z_FINISH)
                return output.count - Int(stream.avail_out)
            }
        }
        return Data(output[..<made])
    }
}
