import CLaminaCairo
import Foundation

// Keys of a document's information, for `CGContext(consumer:mediaBox:_:)`. Passwords, permissions,
// output intents and boxes other than the media box have no keys: Cairo writes none of them.

/// Title of the document, a string.
public let kCGPDFContextTitle: CFString = "kCGPDFContextTitle"
/// Author of the document, a string.
public let kCGPDFContextAuthor: CFString = "kCGPDFContextAuthor"
/// Subject of the document, a string.
public let kCGPDFContextSubject: CFString = "kCGPDFContextSubject"
/// Keywords of the document, a string or an array of strings.
public let kCGPDFContextKeywords: CFString = "kCGPDFContextKeywords"
/// Program that made the content, a string.
public let kCGPDFContextCreator: CFString = "kCGPDFContextCreator"
/// Media box of a page in points: a `CFData` with the bytes of a `CGRect`, for
/// `beginPDFPage(_:)`.
public let kCGPDFContextMediaBox: CFString = "kCGPDFContextMediaBox"

extension PDFDocument {
    /// Writes texts about the document. A value other than a string is ignored and logged.
    static func writeInfo(_ info: CFDictionary?, _ surface: CairoSurface) {
        let known: [(CFString, cairo_pdf_metadata_t)] = [
            (kCGPDFContextTitle, CAIRO_PDF_METADATA_TITLE),
            (kCGPDFContextAuthor, CAIRO_PDF_METADATA_AUTHOR),
            (kCGPDFContextSubject, CAIRO_PDF_METADATA_SUBJECT),
            (kCGPDFContextKeywords, CAIRO_PDF_METADATA_KEYWORDS),
            (kCGPDFContextCreator, CAIRO_PDF_METADATA_CREATOR),
        ]
        for (key, kind) in known {
            guard let value = info?[AnyHashable(key)] else { continue }
            guard let text = value as? String ?? (value as? [String])?.joined(separator: ", ")
            else {
                Diagnostics.once("CGContext: \(key) is not a string")
                continue
            }
            cairo_pdf_surface_set_metadata(surface.pointer, kind, PDFText.plain(text))
        }
    }

    /// Media box of a page's information; nil without one.
    static func mediaBox(_ info: CFDictionary?) -> CGRect? {
        switch info?[AnyHashable(kCGPDFContextMediaBox)] {
        case let rect as CGRect: return rect
        case let data as Data where data.count == MemoryLayout<CGRect>.size:
            return data.withUnsafeBytes { $0.loadUnaligned(as: CGRect.self) }
        case nil: return nil
        default:
            Diagnostics.once("CGContext.beginPDFPage: the media box is not the data of a CGRect")
            return nil
        }
    }
}
