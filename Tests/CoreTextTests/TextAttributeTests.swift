import Foundation
import TestSupport
import Testing

@testable import CoreGraphics
@testable import CoreText

private let font = CTFontCreateWithName("DejaVu Sans", 40, nil)

private func engine(
    _ string: String, _ attributes: [NSAttributedString.Key: Any] = [:], width: CGFloat? = nil,
    height: CGFloat? = nil, truncation: TextLayoutEngine.Truncation = .none
) -> TextLayoutEngine {
    TextLayoutEngine(
        NSAttributedString(string: string, attributes: attributes), font: font, width: width,
        height: height, isWrapped: width != nil, truncation: truncation, givesLines: true)
}

private func style(_ set: (NSMutableParagraphStyle) -> Void) -> NSParagraphStyle {
    let style = NSMutableParagraphStyle()
    set(style)
    return style
}

private func picture(_ engine: TextLayoutEngine, _ width: Int = 160, _ height: Int = 80) -> CGImage
{
    let context = CGContext(
        data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)!
    engine.draw(in: context, rect: CGRect(x: 0, y: 0, width: width, height: height))
    return context.makeImage()!
}

/// The sums of red, green, blue and alpha.
private func sums(_ image: CGImage) -> [Int] {
    image.withPremultipliedRGBA8 { bytes, row in
        var sums = [0, 0, 0, 0]
        for y in 0..<image.height {
            for x in 0..<image.width {
                for i in 0..<4 { sums[i] += Int(bytes[y * row + x * 4 + i]) }
            }
        }
        return sums
    }
}

/// Text attributes that change lines and glyphs.
@Suite("Line heights, lines around glyphs, ligatures") struct TextAttributeTests {
    @Test("least, greatest and multiplied heights: the difference lies above the letters")
    func lineHeights() {
        let plain = engine("a\nb\nc").lines
        let own = plain[0].bounds.height
        func lines(_ set: (NSMutableParagraphStyle) -> Void) -> [TextLayoutEngine.Line] {
            engine("a\nb\nc", [.paragraphStyle: style(set)]).lines
        }
        let cases: [(CGFloat, [TextLayoutEngine.Line])] = [
            (own * 1.5, lines { $0.lineHeightMultiple = 1.5 }),
            (30, lines { $0.maximumLineHeight = 30 }),
            (90, lines { $0.minimumLineHeight = 90 }),
            (70, lines { ($0.minimumLineHeight, $0.maximumLineHeight) = (70, 70) }),
            (60, lines { ($0.lineHeightMultiple, $0.maximumLineHeight) = (2, 60) }),
            (own, lines { ($0.minimumLineHeight, $0.lineHeightMultiple) = (-4, .nan) }),
        ]
        let descent = own - plain[0].origin.y
        for (height, lines) in cases {
            for (i, line) in lines.enumerated() {
                #expect(
                    near(line.bounds.height, height) && near(line.bounds.minY, height * CGFloat(i)))
                #expect(near(line.bounds.maxY - line.origin.y, descent))
            }
        }
    }

    @Test("text cut at a height has as many lines as fit")
    func truncated() {
        let words = String(repeating: "word ", count: 60)
        for height in [60, 100] as [CGFloat] {
            let set = style { ($0.minimumLineHeight, $0.maximumLineHeight) = (height, height) }
            let engine = engine(
                words, [.paragraphStyle: set], width: 300, height: height * 3.5, truncation: .end)
            #expect(engine.lines.count == 3, "lines of \(height) points")
        }
    }

    @Test("paragraph settings of line heights are stored and read")
    func settings() {
        var (multiple, most, least): (CGFloat, CGFloat, CGFloat) = (1.5, 40, 20)
        let size = MemoryLayout<CGFloat>.size
        let style = withUnsafeBytes(of: &multiple) { a in
            withUnsafeBytes(of: &most) { b in
                withUnsafeBytes(of: &least) { c in
                    let settings = [
                        (CTParagraphStyleSpecifier.lineHeightMultiple, a), (.maximumLineHeight, b),
                        (.minimumLineHeight, c),
                    ].map {
                        CTParagraphStyleSetting(
                            spec: $0.0, valueSize: size, value: $0.1.baseAddress!)
                    }
                    return CTParagraphStyleCreate(settings, settings.count)
                }
            }
        }
        #expect(style.lineHeightMultiple == 1.5 && style.maximumLineHeight == 40)
        var read: CGFloat = 0
        #expect(CTParagraphStyleGetValueForSpecifier(style, .minimumLineHeight, size, &read))
        let copy = style.mutableCopy() as? NSParagraphStyle
        #expect(read == 20 && copy?.maximumLineHeight == 40)
    }

    @Test("a line around glyphs: hollow above 0, filled below, in its own colour")
    func strokes() throws {
        let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
        let filled = sums(picture(engine("HO")))
        #expect(filled[0] == 0 && filled[3] > 0)
        let hollow = sums(
            picture(
                engine(
                    "HO", [.strokeWidth: 3.0, .strokeColor: red, .foregroundColor: CGColor.black])))
        // Ink is red alone, and less than the areas.
        #expect(hollow[0] == hollow[3] && hollow[0] > 0 && hollow[3] < filled[3])
        let both = sums(picture(engine("HO", [.strokeWidth: -3.0, .strokeColor: red])))
        #expect(both[0] > 0 && both[3] > filled[3] && both[0] < both[3])
        // A line without a colour takes the colour of the text; without a width no line is drawn.
        let own = sums(picture(engine("HO", [.strokeWidth: 3.0, .foregroundColor: red])))
        #expect(own == hollow)
        #expect(sums(picture(engine("HO", [.strokeColor: red]))) == filled)
        // A wider line has more ink.
        let wide = sums(picture(engine("HO", [.strokeWidth: 6.0, .foregroundColor: red])))
        #expect(Double(wide[3]) > 1.6 * Double(hollow[3]))
        // Lines drawn by Core Text, and half the line's opacity.
        let clear = CGColor(red: 1, green: 0, blue: 0, alpha: 0.5)
        let half = sums(picture(engine("HO", [.strokeWidth: 3.0, .strokeColor: clear])))
        #expect(abs(2 * half[3] - hollow[3]) < hollow[3] / 20)
    }

    @Test("a line of Core Text has its line around glyphs, too")
    func strokedLine() throws {
        let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
        let context = CGContext(
            data: nil, width: 160, height: 80, bitsPerComponent: 8, bytesPerRow: 0,
            space: CGColorSpaceCreateDeviceRGB(),
            bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)!
        context.textPosition = CGPoint(x: 10, y: 20)
        CTLineDraw(
            CTLineCreateWithAttributedString(
                NSAttributedString(
                    string: "HO",
                    attributes: [
                        .font: font, NSAttributedString.Key(kCTStrokeWidthAttributeName): 3.0,
                        NSAttributedString.Key(kCTStrokeColorAttributeName): red,
                    ])), context)
        let ink = sums(try #require(context.makeImage()))
        #expect(ink[0] == ink[3] && ink[0] > 0)
    }

    @Test("ligatures can be left out")
    func ligatures() {
        func glyphs(_ attributes: [NSAttributedString.Key: Any]) -> Int {
            engine("office ﬂ fi", attributes).runs(line: 0).reduce(0) { $0 + $1.glyphs.count }
        }
        let joined = glyphs([:])
        #expect(joined < "office ﬂ fi".unicodeScalars.count)
        #expect(glyphs([.ligature: 1]) == joined)
        #expect(glyphs([.ligature: 0]) > joined)
    }
}
