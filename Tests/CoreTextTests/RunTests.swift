import CoreAnimation
@testable import CoreText
import Foundation
import LaminaGraphicsTypes
import TestSupport
import Testing

/// Runs of equal attributes.
@Suite("Core Text: runs") struct RunTests {
    @Test("runs part where attributes do, cover the string, and tile the line")
    func parts() throws {
        let string = NSMutableAttributedString(attributedString: text("plain "))
        string.append(text("big", size: 30))
        string.append(text(" עברית"))
        let line = CTLineCreateWithAttributedString(string)
        let runs = try #require(CTLineGetGlyphRuns(line) as? [CTRun])
        #expect(runs.count >= 3)
        var covered: Set<Int> = []
        var at: CGFloat = 0
        for run in runs {
            let count = CTRunGetGlyphCount(run)
            var glyphs = [CGGlyph](repeating: 0, count: count)
            var positions = [CGPoint](repeating: .zero, count: count)
            var advances = [CGSize](repeating: .zero, count: count)
            var places = [CFIndex](repeating: 0, count: count)
            CTRunGetGlyphs(run, CFRangeMake(0, 0), &glyphs)
            CTRunGetPositions(run, CFRangeMake(0, 0), &positions)
            CTRunGetAdvances(run, CFRangeMake(0, 0), &advances)
            CTRunGetStringIndices(run, CFRangeMake(0, 0), &places)
            #expect(glyphs.allSatisfy { $0 != 0 } && abs(positions[0].x - at) < 1)
            var (ascent, descent): (CGFloat, CGFloat) = (0, 0)
            at += CGFloat(CTRunGetTypographicBounds(run, CFRangeMake(0, 0), &ascent, &descent, nil))
            #expect(ascent > descent && descent > 0)
            #expect(abs(advances.reduce(0) { $0 + $1.width } + positions[0].x - at) < 1)
            let range = CTRunGetStringRange(run)
            covered.formUnion(range.location..<(range.location + range.length))
            #expect(
                places.allSatisfy { $0 >= range.location && $0 < range.location + range.length })
            #expect(CTRunGetAttributes(run)[kCTFontAttributeName] is CTFont)
        }
        #expect(covered.count == string.length && abs(at - width(line)) < 0.1)
        #expect(runs.contains { CTRunGetStatus($0).contains(.rightToLeft) })
        #expect(runs.contains { CTRunGetStatus($0).isEmpty })
    }

    @Test("runs drawn one by one look like the whole line")
    func drawing() throws {
        let string = NSMutableAttributedString(attributedString: text("ab"))
        string.append(text("cd", size: 24))
        let line = CTLineCreateWithAttributedString(string)
        let (whole, parts) = (Sheet(120, 50), Sheet(120, 50))
        for sheet in [whole, parts] { sheet.context.textPosition = CGPoint(x: 10, y: 15) }
        CTLineDraw(line, whole.context)
        for run in try #require(CTLineGetGlyphRuns(line) as? [CTRun]) {
            CTRunDraw(run, parts.context, CFRangeMake(0, 0))
        }
        #expect(whole.ink().sum == parts.ink().sum && whole.ink().sum[3] > 0)
    }
}
