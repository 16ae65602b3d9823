import Foundation
import TestSupport
import Testing

@testable import CoreGraphics
@testable import CoreText

/// Superscripts, languages, forms for vertical text, directions.
@Suite("Core Text: levels, languages, directions") struct TextLevelTests {
    private let font = CTFontCreateWithName("DejaVu Sans", 40, nil)

    private func line(_ string: String, _ attributes: [String: Any] = [:], from start: Int = 0)
        -> CTLine
    {
        let text = NSMutableAttributedString(string: string, attributes: [.font: font])
        for (key, value) in attributes {
            text.addAttribute(
                NSAttributedString.Key(key), value: value,
                range: NSRange(location: start, length: text.length - start))
        }
        return CTLineCreateWithAttributedString(text)
    }

    private func ink(_ line: CTLine, _ run: Int) -> CGRect {
        let runs = CTLineGetGlyphRuns(line).compactMap { $0 as? CTRun }
        return CTRunGetImageBounds(runs[run], nil, CFRangeMake(0, 0))
    }

    @Test("B-TA 398: superscripts and subscripts have the size and place of the font's metrics")
    func superscripts() {
        let plain = ink(line("HH", [:]), 0)
        let above = line("HH", [kCTSuperscriptAttributeName: 1], from: 1)
        let below = line("HH", [kCTSuperscriptAttributeName: -1], from: 1)
        let (up, down) = (ink(above, 1), ink(below, 1))
        #expect(up.height < 0.75 * plain.height && up.height > 0.4 * plain.height)
        #expect(abs(up.height - down.height) < 1)
        #expect(up.minY > 0.25 * plain.height && down.minY < -0.05 * plain.height)
        #expect(up.maxY > plain.maxY * 0.95)
        // A second level is smaller and higher.
        let second = ink(line("HH", [kCTSuperscriptAttributeName: 2], from: 1), 1)
        #expect(second.height < up.height && second.minY > up.minY)
        // The line is higher where the raised letters are.
        #expect(width(above) < width(line("HH")) && width(above) > width(line("H")))
        // Levels add to a baseline offset.
        let moved = ink(
            line(
                "HH", [kCTSuperscriptAttributeName: 1, kCTBaselineOffsetAttributeName: 5], from: 1),
            1)
        #expect(abs(moved.minY - up.minY - 5) < 0.1)
        // Levels beyond the eighth are the eighth.
        let most = ink(line("HH", [kCTSuperscriptAttributeName: 8], from: 1), 1)
        #expect(ink(line("HH", [kCTSuperscriptAttributeName: 1000], from: 1), 1) == most)
    }

    @Test("B-TA 404: directions turn parts of the text, and the string's indices stay")
    func directions() {
        let rightToLeft = [
            NSNumber(
                value: Int(CTWritingDirection.rightToLeft.rawValue) + kCTWritingDirectionOverride)
        ]
        let turned = line("abc", [kCTWritingDirectionAttributeName: rightToLeft])
        #expect(CTLineGetStringRange(turned) == CFRangeMake(0, 3))
        #expect(CTLineGetGlyphCount(turned) == 3)
        let runs = CTLineGetGlyphRuns(turned).compactMap { $0 as? CTRun }
        #expect(runs.count == 1 && CTRunGetStatus(runs[0]) == .rightToLeft)
        #expect(CTRunGetStringRange(runs[0]) == CFRangeMake(0, 3))
        var places = [CFIndex](repeating: 0, count: 3)
        CTRunGetStringIndices(runs[0], CFRangeMake(0, 0), &places)
        #expect(places == [2, 1, 0])
        #expect(abs(width(turned) - width(line("abc"))) < 0.5)
        // A part, in a paragraph from left to right.
        let part = line("ab cd", [kCTWritingDirectionAttributeName: rightToLeft], from: 3)
        var order: [CFIndex] = []
        CTLineEnumerateCaretOffsets(part) { _, index, isLeading, _ in
            if isLeading { order.append(index) }
        }
        #expect(order == [0, 1, 2, 4, 3])
        // Numbers inside of an embedding from right to left are on the left.
        let embedded = [
            NSNumber(
                value: Int(CTWritingDirection.rightToLeft.rawValue) + kCTWritingDirectionEmbedding)
        ]
        let numbers = line("אב 12", [kCTWritingDirectionAttributeName: embedded])
        #expect(CTLineGetOffsetForStringIndex(numbers, 3, nil) < width(numbers) / 2)
        // Paragraphs end directions; each paragraph begins them again.
        let frame = CTFramesetterCreateFrame(
            CTFramesetterCreateWithAttributedString(
                NSAttributedString(
                    string: "abc\ndef",
                    attributes: [
                        .font: font,
                        NSAttributedString.Key(kCTWritingDirectionAttributeName): rightToLeft,
                    ])), CFRangeMake(0, 0),
            CGPath(rect: CGRect(x: 0, y: 0, width: 300, height: 300), transform: nil), nil)
        let lines = CTFrameGetLines(frame).compactMap { $0 as? CTLine }
        #expect(lines.map(CTLineGetStringRange) == [CFRangeMake(0, 4), CFRangeMake(4, 3)])
        for line in lines {
            let runs = CTLineGetGlyphRuns(line).compactMap { $0 as? CTRun }
            #expect(runs.contains { CTRunGetStatus($0) == .rightToLeft })
        }
        // Nothing but directions: an empty string, and values beyond the range.
        #expect(width(line("", [kCTWritingDirectionAttributeName: rightToLeft])) == 0)
        let odd = line("abc", [kCTWritingDirectionAttributeName: [7, -4, Double.nan] as [Any]])
        #expect(CTLineGetGlyphCount(odd) == 3)
    }

    @Test("B-TA 405: languages and forms for vertical text choose glyphs")
    func languages() throws {
        // Many fonts have a separate glyph for the cedilla in Romanian; the text remains complete.
        let plain = line("ş b", [:])
        let local = line("ş b", [kCTLanguageAttributeName: "ro"])
        #expect(CTLineGetGlyphCount(plain) == CTLineGetGlyphCount(local))
        for odd in ["", "\0", "xx-unknown-language", String(repeating: "x", count: 500)] {
            #expect(width(line("ab", [kCTLanguageAttributeName: odd])) > 0)
        }
        let forms = line("「。」", [kCTVerticalFormsAttributeName: true])
        #expect(CTLineGetGlyphCount(forms) == CTLineGetGlyphCount(line("「。」")))
    }
}
