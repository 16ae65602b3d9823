import Foundation
import LaminaGraphicsTypes
import Testing

@testable import CoreGraphics

/// Texts as glyphs, before anybody draws them.
@Suite("Texts as glyphs") struct GlyphTextTests {
    private static let black = CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1)

    private func setting(_ font: String, _ size: CGFloat) -> TextSetting {
        TextSetting(
            fontName: font, fontSize: size, color: Self.black,
            size: CGSize(width: 400, height: 60), scale: 1)
    }

    /// By Pango's layout.
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

    @Test("it stands at the margin that its alignment says")
    func alignment() throws {
        for alignment in [NSTextAlignment.left, .center, .right, .justified, .natural] {
            var setting = setting("Helvetica", 16)
            setting.alignment = alignment
            let fast = try #require(setting.plain("To and fro"))
            let slow = try laidOut("To and fro", "Helvetica", 16, alignment)
            #expect(abs(fast.glyphs[0].x - slow.glyphs[0].x) < 1e-6, "\(alignment)")
        }
    }

    @Test("what is not plain is left to the layout")
    func others() {
        let plain = setting("Helvetica", 16)
        #expect(plain.plain("Zwölf") == nil && plain.plain("a\nb") == nil)
        #expect(plain.plain("a\tb") == nil && plain.plain("e\u{301}") == nil)
        #expect(setting("No Such Font", 16).plain("a") == nil)
        var wrapped = plain
        (wrapped.isWrapped, wrapped.size.width) = (true, 40)
        #expect(wrapped.plain("a few words more") == nil && wrapped.plain("a") != nil)
        (wrapped.isWrapped, wrapped.truncation) = (false, .end)
        #expect(wrapped.plain("a few words more") == nil && wrapped.plain("a") != nil)
    }

    @Test("colours, kerning and other scripts are runs; what is more than glyphs is not")
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
        for (key, value) in [
            (NSAttributedString.Key.underlineStyle, 1 as Any), (.strikethroughStyle, 1),
            (.backgroundColor, red), (.baselineOffset, 4),
        ] {
            #expect(glyphs(NSAttributedString(string: "a", attributes: [key: value])) == nil)
        }
        // No font has it: Pango draws its number in a box.
        #expect(glyphs(NSAttributedString(string: "a\u{10FFFD}")) == nil)
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
        let canvas = CoverageCanvas()
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
