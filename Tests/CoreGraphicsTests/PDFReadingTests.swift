import CoreGraphics
import Foundation
import TestSupport
import Testing

@Suite("PDF pages read") struct PDFReadingTests {
    /// A page of 200 × 100 points with a red and a blue box, rotated, and cropped on request.
    private static func file(rotate: Int = 0, crop: String = "", comment: String = "") -> Data {
        let content = "1 0 0 rg 30 20 40 10 re f 0 0 1 rg 150 70 10 10 re f\(comment)"
        let objects = [
            "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] \(crop) /Rotate \(rotate) "
                + "/Contents 4 0 R /Resources << >> >>",
            "<< /Length \(content.utf8.count) >>\nstream\n\(content)\nendstream",
            "<< /Title (Boxes) /Author (Lamina) >>",
        ]
        var (text, places) = ("%PDF-1.4\n", [Int]())
        for (index, object) in objects.enumerated() {
            places.append(text.utf8.count)
            text += "\(index + 1) 0 obj\n\(object)\nendobj\n"
        }
        let start = text.utf8.count
        text += "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
        for place in places {
            text += String(repeating: "0", count: 10 - "\(place)".count) + "\(place) 00000 n \n"
        }
        text += "trailer << /Size \(objects.count + 1) /Root 1 0 R /Info 5 0 R >>\n"
        return Data((text + "startxref\n\(start)\n%%EOF\n").utf8)
    }

    /// The page of `file` with the user password `user`, by AES.
    private static let encrypted = Data(
        base64Encoded: """
            JVBERi0xLjYKJb/3ov4KMSAwIG9iago8PCAvUGFnZXMgMiAwIFIgL1R5cGUgL0NhdGFsb2cgPj4KZW5kb2Jq\
            CjIgMCBvYmoKPDwgL0NvdW50IDEgL0tpZHMgWyAzIDAgUiBdIC9UeXBlIC9QYWdlcyA+PgplbmRvYmoKMyAw\
            IG9iago8PCAvQ29udGVudHMgNCAwIFIgL01lZGlhQm94IFsgMCAwIDIwMCAxMDAgXSAvUGFyZW50IDIgMCBS\
            IC9SZXNvdXJjZXMgPDwgPj4gL1JvdGF0ZSAwIC9UeXBlIC9QYWdlID4+CmVuZG9iago0IDAgb2JqCjw8IC9M\
            ZW5ndGggNjQgL0ZpbHRlciAvRmxhdGVEZWNvZGUgPj4Kc3RyZWFtCq6tiR3Paajl5jTGsPPxp4htm14UTPdd\
            yLiiwGJxN11A1RmTeNiniZPndOIKitSIfBYjE3NcrsBwmx9ABRtnSwplbmRzdHJlYW0KZW5kb2JqCjUgMCBv\
            YmoKPDwgL0NGIDw8IC9TdGRDRiA8PCAvQXV0aEV2ZW50IC9Eb2NPcGVuIC9DRk0gL0FFU1YyIC9MZW5ndGgg\
            MTYgPj4gPj4gL0ZpbHRlciAvU3RhbmRhcmQgL0xlbmd0aCAxMjggL08gPDBiYTM4MzVmODhmOTAzODhlNzRl\
            NTQ1ODQxMjVjZTE0MmJlMGRlMjRjNmIwZDM3NzQ2ZTA3NWI4OTE3NTY2NzE+IC9QIC00IC9SIDQgL1N0bUYg\
            L1N0ZENGIC9TdHJGIC9TdGRDRiAvVSA8NTc3NzNkZDI0NGRmMWI0NWRkZGFlMWJmYTgyOGJmMDEwMTIyNDU2\
            YTkxYmFlNTEzNDI3M2E2ZGIxMzRjODdjND4gL1YgNCA+PgplbmRvYmoKeHJlZgowIDYKMDAwMDAwMDAwMCA2\
            NTUzNSBmIAowMDAwMDAwMDE1IDAwMDAwIG4gCjAwMDAwMDAwNjQgMDAwMDAgbiAKMDAwMDAwMDEyMyAwMDAw\
            MCBuIAowMDAwMDAwMjM5IDAwMDAwIG4gCjAwMDAwMDAzNzMgMDAwMDAgbiAKdHJhaWxlciA8PCAvUm9vdCAx\
            IDAgUiAvU2l6ZSA2IC9JRCBbPGQ3YTFkYzNmYWI5ZWVkOGI2YWZlYTVkNjUyNjFhYjRkPjxkN2ExZGMzZmFi\
            OWVlZDhiNmFmZWE1ZDY1MjYxYWI0ZD5dIC9FbmNyeXB0IDUgMCBSID4+CnN0YXJ0eHJlZgo2NzIKJSVFT0YK
            """)!

