import CoreGraphics

/// Format of pixels written by a `CIContext`; alpha is premultiplied. Four components of 8, 16 or
/// 32 bits.
public struct CIFormat: Hashable, RawRepresentable, Sendable {
    /// Number of the format.
    public var rawValue: Int32
    /// A format of a number; numbers other than the formats below are written as `RGBA8`.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// Bytes: alpha, red, green, blue.
    public static let ARGB8 = CIFormat(rawValue: 265)
    /// Bytes: blue, green, red, alpha.
    public static let BGRA8 = CIFormat(rawValue: 266)
    /// Bytes: red, green, blue, alpha.
    public static let RGBA8 = CIFormat(rawValue: 264)
    /// Floats of 32 bits: red, green, blue, alpha. Little endian, 16 bytes a pixel. The values come
    /// from 8 bits a component.
    public static let RGBAf = CIFormat(rawValue: 2312)
    /// Floats of 16 bits: red, green, blue, alpha. Little endian, 8 bytes a pixel. The values come
    /// from 8 bits a component.
    public static let RGBAh = CIFormat(rawValue: 2056)

    var bits: Int { self == .RGBAf ? 32 : self == .RGBAh ? 16 : 8 }
    var components: Int { 4 }

    var info: CGBitmapInfo {
        switch self {
        case .ARGB8: CGBitmapInfo(alpha: .premultipliedFirst)
        case .BGRA8: CGBitmapInfo(alpha: .premultipliedFirst, byteOrder: .order32Little)
        case .RGBAf:
            CGBitmapInfo(alpha: .premultipliedLast, byteOrder: .order32Little, isFloat: true)
        case .RGBAh:
            CGBitmapInfo(alpha: .premultipliedLast, byteOrder: .order16Little, isFloat: true)
        default: CGBitmapInfo(alpha: .premultipliedLast)
        }
    }

    /// An image's pixels in the format and a space, in rows without gaps; nil for a space without
    /// red, green and blue, with a message.
    func bitmap(
        _ image: CGImage, _ space: CGColorSpace?
    ) -> (data: Data, rowBytes: Int, space: CGColorSpace)? {
        let standard = CGColorSpaceCreateDeviceRGB()
        let space = space ?? standard
        // Half floats are converted from 32-bit floats.
        let made = self == .RGBAh ? CIFormat.RGBAf : self
        let rowBytes = image.width * made.bits / 2
        var data = Data(count: rowBytes * image.height)
        func layout(_ format: CIFormat, _ rowBytes: Int) -> CGColorBufferFormat {
            CGColorBufferFormat(
                version: 0, bitmapInfo: format.info, bitsPerComponent: format.bits,
                bitsPerPixel: format.bits * 4, bytesPerRow: rowBytes)
        }
        let isWritten = data.withUnsafeMutableBytes { to -> Bool in
            guard let to = to.baseAddress else { return false }
            return image.withPremultipliedRGBA8 { from, fromRow in
                guard let from = from.baseAddress else { return false }
                if made == .RGBA8, space == standard {
                    for y in 0..<image.height {
                        (to + y * rowBytes).copyMemory(
                            from: from + y * fromRow, byteCount: rowBytes)
                    }
                    return true
                }
                guard space.model == .rgb else { return false }
                let conversion = CGColorConversionInfo(src: standard, dst: space)
                return conversion?.convert(
                    width: image.width, height: image.height, to: to,
                    format: layout(made, rowBytes), from: from, format: layout(.RGBA8, fromRow),
                    options: nil) ?? false
            }
        }
        guard isWritten else {
            Diagnostics.once("CIContext: pixels cannot be written in this colour space")
            return nil
        }
        guard self == .RGBAh else { return (data, rowBytes, space) }
        var halves = Data(capacity: data.count / 2)
        data.withUnsafeBytes { floats in
            for number in floats.bindMemory(to: Float.self) {
                withUnsafeBytes(of: SampleReader.halfBits(Double(number)).littleEndian) {
                    halves.append(contentsOf: $0)
                }
            }
        }
        return (halves, rowBytes / 2, space)
    }
}
