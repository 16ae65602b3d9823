import CoreAnimation
@testable import CoreText
import Foundation
import LaminaGraphicsTypes
import TestSupport
import Testing

private let story = """
    It was the best of times, it was the worst of times, it was the age of wisdom, it was the age of \
    foolishness.
    It was the epoch of belief. 😀 字 Ελληνικά
    """

private func text(_ string: String, size: CGFloat = 16, _ more: [String: Any] = [:])
    -> CFAttributedString
{
    var attributes: [NSAttributedString.Key: Any] = [
        NSAttributedString.Key(kCTFontAttributeName): CTFontCreateWithName("Helvetica", size, nil)
    ]
    for (key, value) in more { attributes[NSAttributedString.Key(key)] = value }
    return NSAttributedString(string: string, attributes: attributes)
}

private func width(_ line: CTLine) -> CGFloat {
    CGFloat(CTLineGetTypographicBounds(line, nil, nil, nil))
}

private struct Sheet {
    let context: CGContext
    let (width, height): (Int, Int)

    init(_ width: Int, _ height: Int) {
        (self.width, self.height) = (width, height)
        context = CGContext(
            data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
            space: CGColorSpaceCreateDeviceRGB(),
            bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)!
    }

    /// The box of inked pixels, y up, and the sum of all their colours.
    func ink() -> (box: CGRect, sum: [Int]) {
        var (box, sum) = (CGRect.null, [0, 0, 0, 0])
        context.makeImage()!.withPremultipliedRGBA8 { bytes, rowBytes in
            for y in 0..<height {
                for x in 0..<width where bytes[y * rowBytes + x * 4 + 3] > 0 {
                    for i in 0..<4 { sum[i] += Int(bytes[y * rowBytes + x * 4 + i]) }
                    let pixel = CGRect(x: x, y: height - 1 - y, width: 1, height: 1)
                    box = box.isNull ? pixel : box.union(pixel)
                }
            }
        }
        return (box, sum)
    }
}

@Suite("Core Text: lines") struct LineTests {
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

    @Test("a truncated line fits and shows its token; a short one stays itself")
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
}

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

    @Test("runs drawn one by one are the line")
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

@Suite("Core Text: frames") struct FrameTests {
    private func frame(_ string: CFAttributedString, _ width: CGFloat, _ height: CGFloat) -> CTFrame
    {
        CTFramesetterCreateFrame(
            CTFramesetterCreateWithAttributedString(string), CFRangeMake(0, 0),
            CGPath(rect: CGRect(x: 10, y: 20, width: width, height: height), transform: nil), nil)
    }

    @Test("a text layer and a framesetter break and measure alike", arguments: [60, 120, 200, 340])
    func agreesWithLayer(_ width: CGFloat) throws {
        for string in [text(story), text(story, size: 11), text("one"), text("a\n\nb\n")] {
            let layer = CATextLayer()
            layer.string = string
            layer.isWrapped = true
            layer.bounds = CGRect(x: 0, y: 0, width: width, height: 1000)
            layer.contentsScale = 1
            let layerSheet = Sheet(Int(width), 1000)
            layer.draw(in: layerSheet.context)
            let frameSheet = Sheet(Int(width), 1000)
            let made = CTFramesetterCreateFrame(
                CTFramesetterCreateWithAttributedString(string), CFRangeMake(0, 0),
                CGPath(rect: layer.bounds, transform: nil), nil)
            // Both black.
            CTFrameDraw(made, frameSheet.context)
            let (a, b) = (layerSheet.ink(), frameSheet.ink())
            // Baselines between two pixels may go to either.
            let (near, far) = (a.box.insetBy(dx: 0, dy: -1), b.box.insetBy(dx: 0, dy: -1))
            #expect(near.holds(b.box) && far.holds(a.box) && a.sum[3] > 0)
            #expect(abs(a.sum[3] - b.sum[3]) <= a.sum[3] / 500, "\(a.sum[3]) \(b.sum[3])")
        }
    }

