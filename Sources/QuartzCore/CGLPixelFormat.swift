import Foundation
import LaminaGLRenderer

// Pixel formats under the names of Apple's CGL: the part for `CAOpenGLLayer`. Attribute numbers are
// Apple's.

/// A reference-counted pixel format. The program counts the references by
/// `CGLRetainPixelFormat(_:)` and `CGLReleasePixelFormat(_:)`.
public typealias CGLPixelFormatObj = OpaquePointer

/// Requirement of a pixel format; some attributes are followed by a number. A list of attributes
/// ends with 0.
public struct CGLPixelFormatAttribute: RawRepresentable, Hashable, Sendable {
    /// Apple's number of the attribute, or the number after an attribute.
    public var rawValue: UInt32
    /// An attribute of any number.
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// An attribute of any number. `CGLChoosePixelFormat` refuses an unknown number.
    public init(_ rawValue: UInt32) { self.rawValue = rawValue }
}

/// Result of a CGL function. The functions here return the four values below only.
public struct CGLError: RawRepresentable, Hashable, Sendable {
    /// Apple's number of the error; 0 is success.
    public var rawValue: Int32
    /// An error of any number.
    public init(rawValue: Int32) { self.rawValue = rawValue }
}

/// Success.
public let kCGLNoError = CGLError(rawValue: 0)
/// An unknown attribute, or an attribute without its number.
public let kCGLBadAttribute = CGLError(rawValue: 10000)
/// Attributes without a matching format.
public let kCGLBadPixelFormat = CGLError(rawValue: 10002)
/// An unusable context.
public let kCGLBadContext = CGLError(rawValue: 10004)

/// Double buffering; every format is double-buffered.
public let kCGLPFADoubleBuffer = CGLPixelFormatAttribute(5)
/// Bits of colour, as the next number; a layer always has 24.
public let kCGLPFAColorSize = CGLPixelFormatAttribute(8)
/// Bits of alpha, as the next number; a layer always has 8.
public let kCGLPFAAlphaSize = CGLPixelFormatAttribute(11)
/// Bits of depth, as the next number; numbers above 0 give 24.
public let kCGLPFADepthSize = CGLPixelFormatAttribute(12)
/// Bits of stencil, as the next number; numbers above 0 give 8.
public let kCGLPFAStencilSize = CGLPixelFormatAttribute(13)
/// Multisample buffers, as the next number; numbers above 0 match no format.
public let kCGLPFASampleBuffers = CGLPixelFormatAttribute(55)
/// Samples per pixel, as the next number; numbers above 0 match no format.
public let kCGLPFASamples = CGLPixelFormatAttribute(56)
/// No software fallback; without an effect.
public let kCGLPFANoRecovery = CGLPixelFormatAttribute(72)
/// Hardware acceleration; without an effect.
public let kCGLPFAAccelerated = CGLPixelFormatAttribute(73)
/// Display mask, as the next number; without an effect, because all contexts share one display.
public let kCGLPFADisplayMask = CGLPixelFormatAttribute(84)
/// Renderers without a display; without an effect.
public let kCGLPFAAllowOfflineRenderers = CGLPixelFormatAttribute(96)
/// Profile, as the next number, one of `kCGLOGLPVersion_…`. Default: legacy.
public let kCGLPFAOpenGLProfile = CGLPixelFormatAttribute(99)

/// The driver's compatibility profile, with fixed functions.
public let kCGLOGLPVersion_Legacy = CGLPixelFormatAttribute(0x1000)
/// Core profile, 3.3 or later.
public let kCGLOGLPVersion_3_2_Core = CGLPixelFormatAttribute(0x3200)
/// Core profile, 3.3 or later: the context has the exact version.
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

/// Finds a format. `attribs` ends with a 0 after the number of the last attribute. `pix` receives a
/// retained format, or nil with `npix` 0.
///
/// Errors: `kCGLBadAttribute` for an attribute not listed here, and for a profile and a display
/// mask of 0, as at the end of a list without the number; `kCGLBadPixelFormat` for multisampling.
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
        // The list ends here, and the numbers behind the list must not be read.
        case kCGLPFAOpenGLProfile where value == 0, kCGLPFADisplayMask where value == 0:
            return kCGLBadAttribute
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

/// Retains and returns a format. *Precondition:* a format of `CGLChoosePixelFormat` or of a layer.
/// Thread: any.
@discardableResult
public func CGLRetainPixelFormat(_ pix: CGLPixelFormatObj) -> CGLPixelFormatObj {
    PixelFormat.of(pix).retained
}

/// Releases a format. The pointer is invalid after the last release. *Precondition:* a format of
/// `CGLChoosePixelFormat` or of a layer. Thread: any.
public func CGLReleasePixelFormat(_ pix: CGLPixelFormatObj) {
    Unmanaged<PixelFormat>.fromOpaque(UnsafeRawPointer(pix)).release()
}
