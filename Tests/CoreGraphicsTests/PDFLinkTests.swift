import CoreGraphics
import Foundation
import TestSupport
import Testing

/// Cairo writes annotations, destinations and outlines as plain text.
private struct Written {
    let text: String
    let data: Data

    init(_ data: Data) {
        self.data = data
        text = String(data: data, encoding: .isoLatin1) ?? ""
    }

    /// Objects of the file with a text inside.
    func objects(_ part: String) -> [String] {
        text.components(separatedBy: "endobj").filter { $0.contains(part) }
    }

    /// Numbers after a word of an object.
    static func numbers(_ object: String, after word: String) -> [Double] {
        guard let start = object.range(of: word) else { return [] }
        let rest = object[start.upperBound...].prefix { !"]>".contains($0) }
        return rest.split { !"0123456789.-".contains($0) }.compactMap { Double($0) }
    }
}

private func written(
    _ box: CGRect = CGRect(x: 0, y: 0, width: 300, height: 200), _ info: CFDictionary? = nil,
    _ draw: (CGContext) -> Void
) throws -> Written {
    let data = NSMutableData()
    let consumer = try #require(CGDataConsumer(data: data))
    let context = try withUnsafePointer(to: box) {
        try #require(CGContext(consumer: consumer, mediaBox: $0, info))
    }
    draw(context)
    context.closePDF()
    return Written(Data(referencing: data))
}

/// Links, destinations, outlines and information of written documents.
@Suite("PDF documents written") struct PDFLinkTests {
    @Test(
        "B-PW 373: a link covers its rectangle of the page, whatever the transform, at any origin")
    func links() throws {
        for origin in [CGPoint.zero, CGPoint(x: -40, y: 25)] {
            let box = CGRect(origin: origin, size: CGSize(width: 300, height: 200))
            let file = try written(box) { context in
                context.beginPDFPage(nil)
                context.scaleBy(x: 3, y: 2)
                context.beginTransparencyLayer(auxiliaryInfo: nil)
                context.setURL(
                    URL(string: "https://example.org/it's?a=(b)&c=1")!,
                    for: CGRect(x: origin.x + 10, y: origin.y + 20, width: 30, height: 40))
                context.endTransparencyLayer()
                context.endPDFPage()
            }
            let link = try #require(file.objects("/Subtype /Link").first)
            #expect(Written.numbers(link, after: "/Rect [") == [10, 20, 40, 60])
            #expect(link.contains("/S /URI") && link.contains("example.org/it's?a="))
        }
    }

    @Test("B-PW 374: a link leads to a named point of any page, named before or after")
    func destinations() throws {
        let file = try written { context in
            context.beginPDFPage(nil)
            context.setDestination("spät(er)", for: CGRect(x: 10, y: 20, width: 30, height: 40))
            context.setDestination("nowhere", for: CGRect(x: 60, y: 20, width: 30, height: 40))
            context.addDestination("früh", at: CGPoint(x: 5, y: 190))
            context.endPDFPage()
            context.beginPDFPage(nil)
            context.addDestination("spät(er)", at: CGPoint(x: 11, y: 150))
            context.addDestination("spät(er)", at: CGPoint(x: 1, y: 1))
            context.setDestination("früh", for: CGRect(x: 10, y: 20, width: 30, height: 40))
            context.endPDFPage()
        }
        #expect(file.objects("/Subtype /Link").count == 3)
        // A destination has a page, x and y from the lower left corner.
        let later = file.objects("/XYZ 11 150 0")
        #expect(later.count == 1)
        #expect(file.objects("/XYZ 5 190 0").count == 1)
        #expect(file.objects("/XYZ 1 1 0").isEmpty)
        // The document is whole: it is read, with both pages.
        #expect(try pages(file) == 2)
    }

    private func pages(_ file: Written) throws -> Int {
        let provider = try #require(CGDataProvider(data: file.data))
        return try #require(CGPDFDocument(provider)).numberOfPages
    }

