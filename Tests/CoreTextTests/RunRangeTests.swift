import CoreAnimation
@testable import CoreText
import Foundation
import LaminaGraphicsTypes
import TestSupport
import Testing

/// Ranges of runs, pointers to their arrays, offsets of lines.
@Suite("Core Text: ranges of runs") struct RunRangeTests {
    private func run(_ string: String) -> CTRun {
        let line = CTLineCreateWithAttributedString(text(string, size: 40))
        return CTLineGetGlyphRuns(line).compactMap { $0 as? CTRun }[0]
    }

    @Test("B-RN 410: pointers give the arrays that copies give; none for a run without glyphs")
    func pointers() throws {
        let run = run("Hello")
        var (glyphs, places) = (
            [CGGlyph](repeating: 0, count: 5), [CFIndex](repeating: 0, count: 5)
        )
        var positions = [CGPoint](repeating: .zero, count: 5)
        var advances = [CGSize](repeating: .zero, count: 5)
        CTRunGetGlyphs(run, CFRangeMake(0, 0), &glyphs)
        CTRunGetPositions(run, CFRangeMake(0, 0), &positions)
        CTRunGetAdvances(run, CFRangeMake(0, 0), &advances)
        CTRunGetStringIndices(run, CFRangeMake(0, 0), &places)
        let pointer = try #require(CTRunGetGlyphsPtr(run))
        #expect(Array(UnsafeBufferPointer(start: pointer, count: 5)) == glyphs)
        #expect(pointer == CTRunGetGlyphsPtr(run))
        let others = (CTRunGetPositionsPtr(run), CTRunGetAdvancesPtr(run))
        #expect(Array(UnsafeBufferPointer(start: others.0, count: 5)) == positions)
        #expect(Array(UnsafeBufferPointer(start: others.1, count: 5)) == advances)
        let indices = CTRunGetStringIndicesPtr(run)
        #expect(Array(UnsafeBufferPointer(start: indices, count: 5)) == places)
        var origins = [CGPoint](repeating: .zero, count: 2)
        var two = [CGSize](repeating: .zero, count: 2)
        CTRunGetBaseAdvancesAndOrigins(run, CFRangeMake(1, 2), &two, &origins)
        #expect(two == Array(advances[1...2]) && origins.allSatisfy { abs($0.x) < 0.1 })
        CTRunGetBaseAdvancesAndOrigins(run, CFRangeMake(1, 2), nil, nil)
    }

    @Test("B-RN 411: the ink of a range is that of its glyphs, at the context's text position")
    func bounds() {
        let run = run("Hello")
        let whole = CTRunGetImageBounds(run, nil, CFRangeMake(0, 0))
        let line = CTLineGetImageBounds(run.line, nil)
        #expect(abs(whole.minX - line.minX) < 0.1 && abs(whole.maxX - line.maxX) < 0.1)
        #expect(abs(whole.minY - line.minY) < 0.1 && abs(whole.maxY - line.maxY) < 0.1)
        let first = CTRunGetImageBounds(run, nil, CFRangeMake(0, 1))
        let rest = CTRunGetImageBounds(run, nil, CFRangeMake(1, 0))
        #expect(first.maxX < rest.minX + 1 && first.union(rest) == whole)
        let sheet = Sheet(200, 80)
        sheet.context.textPosition = CGPoint(x: 10, y: 20)
        #expect(
            CTRunGetImageBounds(run, sheet.context, CFRangeMake(0, 1))
                == first.offsetBy(dx: 10, dy: 20))
        for range in [CFRangeMake(5, 1), CFRangeMake(9, 9), CFRangeMake(.max, .max)] {
            #expect(CTRunGetImageBounds(run, nil, range).isNull)
        }
        #expect(CTRunGetImageBounds(run, nil, CFRangeMake(-3, 99)) == whole)
    }

    @Test("B-RN 412: a range of glyphs is drawn alone, at its place in the line")
    func drawing() {
        let run = run("Hello")
        func ink(_ range: CFRange) -> (box: CGRect, sum: [Int]) {
            let sheet = Sheet(200, 80)
            sheet.context.textPosition = CGPoint(x: 10, y: 20)
            CTRunDraw(run, sheet.context, range)
            return sheet.ink()
        }
        let whole = ink(CFRangeMake(0, 0))
        let parts = (0..<5).map { ink(CFRangeMake($0, 1)) }
        for (i, part) in parts.enumerated() {
            let wanted = CTRunGetImageBounds(run, nil, CFRangeMake(i, 1)).offsetBy(dx: 10, dy: 20)
            #expect(abs(part.box.minX - wanted.minX) <= 1.5, "\(i)")
            #expect(abs(part.box.maxX - wanted.maxX) <= 1.5, "\(i)")
        }
        let sum = parts.reduce(0) { $0 + $1.sum[3] }
        #expect(abs(sum - whole.sum[3]) < whole.sum[3] / 100)
        for range in [CFRangeMake(5, 1), CFRangeMake(.max, 1)] { #expect(ink(range).box.isNull) }
        #expect(ink(CFRangeMake(.min, .max)).sum == whole.sum)
    }

    @Test("B-RN 412: a range is drawn alone into documents, too")
    func vector() throws {
        let run = run("Hello")
        func bytes(_ range: CFRange) throws -> Int {
            let data = NSMutableData()
            let consumer = try #require(CGDataConsumer(data: data))
            var box = CGRect(x: 0, y: 0, width: 200, height: 80)
            let context = try #require(CGContext(consumer: consumer, mediaBox: &box, nil))
            context.beginPDFPage(nil)
            CTRunDraw(run, context, range)
            context.endPDFPage()
            context.closePDF()
            return data.length
        }
        #expect(try bytes(CFRangeMake(0, 1)) > 0)
    }

    @Test("B-RN 413: the offset of a line moves its tab stops, and breaks and lines with them")
    func offsets() {
        let style = NSMutableParagraphStyle()
        style.tabStops = [NSTextTab(textAlignment: .left, location: 100)]
        let string = text("\tword", [kCTParagraphStyleAttributeName: style])
        let setter = CTTypesetterCreateWithAttributedString(string)
        func start(_ offset: Double) -> CGFloat {
            let line = CTTypesetterCreateLineWithOffset(setter, CFRangeMake(0, 0), offset)
            return CTLineGetOffsetForStringIndex(line, 1, nil)
        }
        #expect(start(0) == 100 && start(30) == 70 && start(-20) == 120)
        #expect(start(.nan) == 100 && start(.infinity) == 100)
        let word = width(CTLineCreateWithAttributedString(text("word")))
        let narrow = Double(72 + word)
        #expect(CTTypesetterSuggestLineBreak(setter, 0, narrow) == 1)
        #expect(CTTypesetterSuggestLineBreakWithOffset(setter, 0, narrow, 30) == 5)
        #expect(CTTypesetterSuggestClusterBreak(setter, 0, narrow) < 5)
        #expect(CTTypesetterSuggestClusterBreakWithOffset(setter, 0, narrow, 30) == 5)
        #expect(CTTypesetterSuggestLineBreakWithOffset(setter, 99, narrow, 30) == 0)
        #expect(CTTypesetterSuggestClusterBreakWithOffset(setter, -1, narrow, .nan) == 0)
    }
}
