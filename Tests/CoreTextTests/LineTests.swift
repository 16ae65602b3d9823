import CoreAnimation
@testable import CoreText
import Foundation
import LaminaGraphicsTypes
import TestSupport
import Testing

/// Lines: measures, carets, drawing, truncation and justification.
@Suite("Core Text: lines") struct LineTests {
    @Test("a line keeps its text when the mutable string is changed, and is cut and widened still")
    func mutableString() throws {
        let string = NSMutableAttributedString(attributedString: text("some words, more", size: 20))
        let line = CTLineCreateWithAttributedString(string)
        let width = CTLineGetTypographicBounds(line, nil, nil, nil)
        string.deleteCharacters(in: NSRange(location: 0, length: string.length))
        let token = CTLineCreateWithAttributedString(text("…", size: 20))
        let cut = try #require(CTLineCreateTruncatedLine(line, width / 2, .end, token))
        #expect(CTLineGetStringRange(cut).length > 2)
        let wide = try #require(CTLineCreateJustifiedLine(line, 1, width * 2))
        #expect(CTLineGetStringRange(wide) == CTLineGetStringRange(line))
        let run = try #require(CTLineGetGlyphRuns(line).first as? CTRun)
        #expect(!CTRunGetAttributes(run).isEmpty)
        var carets = 0
        CTLineEnumerateCaretOffsets(line) { _, _, _, _ in carets += 1 }
        #expect(carets == 2 * 16)
        #expect(!CTLineGetBoundsWithOptions(line, .useHangingPunctuation).isEmpty)
    }