    @Test(
        "lines tile the string, stand below one another, and their origins are where they are drawn"
    )
    func lines() throws {
        let string = text(story)
        let made = frame(string, 150, 500)
        let lines = try #require(CTFrameGetLines(made) as? [CTLine])
        #expect(lines.count > 5)
        var origins = [CGPoint](repeating: .zero, count: lines.count)
        CTFrameGetLineOrigins(made, CFRangeMake(0, 0), &origins)
        var next = 0
        for (i, line) in lines.enumerated() {
            let range = CTLineGetStringRange(line)
            #expect(range.location == next && range.length > 0)
            next += range.length
            let shown = width(line) - CGFloat(CTLineGetTrailingWhitespaceWidth(line))
            #expect(shown <= 150.5)
            if i > 0 { #expect(origins[i].y < origins[i - 1].y) }
        }
        #expect(next == string.length)
        #expect(CTFrameGetStringRange(made) == CFRangeMake(0, string.length))
        #expect(CTFrameGetVisibleStringRange(made) == CFRangeMake(0, string.length))
        #expect(CTFrameGetPath(made).boundingBox.minX == 10)
        let sheet = Sheet(200, 540)
        CTFrameDraw(made, sheet.context)
        let box = sheet.ink().box
        #expect(box.minX >= 9 && box.maxX <= 162 && box.maxY <= 520 && box.maxY > 500)
    }

    @Test("a low frame shows what fits; the next frame goes on there")
    func pages() throws {
        let string = text(story)
        let setter = CTFramesetterCreateWithAttributedString(string)
        let box = CGPath(rect: CGRect(x: 0, y: 0, width: 150, height: 50), transform: nil)
        var (start, pages) = (0, 0)
        while start < string.length, pages < 20 {
            let page = CTFramesetterCreateFrame(setter, CFRangeMake(start, 0), box, nil)
            let visible = CTFrameGetVisibleStringRange(page)
            #expect(visible.location == start && visible.length > 0)
            #expect((CTFrameGetLines(page) as? [CTLine])?.count ?? 0 <= 3)
            start += visible.length
            pages += 1
        }
        #expect(start == string.length && pages >= 3)
    }

    @Test("the suggested size holds the text, and no less does; endless sides are no limit")
    func suggested() {
        let string = text(story)
        let setter = CTFramesetterCreateWithAttributedString(string)
        var fit = CFRange()
        let whole = CFRangeMake(0, 0)
        let size = CTFramesetterSuggestFrameSizeWithConstraints(
            setter, whole, nil, CGSize(width: 150, height: CGFloat.greatestFiniteMagnitude), &fit)
        #expect(fit == CFRangeMake(0, string.length) && size.width <= 150)
        _ = CTFramesetterSuggestFrameSizeWithConstraints(
            setter, whole, nil, CGSize(width: 150, height: size.height), &fit)
        #expect(fit.length == string.length)
        _ = CTFramesetterSuggestFrameSizeWithConstraints(
            setter, whole, nil, CGSize(width: 150, height: size.height - 1), &fit)
        #expect(fit.length < string.length)
        let wide = CTFramesetterSuggestFrameSizeWithConstraints(
            setter, whole, nil,
            CGSize(width: CGFloat.greatestFiniteMagnitude, height: .infinity), nil)
        #expect(wide.width > 300 && wide.height < size.height)
        let layer = CATextLayer()
        layer.string = text("Preferred")
        let one = CTFramesetterSuggestFrameSizeWithConstraints(
            CTFramesetterCreateWithAttributedString(text("Preferred")), whole, nil,
            CGSize(width: CGFloat.infinity, height: .infinity), nil)
        #expect(abs(layer.preferredFrameSize().width - one.width) <= 1)
        #expect(abs(layer.preferredFrameSize().height - one.height) <= 1)
    }

    @Test("a typesetter suggests the breaks the frame has; inside words when asked")
    func breaks() throws {
        let string = text(story)
        let setter = CTTypesetterCreateWithAttributedString(string)
        let lines = try #require(CTFrameGetLines(frame(string, 150, 900)) as? [CTLine])
        for line in lines {
            let range = CTLineGetStringRange(line)
            #expect(CTTypesetterSuggestLineBreak(setter, range.location, 150) == range.length)
        }
        let cluster = CTTypesetterSuggestClusterBreak(setter, 0, 150)
        #expect(cluster >= CTLineGetStringRange(lines[0]).length - 1)
        #expect(width(CTTypesetterCreateLine(setter, CFRangeMake(0, cluster))) <= 150)
        #expect(CTTypesetterSuggestClusterBreak(setter, 0, 0) == 1)
        #expect(CTTypesetterSuggestLineBreak(setter, string.length, 10) == 0)
        let framesetter = CTFramesetterCreateWithAttributedString(string)
        #expect(CTTypesetterSuggestLineBreak(CTFramesetterGetTypesetter(framesetter), 0, 150) > 5)
    }

    @Test("odd input: nothing, no room, ranges beyond the end")
    func odd() {
        #expect((CTFrameGetLines(frame(text(""), 100, 100)) as? [CTLine])?.count ?? 9 <= 1)
        #expect(CTFrameGetLines(frame(text(story), 0, 0)).isEmpty)
        let setter = CTFramesetterCreateWithAttributedString(text("abc"))
        let box = CGPath(rect: CGRect(x: 0, y: 0, width: 90, height: 90), transform: nil)
        let beyond = CTFramesetterCreateFrame(setter, CFRangeMake(50, 10), box, nil)
        #expect(CTFrameGetVisibleStringRange(beyond).length == 0)
        let zero = CTLineCreateWithAttributedString(text("a\0b\nc"))
        #expect(CTLineGetStringRange(zero).length == 5)
        let empty = CTLineCreateWithAttributedString(text(""))
        #expect(width(empty) == 0 && CTLineGetImageBounds(empty, nil).isNull)
    }
}

@Suite("Core Text: paragraphs and strings") struct ParagraphTests {
    @Test("settings become a style, and values come back")
    func settings() {
        var alignment = CTTextAlignment.center
        var (spacing, first, mode): (CGFloat, CGFloat, CTLineBreakMode) = (7, 20, .byCharWrapping)
        var style = CTParagraphStyleCreate(nil, 0)
        withUnsafePointer(to: &alignment) { a in
            withUnsafePointer(to: &spacing) { s in
                withUnsafePointer(to: &first) { f in
                    withUnsafePointer(to: &mode) { m in
                        style = CTParagraphStyleCreate(
                            [
                                CTParagraphStyleSetting(spec: .alignment, valueSize: 1, value: a),
                                CTParagraphStyleSetting(
                                    spec: .lineSpacingAdjustment, valueSize: 8, value: s),
                                CTParagraphStyleSetting(
                                    spec: .firstLineHeadIndent, valueSize: 8, value: f),
                                CTParagraphStyleSetting(
                                    spec: .lineBreakMode, valueSize: 1, value: m),
                                CTParagraphStyleSetting(spec: .headIndent, valueSize: 3, value: f),
                            ], 5)
                    }
                }
            }
        }
        #expect(style.alignment == .center && style.lineSpacing == 7 && style.headIndent == 0)
        #expect(style.firstLineHeadIndent == 20 && style.lineBreakMode == .byCharWrapping)
        var got: CGFloat = 0
        #expect(CTParagraphStyleGetValueForSpecifier(style, .lineSpacing, 8, &got) && got == 7)
        var kind = CTTextAlignment.left
        #expect(
            CTParagraphStyleGetValueForSpecifier(style, .alignment, 1, &kind) && kind == .center)
        #expect(!CTParagraphStyleGetValueForSpecifier(style, .tailIndent, 1, &kind))
    }

