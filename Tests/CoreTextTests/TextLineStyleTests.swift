import Foundation
import TestSupport
import Testing

@testable import CoreGraphics
@testable import CoreText

private let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
private let font = CTFontCreateWithName("DejaVu Sans", 20, nil)

/// The marks and glyphs of a line of text.
private func glyphs(
    _ string: String, _ attributes: [String: Any] = [:], scale: CGFloat = 4
) -> GlyphText {
    var all: [NSAttributedString.Key: Any] = [.font: font]
    for (key, value) in attributes { all[NSAttributedString.Key(key)] = value }
    let engine = TextLayoutEngine(NSAttributedString(string: string, attributes: all), font: font)
    return engine.glyphs(in: engine.size, scale: scale, color: .black)!
}

private func color(_ mark: GlyphText.Mark) -> SIMD4<Float>? {
    if case .color(let color) = mark.paint { return color }
    return nil
}

/// Lines under and through text, slants.
@Suite("Core Text: lines and slants") struct TextLineStyleTests {
    private func bars(_ style: Int32, _ string: String = "mmmmmmmm") -> [CGRect] {
        glyphs(string, [kCTUnderlineStyleAttributeName: style]).marks.map(\.rect)
    }

    @Test("B-TA 399: lines have a colour of their own, a thickness and a pattern")
    func underlines() throws {
        let plain = bars(CTUnderlineStyle.single.rawValue)
        #expect(plain.count == 1)
        let thick = bars(CTUnderlineStyle.thick.rawValue)
        #expect(thick.count == 1 && thick[0].height >= 1.5 * plain[0].height)
        #expect(bars(CTUnderlineStyle.double.rawValue).count == 2)
        #expect(bars(0).isEmpty)
        var counts: [Int] = []
        for pattern in [
            CTUnderlineStyleModifiers.patternDot, .patternDash, .patternDashDot, .patternDashDotDot,
        ] {
            let found = bars(CTUnderlineStyle.single.rawValue | pattern.rawValue)
            counts.append(found.count)
            #expect(found.first?.minX == plain[0].minX)
            #expect((found.map(\.maxX).max() ?? 0) <= plain[0].maxX + 1e-6)
            #expect(found.allSatisfy { $0.height == plain[0].height && $0.minY == plain[0].minY })
            let sum = found.reduce(0) { $0 + $1.width }
            #expect(sum > 0.4 * plain[0].width && sum < 0.8 * plain[0].width)
        }
        // Dots are shorter than dashes, and dashes are alone, with a dot, and with two dots.
        #expect(counts[0] > counts[1] && counts[2] > counts[1] && counts[3] > counts[2])
        let painted = glyphs(
            "mm",
            [
                kCTUnderlineStyleAttributeName: CTUnderlineStyle.single.rawValue,
                kCTUnderlineColorAttributeName: red, "NSStrikethrough": 1,
                "NSStrikethroughColor": red,
            ])
        #expect(painted.marks.compactMap(color) == [SIMD4(1, 0, 0, 1), SIMD4(1, 0, 0, 1)])
        #expect(painted.runs.allSatisfy { $0.color.x == 0 })
    }

    @Test("B-TA 399: a pattern continues from run to run, and `byWord` leaves out spaces")
    func patterns() {
        let style = Int(CTUnderlineStyle.single.rawValue | 0x200)
        let whole = NSMutableAttributedString(
            string: "mmmmmm mmmmmm",
            attributes: [.font: font, .underlineStyle: style])
        func rects() -> [CGRect] {
            let engine = TextLayoutEngine(whole, font: font)
            return engine.glyphs(in: engine.size, scale: 4, color: .black)!.marks.map(\.rect)
        }
        let one = rects()
        whole.addAttribute(
            .foregroundColor, value: CGColor.black, range: NSRange(location: 3, length: 5))
        let parts = rects()
        #expect(one.count == parts.count)
        #expect(zip(one, parts).allSatisfy { abs($0.minX - $1.minX) < 0.01 })
        let words = bars(
            CTUnderlineStyle.single.rawValue | Int32(NSUnderlineStyle.byWord.rawValue), "mm  mm m")
        #expect(words.count == 3)
    }

    @Test("B-TA 400: obliqueness shifts the ink by the height, and keeps the advances")
    func slants() {
        func box(_ slant: Any) -> (CGRect, [Double]) {
            let text = glyphs("HHH", ["NSObliqueness": slant])
            let first = text.glyphs[0].outline.bounds
            return (first, text.glyphs.map(\.x))
        }
        let (upright, places) = box(0.0)
        let (slanted, same) = box(0.5)
        #expect(places == same)
        #expect(abs(slanted.width - upright.width - 0.5 * upright.height) < 0.02)
        #expect(abs(slanted.minX - upright.minX) < 0.01 && slanted.height == upright.height)
        // The line around slanted glyphs is slanted, too.
        let hollow = glyphs("H", ["NSObliqueness": 0.5, "NSStrokeWidth": 3.0])
        #expect(hollow.glyphs[0].outline.bounds.width > slanted.width)
        for odd in [Double.nan, .infinity, -.infinity] { #expect(box(odd).0 == upright) }
        #expect(box("slanted").0 == upright)
    }

    @Test("B-TA 406: styles, colours and levels that are none have no effect")
    func odd() {
        let plain = glyphs("ab")
        let odds: [Any] = [Double.nan, -1.0, Double.infinity, 1e300, "single", [1, 2]]
        for value in odds {
            for key in [
                kCTUnderlineColorAttributeName, kCTSuperscriptAttributeName,
                kCTLanguageAttributeName, kCTWritingDirectionAttributeName,
                "NSShadow", "NSAttachment", "NSStrikethroughColor",
            ] where !(key == kCTSuperscriptAttributeName && value as? Double == -1) {
                if key == kCTSuperscriptAttributeName, value as? Double == 1e300 { continue }
                // Directions 1 and 2 turn the text.
                if key == kCTWritingDirectionAttributeName, value is [Int] { continue }
                let odd = glyphs("ab", [key: value])
                #expect(odd.glyphs.map(\.x) == plain.glyphs.map(\.x), "\(key) \(value)")
                #expect(odd.glyphs.map(\.y) == plain.glyphs.map(\.y), "\(key) \(value)")
            }
            _ = glyphs("ab", [kCTUnderlineStyleAttributeName: value])
            _ = glyphs("", [kCTUnderlineStyleAttributeName: value])
        }
    }

    @Test("B-TA 403: links are blue, with a line under the text")
    func links() {
        let text = glyphs("mm", ["NSLink": "https://example.org"])
        #expect(text.marks.count == 1 && text.runs[0].color.z == 1 && text.runs[0].color.x == 0)
        #expect(color(text.marks[0]) == text.runs[0].color)
    }

    @Test("patterned lines of long texts take a time in proportion to the text")
    func growth() {
        func count(_ n: Int) -> Int {
            bars(0x101, String(repeating: "m", count: n)).count
        }
        #expect(count(2000) <= 21 * count(100))
    }
}
