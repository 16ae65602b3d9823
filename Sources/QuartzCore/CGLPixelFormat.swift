import Foundation
import LaminaGLRenderer

// Pixel formats under the names of Apple's CGL: what `CAOpenGLLayer` is asked for and hands out. Attribute
// numbers are Apple's.

/// A pixel format, kept alive by whoever retained it.
public typealias CGLPixelFormatObj = OpaquePointer

/// What a pixel format must have; some are followed by a number.
public struct CGLPixelFormatAttribute: RawRepresentable, Hashable, Sendable {
    public var rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    public init(_ rawValue: UInt32) { self.rawValue = rawValue }
}

/// What a CGL function answers.
public struct CGLError: RawRepresentable, Hashable, Sendable {
    public var rawValue: Int32
    public init(rawValue: Int32) { self.rawValue = rawValue }
}

public let kCGLNoError = CGLError(rawValue: 0)
public let kCGLBadAttribute = CGLError(rawValue: 10000)
public let kCGLBadPixelFormat = CGLError(rawValue: 10002)
public let kCGLBadContext = CGLError(rawValue: 10004)

public let kCGLPFADoubleBuffer = CGLPixelFormatAttribute(5)
/// Followed by bits; a layer has 24 whatever is asked for.
public let kCGLPFAColorSize = CGLPixelFormatAttribute(8)
/// Followed by bits; a layer has 8.
public let kCGLPFAAlphaSize = CGLPixelFormatAttribute(11)
/// Followed by bits; any number above 0 gives 24.
public let kCGLPFADepthSize = CGLPixelFormatAttribute(12)
/// Followed by bits; any number above 0 gives 8.
public let kCGLPFAStencilSize = CGLPixelFormatAttribute(13)
/// Followed by a number; more than 0 finds no format.
public let kCGLPFASampleBuffers = CGLPixelFormatAttribute(55)
/// Followed by a number; more than 0 finds no format.
public let kCGLPFASamples = CGLPixelFormatAttribute(56)
public let kCGLPFANoRecovery = CGLPixelFormatAttribute(72)
public let kCGLPFAAccelerated = CGLPixelFormatAttribute(73)
/// Followed by a mask; there is one display.
public let kCGLPFADisplayMask = CGLPixelFormatAttribute(84)
public let kCGLPFAAllowOfflineRenderers = CGLPixelFormatAttribute(96)
/// Followed by one of `kCGLOGLPVersion_…`; legacy without it.
public let kCGLPFAOpenGLProfile = CGLPixelFormatAttribute(99)

/// Fixed functions and whatever else the driver's compatibility profile has.
public let kCGLOGLPVersion_Legacy = CGLPixelFormatAttribute(0x1000)
/// Core profile, 3.3 or later.
public let kCGLOGLPVersion_3_2_Core = CGLPixelFormatAttribute(0x3200)
/// Core profile, 3.3 or later: ask the context for its version.
public let kCGLOGLPVersion_GL4_Core = CGLPixelFormatAttribute(0x4100)

/// The object behind a `CGLPixelFormatObj`.
final class PixelFormat {
    let format: DrawingFormat
    init(_ format: DrawingFormat) { self.format = format }

    var retained: CGLPixelFormatObj { OpaquePointer(Unmanaged.passRetained(self).toOpaque()) }

    static func of(_ pointer: CGLPixelFormatObj) -> PixelFormat {
        Unmanaged<PixelFormat>.fromOpaque(UnsafeRawPointer(pointer)).takeUnretainedValue()
    }
}

/// Finds a format. `attribs` ends with a 0. `pix` gets a retained format, or nil with `npix` 0.
///
/// `kCGLBadAttribute` for an attribute not listed here, `kCGLBadPixelFormat` where multisampling is asked for.
public func CGLChoosePixelFormat(
    _ attribs: UnsafePointer<CGLPixelFormatAttribute>,
    _ pix: UnsafeMutablePointer<CGLPixelFormatObj?>, _ npix: UnsafeMutablePointer<Int32>
) -> CGLError {
    (pix.pointee, npix.pointee) = (nil, 0)
    var format = DrawingFormat()
    var i = 0
    while attribs[i].rawValue != 0 {
        let attribute = attribs[i]
        i += 1
        switch attribute {
        case kCGLPFADoubleBuffer, kCGLPFANoRecovery, kCGLPFAAccelerated,
            kCGLPFAAllowOfflineRenderers:
            continue
        default: break
        }
        let value = attribs[i].rawValue
        i += 1
        switch attribute {
        case kCGLPFAColorSize, kCGLPFAAlphaSize, kCGLPFADisplayMask: break
        case kCGLPFADepthSize: format.depthBits = Int(min(value, 24))
        case kCGLPFAStencilSize: format.stencilBits = Int(min(value, 8))
        case kCGLPFASampleBuffers, kCGLPFASamples:
            if value > 0 { return kCGLBadPixelFormat }
        case kCGLPFAOpenGLProfile: format.isCore = value != kCGLOGLPVersion_Legacy.rawValue
        default: return kCGLBadAttribute
        }
    }
    (pix.pointee, npix.pointee) = (PixelFormat(format).retained, 1)
    return kCGLNoError
}

/// Retains a format and hands it back.
@discardableResult
public func CGLRetainPixelFormat(_ pix: CGLPixelFormatObj) -> CGLPixelFormatObj {
    PixelFormat.of(pix).retained
}

/// Lets go of a format.
public func CGLReleasePixelFormat(_ pix: CGLPixelFormatObj) {
    Unmanaged<PixelFormat>.fromOpaque(UnsafeRawPointer(pix)).release()
}