    private func origins(_ change: (NSMutableParagraphStyle) -> Void) throws -> (
        [CGPoint], [CGFloat]
    ) {
        let style = NSMutableParagraphStyle()
        change(style)
        let made = CTFramesetterCreateFrame(
            CTFramesetterCreateWithAttributedString(
                text(story, [kCTParagraphStyleAttributeName: style])),
            CFRangeMake(0, 0),
            CGPath(rect: CGRect(x: 0, y: 0, width: 200, height: 900), transform: nil), nil)
        let lines = try #require(CTFrameGetLines(made) as? [CTLine])
        var origins = [CGPoint](repeating: .zero, count: lines.count)
        CTFrameGetLineOrigins(made, CFRangeMake(0, 0), &origins)
        return (origins, lines.map { width($0) - CGFloat(CTLineGetTrailingWhitespaceWidth($0)) })
    }

    @Test("spacing and indents move lines by as much as they say")
    func layout() throws {
        let (plain, _) = try origins { _ in }
        let (spaced, _) = try origins { $0.lineSpacing = 5 }
        #expect(plain.count == spaced.count)
        #expect(abs((plain[1].y - plain[2].y) + 5 - (spaced[1].y - spaced[2].y)) < 0.01)
        let (indented, widths) = try origins {
            $0.firstLineHeadIndent = 30
            $0.headIndent = 12
            $0.tailIndent = -20
        }
        #expect(indented[0].x == 30 && indented[1].x == 12)
        #expect(zip(indented, widths).allSatisfy { $0.x + $1 <= 180.5 })
        let (right, rightWidths) = try origins { $0.alignment = .right }
        #expect(abs(right[0].x + rightWidths[0] - 200) < 6)
        let (parted, _) = try origins { $0.paragraphSpacing = 40 }
        let gaps = zip(parted, parted.dropFirst()).map { $0.y - $1.y }
        #expect(gaps.count { $0 > 40 } == 1)
    }