    /// A page with the owner password `owner` and an empty user password, by RC4.
    private static let readable = Data(
        base64Encoded: """
            JVBERi0xLjQKMSAwIG9iago8PCAvVHlwZSAvQ2F0YWxvZyAvUGFnZXMgMiAwIFIgPj4KZW5kb2JqCjIgMCBv\
            YmoKPDwgL1R5cGUgL1BhZ2VzIC9LaWRzIFszIDAgUl0gL0NvdW50IDEgPj4KZW5kb2JqCjMgMCBvYmoKPDwg\
            L1R5cGUgL1BhZ2UgL1BhcmVudCAyIDAgUiAvTWVkaWFCb3ggWzAgMCAyMDAgMTAwXSAvQ29udGVudHMgNCAw\
            IFIgL1Jlc291cmNlcyA8PCA+PiA+PgplbmRvYmoKNCAwIG9iago8PCAvTGVuZ3RoIDI1ID4+CnN0cmVhbQqe\
            KPci06AndQWVFsOpbRJz3phiUFaJWXZdCmVuZHN0cmVhbQplbmRvYmoKNSAwIG9iago8PCAvRmlsdGVyIC9T\
            dGFuZGFyZCAvViAxIC9SIDIgL08gPGM5MjQyMjY4N2ZhY2VlNjg2ZTM3M2YxMGI1YzdkMDQ3MzgwNTMxNTJm\
            N2UyZWUzMGUxMWM2OWVjNDQyNTc2YWI+IC9VIDwxM2YzNjMzZjNjOGZlNDE4Njk2NDhjZmE1NTUyY2U2N2Q1\
            MmE3ODZjMmNhNzM3ZjhmOWMwZTQ5NjQwM2NkNGFlPiAvUCAtNCA+PgplbmRvYmoKeHJlZgowIDYKMDAwMDAw\
            MDAwMCA2NTUzNSBmIAowMDAwMDAwMDA5IDAwMDAwIG4gCjAwMDAwMDAwNTggMDAwMDAgbiAKMDAwMDAwMDEx\
            NSAwMDAwMCBuIAowMDAwMDAwMjE5IDAwMDAwIG4gCjAwMDAwMDAyOTQgMDAwMDAgbiAKdHJhaWxlciA8PCAv\
            U2l6ZSA2IC9Sb290IDEgMCBSIC9JRCBbPDMwMzEzMjMzMzQzNTM2MzczODM5NjE2MjYzNjQ2NTY2PiA8MzAz\
            MTMyMzMzNDM1MzYzNzM4Mzk2MTYyNjM2NDY1NjY+XSAvRW5jcnlwdCA1IDAgUiA+PgpzdGFydHhyZWYKNDg5\
            CiUlRU9GCg==
            """)!

    private func reading(_ data: Data) -> CGPDFDocument? {
        CGDataProvider(data: data).flatMap { CGPDFDocument($0) }
    }

    private func bitmap(_ width: Int, _ height: Int) -> Canvas { Canvas(width, height) }

    @Test("B-PDF 320: pages, boxes, rotation, version and information of a document")
    func properties() throws {
        for rotate in [0, 90, 180, 270, 450, -90] {
            let document = try #require(reading(Self.file(rotate: rotate)))
            #expect(document.numberOfPages == 1 && document.isUnlocked && !document.isEncrypted)
            let page = try #require(document.page(at: 1))
            #expect(Int(page.rotationAngle) == (rotate % 360 + 360) % 360)
            #expect(page.pageNumber == 1 && page.document === document)
            for box in [CGPDFBox.mediaBox, .cropBox, .artBox] {
                #expect(page.getBoxRect(box) == CGRect(x: 0, y: 0, width: 200, height: 100))
            }
            for number in [0, -1, 2, Int.max, Int.min] {
                #expect(document.page(at: number) == nil)
            }
            var (major, minor): (Int32, Int32) = (0, 0)
            document.getVersion(majorVersion: &major, minorVersion: &minor)
            #expect(major == 1 && minor == 4)
            var title: CGPDFStringRef?
            #expect(CGPDFDictionaryGetString(document.info, "Title", &title))
            #expect(CGPDFStringCopyTextString(title) == "Boxes")
            #expect(!CGPDFDictionaryGetString(document.info, "Subject", nil))
            #expect(CGPDFDictionaryGetCount(document.info) == 2)
        }
        let cropped = reading(Self.file(crop: "/CropBox [20 10 180 90]"))?.page(at: 1)
        #expect(cropped?.getBoxRect(.cropBox) == CGRect(x: 20, y: 10, width: 160, height: 80))
    }