    @Test("a line measures what the font says, and is as wide as its glyphs")
    func bounds() throws {
        let font = CTFontCreateWithName("Helvetica", 20, nil)
        let line = CTLineCreateWithAttributedString(text("Hamburg", size: 20))
        var (ascent, descent, leading): (CGFloat, CGFloat, CGFloat) = (0, 0, -1)
        let width = CTLineGetTypographicBounds(line, &ascent, &descent, &leading)
        #expect(
            abs(ascent - CTFontGetAscent(font)) < 1 && abs(descent - CTFontGetDescent(font)) < 1)
        #expect(leading == 0 && CTLineGetGlyphCount(line) == 7)
        let characters = Array("Hamburg".utf16)
        var glyphs = [CGGlyph](repeating: 0, count: 7)
        #expect(CTFontGetGlyphsForCharacters(font, characters, &glyphs, 7))
        var advances = [CGSize](repeating: .zero, count: 7)
        let sum = CTFontGetAdvancesForGlyphs(font, .horizontal, glyphs, &advances, 7)
        #expect(
            abs(width - sum) < 1.5
                && abs(advances.reduce(0) { $0 + $1.width } - CGFloat(sum)) < 1e-6)
        #expect(CTLineGetStringRange(line) == CFRangeMake(0, 7))
        let boxes = CTFontGetBoundingRectsForGlyphs(font, .default, glyphs, nil, 7)
        let ink = CTLineGetImageBounds(line, nil)
        #expect(abs(boxes.maxY - ink.maxY) < 0.5 && abs(boxes.minY - ink.minY) < 0.5)
        #expect(CTLineGetBoundsWithOptions(line, []).width == CGFloat(width))
        #expect(CTLineGetBoundsWithOptions(line, .useGlyphPathBounds) == ink)
        #expect(CTFontGetUnitsPerEm(font) > 0 && CTFontGetGlyphCount(font) > 100)
        #expect(CTFontGetSlantAngle(font) == 0 && !CTFontCopyFullName(font).isEmpty)
    }

    @Test("carets: from place to offset and back, over characters of several units")
    func carets() {
        let line = CTLineCreateWithAttributedString(text("a😀e\u{301}字b"))
        var last: CGFloat = -1
        for place in [0, 1, 3, 5, 6, 7] {
            var second: CGFloat = 0
            let x = CTLineGetOffsetForStringIndex(line, place, &second)
            #expect(x > last && second == x)
            #expect(CTLineGetStringIndexForPosition(line, CGPoint(x: x, y: 0)) == place)
            last = x
        }
        #expect(abs(last - width(line)) < 0.1)
        #expect(CTLineGetStringIndexForPosition(line, CGPoint(x: -50, y: 0)) == 0)
        #expect(CTLineGetStringIndexForPosition(line, CGPoint(x: 5000, y: 0)) == 7)
    }

    @Test("a line is drawn at the text position, where its image bounds say")
    func drawing() {
        let sheet = Sheet(120, 60)
        let line = CTLineCreateWithAttributedString(
            text(
                "Hg", size: 30,
                [kCTForegroundColorAttributeName: CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)])
        )
        sheet.context.textPosition = CGPoint(x: 20, y: 25)
        CTLineDraw(line, sheet.context)
        let (box, sum) = sheet.ink()
        let wanted = CTLineGetImageBounds(line, sheet.context).integral
        #expect(abs(box.minX - wanted.minX) <= 1 && abs(box.maxX - wanted.maxX) <= 1)
        #expect(abs(box.minY - wanted.minY) <= 1 && abs(box.maxY - wanted.maxY) <= 1)
        #expect(sum[0] == sum[3] && sum[1] == 0 && sum[2] == 0)
        #expect(box.minY < 25 && box.maxY > 40)
    }

    @Test("a colour left to the context is its fill colour; else text is black")
    func contextColor() {
        for (name, want) in [
            (kCTForegroundColorFromContextAttributeName, true), ("nothing", false),
        ] {
            for alpha in [1, 0.5] as [CGFloat] {
                let sheet = Sheet(60, 40)
                sheet.context.setFillColor(CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1))
                sheet.context.setAlpha(alpha)
                sheet.context.textPosition = CGPoint(x: 5, y: 10)
                CTLineDraw(
                    CTLineCreateWithAttributedString(text("HH", [name: true])), sheet.context)
                let sum = sheet.ink().sum
                #expect(sum[3] > 0 && sum[0] == 0 && (sum[1] > sum[3] / 2) == want)
            }
        }
    }

    @Test("a truncated line fits and shows its token; a short line is returned unchanged")
    func truncation() throws {
        let line = CTLineCreateWithAttributedString(text("Wonderful things happen"))
        let token = CTLineCreateWithAttributedString(text("…"))
        #expect(CTLineCreateTruncatedLine(line, 1000, .end, token) == line)
        #expect(CTLineCreateTruncatedLine(line, 2, .end, token) == nil)
        var pictures: Set<String> = []
        for type in [CTLineTruncationType.start, .middle, .end] {
            let short = try #require(CTLineCreateTruncatedLine(line, 90, type, token))
            #expect(width(short) <= 90 && width(short) > 60)
            pictures.insert(short.text.string)
        }
        #expect(
            pictures.count == 3 && pictures.contains { $0.hasPrefix("…") && $0.hasSuffix("happen") }
        )
        let none = try #require(CTLineCreateTruncatedLine(line, 90, .end, nil))
        #expect(line.text.string.hasPrefix(none.text.string))
        let family = CTLineCreateWithAttributedString(text("👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧"))
        let cut = try #require(
            CTLineCreateTruncatedLine(family, Double(width(family)) * 0.5, .end, nil))
        #expect(cut.text.string == "👩‍👩‍👧")
    }

    @Test("a justified line is as wide as asked; the factor says how far it goes")
    func justified() throws {
        let line = CTLineCreateWithAttributedString(text("aa bb cc"))
        let own = width(line)
        let full = try #require(CTLineCreateJustifiedLine(line, 1, Double(own) + 60))
        #expect(abs(width(full) - own - 60) < 1)
        let half = try #require(CTLineCreateJustifiedLine(line, 0.5, Double(own) + 60))
        #expect(abs(width(half) - own - 30) < 1)
        #expect(CTLineCreateJustifiedLine(line, 1, Double(own) - 10) == nil)
        #expect(CTLineGetStringRange(full) == CTLineGetStringRange(line))
    }

    @Test("white space at the end is measured, and flush offsets leave it out")
    func trailing() {
        let (plain, spaced) = (
            CTLineCreateWithAttributedString(text("Hi")),
            CTLineCreateWithAttributedString(text("Hi  "))
        )
        let space = CTLineGetTrailingWhitespaceWidth(spaced)
        #expect(space > 2 && CTLineGetTrailingWhitespaceWidth(plain) == 0)
        #expect(abs(Double(width(spaced) - width(plain)) - space) < 0.1)
        #expect(CTLineGetPenOffsetForFlush(plain, 0, 100) == 0)
        let right = CTLineGetPenOffsetForFlush(plain, 1, 100)
        #expect(abs(right - (100 - Double(width(plain)))) < 1e-6)
        #expect(abs(CTLineGetPenOffsetForFlush(spaced, 0.5, 100) - right / 2) < 0.1)
    }

    @Test("a flush factor of NaN is left, and no flush width gives NaN")
    func oddFlush() {
        let line = CTLineCreateWithAttributedString(text("odd"))
        let right = CTLineGetPenOffsetForFlush(line, 1, 100)
        #expect(right > 0)
        #expect(CTLineGetPenOffsetForFlush(line, .nan, 100) == 0)
        #expect(CTLineGetPenOffsetForFlush(line, .infinity, 100) == right)
        #expect(CTLineGetPenOffsetForFlush(line, 1, .nan) == 0)
        #expect(CTLineGetPenOffsetForFlush(line, 0, .infinity) == 0)
        #expect(CTLineGetPenOffsetForFlush(line, 1, .infinity) == .infinity)
        #expect(CTLineGetPenOffsetForFlush(line, 1, -.infinity) == 0)
        for width in [Double.nan, .infinity, 1e300] {
            for factor: CGFloat in [.nan, 0, 1, .infinity] {
                let made = CTLineCreateJustifiedLine(line, factor, width)
                #expect(made.map { CTLineGetTypographicBounds($0, nil, nil, nil).isFinite } ?? true)
            }
        }
    }
}
