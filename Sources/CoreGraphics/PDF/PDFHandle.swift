import CLaminaPixbuf
import CLaminaPoppler
import Foundation

/// The library that reads PDF documents: loaded at the first use, not linked (decision 0036).
enum Poppler {
    /// Calls of the library, one at a time, because the library is not thread-safe.
    private static let calls = DispatchQueue(label: "lamina.poppler")

    /// Runs `body` while no other thread is in the library. Precondition: the call is not inside a
    /// second `body`.
    static func exclusively<Result>(_ body: () throws -> Result) rethrows -> Result {
        try calls.sync(execute: body)
    }

    /// Functions of the library; nil if the library is not installed. In `exclusively`.
    static var functions: LaminaPoppler? { lamina_poppler()?.pointee }
}

/// Open document of the library.
final class PDFHandle: @unchecked Sendable {
    enum Opening {
        case opened(PDFHandle)
        case locked
        case failed(String)
    }

    /// Code of the library's error for a missing or a wrong password.
    private static let encrypted: gint = 1

    fileprivate let document: OpaquePointer
    fileprivate let functions: LaminaPoppler
    /// Known rotations of pages. In `Poppler.exclusively`.
    private var rotations: [Int: Int32] = [:]

    /// Bytes given to the library, kept as long as the document is open.
    private let bytes: UnsafeMutablePointer<CChar>

    private init(
        _ document: OpaquePointer, _ functions: LaminaPoppler,
        _ bytes: UnsafeMutablePointer<CChar>
    ) {
        (self.document, self.functions, self.bytes) = (document, functions, bytes)
    }

    deinit {
        Poppler.exclusively { g_object_unref(UnsafeMutableRawPointer(document)) }
        bytes.deallocate()
    }

    static func open(_ data: Data, password: UnsafePointer<CChar>?) -> Opening {
        Poppler.exclusively { opening(data, password) }
    }

    private static func opening(_ data: Data, _ password: UnsafePointer<CChar>?) -> Opening {
        guard let functions = Poppler.functions else {
            return .failed("Poppler is not installed: libpoppler-glib.so.8")
        }
        // Poppler searches any bytes for the beginning of a document, and repairs damaged documents
        // for a long time.
        guard data.prefix(1024).range(of: Data("%PDF-".utf8)) != nil else {
            return .failed("is no PDF document")
        }
        guard let count = gint(exactly: data.count) else {
            return .failed("is larger than 2 GB")
        }
        // A wrong password must not crash: `CPoppler` opens a copy (Docs/WORKAROUNDS.md).
        let bytes = UnsafeMutablePointer<CChar>.allocate(capacity: data.count)
        data.withUnsafeBytes {
            UnsafeMutableRawBufferPointer(start: bytes, count: data.count).copyMemory(from: $0)
        }
        var error: UnsafeMutablePointer<GError>?
        if let document = functions.document(bytes, count, password, &error) {
            return .opened(PDFHandle(document, functions, bytes))
        }
        bytes.deallocate()
        defer { g_clear_error(&error) }
        if error?.pointee.code == encrypted { return .locked }
        return .failed(error.map { String(cString: $0.pointee.message) } ?? "cannot be read")
    }

    var count: Int { Poppler.exclusively { Int(functions.count(document)) } }

    var version: (Int, Int) {
        Poppler.exclusively {
            var (major, minor): (guint, guint) = (0, 0)
            functions.version(document, &major, &minor)
            return (Int(major), Int(minor))
        }
    }

    /// Texts about the document, by the names of the format.
    var info: [String: String] {
        let list = functions.info
        let named = [
            ("Title", list.0), ("Author", list.1), ("Subject", list.2), ("Keywords", list.3),
            ("Creator", list.4), ("Producer", list.5),
        ]
        var made: [String: String] = [:]
        Poppler.exclusively {
            for (name, read) in named {
                guard let text = read?(document) else { continue }
                made[name] = String(cString: text)
                g_free(text)
            }
        }
        return made
    }

    /// A page, counted from 0; nil for a page that cannot be read.
    func page(_ index: Int) -> PDFPageHandle? {
        Poppler.exclusively {
            functions.page(document, Int32(clamping: index)).map { PDFPageHandle(self, $0, index) }
        }
    }

    /// The rotation of a page, worked out once: each time costs memory that the library never
    /// frees. In `Poppler.exclusively`.
    fileprivate func rotation(of page: OpaquePointer, _ index: Int) -> Int32 {
        if let known = rotations[index] { return known }
        let rotation = PDFPageHandle.rotation(self, page)
        rotations[index] = rotation
        return rotation
    }
}

/// Page of an open document.
final class PDFPageHandle: @unchecked Sendable {
    private let owner: PDFHandle
    private let page: OpaquePointer
    /// The crop box in points, y up.
    let box: CGRect
    /// Clockwise degrees: 0, 90, 180, 270.
    let rotation: Int32

    /// In `Poppler.exclusively`.
    fileprivate init(_ owner: PDFHandle, _ page: OpaquePointer, _ index: Int) {
        (self.owner, self.page) = (owner, page)
        var crop = PopplerRectangle()
        owner.functions.crop(page, &crop)
        box =
            CGRect(
                x: crop.x1, y: crop.y1, width: crop.x2 - crop.x1, height: crop.y2 - crop.y1
            ).standardized
        rotation = owner.rotation(of: page, index)
    }

    deinit { Poppler.exclusively { g_object_unref(UnsafeMutableRawPointer(page)) } }

    /// The page's rotation, which the library does not report. The rotation is found by an
    /// annotation: the library converts the annotation's rectangle from the page as shown to the
    /// page's own space, and the converted rectangle is turned as the page is.
    fileprivate static func rotation(_ owner: PDFHandle, _ page: OpaquePointer) -> Int32 {
        let functions = owner.functions
        var place = PopplerRectangle(x1: 0, y1: 0, x2: 2, y2: 1)
        guard let probe = functions.square(owner.document, &place) else { return 0 }
        defer { g_object_unref(UnsafeMutableRawPointer(probe)) }
        functions.add(page, probe)
        functions.place(probe, &place)
        functions.remove(page, probe)
        let isTurned = place.x2 - place.x1 < place.y2 - place.y1
        let isAtOrigin = isTurned ? place.x1 < 0.5 : place.y1 < 0.5
        return isTurned ? (isAtOrigin ? 270 : 90) : (isAtOrigin ? 0 : 180)
    }

    /// From the page as shown, y down, to the page's own space.
    private var toUser: CGAffineTransform {
        switch rotation {
        case 90: CGAffineTransform(a: 0, b: 1, c: 1, d: 0, tx: box.minX, ty: box.minY)
        case 180: CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: box.maxX, ty: box.minY)
        case 270: CGAffineTransform(a: 0, b: -1, c: -1, d: 0, tx: box.maxX, ty: box.maxY)
        default: CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: box.minX, ty: box.maxY)
        }
    }

    /// Draws the page; `space` maps the page's space to the pixels of the Cairo context.
    func draw(_ cr: OpaquePointer, _ space: CGAffineTransform) {
        guard setMatrix(cr, toUser.concatenating(space)) else { return }
        Poppler.exclusively { owner.functions.render(page, cr) }
    }
}
