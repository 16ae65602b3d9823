import Foundation

/// Where a pixel keeps its alpha, and whether the colours are multiplied by it.
public enum CGImageAlphaInfo: UInt32, Sendable {
    case none = 0
    case premultipliedLast, premultipliedFirst, last, first, noneSkipLast, noneSkipFirst, alphaOnly
}

/// The byte order of a pixel's parts.
public enum CGImageByteOrderInfo: UInt32, Sendable {
    case orderMask = 0x7000
    case orderDefault = 0
    case order16Little = 0x1000
    case order32Little = 0x2000
    case order16Big = 0x3000
    case order32Big = 0x4000
}

/// How the bits of a pixel are packed; only `packed` layouts of whole bytes are read.
public enum CGImagePixelFormatInfo: UInt32, Sendable {
    case mask = 0xF0000
    case packed = 0
    case RGB555 = 0x10000
    case RGB565 = 0x20000
    case RGB101010 = 0x30000
    case RGBCIF10 = 0x40000
}

/// Alpha, number format and byte order of a bitmap in one word.
public struct CGBitmapInfo: OptionSet, Hashable, Sendable {
    public var rawValue: UInt32
    /// The word itself; the low five bits are a `CGImageAlphaInfo`.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Alpha and byte order together.
    public init(
        alpha: CGImageAlphaInfo, byteOrder: CGImageByteOrderInfo = .orderDefault,
        isFloat: Bool = false
    ) {
        rawValue = alpha.rawValue | byteOrder.rawValue | (isFloat ? 0x100 : 0)
    }

    public static let alphaInfoMask = CGBitmapInfo(rawValue: 0x1F)
    public static let floatInfoMask = CGBitmapInfo(rawValue: 0xF00)
    public static let floatComponents = CGBitmapInfo(rawValue: 0x100)
    public static let byteOrderMask = CGBitmapInfo(rawValue: 0x7000)
    public static let byteOrder16Little = CGBitmapInfo(rawValue: 0x1000)
    public static let byteOrder32Little = CGBitmapInfo(rawValue: 0x2000)
    public static let byteOrder16Big = CGBitmapInfo(rawValue: 0x3000)
    public static let byteOrder32Big = CGBitmapInfo(rawValue: 0x4000)

    /// The alpha part.
    public var alphaInfo: CGImageAlphaInfo {
        CGImageAlphaInfo(rawValue: rawValue & 0x1F) ?? .none
    }

    /// The byte order part.
    public var byteOrder: CGImageByteOrderInfo {
        CGImageByteOrderInfo(rawValue: rawValue & 0x7000) ?? .orderDefault
    }
}
