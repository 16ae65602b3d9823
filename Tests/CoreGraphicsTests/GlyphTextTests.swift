import Foundation
import LaminaGraphicsTypes
import Testing

@testable import CoreGraphics

/// Texts as glyphs, before the drawing.
@Suite("Texts as glyphs") struct GlyphTextTests {
    private static let black = CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1)

    private func setting(_ font: String, _ size: CGFloat) -> TextSetting {
        TextSetting(
            fontName: font, fontSize: size, color: Self.black,
            size: CGSize(width: 400, height: 60), scale: 1)
    }

    /// Text laid out by Pango.
    private func laidOut(
        _ text: String, _ font: String, _ size: CGFloat,
        _ alignment: NSTextAlignment = .natural
    ) throws -> GlyphText {
        let engine = TextLayoutEngine(
            NSAttributedString(string: text), font: CTFontCreateWithName(font, size, nil),
            color: Self.black, width: 400, alignment: alignment)
        return try #require(
            engine.glyphs(in: CGSize(width: 4000, height: 60), scale: 1, color: Self.black))
    }

    @Test(
        "a plain line has the glyphs and the places of Pango's layout",
        arguments: ["Helvetica", "Times-Italic", "Courier-Bold", "DejaVu Sans"])
    func plain(_ font: String) throws {
        let texts = [
            "Line 12: 345", "AVATAR fi ffl To. Ty, LT \"AY\"", "1111 7,5 (a)", " x ", "   ",
            "#*0 9!",
            "T o P . A A  Y A", "the quick brown fox jumps over the lazy dog", "~{|}`^_\\",
        ]
        for text in texts {
            for size in [9, 16, 21.5, 48] as [CGFloat] {
                let fast = try #require(setting(font, size).plain(text), "\(text)")
                let slow = try laidOut(text, font, size)
                #expect(fast.glyphs.count == slow.glyphs.count, "\(text) at \(size)")
                for (a, b) in zip(fast.glyphs, slow.glyphs) {
                    #expect(a.outline === b.outline)
                    #expect(
                        abs(a.x - b.x) < 1e-6 && a.y == b.y, "\(text) at \(size): \(a.x) \(b.x)")
                }
                #expect(fast.runs.map(\.size) == slow.runs.map(\.size))
            }
        }
    }

    @Test("plain text has the layout of the same text with attributes, with and without Pango")
    func plainContent() {
        let texts = [
            "", "To and fro", "1\t2", "två\nrader", "שלום abc", "🙂 x", "a long line of words",
        ]
        let font = CTFontCreateWithName("Helvetica", 12, nil)
        for text in texts {
            for (width, isWrapped) in [(nil, false), (60, false), (60, true)] as [(CGFloat?, Bool)]
            {
                let plain = TextLayoutEngine(
                    .plain(text), font: font, width: width, isWrapped: isWrapped, truncation: .end)
                let other = TextLayoutEngine(
                    NSAttributedString(string: text), font: font, width: width,
                    isWrapped: isWrapped, truncation: .end)
                #expect(plain.size == other.size, "\(text)")
                #expect(plain.lines.map(\.bounds) == other.lines.map(\.bounds), "\(text)")
                #expect(plain.lines.map(\.origin) == other.lines.map(\.origin), "\(text)")
                #expect((plain.words == nil) == (other.words == nil), "\(text)")
                var (a, b) = (TextBox(.plain(text), font: font), TextBox(.plain(text), font: font))
                b.content = .attributed(NSAttributedString(string: text))
                (a.width, b.width, a.isWrapped, b.isWrapped) = (width, width, isWrapped, isWrapped)
                #expect(TextMeasureKey(a) == TextMeasureKey(b), "\(text)")
            }
        }
    }

    @Test("a text stands at the margin of its alignment")
    func alignment() throws {
        for alignment in [NSTextAlignment.left, .center, .right, .justified, .natural] {
            var setting = setting("Helvetica", 16)
            setting.alignment = alignment
            let fast = try #require(setting.plain("To and fro"))
            let slow = try laidOut("To and fro", "Helvetica", 16, alignment)
            #expect(abs(fast.glyphs[0].x - slow.glyphs[0].x) < 1e-6, "\(alignment)")
        }
    }

    @Test("text with other attributes than plain text is left to the layout")
    func others() {
        let plain = setting("Helvetica", 16)
        #expect(plain.plain("שלום") == nil && plain.plain("a\nb") == nil)
        #expect(plain.plain("a\tb") == nil && plain.plain("e\u{301}") == nil)
        #expect(plain.plain("aж") == nil && plain.plain("Zwölf") != nil)
        #expect(setting("No Such Font", 16).plain("a") == nil)
        var wrapped = plain
        (wrapped.isWrapped, wrapped.size.width) = (true, 40)
        #expect(wrapped.plain("a few words more") == nil && wrapped.plain("a") != nil)
        (wrapped.isWrapped, wrapped.truncation) = (false, .end)
        #expect(wrapped.plain("a few words more") == nil && wrapped.plain("a") != nil)
    }

    @Test("colours, kerning and other scripts are runs; lines and highlights are marks")
    func attributes() throws {
        func glyphs(_ text: NSAttributedString) -> GlyphText? {
            TextLayoutEngine(text, font: CTFontCreateWithName("Helvetica", 16, nil))
                .glyphs(in: CGSize(width: 400, height: 60), scale: 1, color: Self.black)
        }
        let red = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 0.5)
        let two = NSMutableAttributedString(string: "ab")
        two.addAttribute(
            .foregroundColor, value: red, range: NSRange(location: 1, length: 1))
        let runs = try #require(glyphs(two)).runs
        #expect(runs.map(\.glyphs) == [0..<1, 1..<2])
        #expect(runs[0].color == [0, 0, 0, 1] && runs[1].color.x == 1)
        #expect(abs(runs[1].color.w - 0.5) < 1e-4)
        let hebrew = try #require(glyphs(NSAttributedString(string: "שלום abc")))
        #expect(hebrew.glyphs.count == 7)
        for (key, value, marks) in [
            (NSAttributedString.Key.underlineStyle, 1 as Any, 1), (.underlineStyle, 9, 2),
            (.strikethroughStyle, 1, 1), (.backgroundColor, red, 1), (.baselineOffset, 4, 0),
        ] {
            let text = glyphs(NSAttributedString(string: "a", attributes: [key: value]))
            #expect(text?.marks.count == marks && text?.glyphs.count == 1, "\(key)")
        }
        // No font contains the character: Pango draws the code point in a box.
        #expect(glyphs(NSAttributedString(string: "a\u{10FFFD}")) == nil)
    }

    @Test("a line under several runs is one bar on whole pixels, highlights lie below letters")
    func marks() throws {
        let string = NSMutableAttributedString(string: "one two")
        let whole = NSRange(location: 0, length: 7)
        string.addAttribute(.underlineStyle, value: 1, range: whole)
        let bold = CTFontCreateWithName("Times-Bold", 16, nil)
        string.addAttribute(.font, value: bold, range: NSRange(location: 4, length: 3))
        string.addAttribute(
            .backgroundColor, value: Self.black, range: NSRange(location: 4, length: 3))
        let text = try #require(
            TextLayoutEngine(string, font: CTFontCreateWithName("Times-Bold", 16, nil))
                .glyphs(in: CGSize(width: 400, height: 60), scale: 2, color: Self.black))
        #expect(text.marks.map(\.run) == text.marks.map(\.run).sorted())
        #expect(text.marks.contains { $0.run == 1 } && text.runs.count == 2)
        let line = try #require(text.marks.first { $0.rect.height < 4 })
        #expect(line.rect.width > 40)
        for y in [line.rect.minY, line.rect.maxY] { #expect((y * 2).rounded() == y * 2) }
    }

    @Test(
        "lines and highlights lie where Pango draws them",
        arguments: [
            [.underlineStyle: 1], [.underlineStyle: 9], [.strikethroughStyle: 1],
            [.backgroundColor: CGColor(gray: 0, alpha: 1)],
            [.underlineStyle: 1, .baselineOffset: 6],
            [.strikethroughStyle: 1, .baselineOffset: -3],
        ] as [[NSAttributedString.Key: any Sendable]])
    func placed(_ attributes: [NSAttributedString.Key: any Sendable]) throws {
        // Between the bars nothing but lines has ink.
        let text = NSAttributedString(string: "|\u{a0}\u{a0}\u{a0}|", attributes: attributes)
        let engine = TextLayoutEngine(
            text, font: CTFontCreateWithName("DejaVu Sans", 20, nil), color: Self.black,
            givesLines: true)
        let scale: CGFloat = 8
        let context = try #require(
            CGContext(
                data: nil, width: 400, height: 400, bitsPerComponent: 8, bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
        context.scaleBy(x: scale, y: scale)
        // The layout's upper left corner where the bitmap's is, ten points lower.
        context.textPosition = CGPoint(x: 0, y: 400 / scale - 10 - engine.lines[0].origin.y)
        engine.draw(line: 0, in: context)
        let image = try #require(context.makeImage())
        let rows = image.withPremultipliedRGBA8 { bytes, rowBytes in
            (0..<400).filter { bytes[$0 * rowBytes + 4 * 96 + 3] > 127 }
        }
        let glyphs = try #require(
            engine.glyphs(in: CGSize(width: 400, height: 60), scale: scale, color: Self.black))
        let ours = Set(
            glyphs.marks.flatMap { mark in
                let (low, high) = ((mark.rect.minY + 10) * scale, (mark.rect.maxY + 10) * scale)
                return Int(low.rounded())..<Int(high.rounded())
            })
        #expect(
            !rows.isEmpty && ours.symmetricDifference(rows).count <= 2, "\(rows) \(ours.sorted())")
    }

    @Test("glyphs that are not seen are left out of a long line")
    func seen() throws {
        let line = NSAttributedString(string: String(repeating: "word ", count: 4000))
        let engine = TextLayoutEngine(line, font: CTFontCreateWithName("Helvetica", 16, nil))
        let text = try #require(
            engine.glyphs(in: CGSize(width: 200, height: 30), scale: 1, color: Self.black))
        #expect((20...60).contains(text.glyphs.count))
    }

    @Test("sizes are at most 0.8 % apart, whole ones up to 64 are themselves; places are quarters")
    func grid() {
        for size in stride(from: 1.0, to: 200, by: 0.37) {
            #expect(abs(GlyphGrid.size(size) / size - 1) <= 1 / 128.0)
        }
        for size in 1...64 { #expect(GlyphGrid.size(Double(size)) == Double(size)) }
        #expect(GlyphGrid.size(.nan) == 0 && GlyphGrid.size(-1) == 0)
        #expect(GlyphGrid.split(2.3) == (2, 1) && GlyphGrid.split(-0.1) == (0, 0))
        #expect(GlyphGrid.split(-0.3) == (-1, 3) && GlyphGrid.split(0.9) == (1, 0))
    }

    @Test("a raster covers as much as its outline has area, wherever in a pixel it lies")
    func area() throws {
        let square = GlyphOutline(
            CGPath(rect: CGRect(x: 0.1, y: -0.6, width: 0.5, height: 0.5), transform: nil))
        let canvas = CoverageRasterizer()
        for phase in 0..<4 {
            let raster = GlyphRaster(size: [21, 17], phase: [phase, 3 - phase])
            let box = try #require(raster.draw(square, canvas))
            let sum = (0..<box.width * box.height).reduce(0) { $0 + Int(canvas.bytes[$1]) }
            #expect(abs(Double(sum) / 255 - 0.25 * 21 * 17) < 0.3)
            let part = try #require(
                raster.draw(square, canvas, within: .init(x: 5, y: -8, width: 3, height: 2)))
            #expect(part.x >= 5 && part.x + part.width <= 8 && part.height <= 2)
        }
        #expect(
            GlyphRaster(size: [21, 17], phase: .zero)
                .draw(square, canvas, within: .init(x: 90, y: 0, width: 9, height: 9)) == nil)
    }
}