    @Test("B-PW 375: an outline has titles, levels, pages, places, names and addresses")
    func outline() throws {
        let file = try written { context in
            CGPDFContextSetOutline(
                context,
                [
                    kCGPDFOutlineTitle: "Root",
                    kCGPDFOutlineChildren: [
                        [
                            kCGPDFOutlineTitle: "Über (uns)", kCGPDFOutlineDestination: 2,
                            kCGPDFOutlineDestinationRect: CGRect(
                                x: 30, y: 40, width: 10, height: 20),
                            kCGPDFOutlineChildren: [
                                [kCGPDFOutlineTitle: "Name", kCGPDFOutlineDestination: "here"]
                                    as CFDictionary
                            ],
                        ] as CFDictionary,
                        [
                            kCGPDFOutlineTitle: "Net",
                            kCGPDFOutlineDestination: URL(string: "https://example.org")!,
                        ] as CFDictionary,
                        [kCGPDFOutlineTitle: "Wrong", kCGPDFOutlineDestination: 9] as CFDictionary,
                        [kCGPDFOutlineTitle: "None", kCGPDFOutlineDestination: "?"] as CFDictionary,
                        "no entry",
                    ] as [Any],
                ])
            for _ in 0..<2 {
                context.beginPDFPage(nil)
                context.addDestination("here", at: CGPoint(x: 7, y: 8))
                context.endPDFPage()
            }
        }
        let titles = ["Name", "Net", "Wrong", "None"]
        // Titles beyond ASCII are UTF-16 in hexadecimal digits.
        #expect(file.objects("/Title <FEFF00DC").count == 1)
        for title in titles { #expect(file.objects("/Title (\(title))").count == 1, "\(title)") }
        #expect(file.objects("/XYZ 30 60 0").count == 1)
        #expect(file.objects("/Title").count == titles.count + 1)
        #expect(file.objects("/URI (https://example.org)").count == 1)
        #expect(try pages(file) == 2)
    }

    @Test("B-PW 376: texts about the document and sizes of pages are written")
    func information() throws {
        let info: CFDictionary = [
            kCGPDFContextTitle: "Größe", kCGPDFContextAuthor: "Lamina", kCGPDFContextSubject: "S",
            kCGPDFContextKeywords: ["a", "b"], kCGPDFContextCreator: "Tests",
        ]
        let file = try written(CGRect(x: 0, y: 0, width: 300, height: 200), info) { context in
            context.beginPDFPage(nil)
            context.endPDFPage()
            let box = CGRect(x: 0, y: 0, width: 120, height: 80)
            let bytes = withUnsafeBytes(of: box) { Data($0) }
            context.beginPDFPage([kCGPDFContextMediaBox: bytes])
            context.endPDFPage()
        }
        let document = try #require(
            CGDataProvider(data: file.data).flatMap { CGPDFDocument($0) })
        let wanted = [
            ("Title", "Größe"), ("Author", "Lamina"), ("Subject", "S"), ("Keywords", "a, b"),
            ("Creator", "Tests"),
        ]
        for (key, value) in wanted {
            var text: CGPDFStringRef?
            #expect(CGPDFDictionaryGetString(document.info, key, &text), "\(key)")
            #expect(CGPDFStringCopyTextString(text) == value)
        }
        let sizes = (1...2).map { document.page(at: $0)?.getBoxRect(.mediaBox).size }
        #expect(sizes == [CGSize(width: 300, height: 200), CGSize(width: 120, height: 80)])
    }

    @Test("B-PW 377: impossible rectangles, names and outlines leave the document whole")
    func hostile() throws {
        let rects = [
            CGRect.null, .zero, .infinite, CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1),
            CGRect(x: 0, y: 0, width: 1e30, height: 5),
        ]
        let names = ["", "'", "\\", "a\0b", "]", String(repeating: "x", count: 10_000)]
        let deep = (0..<200).reduce([:] as CFDictionary) { inner, _ in
            [kCGPDFOutlineTitle: "a\0", kCGPDFOutlineChildren: [inner]]
        }
        let numbers: [CGFloat] = [-.infinity, CGFloat(Int.min), -1, 0, 0.5, 2, 1e19, .nan]
        let nowhereOutline: CFDictionary = [
            kCGPDFOutlineChildren: numbers.map { [kCGPDFOutlineDestination: $0] }
        ]
        let info: CFDictionary = [kCGPDFContextTitle: 3, kCGPDFContextKeywords: [1, 2]]
        let file = try written(CGRect(x: 0, y: 0, width: 90, height: 90), info) { context in
            context.setURL(URL(string: "a")!, for: CGRect(x: 1, y: 1, width: 3, height: 3))
            context.beginPDFPage([kCGPDFContextMediaBox: "none"])
            for rect in rects { context.setDestination("x", for: rect) }
            for name in names {
                context.setDestination(name, for: CGRect(x: 1, y: 1, width: 3, height: 3))
                context.addDestination(name, at: CGPoint(x: 1, y: 1))
            }
            context.addDestination("nan", at: CGPoint(x: CGFloat.nan, y: CGFloat.infinity))
            context.fill(CGRect(x: 0, y: 0, width: 9, height: 9))
            context.endPDFPage()
            CGPDFContextSetOutline(context, deep)
        }
        #expect(file.objects("/Subtype /Link").count == names.count)
        #expect(try pages(file) == 1)
        let outlined = try written { context in
            context.beginPDFPage(nil)
            context.endPDFPage()
            CGPDFContextSetOutline(context, nowhereOutline)
        }
        #expect(try pages(outlined) == 1)
        // Bitmaps have neither links nor outlines.
        let bitmap = Canvas(8, 8).context
        bitmap.setURL(URL(string: "a")!, for: CGRect(x: 1, y: 1, width: 3, height: 3))
        CGPDFContextSetOutline(bitmap, deep)
        let nowhere = CGRect(x: CGFloat.nan, y: 0, width: 10, height: 10)
        let consumer = try #require(CGDataConsumer(data: NSMutableData()))
        withUnsafePointer(to: nowhere) {
            #expect(CGContext(consumer: consumer, mediaBox: $0, nil) == nil)
        }
    }
}
