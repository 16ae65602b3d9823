import Foundation

/// Zip archives of uncompressed entries, for tests.
public enum StoredArchive {
    /// Bytes of a zip archive.
    public static func data(_ entries: [(name: String, content: Data)]) -> Data {
        var (body, directory) = (Data(), Data())
        func add(_ number: UInt32, _ count: Int, to data: inout Data) {
            for i in 0..<count { data.append(UInt8(truncatingIfNeeded: number >> UInt32(8 * i))) }
        }
        for entry in entries {
            let bytes = [UInt8](entry.content)
            let sum = checksum(bytes)
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

    /// CRC-32 of the zip format.
    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        var sum = UInt32.max
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
        }
        return ~sum
    }
}
