import Foundation

/// The result code of pixel buffer functions. 0 for success, negative for errors.
public typealias CVReturn = Int32
/// Success.
public let kCVReturnSuccess: CVReturn = 0
/// An argument was invalid.
public let kCVReturnInvalidArgument: CVReturn = -6661
/// The pixel format is not supported.
public let kCVReturnInvalidPixelFormat: CVReturn = -6680
/// The size is not supported.
public let kCVReturnInvalidSize: CVReturn = -6681

/// A four-character code. The first character is in the highest byte.
public typealias OSType = UInt32
/// Four bytes a pixel: alpha, red, green, blue.
public let kCVPixelFormatType_32ARGB: OSType = 32
/// Four bytes a pixel: blue, green, red, alpha.
public let kCVPixelFormatType_32BGRA: OSType = 0x4247_5241
/// Four bytes a pixel: alpha, blue, green, red.
public let kCVPixelFormatType_32ABGR: OSType = 0x4142_4752
/// Four bytes a pixel: red, green, blue, alpha.
public let kCVPixelFormatType_32RGBA: OSType = 0x5247_4241

/// The key of the pixel format in buffer attributes.
public let kCVPixelBufferPixelFormatTypeKey = "PixelFormatType"
/// The key of the width in buffer attributes.
public let kCVPixelBufferWidthKey = "Width"
/// The key of the height in buffer attributes.
public let kCVPixelBufferHeightKey = "Height"

/// Options of locking; without effect, because buffers always stay in memory. With `readOnly`, too,
/// the memory is writable.
public struct CVPixelBufferLockFlags: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt64
    /// Flags from their bits.
    public init(rawValue: UInt64) { self.rawValue = rawValue }
    /// Read access only.
    public static let readOnly = CVPixelBufferLockFlags(rawValue: 1)
}

/// An image in memory, with the top row first and four bytes a pixel. Thread: one at a time.
public final class CVPixelBuffer: @unchecked Sendable {
    /// The largest side in pixels.
    static let largestSide = 32768

    let width: Int
    let height: Int
    let bytesPerRow: Int
    let format: OSType
    let bytes: UnsafeMutableRawPointer

    /// A transparent image; nil for a side outside 1 to 32 768 or an unknown format.
    init?(width: Int, height: Int, format: OSType) {
        let sides = 1...Self.largestSide
        guard sides.contains(width), sides.contains(height), Self.name(of: format) != nil
        else { return nil }
        (self.width, self.height, self.format) = (width, height, format)
        bytesPerRow = width * 4
        bytes = .allocate(byteCount: bytesPerRow * height, alignment: 64)
        bytes.initializeMemory(as: UInt8.self, repeating: 0, count: bytesPerRow * height)
    }

    deinit { bytes.deallocate() }

    /// GStreamer's name of a pixel format.
    static func name(of format: OSType) -> String? {
        switch format {
        case kCVPixelFormatType_32ARGB: "ARGB"
        case kCVPixelFormatType_32BGRA: "BGRA"
        case kCVPixelFormatType_32ABGR: "ABGR"
        case kCVPixelFormatType_32RGBA: "RGBA"
        default: nil
        }
    }
}

/// Creates a transparent black image; `attributes` are ignored. Errors:
/// `kCVReturnInvalidPixelFormat` for a format other than the four formats above,
/// `kCVReturnInvalidSize` for a side outside 1 to 32 768; `pixelBufferOut` is then not written.
public func CVPixelBufferCreate(
    _ allocator: CFAllocator?, _ width: Int, _ height: Int, _ pixelFormatType: OSType,
    _ pixelBufferAttributes: [String: Any]?,
    _ pixelBufferOut: UnsafeMutablePointer<CVPixelBuffer?>
) -> CVReturn {
    guard CVPixelBuffer.name(of: pixelFormatType) != nil else { return kCVReturnInvalidPixelFormat }
    guard let made = CVPixelBuffer(width: width, height: height, format: pixelFormatType)
    else { return kCVReturnInvalidSize }
    pixelBufferOut.pointee = made
    return kCVReturnSuccess
}

/// Makes the memory of a buffer readable and writable. The call has no effect, because the memory
/// is always accessible; the result is `kCVReturnSuccess`.
@discardableResult
public func CVPixelBufferLockBaseAddress(
    _ pixelBuffer: CVPixelBuffer, _ lockFlags: CVPixelBufferLockFlags
) -> CVReturn { kCVReturnSuccess }

/// Ends the access to the memory of a buffer. Has no effect; the result is `kCVReturnSuccess`.
@discardableResult
public func CVPixelBufferUnlockBaseAddress(
    _ pixelBuffer: CVPixelBuffer, _ unlockFlags: CVPixelBufferLockFlags
) -> CVReturn { kCVReturnSuccess }

/// The address of the first byte of the top row. Never nil; valid as long as the buffer.
public func CVPixelBufferGetBaseAddress(_ pixelBuffer: CVPixelBuffer) -> UnsafeMutableRawPointer? {
    pixelBuffer.bytes
}
/// The distance between rows in bytes. Four times the width.
public func CVPixelBufferGetBytesPerRow(_ pixelBuffer: CVPixelBuffer) -> Int {
    pixelBuffer.bytesPerRow
}
/// The width in pixels, 1 to 32 768. Constant for the life of the buffer.
public func CVPixelBufferGetWidth(_ pixelBuffer: CVPixelBuffer) -> Int { pixelBuffer.width }
/// The height in pixels, 1 to 32 768. Constant for the life of the buffer.
public func CVPixelBufferGetHeight(_ pixelBuffer: CVPixelBuffer) -> Int { pixelBuffer.height }
/// The pixel format: one of the four formats with 8 bits a component. Constant for the life of the
/// buffer.
public func CVPixelBufferGetPixelFormatType(_ pixelBuffer: CVPixelBuffer) -> OSType {
    pixelBuffer.format
}

/// A factory of buffers with one size and format. Buffers are freed after use, because allocation
/// is cheap. Thread: any.
public final class CVPixelBufferPool: Sendable {
    let width: Int
    let height: Int
    let format: OSType

    init(width: Int, height: Int, format: OSType) {
        (self.width, self.height, self.format) = (width, height, format)
    }
}

/// Creates a buffer of the pool's size and format. The results are those of `CVPixelBufferCreate`;
/// `allocator` is not used.
public func CVPixelBufferPoolCreatePixelBuffer(
    _ allocator: CFAllocator?, _ pixelBufferPool: CVPixelBufferPool,
    _ pixelBufferOut: UnsafeMutablePointer<CVPixelBuffer?>
) -> CVReturn {
    CVPixelBufferCreate(
        allocator, pixelBufferPool.width, pixelBufferPool.height, pixelBufferPool.format, nil,
        pixelBufferOut)
}
