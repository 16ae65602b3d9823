import CLaminaZstd
import LaminaPacketWire

/// A Zstandard compressor for messages. Thread: one at a time.
package final class LogCompressor {
    private let context = ZSTD_createCCtx()

    /// A compressor with a separate context.
    package init() {}

    deinit { ZSTD_freeCCtx(context) }

    /// Compresses at the fastest level, because a recording must not slow down its program.
    package func compress(_ bytes: [UInt8]) -> [UInt8] {
        let room = ZSTD_compressBound(bytes.count)
        return [UInt8](unsafeUninitializedCapacity: room) { target, count in
            let made = bytes.withUnsafeBytes {
                ZSTD_compressCCtx(context, target.baseAddress, room, $0.baseAddress, $0.count, 1)
            }
            // ZSTD_compress fails only for a short buffer, and ZSTD_compressBound gives a
            // sufficient length.
            count = ZSTD_isError(made) == 0 ? made : 0
        }
    }
}

/// A Zstandard decompressor for messages. Thread: one at a time.
package final class LogExpander {
    private let context = ZSTD_createDCtx()

    /// A decompressor with a separate context.
    package init() {}

    deinit { ZSTD_freeDCtx(context) }

    /// The declared size of a message after decompression, in bytes.
    func count(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
        ZSTD_getFrameContentSize(bytes.baseAddress, bytes.count)
    }

    /// The decompressed message; nil for invalid bytes and for a message above the size limit.
    package func expand(_ bytes: UnsafeRawBufferPointer) -> [UInt8]? {
        let size = count(bytes)
        guard size <= UInt64(WireLimit.message) else { return nil }
        var whole = true
        let message = [UInt8](unsafeUninitializedCapacity: Int(size)) { target, count in
            let made = ZSTD_decompressDCtx(
                context, target.baseAddress, target.count, bytes.baseAddress, bytes.count)
            whole = ZSTD_isError(made) == 0 && made == Int(size)
            count = whole ? made : 0
        }
        return whole ? message : nil
    }
}
