import Foundation

/// What calls about pixels answer.
public typealias CVReturn = Int32
public let kCVReturnSuccess: CVReturn = 0
public let kCVReturnInvalidArgument: CVReturn = -6661
public let kCVReturnInvalidPixelFormat: CVReturn = -6680
public let kCVReturnInvalidSize: CVReturn = -6681

/// Four letters as a number.
public typealias OSType = UInt32
public let kCVPixelFormatType_32ARGB: OSType = 32
/// “BGRA”; blue is the first byte.
public let kCVPixelFormatType_32BGRA: OSType = 0x4247_5241
/// “ABGR”.
public let kCVPixelFormatType_32ABGR: OSType = 0x4142_4752
/// “RGBA”.
public let kCVPixelFormatType_32RGBA: OSType = 0x5247_4241

public let kCVPixelBufferPixelFormatTypeKey = "PixelFormatType"
public let kCVPixelBufferWidthKey = "Width"
public let kCVPixelBufferHeightKey = "Height"

/// How long a buffer's address holds: memory of ours is always there, so that nothing depends on it.
public struct CVPixelBufferLockFlags: OptionSet, Sendable {
    public let rawValue: UInt64
    public init(rawValue: UInt64) { self.rawValue = rawValue }
    public static let readOnly = CVPixelBufferLockFlags(rawValue: 1)
}

/// A picture in memory: rows from the top, four bytes a pixel. Thread: one at a time.
public final class CVPixelBuffer: @unchecked Sendable {
    /// Larger sides are refused.
    static let largestSide = 32768

    let width: Int
    let height: Int
    let bytesPerRow: Int
    let format: OSType
    let bytes: UnsafeMutableRawPointer

    /// Nil where the size is not 1 to 32 768 a side or the format is not known.
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

    /// GStreamer's word for a format.
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

/// Makes a black, transparent picture. `attributes` are not used.
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

@discardableResult
public func CVPixelBufferLockBaseAddress(
    _ pixelBuffer: CVPixelBuffer, _ lockFlags: CVPixelBufferLockFlags
) -> CVReturn { kCVReturnSuccess }

@discardableResult
public func CVPixelBufferUnlockBaseAddress(
    _ pixelBuffer: CVPixelBuffer, _ unlockFlags: CVPixelBufferLockFlags
) -> CVReturn { kCVReturnSuccess }

/// The first byte of the top row.
public func CVPixelBufferGetBaseAddress(_ pixelBuffer: CVPixelBuffer) -> UnsafeMutableRawPointer? {
    pixelBuffer.bytes
}
public func CVPixelBufferGetBytesPerRow(_ pixelBuffer: CVPixelBuffer) -> Int {
    pixelBuffer.bytesPerRow
}
public func CVPixelBufferGetWidth(_ pixelBuffer: CVPixelBuffer) -> Int { pixelBuffer.width }
public func CVPixelBufferGetHeight(_ pixelBuffer: CVPixelBuffer) -> Int { pixelBuffer.height }
public func CVPixelBufferGetPixelFormatType(_ pixelBuffer: CVPixelBuffer) -> OSType {
    pixelBuffer.format
}

/// Buffers of one size. One that everybody has let go of is freed: memory of this kind is cheap to make.
public final class CVPixelBufferPool: Sendable {
    let width: Int
    let height: Int
    let format: OSType

    init(width: Int, height: Int, format: OSType) {
        (self.width, self.height, self.format) = (width, height, format)
    }
}

public func CVPixelBufferPoolCreatePixelBuffer(
    _ allocator: CFAllocator?, _ pixelBufferPool: CVPixelBufferPool,
    _ pixelBufferOut: UnsafeMutablePointer<CVPixelBuffer?>
) -> CVReturn {
    CVPixelBufferCreate(
        allocator, pixelBufferPool.width, pixelBufferPool.height, pixelBufferPool.format, nil,
        pixelBufferOut)
}
