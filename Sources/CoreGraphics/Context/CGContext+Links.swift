// Links, destinations and the outline of a written PDF document, by Cairo's tags.
//
// Input: rectangles and points in the page's space, names, addresses.
// Output: annotations, named destinations and an outline in the file. Cairo takes links,
// destinations and outlines as texts of attributes. A malformed text would damage the whole
// document, therefore every number is checked and every string is quoted here.
import CLaminaCairo
import Foundation

/// Title of an entry, a string.
public let kCGPDFOutlineTitle: CFString = "Title"
/// Entries below an entry, an array of dictionaries.
public let kCGPDFOutlineChildren: CFString = "Children"
/// Target of an entry: a `URL`, the number of a page counted from 1, or the name of a destination.
public let kCGPDFOutlineDestination: CFString = "Destination"
/// Place on the target page, a `CGRect` in the page's space, whose upper left corner is shown.
public let kCGPDFOutlineDestinationRect: CFString = "DestinationRect"

extension CGContext {
    /// Makes a rectangle of the open page a link to an address.
    ///
    /// `rect` is in the page's default space in points, y up; the current transform does not apply.
    /// Ignored and logged for bitmaps, without an open page, and for an empty or infinite
    /// rectangle.
    public func setURL(_ url: CFURL, for rect: CGRect) {
        link(rect, "uri=\(PDFText.quoted(url.absoluteString))")
    }

    /// Makes a rectangle of the open page a link to a named destination, which may be added later,
    /// on any page. A name without a destination makes a link without an effect.
    ///
    /// `rect` is in the page's default space in points, y up; the current transform does not apply.
    public func setDestination(_ name: CFString, for rect: CGRect) {
        link(rect, "dest=\(PDFText.name(name))")
    }

    /// Names a point of the open page. The first point of a name is kept; a second point of the
    /// same name is ignored and logged.
    ///
    /// `point` is in the page's default space in points, y up.
    public func addDestination(_ name: CFString, at point: CGPoint) {
        guard let document = openPage("addDestination") else { return }
        let place = point.applying(targets[0].base)
        guard PDFText.isFinite(place.x, place.y) else {
            return Diagnostics.once("CGContext.addDestination: the point is not finite")
        }
        guard document.names.insert(name).inserted else {
            return Diagnostics.once("CGContext.addDestination: the name \(name) is taken")
        }
        tag(
            CAIRO_TAG_DEST,
            "name=\(PDFText.name(name)) x=\(PDFText.number(place.x)) y=\(PDFText.number(place.y))")
    }

    private func link(_ rect: CGRect, _ target: String) {
        guard openPage("links") != nil else { return }
        let box = rect.standardized.applying(targets[0].base)
        guard !rect.isNull, box.width > 0, box.height > 0,
            PDFText.isFinite(box.minX, box.minY, box.width, box.height)
        else { return Diagnostics.once("CGContext: a link needs a finite rectangle with an area") }
        let numbers = [box.minX, box.minY, box.width, box.height].map(PDFText.number)
        tag(CAIRO_TAG_LINK, "rect=[\(numbers.joined(separator: " "))] \(target)")
    }

    private func openPage(_ what: String) -> PDFDocument? {
        guard let document, document.isPageOpen else {
            Diagnostics.once("CGContext: \(what) outside of a page of a PDF document")
            return nil
        }
        return document
    }

    private func tag(_ name: String, _ attributes: String) {
        let cr = targets[0].cr
        document?.hasTags = true
        cairo_save(cr)
        cairo_identity_matrix(cr)
        cairo_tag_begin(cr, name, attributes)
        cairo_tag_end(cr, name)
        cairo_restore(cr)
    }
}

/// Sets the outline of a document in progress, which readers show as a table of contents.
///
/// `outline` is the root, with entries under `kCGPDFOutlineChildren`; entries have the keys
/// `kCGPDFOutline…`. Nil removes the outline. The last call before the end of the document counts.
/// An entry without a title is shown without a text; a target that is not a page, a name or an
/// address of the document makes an entry without an effect, and is logged. At most 64 levels and
/// 100 000 entries are written. No effect on bitmaps.
public func CGPDFContextSetOutline(_ context: CGContext, _ outline: CFDictionary?) {
    guard let document = context.document else {
        return Diagnostics.once("CGPDFContextSetOutline: no PDF document")
    }
    document.outline = outline
}

