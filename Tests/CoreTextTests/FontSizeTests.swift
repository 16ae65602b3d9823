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

    @Test("text of an odd size leaves the glyphs of further sizes intact", arguments: sizes)
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

    @Test("CTFontDrawGlyphs applies the font's matrix to the glyphs, not to their positions")
    func matrix() throws {
        func ink(_ matrix: CGAffineTransform, text: CGAffineTransform = .identity) throws -> CGRect
        {
            let context = try context()
            var matrix = matrix
            let plain = CTFontCreateWithName("Helvetica", 10, nil)
            let font = CTFontCreateCopyWithAttributes(plain, 0, &matrix, nil)
            let glyph = CTFontGetGlyphWithName(font, "I")
            context.textMatrix = text
            CTFontDrawGlyphs(font, [glyph], [CGPoint(x: 20, y: 4)], 1, context)
            CTFontDrawGlyphs(font, [glyph], [CGPoint(x: 20, y: 4)], -1, context)
            #expect(context.textMatrix == text)
            let pixels = try #require(context.makeImage()).withPremultipliedRGBA8 { bytes, row in
                (0..<20).flatMap { y in (0..<40).map { (bytes[y * row + $0 * 4 + 3], $0, 19 - y) } }
            }
            return pixels.filter { $0.0 > 127 }.reduce(.null) {
                $0.union(CGRect(x: $1.1, y: $1.2, width: 1, height: 1))
            }
        }
        let plain = try ink(.identity)
        #expect(plain.minY == 4 && (7...8).contains(plain.height) && plain.minX >= 20)
        let half = try ink(CGAffineTransform(scaleX: 1, y: 0.5))
        #expect(half.minY == 4 && (3...4).contains(half.height) && half.minX == plain.minX)
        // Shifted by the matrix, and turned upside down around the position.
        #expect(
            try ink(CGAffineTransform(translationX: 3, y: 2)) == plain.offsetBy(dx: 3, dy: 2))
        #expect(try ink(CGAffineTransform(scaleX: 1, y: -1)).maxY == 4)
        // The text matrix moves glyph and position, as without the font's matrix.
        let moved = CGAffineTransform(translationX: -5, y: 1)
        #expect(try ink(.identity, text: moved) == plain.offsetBy(dx: -5, dy: 1))
        #expect(
            try ink(CGAffineTransform(scaleX: 1, y: 0.5), text: moved)
                == half.offsetBy(dx: -5, dy: 1))
        // Without an inverse there is nothing to see.
        #expect(try ink(CGAffineTransform(scaleX: 0, y: 0)).isNull)
    }
}