    @Test(
        "an odd version in the header stops nothing",
        arguments: ["%PDF--5.", "%PDF-99.", "%PDF-1.-", "%PDF-1-4", "%PDF-   "])
    func oddVersions(_ header: String) {
        var data = Self.file()
        data.replaceSubrange(0..<8, with: Data(header.utf8))
        guard let document = reading(data) else { return }
        var (major, minor): (Int32, Int32) = (-1, -1)
        document.getVersion(majorVersion: &major, minorVersion: &minor)
        #expect(major >= 0 && minor >= 0, "\(major) \(minor)")
    }

    @Test(
        "B-PDF 321: a page is drawn in its own space, whatever its rotation",
        arguments: [0, 90, 180, 270])
    func drawing(_ rotate: Int) throws {
        for crop in ["", "/CropBox [20 10 180 90]"] {
            let page = try #require(reading(Self.file(rotate: rotate, crop: crop))?.page(at: 1))
            let canvas = bitmap(220, 120)
            canvas.context.translateBy(x: 10, y: 10)
            canvas.context.drawPDFPage(page)
            // Rows count from the top, the page from the bottom.
            #expect(canvas.pixel(10 + 50, 110 - 25) == [255, 0, 0, 255])
            #expect(canvas.pixel(10 + 155, 110 - 75) == [0, 0, 255, 255])
            #expect(canvas.pixel(10 + 100, 110 - 50) == [0, 0, 0, 0])
            #expect(canvas.count() == 500)
        }
    }

    @Test("B-PDF 322: the drawing transform puts a page upright into the middle of a rectangle")
    func transform() throws {
        // Turned clockwise by 90 degrees, the red box near the left edge is near the top.
        let page = try #require(reading(Self.file(rotate: 90))?.page(at: 1))
        let canvas = bitmap(100, 200)
        canvas.context.concatenate(
            page.getDrawingTransform(
                .cropBox, rect: CGRect(x: 0, y: 0, width: 100, height: 200), rotate: 0,
                preserveAspectRatio: true))
        canvas.context.drawPDFPage(page)
        #expect(canvas.pixel(25, 50) == [255, 0, 0, 255])
        #expect(canvas.pixel(75, 155) == [0, 0, 255, 255])
        // Smaller rectangles scale the page down; larger rectangles do not scale the page up.
        let plain = try #require(reading(Self.file())?.page(at: 1))
        func scale(_ width: CGFloat, _ height: CGFloat, _ keeps: Bool) -> CGSize {
            let t = plain.getDrawingTransform(
                .mediaBox, rect: CGRect(x: 0, y: 0, width: width, height: height), rotate: 0,
                preserveAspectRatio: keeps)
            let middle = CGPoint(x: 100, y: 50).applying(t)
            #expect(near(middle.x, width / 2, 1e-9) && near(middle.y, height / 2, 1e-9))
            return CGSize(width: t.a, height: t.d)
        }
        #expect(scale(100, 100, true) == CGSize(width: 0.5, height: 0.5))
        #expect(scale(100, 100, false) == CGSize(width: 0.5, height: 1))
        #expect(scale(1000, 1000, true) == CGSize(width: 1, height: 1))
        for rotate in [Int32.min, -90, 45, 1_000_000, Int32.max] {
            let t = page.getDrawingTransform(
                .mediaBox, rect: CGRect(x: 0, y: 0, width: CGFloat.nan, height: 5), rotate: rotate,
                preserveAspectRatio: true)
            #expect(t == .identity)
        }
        for number in [CGFloat.infinity, -.infinity, .nan] {
            for rect in [
                CGRect(x: number, y: 0, width: 10, height: 10),
                CGRect(x: 0, y: number, width: 10, height: 10),
                CGRect(x: 0, y: 0, width: 10, height: number),
            ] {
                for keeps in [false, true] {
                    let t = plain.getDrawingTransform(
                        .mediaBox, rect: rect, rotate: 90, preserveAspectRatio: keeps)
                    #expect(t == .identity)
                }
            }
        }
    }

    @Test("B-PDF 323: alpha, blend mode and clip of the context hold for the page as a whole")
    func compositing() throws {
        let page = try #require(reading(Self.file())?.page(at: 1))
        let canvas = bitmap(200, 100)
        canvas.context.setAlpha(0.5)
        canvas.context.clip(to: CGRect(x: 0, y: 0, width: 50, height: 100))
        canvas.context.drawPDFPage(page)
        #expect(canvas.pixel(40, 75)[3] == 128 && canvas.pixel(60, 75)[3] == 0)
        let over = bitmap(200, 100)
        over.context.setFillColor(green)
        over.context.fill(CGRect(x: 0, y: 0, width: 200, height: 100))
        over.context.setBlendMode(.multiply)
        over.context.drawPDFPage(page)
        #expect(over.pixel(40, 75) == [0, 0, 0, 255] && over.pixel(5, 5) == [0, 255, 0, 255])
        // The state is as before.
        over.context.setBlendMode(.normal)
        over.context.setFillColor(red)
        over.context.fill(CGRect(x: 0, y: 0, width: 200, height: 100))
        #expect(over.pixel(5, 5) == [255, 0, 0, 255])
    }

