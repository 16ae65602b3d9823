import Foundation

/// Position of a pixel's alpha, and premultiplication of its colours. The raw value is the low five
/// bits of `CGBitmapInfo`. First and last count components before the byte order is applied.
public enum CGImageAlphaInfo: UInt32, Sendable {
    /// No alpha.
    case none = 0
    /// Alpha last, colours premultiplied.
    case premultipliedLast
    /// Alpha first, colours premultiplied.
    case premultipliedFirst
    /// Alpha last, colours straight.
    case last
    /// Alpha first, colours straight.
    case first
    /// Last component unused.
    case noneSkipLast
    /// First component unused.
    case noneSkipFirst
    /// Alpha without colours.
    case alphaOnly
}

/// Byte order of a pixel's components. The raw value is a part of `CGBitmapInfo`. Little-endian
/// words of 32 bits reverse the four bytes of an 8-bit pixel, and the bytes of each wider
/// component.
public enum CGImageByteOrderInfo: UInt32, Sendable {
    /// Bits of the byte order in `CGBitmapInfo`.
    case orderMask = 0x7000
    /// Bytes in the order of components.
    case orderDefault = 0
    /// Words of 16 bits, least byte first.
    case order16Little = 0x1000
    /// Words of 32 bits, least byte first.
    case order32Little = 0x2000
    /// Words of 16 bits, greatest byte first.
    case order16Big = 0x3000
    /// Words of 32 bits, greatest byte first.
    case order32Big = 0x4000
}

/// Packing of a pixel's bits. Every layout is read as `packed`: the bits in `CGBitmapInfo` have no
/// effect, and components of five or ten bits are refused for their size.
public enum CGImagePixelFormatInfo: UInt32, Sendable {
    /// Bits of the packing in `CGBitmapInfo`.
    case mask = 0xF0000
    /// Components of equal size, side by side.
    case packed = 0
    /// Five bits a component. The value is not read by this implementation.
    case RGB555 = 0x10000
    /// Five, six and five bits. The value is not read by this implementation.
    case RGB565 = 0x20000
    /// Ten bits a component. The value is not read by this implementation.
    case RGB101010 = 0x30000
    /// Ten bits a component with an extended range. The value is not read by this implementation.
    case RGBCIF10 = 0x40000
}

/// Alpha, number format and byte order of a bitmap in one word. Alpha and byte order are numbers,
/// read by `alphaInfo` and `byteOrder`; `contains` compares single bits, and is exact for
/// `floatComponents` only.
public struct CGBitmapInfo: OptionSet, Hashable, Sendable {
    /// The word; the low five bits are a `CGImageAlphaInfo`.
    public var rawValue: UInt32
    /// A bitmap format of a word; the low five bits are a `CGImageAlphaInfo`.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// A bitmap format of alpha and byte order. Defaults: bytes in the order of components,
    /// integers. The parameters have disjoint bits, hence every combination is kept.
    public init(
        alpha: CGImageAlphaInfo, byteOrder: CGImageByteOrderInfo = .orderDefault,
        isFloat: Bool = false
    ) {
        rawValue = alpha.rawValue | byteOrder.rawValue | (isFloat ? 0x100 : 0)
    }

    /// Mask of the bits of `CGImageAlphaInfo`.
    public static let alphaInfoMask = CGBitmapInfo(rawValue: 0x1F)
    /// Mask of the number format.
    public static let floatInfoMask = CGBitmapInfo(rawValue: 0xF00)
    /// Components are floats.
    public static let floatComponents = CGBitmapInfo(rawValue: 0x100)
    /// Mask of the byte order.
    public static let byteOrderMask = CGBitmapInfo(rawValue: 0x7000)
    /// 16-bit units, least significant byte first.
    public static let byteOrder16Little = CGBitmapInfo(rawValue: 0x1000)
    /// 32-bit units, least significant byte first.
    public static let byteOrder32Little = CGBitmapInfo(rawValue: 0x2000)
    /// 16-bit units, most significant byte first.
    public static let byteOrder16Big = CGBitmapInfo(rawValue: 0x3000)
    /// 32-bit units, most significant byte first.
    public static let byteOrder32Big = CGBitmapInfo(rawValue: 0x4000)

    /// The alpha part. `none` for the unknown numbers 8…31.
    public var alphaInfo: CGImageAlphaInfo {
        CGImageAlphaInfo(rawValue: rawValue & 0x1F) ?? .none
    }

    /// The byte order part. `orderDefault` for the unknown bits 0x5000 and 0x6000, `orderMask` for
    /// 0x7000.
    public var byteOrder: CGImageByteOrderInfo {
        CGImageByteOrderInfo(rawValue: rawValue & 0x7000) ?? .orderDefault
    }
}