    @Test("Core Foundation's strings: made, replaced, given attributes")
    func strings() throws {
        let string = try #require(CFAttributedStringCreateMutable(kCFAllocatorDefault, 0))
        CFAttributedStringReplaceString(string, CFRangeMake(0, 0), "Hello")
        CFAttributedStringSetAttribute(string, CFRangeMake(0, 2), kCTKernAttributeName, 10)
        #expect(
            CFAttributedStringGetLength(string) == 5
                && CFAttributedStringGetString(string) == "Hello")
        let loose = width(CTLineCreateWithAttributedString(string))
        CFAttributedStringSetAttribute(string, CFRangeMake(0, 5), kCTKernAttributeName, nil)
        #expect(loose > width(CTLineCreateWithAttributedString(string)) + 15)
        CFAttributedStringSetAttribute(string, CFRangeMake(9, 5), kCTKernAttributeName, 3)
        let font = CTFontCreateWithName("Helvetica", 40, nil)
        let big = try #require(CFAttributedStringCreate(nil, "Hello", [kCTFontAttributeName: font]))
        #expect(
            width(CTLineCreateWithAttributedString(big)) > 2
                * width(CTLineCreateWithAttributedString(string)))
    }
}

@Suite("Core Text: long texts") struct LongFrameTests {
    private func story(_ count: Int) -> CFAttributedString {
        text(String(repeating: "some words that wrap. ", count: count / 22))
    }

    @Test("the pages of a text show it without a gap, the same lines as a frame without an end")
    func pages() {
        let setter = CTFramesetterCreateWithAttributedString(story(30_000))
        let page = CGPath(rect: CGRect(x: 0, y: 0, width: 300, height: 400), transform: nil)
        let all = CGPath(rect: CGRect(x: 0, y: 0, width: 300, height: 1e9), transform: nil)
        let whole = CTFrameGetLines(CTFramesetterCreateFrame(setter, CFRangeMake(0, 0), all, nil))
            .compactMap { $0 as? CTLine }.map { CTLineGetStringRange($0) }
        var (place, found): (Int, [CFRange]) = (0, [])
        while place < 29_990 {
            let frame = CTFramesetterCreateFrame(setter, CFRangeMake(place, 0), page, nil)
            let visible = CTFrameGetVisibleStringRange(frame)
            guard visible.length > 0 else { break }
            found += CTFrameGetLines(frame).compactMap { $0 as? CTLine }
                .map { CTLineGetStringRange($0) }
            place = visible.location + visible.length
        }
        #expect(found.map(\.location) == whole.map(\.location))
        #expect(found.map(\.length) == whole.map(\.length))
    }

    @Test("a page, a line and a cluster take the same time whatever follows them")
    func independent() {
        let page = CGPath(rect: CGRect(x: 0, y: 0, width: 300, height: 400), transform: nil)
        func time(_ count: Int) -> [Double] {
            let setter = CTFramesetterCreateWithAttributedString(story(count))
            let typesetter = CTFramesetterGetTypesetter(setter)
            let frame = processorSeconds {
                _ = CTFramesetterCreateFrame(setter, CFRangeMake(0, 0), page, nil)
            }
            let line = processorSeconds { _ = CTTypesetterSuggestLineBreak(typesetter, 0, 300) }
            let cluster = processorSeconds {
                _ = CTTypesetterSuggestClusterBreak(typesetter, 0, 300)
            }
            return [frame, line, cluster]
        }
        _ = time(20_000)
        for part in 0..<3 {
            #expect(isQuicker(6, 0.005) { (time(20_000)[part], time(400_000)[part]) }, "\(part)")
        }
    }
}
