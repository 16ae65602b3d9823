import CLaminaCairo
import Foundation

/// Drawing context for paths, images and text, on a bitmap or in a PDF document.
///
/// Input: a current path, images and texts, with a stack of states (CTM, clip, colours, shadow).
/// Output: pixels in memory, or pages of a document. Cairo rasterizes.
///
///     path ─ CTM ─▶ base space ─┐
///     image, text ──────────────┼─ compositing ─ clip, mask, shadow, blend ─▶ bitmap or PDF
///     layer ────────────────────┘
///
/// Bitmaps with text only keep the glyphs (`TextNotes`) until pixels are read. Layers therefore
/// draw sharp text at any scale. Given up: font smoothing.
///
/// The origin is the lower left corner and y points up; bitmaps keep their top row first in memory.
/// Drawing outside the bitmap is cut off, never an error. Thread: a single thread at a time.
public final class CGContext {
    var targets: [DrawingTarget]
    var states: [GraphicsState] = [GraphicsState()]
    /// Depth of the state stack at each transparency layer.
    var layerDepths: [Int] = []
    /// The path under construction, in base space.
    let pathInBase = CGMutablePath()
    let memory: BitmapMemory?
    let document: PDFDocument?

    /// Columns of a bitmap; 0 for documents. 1 to 32 767 for bitmaps.
    public let width: Int
    /// Rows of a bitmap; 0 for documents. 1 to 32 767 for bitmaps.
    public let height: Int
    /// Bits of a component of a pixel; 0 for documents. 8, 16 or 32 for bitmaps.
    public let bitsPerComponent: Int
    /// Colour space of a bitmap's components; nil for a bitmap of alpha only. sRGB for documents.
    /// Bitmaps keep the object given at creation.
    public let colorSpace: CGColorSpace?
    /// Alpha, number format and byte order of a bitmap; 0 for documents. The word given at
    /// creation.
    public let bitmapInfo: CGBitmapInfo
    /// True if antialiasing is allowed; `setShouldAntialias` switches antialiasing on.
    var allowsAntialiasing = true
    /// True after any drawing into the bitmap, even one without visible pixels.
    package internal(set) var hasDrawing = false
    /// Texts drawn until now, if noting was requested and only texts were drawn.
    var notes: TextNotes?
    /// The present pixels of the bitmap, while an image shares the pixels.
    weak var lent: LentPixels?
    /// The image of the last drawing of this context's `CGLayer`, until the bitmap changes.
    var keptImage: CGImage?
    var fillPatternSpace: CGColorSpace?
    var strokePatternSpace: CGColorSpace?
    /// Matrix of text, relative to user space; not part of the saved state. Default the identity.
    public var textMatrix = CGAffineTransform.identity

    /// Bitmap context.
    ///
    /// Components of 8 bits: RGB with premultiplied or skipped alpha, first or last, in either byte
    /// order, gray without alpha, or alpha only. Integers of 16 bits and floats of 32 bits: RGB
    /// with premultiplied or skipped alpha last, or gray without alpha. Floats of 16 bits: RGB with
    /// premultiplied or skipped alpha last. Deep components have the byte order of the bitmap's
    /// words, big-endian by default, and are components of `space`. Colours, gradients and images
    /// of such depths are drawn with full precision; text of Core Text, patterns, images of bytes,
    /// transparency layers and PDF pages have 8 bits (decision 0039). `data` nil means memory of
    /// the context's own, zeroed; `bytesPerRow` 0 means as many as needed. Nil for other layouts,
    /// for a side below 1 or above 32 767 pixels, and when out of memory.
    public convenience init?(
        data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int,
        bytesPerRow: Int, space: CGColorSpace?, bitmapInfo: UInt32
    ) {
        self.init(
            data: data, width: width, height: height, bitsPerComponent: bitsPerComponent,
            bytesPerRow: bytesPerRow, space: space, bitmapInfo: bitmapInfo, release: nil)
    }

    /// Bitmap context as by the initialiser above, with the word of the layout as a `CGBitmapInfo`.
    /// Nil for an unsupported layout.
    public convenience init?(
        data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int,
        bytesPerRow: Int, space: CGColorSpace?, bitmapInfo: CGBitmapInfo
    ) {
        self.init(
            data: data, width: width, height: height, bitsPerComponent: bitsPerComponent,
            bytesPerRow: bytesPerRow, space: space, bitmapInfo: bitmapInfo.rawValue, release: nil)
    }