    @Test("B-PDF 324: a written document reads back as it was drawn, also into another document")
    func roundTrip() throws {
        func paint(_ context: CGContext) {
            context.setFillColor(blue)
            context.fill(CGRect(x: 10, y: 10, width: 40, height: 20))
            context.setStrokeColor(red)
            context.setLineWidth(3)
            context.strokeEllipse(in: CGRect(x: 50, y: 30, width: 40, height: 40))
        }
        func written(_ draw: (CGContext) -> Void) throws -> Data {
            let data = NSMutableData()
            var box = CGRect(x: 0, y: 0, width: 100, height: 80)
            let consumer = try #require(CGDataConsumer(data: data))
            let context = try #require(CGContext(consumer: consumer, mediaBox: &box, nil))
            for _ in 0..<2 {
                context.beginPDFPage(nil)
                draw(context)
                context.endPDFPage()
            }
            context.closePDF()
            return Data(referencing: data)
        }
        let direct = bitmap(100, 80)
        paint(direct.context)
        let first = try #require(reading(try written(paint)))
        let again = try #require(
            reading(try written { $0.drawPDFPage(first.page(at: 2)!) }))
        for read in [first, again] {
            #expect(read.numberOfPages == 2)
            let canvas = bitmap(100, 80)
            canvas.context.drawPDFPage(try #require(read.page(at: 2)))
            for y in 0..<80 {
                for x in 0..<100 {
                    let far = zip(canvas.pixel(x, y), direct.pixel(x, y)).map {
                        abs(Int($0) - Int($1))
                    }
                    if far.max()! > 40 { Issue.record("\(x), \(y): \(far)") }
                }
                if y % 10 > 0 { continue }
            }
        }
    }

    @Test("B-PDF 325: a locked document has no pages until the right password")
    func passwords() throws {
        let document = try #require(reading(Self.encrypted))
        #expect(document.isEncrypted && !document.isUnlocked && document.numberOfPages == 0)
        #expect(document.page(at: 1) == nil && document.info == nil)
        #expect(!document.unlockWithPassword("wrong") && !document.unlockWithPassword(""))
        #expect(document.unlockWithPassword("user") && document.isUnlocked)
        #expect(document.numberOfPages == 1 && document.isEncrypted)
        let canvas = bitmap(200, 100)
        canvas.context.drawPDFPage(try #require(document.page(at: 1)))
        #expect(canvas.pixel(50, 75) == [255, 0, 0, 255])
        #expect(document.unlockWithPassword("anything"))
    }

    @Test("wrong result: a document is encrypted by its own words, not by the words of a page")
    func encryption() throws {
        let plain = try #require(reading(Self.file(comment: " % /Encrypt 5 0 R")))
        #expect(!plain.isEncrypted && plain.isUnlocked && plain.numberOfPages == 1)
        let readable = try #require(reading(Self.readable))
        #expect(readable.isEncrypted && readable.isUnlocked && readable.numberOfPages == 1)
    }

    @Test("a document unlocked by several threads at once is unlocked, without a deadlock")
    func unlocking() throws {
        for _ in 0..<20 {
            let document = try #require(reading(Self.encrypted))
            DispatchQueue.concurrentPerform(iterations: 8) { _ in
                #expect(document.unlockWithPassword("user"))
            }
            #expect(document.numberOfPages == 1)
        }
    }

    @Test("B-PDF 326: other bytes are no document; cut and changed documents stop nothing")
    func damage() throws {
        #expect(reading(Data()) == nil && reading(Data("hello".utf8)) == nil)
        #expect(reading(Data(repeating: 7, count: 100_000)) == nil)
        #expect(CGPDFDocument(URL(fileURLWithPath: "/nowhere.pdf")) == nil)
        let whole = Self.file()
        func ask(_ data: Data) {
            guard let document = reading(data), let page = document.page(at: 1) else { return }
            let canvas = bitmap(20, 10)
            canvas.context.scaleBy(x: 0.1, y: 0.1)
            canvas.context.drawPDFPage(page)
            _ = document.info
        }
        for count in 0..<whole.count { ask(whole.prefix(count)) }
        var dice = Dice(3)
        for _ in 0..<300 {
            var data = whole
            for _ in 0..<3 {
                data[Int.random(in: 0..<data.count, using: &dice)] = .random(
                    in: 0...255, using: &dice)
            }
            ask(data)
        }
    }
}
