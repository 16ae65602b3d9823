import CLaminaZstd
import LaminaPacketWire

/// Messages made small and large again. Thread: one at a time.
package final class LogCompressor {
    private let context = ZSTD_createCCtx()

    package init() {}

    deinit { ZSTD_freeCCtx(context) }

    /// The fastest level: a recording must not slow down what it records.
    package func compress(_ bytes: [UInt8]) -> [UInt8] {
        let room = ZSTD_compressBound(bytes.count)
        return [UInt8](unsafeUninitializedCapacity: room) { target, count in
            let made = bytes.withUnsafeBytes {
                ZSTD_compressCCtx(context, target.baseAddress, room, $0.baseAddress, $0.count, 1)
            }
            // Fails only for want of room, of which there is enough.
            count = ZSTD_isError(made) == 0 ? made : 0
        }
    }
}

/// Messages made large again. Thread: one at a time.
package final class LogExpander {
    private let context = ZSTD_createDCtx()

    package init() {}

    deinit { ZSTD_freeDCtx(context) }

    /// How many bytes a message says it has when it is large again.
    func count(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
        ZSTD_getFrameContentSize(bytes.baseAddress, bytes.count)
    }

    /// The message again; nil where the bytes are none, or would be larger than a message may be.
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
