import CLaminaCairo
import Foundation

/// PDF file in progress: Cairo writes the file into memory, `close` hands the bytes to the
/// consumer.
final class PDFDocument {
    private let consumer: CGDataConsumer
    private let sink = NSMutableData()
    private var surface: CairoSurface?
    private var box: CGRect
    private(set) var isPageOpen = false
    /// Boxes of the pages written until now.
    private(set) var boxes: [CGRect] = []
    /// Names of the destinations added until now.
    var names: Set<String> = []
    /// True if the open page has links or destinations.
    var hasTags = false
    /// Outline written at the end.
    var outline: CFDictionary?

    init(consumer: CGDataConsumer, mediaBox: CGRect, info: CFDictionary? = nil) {
        self.consumer = consumer
        box = mediaBox.standardized
        surface = cairo_pdf_surface_create_for_stream(
            { context, bytes, count in
                guard let context, let bytes else { return CAIRO_STATUS_WRITE_ERROR }
                Unmanaged<NSMutableData>.fromOpaque(context).takeUnretainedValue()
                    .append(bytes, length: Int(count))
                return CAIRO_STATUS_SUCCESS
            }, Unmanaged.passUnretained(sink).toOpaque(), Double(box.width), Double(box.height)
        ).map { CairoSurface(owning: $0) }
        if let surface { Self.writeInfo(info, surface) }
    }

    func makeTarget() -> DrawingTarget? {
        surface.flatMap {
            DrawingTarget(
                surface: $0,
                base: CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: -box.minX, ty: box.maxY),
                area: CGRect(origin: .zero, size: box.size))
        }
    }

    /// Starts a page; a valid `mediaBox` becomes the size of this page and of the following pages.
    func beginPage(_ mediaBox: CGRect?) {
        guard let surface else { return }
        endPage()
        if let mediaBox, Self.isPossible(mediaBox) { box = mediaBox.standardized }
        cairo_pdf_surface_set_size(surface.pointer, Double(box.width), Double(box.height))
        isPageOpen = true
        boxes.append(box)
    }

    func endPage() {
        guard isPageOpen, let surface else { return }
        if hasTags { drawDot(surface) }
        hasTags = false
        cairo_surface_show_page(surface.pointer)
        isPageOpen = false
    }

    /// Draws an invisible dot, because Cairo leaves out the links of an empty page
    /// (Docs/WORKAROUNDS.md).
    private func drawDot(_ surface: CairoSurface) {
        guard let cr = cairo_create(surface.pointer) else { return }
        cairo_set_source_rgba(cr, 1, 1, 1, 0.01)
        cairo_rectangle(cr, 0, 0, 0.004, 0.004)
        cairo_fill(cr)
        cairo_destroy(cr)
    }

    /// Writes the file; further calls do nothing. A failure to write is logged.
    func close() {
        guard let open = surface else { return }
        endPage()
        writeOutline(open)
        cairo_surface_finish(open.pointer)
        surface = nil
        let data = Data(referencing: sink)
        do {
            try consumer.put(data)
        } catch {
            Diagnostics.once("CGContext: \(consumer.name): \(error.localizedDescription)")
        }
    }

    deinit { close() }

    /// True for a box with an area and finite numbers.
    static func isPossible(_ box: CGRect) -> Bool {
        !box.isEmpty && PDFText.isFinite(box.minX, box.minY, box.width, box.height)
    }
}

extension CGContext {
    /// True if drawing is kept as shapes and text rather than pixels.
    package var isVector: Bool { document != nil }

    /// A PDF document written to `consumer` when it is closed or the context ends.
    ///
    /// `mediaBox` is the page in points; nil means 612 × 792. `auxiliaryInfo` has texts about the
    /// document, by the keys `kCGPDFContext…`. Nil for a box without an area, and for numbers of a
    /// million or more. A document that cannot be written is logged when it is closed.
    public convenience init?(
        consumer: CGDataConsumer, mediaBox: UnsafePointer<CGRect>?, _ auxiliaryInfo: CFDictionary?
    ) {
        let box = mediaBox?.pointee ?? CGRect(x: 0, y: 0, width: 612, height: 792)
        guard PDFDocument.isPossible(box) else { return nil }
        self.init(
            document: PDFDocument(consumer: consumer, mediaBox: box, info: auxiliaryInfo))
    }

    /// A PDF document written to the file at `url`, in the way of `init(consumer:mediaBox:_:)`. Nil
    /// also for a URL of a scheme other than `file`.
    public convenience init?(
        _ url: CFURL, mediaBox: UnsafePointer<CGRect>?, _ auxiliaryInfo: CFDictionary?
    ) {
        guard let consumer = CGDataConsumer(url: url) else { return nil }
        self.init(consumer: consumer, mediaBox: mediaBox, auxiliaryInfo)
    }

    /// Starts a page of a document with a fresh state; nothing on bitmaps. An open page is ended
    /// first. Nil keeps the size of the last page; an impossible box does as well.
    public func beginPage(mediaBox: UnsafePointer<CGRect>?) {
        guard let document else { return }
        document.beginPage(mediaBox?.pointee)
        if let target = document.makeTarget() { targets = [target] }
        states = [GraphicsState()]
        layerDepths = []
        beginPath()
    }

    /// Ends a page of a document; nothing on bitmaps, and without an open page.
    /// `beginPage(mediaBox:)` and `closePDF()` end an open page, too.
    public func endPage() { document?.endPage() }
    /// Starts a page of a document with a fresh state, with the size of `kCGPDFContextMediaBox` in
    /// `pageInfo` if present; otherwise the size of the last page. An open page is ended first. Has
    /// no effect on bitmaps.
    public func beginPDFPage(_ pageInfo: CFDictionary?) {
        guard let box = PDFDocument.mediaBox(pageInfo) else { return beginPage(mediaBox: nil) }
        withUnsafePointer(to: box) { beginPage(mediaBox: $0) }
    }
    /// Ends a page of a document. Has no effect on bitmaps, and without an open page.
    public func endPDFPage() { endPage() }
    /// Completes and writes the document. Has no effect on bitmaps and after the first call.
    /// Drawing afterwards is lost.
    public func closePDF() {
        guard let document else { return }
        // Open transparency layers are lost with the page.
        targets.removeLast(targets.count - 1)
        if let depth = layerDepths.first { states.removeLast(states.count - depth) }
        layerDepths = []
        document.close()
    }
}
