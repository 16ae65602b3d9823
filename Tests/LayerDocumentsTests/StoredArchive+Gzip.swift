import CLaminaZlib
import Foundation
import TestSupport

extension StoredArchive {
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
