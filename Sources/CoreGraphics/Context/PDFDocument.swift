import CLaminaCairo
import Foundation

/// PDF file in progress: Cairo writes the file into memory, `close` hands the bytes to the
/// consumer.
final class PDFDocument {
    private let consumer: CGDataConsumer
    private let sink = NSMutableData()
    private var surface: CairoSurface?
    private var box: CGRect
    private var isPageOpen = false

    init(consumer: CGDataConsumer, mediaBox: CGRect) {
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
    }

    func makeTarget() -> DrawingTarget? {
        surface.flatMap {
            DrawingTarget(
                surface: $0,
                base: CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: -box.minX, ty: box.maxY),
                area: CGRect(origin: .zero, size: box.size))
        }
    }

    /// Starts a page, with another size if given.
    func beginPage(_ mediaBox: CGRect?) {
        guard let surface else { return }
        endPage()
        if let mediaBox, !mediaBox.isEmpty { box = mediaBox.standardized }
        cairo_pdf_surface_set_size(surface.pointer, Double(box.width), Double(box.height))
        isPageOpen = true
    }

    func endPage() {
        guard isPageOpen, let surface else { return }
        cairo_surface_show_page(surface.pointer)
        isPageOpen = false
    }

    /// Writes the file; further calls do nothing. A failure to write is logged.
    func close() {
        guard let open = surface else { return }
        endPage()
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
}

extension CGContext {
    /// True if drawing is kept as shapes and text rather than pixels.
    package var isVector: Bool { document != nil }

    /// A PDF document written to `consumer` when it is closed or the context ends.
    ///
    /// `mediaBox` is the page in points; nil means 612 × 792. `auxiliaryInfo` is not used.
    public convenience init?(
        consumer: CGDataConsumer, mediaBox: UnsafePointer<CGRect>?, _ auxiliaryInfo: CFDictionary?
    ) {
        let box = mediaBox?.pointee ?? CGRect(x: 0, y: 0, width: 612, height: 792)
        guard !box.isEmpty else { return nil }
        self.init(document: PDFDocument(consumer: consumer, mediaBox: box))
    }

    /// A PDF file at `url`.
    public convenience init?(
        _ url: CFURL, mediaBox: UnsafePointer<CGRect>?, _ auxiliaryInfo: CFDictionary?
    ) {
        guard let consumer = CGDataConsumer(url: url) else { return nil }
        self.init(consumer: consumer, mediaBox: mediaBox, auxiliaryInfo)
    }

    /// Starts a page of a document with a fresh state; nothing on bitmaps.
    public func beginPage(mediaBox: UnsafePointer<CGRect>?) {
        guard let document else { return }
        document.beginPage(mediaBox?.pointee)
        if let target = document.makeTarget() { targets = [target] }
        states = [GraphicsState()]
        layerDepths = []
        beginPath()
    }

    /// Ends a page of a document; nothing on bitmaps.
    public func endPage() { document?.endPage() }
    /// Starts a page. `pageInfo` is not used.
    public func beginPDFPage(_ pageInfo: CFDictionary?) { beginPage(mediaBox: nil) }
    /// Ends a page.
    public func endPDFPage() { endPage() }
    /// Completes and writes the document.
    public func closePDF() {
        targets.removeLast(targets.count - 1)
        document?.close()
    }
}
