// Conversion of pixels between colour spaces.
//
// Input: pixels of any layout of `SampleReader`. Output: pixels of a layout with 8 or 16 bits or
// floats per component. Every colour is converted through linear light, in the same way as single
// colours; the last colour is cached with its result.
import Foundation

/// Key of conversion options, a `Bool`: true if profiles match their darkest colours.
public let kCGColorConversionBlackPointCompensation: CFString =
    "kCGColorConversionBlackPointCompensation"

extension Rendering {
    /// Rendering of an intent with options; the default intent is relative colorimetric.
    init(_ intent: CGColorRenderingIntent, _ options: CFDictionary?) {
        self.intent = intent == .defaultIntent ? .relativeColorimetric : intent
        matchesBlack =
            options?[AnyHashable(kCGColorConversionBlackPointCompensation)] as? Bool ?? false
    }
}

/// Memory layout of pixels. `CGColorConversionInfo.convert` returns false for unsupported layouts.
public struct CGColorBufferFormat {
    /// Version of the format, 0. The version is not read.
    public var version: UInt32
    /// Alpha, number format and byte order. Default 0: no alpha, integers, components in order.
    /// `alphaOnly` is not supported.
    public var bitmapInfo: CGBitmapInfo
    /// Bits of one component, above 0. Sources: 1, 2, 4, 8, 16 or 32. Targets: 8 or 16 for
    /// integers, 32 for floats.
    public var bitsPerComponent: Int
    /// Bits of one pixel: at least the components of the colour space, with alpha or a skipped
    /// component. Sources of 8 or more bits a component need a multiple of these bits.
    public var bitsPerPixel: Int
    /// Bytes from one row to the next, above 0. The caller ensures that a row holds its pixels: the
    /// number is not compared with the width.
    public var bytesPerRow: Int

    /// A format without pixels: all zero. `convert` returns false for the unchanged format.
    public init() {
        self.init(
            version: 0, bitmapInfo: CGBitmapInfo(rawValue: 0), bitsPerComponent: 0,
            bitsPerPixel: 0, bytesPerRow: 0)
    }

    /// A format given by all values. The values are checked only by `convert`.
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

/// A conversion between two colour spaces. Immutable. Thread: any.
public final class CGColorConversionInfo: Sendable {
    private let source: CGColorSpace
    private let target: CGColorSpace
    private let rendering: Rendering

    /// The relative colorimetric conversion. Nil for a pattern space as source, and for a target
    /// without an inverse conversion.
    public convenience init?(src: CGColorSpace, dst: CGColorSpace) {
        self.init(optionsSrc: src, dst: dst, options: nil)
    }

    /// The relative colorimetric conversion with `kCGColorConversionBlackPointCompensation`; other
    /// options have no effect. Nil for a pattern space as source, and for a target without an
    /// inverse conversion.
    public init?(optionsSrc: CGColorSpace, dst: CGColorSpace, options: CFDictionary?) {
        guard optionsSrc.model != .pattern, dst.fromLinearSRGB(.zero) != nil else { return nil }
        (source, target) = (optionsSrc, dst)
        rendering = Rendering(.defaultIntent, options)
    }

    /// Converts pixels, straight or premultiplied according to the formats. The memory must have
    /// the formats' size.
    ///
    /// Returns false, without writing, for unsupported formats and for sizes beyond the range of
    /// numbers. Supported targets: 8 and 16 bits
    /// and 32-bit floats, in machine or byte order. `options` are not used. Complexity: O(width ·
    /// height).
    public func convert(
        width: Int, height: Int, to dst_data: UnsafeMutableRawPointer,
        format dst_format: CGColorBufferFormat, from src_data: UnsafeRawPointer,
        format src_format: CGColorBufferFormat, options: CFDictionary?
    ) -> Bool {
        guard width > 0, height > 0,
            let from = PixelParts(src_format, source), let to = PixelParts(dst_format, target),
            let count = src_format.byteCount(width, height),
            dst_format.byteCount(width, height) != nil,
            [8, 16, 32].contains(dst_format.bitsPerComponent),
            (dst_format.bitsPerComponent == 32)
                == dst_format.bitmapInfo.contains(.floatComponents)
        else { return false }
        let bytes = UnsafeRawBufferPointer(start: src_data, count: count)
        let reader = SampleReader(
            bytes, bitsPerComponent: src_format.bitsPerComponent,
            bitsPerPixel: src_format.bitsPerPixel, bytesPerRow: src_format.bytesPerRow,
            src_format.bitmapInfo)
        guard reader.isSupported else { return false }
        let (sourceLimits, targetLimits) = (from.limits, to.limits)
        var (known, result): ([Double], [Double]) = ([], [])
        for y in 0..<height {
            for x in 0..<width {
                let alpha = from.alpha.map { reader.sample(x, y, $0) } ?? 1
                let divisor = from.isPremultiplied && alpha > 0 ? alpha : 1
                let color = (0..<from.colors).map {
                    let sample = reader.sample(x, y, $0 + from.first) / divisor
                    let limits = sourceLimits[$0]
                    return limits.low + sample * (limits.high - limits.low)
                }
                if color != known {
                    let light = source.toLinearSRGB(color, rendering)
                    (known, result) = (color, target.fromLinearSRGB(light, rendering) ?? [])
                }
                let row = dst_data + y * dst_format.bytesPerRow
                let factor = to.isPremultiplied ? alpha : 1
                for (i, value) in result.enumerated() {
                    let limits = targetLimits[i]
                    let sample = (value - limits.low) / (limits.high - limits.low)
                    put(sample * factor, row, x, i + to.first, dst_format)
                }
                if let place = to.alpha { put(alpha, row, x, place, dst_format) }
            }
        }
        return true
    }

    /// Writes one component of a pixel.
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

extension CGColorBufferFormat {
    /// Bytes of an image in this format; nil beyond the range of numbers.
    fileprivate func byteCount(_ width: Int, _ height: Int) -> Int? {
        let row = width.multipliedReportingOverflow(by: bitsPerPixel)
        let rows = (height - 1).multipliedReportingOverflow(by: bytesPerRow)
        let last = row.partialValue / 8 + (row.partialValue % 8 > 0 ? 1 : 0)
        let sum = rows.partialValue.addingReportingOverflow(last)
        return row.overflow || rows.overflow || sum.overflow ? nil : sum.partialValue
    }
}

/// Positions of a pixel's components.
private struct PixelParts {
    var colors: Int
    var first = 0
    var alpha: Int?
    var isPremultiplied = false
    /// Components for the samples 0 and 1.
    let limits: [(low: Double, high: Double)]

    /// Nil if a pixel has fewer components than `space`.
    init?(_ format: CGColorBufferFormat, _ space: CGColorSpace) {
        colors = space.numberOfComponents
        guard 1...32 ~= format.bitsPerComponent else { return nil }
        limits = (0..<colors).map {
            space.limits(
                of: $0, bits: format.bitsPerComponent,
                isFloat: format.bitmapInfo.contains(.floatComponents))
        }
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
        guard format.bytesPerRow > 0,
            format.bitsPerPixel >= parts * format.bitsPerComponent
        else { return nil }
    }
}
