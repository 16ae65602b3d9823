import Foundation

/// An immutable image.
///
/// Pixels are stored as premultiplied sRGB bytes; finer source data can be decoded again from the
/// provider. Equality and hash are those of the object; `identity` numbers the image for caches.
/// Thread: any.
public final class CGImage: @unchecked Sendable {
    /// Layout of the bytes of `dataProvider`.
    package struct Layout: Sendable {
        package var bitsPerComponent: Int
        package var bitsPerPixel: Int
        package var bytesPerRow: Int
        package var space: CGColorSpace?
        package var bitmapInfo: CGBitmapInfo
        /// True for a part of an image that `masking(_:)` takes.
        var isPartOfMask = false

        package init(
            bitsPerComponent: Int = 8, bitsPerPixel: Int = 32, bytesPerRow: Int,
            space: CGColorSpace? = CGColorSpace.standard,
            bitmapInfo: CGBitmapInfo = CGBitmapInfo(alpha: .premultipliedLast)
        ) {
            self.bitsPerComponent = bitsPerComponent
            self.bitsPerPixel = bitsPerPixel
            self.bytesPerRow = bytesPerRow
            self.space = space
            self.bitmapInfo = bitmapInfo
        }
    }

    /// Glyphs of a text image: its pixels are drawn only at their first use. Nil for other images.
    package let glyphs: GlyphText?
    private let stored: PixelBuffer?
    /// Pixels in the memory of their maker, read by uploads in place. Nil for other images.
    package let lent: LentPixels?
    package var pixels: PixelBuffer { stored ?? madePixels }
    /// Column and row of `pixels` at this image's top left corner.
    package let origin: (x: Int, y: Int)
    package let layout: Layout
    private let provider: CGDataProvider?
    private let decodeTable: DecodeTable?
    /// Cached object of a drawing library: a Cairo surface.
    package let companion = ImageCompanion()
    private let laterPixels = ImageCompanion()

    /// Width in pixels. In a cropped image, the width of the part.
    public let width: Int
    /// Height in pixels. In a cropped image, the height of the part.
    public let height: Int
    /// True for a stencil mask, painted with the fill colour. A stencil mask has no `colorSpace`,
    /// and is never deep.
    public let isMask: Bool
    /// True if the creator requested smooth scaling; the context's quality decides. True for files
    /// and rendered images. The value is only kept for copies.
    public let shouldInterpolate: Bool
    /// Intent given at creation. The default intent for files and rendered images. The value is
    /// only kept for copies: bytes given at creation are converted with the relative colorimetric
    /// intent.
    public let renderingIntent: CGColorRenderingIntent
    /// File type of a decoded image; nil for other images. A uniform type identifier, such as
    /// `public.png`. Cropped and masked images have none.
    public let utType: CFString?
    /// A number unique in this process, for texture caches. Not Apple's.
    public let identity: UInt64

    package init(
        pixels: PixelBuffer, origin: (x: Int, y: Int) = (0, 0), width: Int? = nil,
        height: Int? = nil, layout: Layout? = nil, provider: CGDataProvider? = nil,
        decode: DecodeTable? = nil, isMask: Bool = false, shouldInterpolate: Bool = true,
        intent: CGColorRenderingIntent = .defaultIntent, utType: CFString? = nil
    ) {
        (stored, glyphs, lent) = (pixels, nil, nil)
        self.origin = origin
        self.width = width ?? pixels.width
        self.height = height ?? pixels.height
        self.layout = layout ?? Layout(bytesPerRow: pixels.bytesPerRow)
        self.provider = provider
        self.decodeTable = decode
        self.isMask = isMask
        self.shouldInterpolate = shouldInterpolate
        self.renderingIntent = intent
        self.utType = utType
        self.identity = UniqueNumber.next()
    }

    /// An image of pixels in the memory of their maker.
    package init(
        lent: LentPixels, layout: Layout, provider: CGDataProvider? = nil,
        shouldInterpolate: Bool = true, intent: CGColorRenderingIntent = .defaultIntent
    ) {
        (stored, glyphs, self.lent, origin) = (nil, nil, lent, (0, 0))
        (width, height, self.layout) = (lent.width, lent.height, layout)
        (self.provider, decodeTable, utType, isMask) = (provider, nil, nil, false)
        (self.shouldInterpolate, renderingIntent) = (shouldInterpolate, intent)
        identity = UniqueNumber.next()
    }

    /// An image of pixels in the memory of their maker, as premultiplied or opaque RGBA.
    package convenience init(lent: LentPixels) {
        var layout = Layout(bytesPerRow: lent.width * 4)
        if lent.isOpaque { layout.bitmapInfo = CGBitmapInfo(alpha: .noneSkipLast) }
        self.init(lent: lent, layout: layout)
    }

    /// An image of a text.
    package init(_ text: GlyphText, width: Int, height: Int) {
        (stored, glyphs, lent, origin) = (nil, text, nil, (0, 0))
        (self.width, self.height) = (width, height)
        layout = Layout(bytesPerRow: width * 4)
        (provider, decodeTable, utType) = (nil, nil, nil)
        (isMask, shouldInterpolate, renderingIntent) = (false, true, .defaultIntent)
        identity = UniqueNumber.next()
    }

