import CoreText
import Foundation
import Testing

@testable import CoreGraphics

/// A value beyond a library's range does not affect the rest of the process: FreeType refuses sizes
/// beyond 65 535 pixels, and Cairo keeps such a failure in the face.
@Suite("Fonts of any size", .serialized) struct FontSizeTests {
    private static let sizes: [CGFloat] = [
        1e-300, 1e-4, 32_767, 40_000, 66_000, 1e6, 2.2e6, 1e300, .greatestFiniteMagnitude,
        .infinity, .nan, -1,
    ]

    private func engine(_ size: CGFloat) -> TextLayoutEngine {
        TextLayoutEngine(
            NSAttributedString(string: "odd"), font: CTFontCreateWithName("Helvetica", size, nil))
    }

    private func context(scale: CGFloat = 1) throws -> CGContext {
        let context = try #require(
            CGContext(
                data: nil, width: 40, height: 20, bitsPerComponent: 8, bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
        context.scaleBy(x: scale, y: scale)
        return context
    }

    /// Glyphs as outlines, as text of 12 points has them in a new process.
    private func hasGlyphs() -> Bool {
        let text = engine(12)
        return text.glyphs(
            in: text.size, scale: 1, color: .black,
            seen: CGRect(x: 0, y: 0, width: 1000, height: 1000)) != nil
    }

    @Test("laid out, drawn and outlined, they leave other sizes their glyphs", arguments: sizes)
    func layout(_ size: CGFloat) throws {
        let text = engine(size)
        #expect(text.size.width >= 0 && text.size.width.isFinite)
        text.draw(in: try context(), rect: CGRect(x: 0, y: 0, width: 40, height: 20))
        let font = CTFontCreateWithName("Helvetica", size, nil)
        _ = CTFontCreatePathForGlyph(font, 36, nil)
        #expect(hasGlyphs())
    }

    @Test("outlines beyond the range of FreeType are enlarged ones")
    func outlines() throws {
        func width(_ size: CGFloat) throws -> CGFloat {
            let font = CTFontCreateWithName("Helvetica", size, nil)
            return try #require(CTFontCreatePathForGlyph(font, 36, nil)).boundingBox.width / size
        }
        #expect(abs(try width(1e6) - width(1000)) < 1e-3)
        #expect(hasGlyphs())
    }

    @Test("text stroked at any scale of a context leaves other text its glyphs", arguments: sizes)
    func scales(_ scale: CGFloat) throws {
        let stroked = NSAttributedString(
            string: "odd \u{E000}",
            attributes: [.strokeWidth: 3.0, .font: CTFontCreateWithName("Helvetica", 12, nil)])
        let text = TextLayoutEngine(stroked, font: CTFontCreateWithName("Helvetica", 12, nil))
        text.draw(in: try context(scale: scale), rect: CGRect(x: 0, y: 0, width: 40, height: 20))
        CTLineDraw(CTLineCreateWithAttributedString(stroked), try context(scale: scale))
        #expect(hasGlyphs())
    }
}
