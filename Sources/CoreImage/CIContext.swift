import CoreGraphics
import LaminaFilterTypes

/// Drawing of images: the chain of filters becomes pixels, without a layer and without a window.
///
/// Filters are drawn by the kernels of layers' filters, on the GPU or by the software driver.
/// Transforms and crops are drawn by a bitmap context. Pixels are sRGB with 8 bits a component;
/// results are converted to the requested format and colour space. The program must link
/// LayerHosting, as every user of `QuartzCore`, `UIKit` or `AppKit` does. A failure is nil or
/// nothing drawn, with a message.
/// Thread: any; contexts of several threads draw one after another.
public final class CIContext: NSObject, @unchecked Sendable {
    private let target: CGContext?
    /// Space of the arithmetic: sRGB. Never nil, and independent of the options.
    public let workingColorSpace: CGColorSpace? = CGColorSpace(name: CGColorSpace.sRGB)
    /// Format of the arithmetic: `RGBA8`. Independent of the options.
    public let workingFormat: CIFormat = .RGBA8

    /// A context without a target. `options` has no effect: see `CIContextOption`.
    public init(options: [CIContextOption: Any]? = nil) { target = nil }

    /// A context that draws into `cgContext` by `draw(_:in:from:)`. Thread: the thread of
    /// `cgContext`.
    public init(cgContext: CGContext, options: [CIContextOption: Any]? = nil) {
        target = cgContext
    }

    /// The part of an image in a rectangle of its space, widened to whole pixels, in sRGB.
    ///
    /// Pixels outside of the image's extent are transparent. Nil for an empty and an infinite
    /// rectangle, for more pixels than `CGImage.pixelLimit` or 32 767 a side, and without OpenGL.
    public func createCGImage(_ image: CIImage, from fromRect: CGRect) -> CGImage? {
        guard let box = Self.pixels(fromRect) else { return nil }
        do {
            return try PictureEvaluator.picture(image, box)
        } catch {
            Diagnostics.once("CIContext: \(error)")
            return nil
        }
    }

    /// A rectangle of whole pixels; nil for an empty rectangle and for numbers beyond the limits.
    private static func pixels(_ rect: CGRect) -> CGRect? {
        let numbers = [rect.minX, rect.minY, rect.width, rect.height]
        guard numbers.allSatisfy({ $0.magnitude < 1e9 }) else { return nil }
        let box = rect.standardized.integral
        return box.width >= 1 && box.height >= 1 ? box : nil
    }

    /// As `createCGImage(_:from:)`, in a format and a colour space; nil for a space without red,
    /// green and blue. A nil space means sRGB. Formats with floats hold no more than 8 bits.
    public func createCGImage(
        _ image: CIImage, from fromRect: CGRect, format: CIFormat, colorSpace: CGColorSpace?
    ) -> CGImage? {
        guard let made = createCGImage(image, from: fromRect),
            let bitmap = format.bitmap(made, colorSpace),
            let provider = CGDataProvider(data: bitmap.data)
        else { return nil }
        return CGImage(
            width: made.width, height: made.height, bitsPerComponent: format.bits,
            bitsPerPixel: format.bits * format.components, bytesPerRow: bitmap.rowBytes,
            space: bitmap.space, bitmapInfo: format.info, provider: provider, decode: nil,
            shouldInterpolate: true, intent: .defaultIntent)
    }

    /// The image of `createCGImage(_:from:format:colorSpace:)`; `deferred` has no effect, because
    /// the image is drawn at once. Nil in the same cases.
    public func createCGImage(
        _ image: CIImage, from fromRect: CGRect, format: CIFormat, colorSpace: CGColorSpace?,
        deferred: Bool
    ) -> CGImage? {
        createCGImage(image, from: fromRect, format: format, colorSpace: colorSpace)
    }

