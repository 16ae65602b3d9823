// Pixels converted from one space to another.
//
// In: pixels of any layout `SampleReader` reads. Out: pixels of a layout with 8 or 16 bits or floats a number. Every
// colour goes through linear light, as single colours do; the last one is kept with its result.
import Foundation

/// Whether profiles match their darkest colours: a key of conversion options, for a `Bool`.
public let kCGColorConversionBlackPointCompensation: CFString =
    "kCGColorConversionBlackPointCompensation"

extension Rendering {
    /// The rendering that an intent and options ask for; the default intent is relative colorimetric.
    init(_ intent: CGColorRenderingIntent, _ options: CFDictionary?) {
        self.intent = intent == .defaultIntent ? .relativeColorimetric : intent
        matchesBlack =
            options?[AnyHashable(kCGColorConversionBlackPointCompensation)] as? Bool ?? false
    }
}

/// How pixels lie in memory.
public struct CGColorBufferFormat {
    /// Always 0.
    public var version: UInt32
    public var bitmapInfo: CGBitmapInfo
    public var bitsPerComponent: Int
    public var bitsPerPixel: Int
    public var bytesPerRow: Int

    /// No pixels.
    public init() {
        self.init(
            version: 0, bitmapInfo: CGBitmapInfo(rawValue: 0), bitsPerComponent: 0,
            bitsPerPixel: 0, bytesPerRow: 0)
    }

    public init(
        version: UInt32, bitmapInfo: CGBitmapInfo, bitsPerComponent: Int, bitsPerPixel: Int,
        bytesPerRow: Int
    ) {
        self.version = version
        self.bitmapInfo = bitmapInfo
        self.bitsPerComponent = bitsPerComponent
        self.bitsPerPixel = bitsPerPixel
        self.bytesPerRow = bytesPerRow
    }
}

/// A conversion between two colour spaces. Immutable.
public final class CGColorConversionInfo: Sendable {
    private let source: CGColorSpace
    private let target: CGColorSpace
    private let rendering: Rendering

    /// The relative colorimetric conversion; nil when there is no way into `dst`.
    public convenience init?(src: CGColorSpace, dst: CGColorSpace) {
        self.init(optionsSrc: src, dst: dst, options: nil)
    }

    /// The same with `kCGColorConversionBlackPointCompensation`; other options change nothing.
    public init?(optionsSrc: CGColorSpace, dst: CGColorSpace, options: CFDictionary?) {
        guard optionsSrc.model != .pattern, dst.fromLinearSRGB(.zero) != nil else { return nil }
        (source, target) = (optionsSrc, dst)
        rendering = Rendering(.defaultIntent, options)
    }

    /// Converts pixels, straight or premultiplied as the formats say. The memory must hold what the formats describe.
    ///
    /// False, and nothing is written, for formats that cannot be read or written: written are 8 and 16 bits and 32-bit floats
    /// in the order of the machine or of bytes. `options` are not used.
    public func convert(
        width: Int, height: Int, to dst_data: UnsafeMutableRawPointer,
        format dst_format: CGColorBufferFormat, from src_data: UnsafeRawPointer,
        format src_format: CGColorBufferFormat, options: CFDictionary?
    ) -> Bool {
        guard width > 0, height > 0,
            let from = PixelParts(src_format, source), let to = PixelParts(dst_format, target),
            [8, 16, 32].contains(dst_format.bitsPerComponent),
            (dst_format.bitsPerComponent == 32)
                == dst_format.bitmapInfo.contains(.floatComponents)
        else { return false }
        let bytes = UnsafeRawBufferPointer(
            start: src_data,
            count: (height - 1) * src_format.bytesPerRow
                + (width * src_format.bitsPerPixel + 7) / 8)
        let reader = SampleReader(
            bytes: bytes, bitsPerComponent: src_format.bitsPerComponent,
            bitsPerPixel: src_format.bitsPerPixel, bytesPerRow: src_format.bytesPerRow,
            isFloat: src_format.bitmapInfo.contains(.floatComponents),
            order: src_format.bitmapInfo.byteOrder)
        guard reader.isSupported else { return false }
        var (known, result): ([Double], [Double]) = ([], [])
        for y in 0..<height {
            for x in 0..<width {
                let alpha = from.alpha.map { reader.sample(x, y, $0) } ?? 1
                let divisor = from.isPremultiplied && alpha > 0 ? alpha : 1
                let color = (0..<from.colors).map {
                    reader.sample(x, y, $0 + from.first) / divisor
                }
                if color != known {
                    let light = source.toLinearSRGB(color, rendering)
                    (known, result) = (color, target.fromLinearSRGB(light, rendering) ?? [])
                }
                let row = dst_data + y * dst_format.bytesPerRow
                let factor = to.isPremultiplied ? alpha : 1
                for (i, value) in result.enumerated() {
                    put(value * factor, row, x, i + to.first, dst_format)
                }
                if let place = to.alpha { put(alpha, row, x, place, dst_format) }
            }
        }
        return true
    }

    /// Writes one number of a pixel.
    private func put(
        _ value: Double, _ row: UnsafeMutableRawPointer, _ x: Int, _ index: Int,
        _ format: CGColorBufferFormat
    ) {
        let size = format.bitsPerComponent / 8
        let pixel = row + x * format.bitsPerPixel / 8
        let order = format.bitmapInfo.byteOrder
        let inside = value.isNaN ? 0 : min(max(value, 0), 1)
        switch size {
        case 1:
            let isTurned = order == .order32Little && format.bitsPerPixel == 32
            (pixel + (isTurned ? 3 - index : index)).storeBytes(
                of: UInt8((inside * 255).rounded()), as: UInt8.self)
        case 2:
            let word = UInt16((inside * 65535).rounded())
            let isLittle = order == .order16Little || order == .order32Little
            (pixel + 2 * index).storeBytes(
                of: isLittle ? word.littleEndian : word.bigEndian, as: UInt16.self)
        default:
            let word = Float(value).bitPattern
            (pixel + 4 * index).storeBytes(
                of: order == .order32Little ? word.littleEndian : word.bigEndian, as: UInt32.self)
        }
    }
}

/// Where the numbers of a pixel are.
private struct PixelParts {
    var colors: Int
    var first = 0
    var alpha: Int?
    var isPremultiplied = false

    /// Nil when a pixel has not room for a colour of `space`.
    init?(_ format: CGColorBufferFormat, _ space: CGColorSpace) {
        colors = space.numberOfComponents
        var parts = colors
        switch format.bitmapInfo.alphaInfo {
        case .none: break
        case .last, .premultipliedLast: alpha = colors
        case .first, .premultipliedFirst: (alpha, first) = (0, 1)
        case .noneSkipLast: break
        case .noneSkipFirst: first = 1
        case .alphaOnly: return nil
        }
        if format.bitmapInfo.alphaInfo != .none { parts += 1 }
        isPremultiplied = [.premultipliedLast, .premultipliedFirst].contains(
            format.bitmapInfo.alphaInfo)
        guard format.bitsPerComponent > 0, format.bytesPerRow > 0,
            format.bitsPerPixel >= parts * format.bitsPerComponent
        else { return nil }
    }
}