extension PDFDocument {
    private static let (mostLevels, mostEntries) = (64, 100_000)

    /// Writes the outline, at the end of the document.
    func writeOutline(_ surface: CairoSurface) {
        guard let outline else { return }
        var count = 0
        write(outline[kCGPDFOutlineChildren], Int32(CAIRO_PDF_OUTLINE_ROOT), 0, surface, &count)
    }

    private func write(
        _ entries: Any?, _ parent: Int32, _ level: Int, _ surface: CairoSurface, _ count: inout Int
    ) {
        guard let entries = entries as? [Any], !entries.isEmpty else { return }
        guard level < Self.mostLevels else {
            return Diagnostics.once("CGContext: levels of an outline below 64 are left out")
        }
        for case let entry as [AnyHashable: Any] in entries {
            guard count < Self.mostEntries else {
                return Diagnostics.once(
                    "CGContext: entries of an outline after 100 000 are left out")
            }
            count += 1
            let title = entry[kCGPDFOutlineTitle] as? String ?? ""
            let made = cairo_pdf_surface_add_outline(
                surface.pointer, parent, PDFText.plain(title), target(of: entry),
                CAIRO_PDF_OUTLINE_FLAG_OPEN)
            if made > 0 { write(entry[kCGPDFOutlineChildren], made, level + 1, surface, &count) }
        }
    }

    /// Attributes of an entry's target; without a target the first page.
    private func target(of entry: [AnyHashable: Any]) -> String {
        let nowhere = "page=1"
        switch entry[kCGPDFOutlineDestination] {
        case nil: return nowhere
        case let url as URL: return "uri=\(PDFText.quoted(url.absoluteString))"
        case let name as String:
            if names.contains(name) { return "dest=\(PDFText.name(name))" }
            Diagnostics.once("CGContext: an outline's destination \(name) does not exist")
            return nowhere
        case let value:
            guard let number = AttributeNumber.read(value).flatMap({ Int(exactly: $0) }),
                number >= 1, number <= boxes.count
            else {
                Diagnostics.once("CGContext: an outline's page does not exist")
                return nowhere
            }
            guard let rect = entry[kCGPDFOutlineDestinationRect] as? CGRect, !rect.isNull else {
                return "page=\(number)"
            }
            let box = boxes[number - 1]
            let (x, y) = (rect.minX - box.minX, box.maxY - rect.maxY)
            guard PDFText.isFinite(x, y) else { return "page=\(number)" }
            return "page=\(number) pos=[\(PDFText.number(x)) \(PDFText.number(y))]"
        }
    }
}

/// Texts of Cairo's attributes.
enum PDFText {
    /// Text for C, which ends at a zero.
    static func plain(_ text: String) -> String {
        text.replacingOccurrences(of: "\0", with: "\u{FFFD}")
    }

    /// Text between quotes.
    static func quoted(_ text: String) -> String {
        let escaped = plain(text).replacingOccurrences(of: "\\", with: "\\\\")
            .replacingOccurrences(of: "'", with: "\\'")
        return "'\(escaped)'"
    }

    /// Name of a destination in ASCII letters, which all readers compare in the same way; other
    /// letters are written as the numbers of their bytes.
    static func name(_ name: String) -> String {
        var made = ""
        for byte in name.utf8 {
            let letter = Unicode.Scalar(byte)
            if byte < 0x80, letter.properties.isAlphabetic || (0x30...0x39).contains(byte) {
                made.unicodeScalars.append(letter)
            } else {
                made += "_" + String(byte, radix: 16)
            }
        }
        return "'n\(made)'"
    }

    static func isFinite(_ numbers: CGFloat...) -> Bool {
        numbers.allSatisfy { abs($0) < 1e6 }
    }

    /// A number without an exponent, whatever the locale.
    static func number(_ value: CGFloat) -> String {
        let thousandths = Int((Double(value) * 1000).rounded())
        let rest = String(abs(thousandths) % 1000)
        return (thousandths < 0 ? "-" : "") + "\(abs(thousandths) / 1000)."
            + String(repeating: "0", count: 3 - rest.count) + rest
    }
}
