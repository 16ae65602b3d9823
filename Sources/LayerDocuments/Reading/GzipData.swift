import CLaminaZlib
import Foundation

/// Decompression of gzip files (RFC 1952).
enum GzipData {
    /// True if the data begins with gzip's signature.
    static func isOne(_ data: Data) -> Bool { data.starts(with: [0x1F, 0x8B]) }

    /// Decompressed bytes. Errors: `LayerAnimationError` for a damaged file and above `limit`
    /// bytes.
    static func unpack(_ data: Data, limit: Int = DocumentLimits.text) throws -> Data {
        var stream = z_stream()
        guard lamina_inflate_init(&stream) == Z_OK else {
            throw LayerAnimationError.damagedArchive("zlib has no memory")
        }
        defer { inflateEnd(&stream) }
        var output = Data()
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        var status = Z_OK
        var source = [UInt8](data)
        try source.withUnsafeMutableBufferPointer { source in
            stream.next_in = source.baseAddress
            stream.avail_in = UInt32(clamping: source.count)
            while status != Z_STREAM_END {
                let made = chunk.withUnsafeMutableBufferPointer { chunk in
                    stream.next_out = chunk.baseAddress
                    stream.avail_out = UInt32(chunk.count)
                    status = inflate(&stream, Z_NO_FLUSH)
                    return chunk.count - Int(stream.avail_out)
                }
                guard status == Z_OK || status == Z_STREAM_END, made > 0 || status == Z_STREAM_END
                else {
                    throw LayerAnimationError.damagedArchive(
                        "the compressed data is cut off or damaged")
                }
                guard output.count + made <= limit else {
                    throw LayerAnimationError.tooLarge("more than \(limit) bytes unpacked")
                }
                output.append(contentsOf: chunk[..<made])
            }
        }
        return output
    }
}
