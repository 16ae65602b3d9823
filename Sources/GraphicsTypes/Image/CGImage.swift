import Foundation

/// Pixels that never change.
///
/// Kept as premultiplied sRGB bytes, whatever they were made from; what was finer can be read again from the
/// provider. Equality and hash are those of
/// the object; `identity` numbers it for caches. May be shared between threads.
public final class CGImage: @unchecked Sendable {
    /// How the bytes of `dataProvider` are to be read.
    package struct Layout: Sendable {
        package var bitsPerComponent: Int
        package var bitsPerPixel: Int
        package var bytesPerRow: Int
        package var space: CGColorSpace?
        package var bitmapInfo: CGBitmapInfo

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

    /// What it shows as glyphs, where it is a text: then pixels are drawn only when somebody reads them.
    package let glyphs: GlyphText?
    private let stored: PixelBuffer?
    package var pixels: PixelBuffer { stored ?? drawnPixels }
    /// The column and row of `pixels` at which this image begins.
    package let origin: (x: Int, y: Int)
    package let layout: Layout
    private let provider: CGDataProvider?
    private let decodeTable: DecodeTable?
    /// What a drawing library keeps with the image: a Cairo surface.
    package let companion = ImageCompanion()
    private let textPixels = ImageCompanion()

    /// Columns of pixels.
    public let width: Int
    /// Rows of pixels.
    public let height: Int
    /// Whether this is a stencil, painted with the fill colour.
    public let isMask: Bool
    /// Whether the maker asked for smooth scaling; the context's quality decides.
    public let shouldInterpolate: Bool
    /// Kept as given.
    public let renderingIntent: CGColorRenderingIntent
    /// The file type this image was decoded from.
    public let utType: CFString?
    /// A number no other image of this process has; our own, for texture caches.
    public let identity: UInt64

    package init(
        pixels: PixelBuffer, origin: (x: Int, y: Int) = (0, 0), width: Int? = nil,
        height: Int? = nil, layout: Layout? = nil, provider: CGDataProvider? = nil,
        decode: DecodeTable? = nil, isMask: Bool = false, shouldInterpolate: Bool = true,
        intent: CGColorRenderingIntent = .defaultIntent, utType: CFString? = nil
    ) {
        (stored, glyphs) = (pixels, nil)
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

    /// An image of a text.
    package init(_ text: GlyphText, width: Int, height: Int) {
        (stored, glyphs, origin) = (nil, text, (0, 0))
        (self.width, self.height) = (width, height)
        layout = Layout(bytesPerRow: width * 4)
        (provider, decodeTable, utType) = (nil, nil, nil)
        (isMask, shouldInterpolate, renderingIntent) = (false, true, .defaultIntent)
        identity = UniqueNumber.next()
    }

    /// Those of a text; without memory for them, one row that is blank.
    private var drawnPixels: PixelBuffer {
        let made = textPixels.value {
            glyphs?.pixels(width: width, height: height)
                ?? PixelBuffer(repeatedRowOf: width, height: height)
        }
        guard let made else { fatalError("CGImage: no memory for a row of pixels") }
        return made
    }

    /// Bits of one number of a pixel in `dataProvider`.
    public var bitsPerComponent: Int { layout.bitsPerComponent }
    /// Bits of one pixel in `dataProvider`.
    public var bitsPerPixel: Int { layout.bitsPerPixel }
    /// Bytes from one row to the next in `dataProvider`.
    public var bytesPerRow: Int { layout.bytesPerRow }
    /// The space of the numbers in `dataProvider`; nil for a stencil.
    public var colorSpace: CGColorSpace? { isMask ? nil : layout.space }
    /// Where `dataProvider` keeps alpha.
    public var alphaInfo: CGImageAlphaInfo { layout.bitmapInfo.alphaInfo }
    /// Alpha, number format and byte order of `dataProvider`.
    public var bitmapInfo: CGBitmapInfo { layout.bitmapInfo }
    /// The byte order of `dataProvider`.
    public var byteOrderInfo: CGImageByteOrderInfo { layout.bitmapInfo.byteOrder }
    /// Whether the pixel format has no alpha at all. Our own.
    package var isOpaque: Bool {
        switch alphaInfo {
        case .none, .noneSkipFirst, .noneSkipLast: true
        default: false
        }
    }
    /// Always packed.
    public var pixelFormatInfo: CGImagePixelFormatInfo { .packed }
    /// The ranges given at creation; nil for the natural ones.
    public var decode: UnsafePointer<CGFloat>? { decodeTable?.pointer }

    /// The bytes this image was made from, or its premultiplied RGBA rows.
    public var dataProvider: CGDataProvider? {
        provider
            ?? withPremultipliedRGBA8 { bytes, _ in
                CGDataProvider(
                    data: bytes.baseAddress.map { Data(bytes: $0, count: bytes.count) } ?? Data())
            }
    }

    /// Lends the pixels as premultiplied sRGB RGBA bytes, top row first.
    ///
    /// No copy is made. `bytesPerRow` may be greater than four bytes a column. The pointer is valid
    /// during the call only. Our own, for uploading.
    public func withPremultipliedRGBA8<R>(
        _ body: (UnsafeRawBufferPointer, _ bytesPerRow: Int) throws -> R
    ) rethrows -> R {
        let first = pixels.base + origin.y * pixels.bytesPerRow + origin.x * 4
        let count = height > 0 ? (height - 1) * pixels.bytesPerRow + width * 4 : 0
        return try withExtendedLifetime(pixels) {
            try body(UnsafeRawBufferPointer(start: first, count: count), pixels.bytesPerRow)
        }
    }

    /// Whether what the image was made from is finer than bytes, or may go beyond black and white.
    public var isDeep: Bool { bitsPerComponent > 8 && provider != nil && !isMask }

    /// The pixels as premultiplied extended sRGB, four 16-bit floats each, top row first; nil for bytes. Our own, for
    /// uploading; decoded at every call.
    public func premultipliedHalfRGBA() -> [UInt16]? {
        guard isDeep, let data = provider?.data else { return nil }
        return PixelDecoder(
            width: width, height: height, layout: layout, decode: decodeTable?.values
        ).decodeHalves(data)
    }

    /// This image itself, since it never changes.
    public func copy() -> CGImage? { self }
}

extension CGImage: Hashable {
    /// Whether both are the same object.
    public static func == (a: CGImage, b: CGImage) -> Bool { a === b }
    public func hash(into hasher: inout Hasher) { hasher.combine(identity) }
}

/// A decode array with an address that lives as long as its image.
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