    /// Pixels of a text, or converted pixels; without memory for them, one blank row.
    private var madePixels: PixelBuffer {
        let made = laterPixels.value {
            glyphs?.pixels(width: width, height: height) ?? lent?.converted()
                ?? PixelBuffer(repeatedRowOf: width, height: height)
        }
        guard let made else { fatalError("CGImage: no memory for a row of pixels") }
        return made
    }

    /// Bits of one component in `dataProvider`. 8 for files, texts and cropped images; otherwise
    /// the number given at creation.
    public var bitsPerComponent: Int { layout.bitsPerComponent }
    /// Bits of one pixel in `dataProvider`. 32 for files, texts and cropped images; otherwise the
    /// number given at creation.
    public var bitsPerPixel: Int { layout.bitsPerPixel }
    /// Bytes from one row to the next in `dataProvider`. A cropped image has the bytes per row of
    /// the whole image.
    public var bytesPerRow: Int { layout.bytesPerRow }
    /// Colour space of the components in `dataProvider`; nil for a stencil mask. Files, texts and
    /// cropped images have sRGB.
    public var colorSpace: CGColorSpace? { isMask ? nil : layout.space }
    /// Position of alpha in `dataProvider`. `premultipliedLast` or `noneSkipLast` in images without
    /// a given provider.
    public var alphaInfo: CGImageAlphaInfo { layout.bitmapInfo.alphaInfo }
    /// Alpha, number format and byte order of `dataProvider`. Bits without a meaning here are kept
    /// as given at creation.
    public var bitmapInfo: CGBitmapInfo { layout.bitmapInfo }
    /// Byte order of `dataProvider`. `orderDefault` in images without a given provider.
    public var byteOrderInfo: CGImageByteOrderInfo { layout.bitmapInfo.byteOrder }
    /// True if the pixel format has no alpha. Not Apple's.
    package var isOpaque: Bool {
        switch alphaInfo {
        case .none, .noneSkipFirst, .noneSkipLast: true
        default: false
        }
    }
    /// Packing of pixels: always packed. Bits of another packing in `bitmapInfo` have no effect.
    public var pixelFormatInfo: CGImagePixelFormatInfo { .packed }
    /// Ranges of components given at creation; nil for the natural ranges. The pointer is valid as
    /// long as the image.
    public var decode: UnsafePointer<CGFloat>? { decodeTable?.pointer }

    /// The provider given at creation; for other images a provider of the pixels as rows of
    /// premultiplied RGBA. Never nil. Without a given provider, each call copies the pixels: O(n).
    public var dataProvider: CGDataProvider? {
        provider
            ?? withPremultipliedRGBA8 { bytes, _ in
                CGDataProvider(
                    data: bytes.baseAddress.map { Data(bytes: $0, count: bytes.count) } ?? Data())
            }
    }

    /// Lends the pixels as premultiplied sRGB RGBA bytes, top row first.
    ///
    /// No copy is made, but for images of other bytes, at the first call. `bytesPerRow` may be
    /// greater than four bytes per column. The pointer is valid during the call only. Not Apple's;
    /// used for uploads.
    public func withPremultipliedRGBA8<R>(
        _ body: (UnsafeRawBufferPointer, _ bytesPerRow: Int) throws -> R
    ) rethrows -> R {
        let first = pixels.base + origin.y * pixels.bytesPerRow + origin.x * 4
        let count = height > 0 ? (height - 1) * pixels.bytesPerRow + width * 4 : 0
        return try withExtendedLifetime(pixels) {
            try body(UnsafeRawBufferPointer(start: first, count: count), pixels.bytesPerRow)
        }
    }

    /// True if the source has more than 8 bits per component, possibly beyond black and white.
    /// Always false for masks.
    public var isDeep: Bool { bitsPerComponent > 8 && provider != nil && !isMask }

    /// Pixels as premultiplied extended sRGB, four 16-bit floats each, top row first; nil for a
    /// source of bytes. Decoded at every call. Not Apple's; used for uploads.
    public func premultipliedHalfRGBA() -> [UInt16]? {
        guard isDeep, let data = provider?.data else { return nil }
        return PixelDecoder(
            width: width, height: height, layout: layout, decode: decodeTable?.values
        ).decodeHalves(data)
    }

    /// Pixels as premultiplied extended sRGB, top row first; nil for a source of bytes. Decoded at
    /// every call.
    package func premultipliedFloats() -> [SIMD4<Float>]? {
        guard isDeep, let data = provider?.data else { return nil }
        return PixelDecoder(
            width: width, height: height, layout: layout, decode: decodeTable?.values
        ).decodeFloats(data)
    }

    /// This image itself, as images are immutable. Never nil.
    public func copy() -> CGImage? { self }
}

extension CGImage: Hashable {
    /// True if both images are the same object. Images of equal pixels may differ.
    public static func == (a: CGImage, b: CGImage) -> Bool { a === b }
    /// Hashes the identity. O(1).
    public func hash(into hasher: inout Hasher) { hasher.combine(identity) }
}

/// A decode array with a stable address for the life of its image.
package final class DecodeTable: @unchecked Sendable {
    let pointer: UnsafePointer<CGFloat>
    let values: [CGFloat]

    init(_ source: UnsafePointer<CGFloat>, count: Int) {
        values = Array(UnsafeBufferPointer(start: source, count: count))
        let copy = UnsafeMutablePointer<CGFloat>.allocate(capacity: max(count, 1))
        copy.initialize(from: source, count: count)
        pointer = UnsafePointer(copy)
    }

    deinit { pointer.deallocate() }
}