    /// Draws a part of an image into a rectangle of the context's `CGContext`; has no effect, with
    /// a message, in a context without a `CGContext`. A `fromRect` between whole pixels is cut
    /// between the pixels; a rectangle without an image by `createCGImage(_:from:)` draws nothing.
    public func draw(_ image: CIImage, in inRect: CGRect, from fromRect: CGRect) {
        guard let target else {
            Diagnostics.once("CIContext: draw(_:in:from:) needs CIContext(cgContext:options:)")
            return
        }
        guard let box = Self.pixels(fromRect), let made = createCGImage(image, from: box)
        else { return }
        let part = fromRect.standardized
        guard box != part else { return target.draw(made, in: inRect) }
        // The whole pixels are wider than the part, hence their rectangle is wider than `inRect`.
        let (x, y) = (inRect.width / part.width, inRect.height / part.height)
        let place = CGRect(
            x: inRect.minX + (box.minX - part.minX) * x,
            y: inRect.minY + (box.minY - part.minY) * y, width: box.width * x,
            height: box.height * y)
        let numbers = [place.minX, place.minY, place.maxX, place.maxY]
        guard numbers.allSatisfy({ $0.magnitude < 1e6 }) else {
            Diagnostics.once("CIContext: a part of \(part) is too small for \(inRect)")
            return
        }
        // Clipping ends the context's path.
        let path = target.path
        target.saveGState()
        target.clip(to: inRect)
        target.draw(made, in: place)
        target.restoreGState()
        if let path { target.addPath(path) }
    }

    /// Writes a rectangle of an image to memory, top row first, `rowBytes` apart. Has no effect,
    /// with a message, for rows too short for the format. A nil space means sRGB.
    public func render(
        _ image: CIImage, toBitmap data: UnsafeMutableRawPointer, rowBytes: Int, bounds: CGRect,
        format: CIFormat, colorSpace: CGColorSpace?
    ) {
        guard let made = createCGImage(image, from: bounds),
            let bitmap = format.bitmap(made, colorSpace)
        else { return }
        guard rowBytes >= bitmap.rowBytes else {
            Diagnostics.once("CIContext: \(rowBytes) bytes a row, \(bitmap.rowBytes) are needed")
            return
        }
        bitmap.data.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress else { return }
            for y in 0..<made.height {
                (data + y * rowBytes).copyMemory(
                    from: base + y * bitmap.rowBytes, byteCount: bitmap.rowBytes)
            }
        }
    }

    /// Bytes of the image's extent as a PNG file with 8 bits a component in sRGB; nil as for
    /// `createCGImage(_:from:)`. `format`, `colorSpace` and `options` are not used.
    public func pngRepresentation(
        of image: CIImage, format: CIFormat, colorSpace: CGColorSpace, options: [String: Any] = [:]
    ) -> Data? { createCGImage(image, from: image.extent)?.pngData() }

    /// Bytes of the image's extent as a JPEG file in sRGB, with a quality of 0.9; nil as for
    /// `createCGImage(_:from:)`. `colorSpace` and `options` are not used.
    public func jpegRepresentation(
        of image: CIImage, colorSpace: CGColorSpace, options: [String: Any] = [:]
    ) -> Data? { createCGImage(image, from: image.extent)?.jpegData() }

    /// Largest image drawn: 32 767 pixels a side. A driver may draw less.
    public func outputImageMaximumSize() -> CGSize { CGSize(width: 32_767, height: 32_767) }
    /// Largest input image: 32 767 pixels a side. The same limit as `outputImageMaximumSize()`.
    public func inputImageMaximumSize() -> CGSize { outputImageMaximumSize() }
    /// Does nothing: no pixels are kept between pictures. Programs need not call the method.
    public func clearCaches() {}
}

/// Key of an option of a context. No option has an effect: the arithmetic is that of layers'
/// filters.
public struct CIContextOption: Hashable, RawRepresentable, Sendable {
    /// Name of the option.
    public var rawValue: String
    /// An option of a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Colour space of the arithmetic. Without effect: sRGB.
    public static let workingColorSpace = CIContextOption(rawValue: "working_color_space")
    /// Format of the arithmetic. Without effect: 8 bits a component.
    public static let workingFormat = CIContextOption(rawValue: "working_format")
    /// Colour space of results. Without effect: `createCGImage(_:from:format:colorSpace:)`.
    public static let outputColorSpace = CIContextOption(rawValue: "output_color_space")
    /// Drawing by the processor. Without effect: `LIBGL_ALWAYS_SOFTWARE=1` in the environment.
    public static let useSoftwareRenderer = CIContextOption(rawValue: "software_renderer")
    /// Keeping of pictures. Without effect: none are kept.
    public static let cacheIntermediates = CIContextOption(rawValue: "kCIContextCacheIntermediates")
    /// Smooth scaling. Without effect: always smooth.
    public static let highQualityDownsample = CIContextOption(rawValue: "high_quality_downsample")
    /// Name for debugging. Without effect.
    public static let name = CIContextOption(rawValue: "kCIContextName")
}