    /// Bitmap context as by the initialisers above, on memory of the caller: `releaseCallback` gets
    /// the info and `data` when the context ends. The callback gets nil in place of `data` if
    /// `data` is nil. A failed initialiser returns nil and never calls the callback: the memory
    /// stays the caller's.
    public convenience init?(
        data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int,
        bytesPerRow: Int, space: CGColorSpace?, bitmapInfo: UInt32,
        releaseCallback: ((UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> Void)?,
        releaseInfo: UnsafeMutableRawPointer?
    ) {
        self.init(
            data: data, width: width, height: height, bitsPerComponent: bitsPerComponent,
            bytesPerRow: bytesPerRow, space: space, bitmapInfo: bitmapInfo,
            release: { releaseCallback?(releaseInfo, data) })
    }

    private init?(
        data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int,
        bytesPerRow: Int, space: CGColorSpace?, bitmapInfo: UInt32, release: (() -> Void)?
    ) {
        let info = CGBitmapInfo(rawValue: bitmapInfo)
        guard width > 0, height > 0, width < 32768, height < 32768,
            let layout = BitmapLayout(
                space: space, bitsPerComponent: bitsPerComponent, info: info)
        else { return nil }
        let least = width * layout.bytesPerPixel
        let rowBytes = bytesPerRow == 0 ? (least + 3) / 4 * 4 : bytesPerRow
        // Cairo counts bytes of a row in 32 bits.
        guard rowBytes >= least, rowBytes <= Int(Int32.max) else { return nil }
        let memory = BitmapMemory(
            layout: layout, lent: data, bytesPerRow: rowBytes, height: height)
        var surface: CairoSurface?
        if layout.isNative, rowBytes % 4 == 0 {
            guard let bytes = memory.allocated() else { return nil }
            surface = cairo_image_surface_create_for_data(
                bytes.assumingMemoryBound(to: UInt8.self),
                layout.isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32, Int32(width),
                Int32(height), Int32(rowBytes)
            ).map { CairoSurface(owning: $0) }
        } else if layout.deep != nil {
            // Cairo's surface holds the clip; the memory holds the pixels.
            guard memory.allocated() != nil else { return nil }
            surface = CairoSurface(format: CAIRO_FORMAT_A8, width: width, height: height)
        } else {
            surface = CairoSurface(
                format: layout.isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32, width: width,
                height: height)
        }
        let area = CGRect(x: 0, y: 0, width: CGFloat(width), height: CGFloat(height))
        let base = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: CGFloat(height))
        guard let surface, let target = DrawingTarget(surface: surface, base: base, area: area)
        else { return nil }
        targets = [target]
        memory.release = release
        self.memory = memory
        document = nil
        self.width = width
        self.height = height
        self.bitsPerComponent = bitsPerComponent
        colorSpace = layout.bytesPerPixel == 1 && info.alphaInfo == .alphaOnly ? nil : space
        self.bitmapInfo = info
    }

    init?(document: PDFDocument) {
        guard let target = document.makeTarget() else { return nil }
        targets = [target]
        memory = nil
        self.document = document
        (width, height, bitsPerComponent) = (0, 0, 0)
        colorSpace = .standard
        bitmapInfo = CGBitmapInfo(rawValue: 0)
    }

    /// Bits of a pixel of a bitmap; 0 for documents. 8 to 128 for bitmaps.
    public var bitsPerPixel: Int { (memory?.layout.bytesPerPixel ?? 0) * 8 }
    /// Bytes between the starts of two rows; 0 for documents. As given at creation; in place of 0,
    /// the bytes of the pixels of a row, rounded up to a multiple of 4.
    public var bytesPerRow: Int { memory?.bytesPerRow ?? 0 }
    /// Position and kind of a bitmap's alpha. `none` for documents.
    public var alphaInfo: CGImageAlphaInfo { bitmapInfo.alphaInfo }

    var target: DrawingTarget { targets[targets.count - 1] }
    var cr: OpaquePointer { target.cr }
    var state: GraphicsState {
        get { states[states.count - 1] }
        _modify { yield &states[states.count - 1] }
    }
}
