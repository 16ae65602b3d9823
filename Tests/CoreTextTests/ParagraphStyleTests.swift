import Foundation
import TestSupport
import Testing

@testable import CoreGraphics
@testable import CoreText

private let font = CTFontCreateWithName("DejaVu Sans", 20, nil)

private func style(_ set: (NSMutableParagraphStyle) -> Void) -> NSParagraphStyle {
    let style = NSMutableParagraphStyle()
    set(style)
    return style
}

/// Paragraphs, each with a separate style.
private func text(_ parts: [(String, NSParagraphStyle?)]) -> NSAttributedString {
    let made = NSMutableAttributedString(string: "")
    for (string, style) in parts {
        var attributes: [NSAttributedString.Key: Any] = [.font: font]
        attributes[.paragraphStyle] = style
        made.append(NSAttributedString(string: string, attributes: attributes))
    }
    return made
}

private func lines(
    _ text: NSAttributedString, _ width: CGFloat = 300, modes: Bool = false
) -> [TextLayoutEngine.Line] {
    var rules = TextLayoutEngine.Rules()
    rules.followsBreakModes = modes
    return TextLayoutEngine(text, font: font, width: width, isWrapped: true, rules: rules).lines
}

/// Paragraph styles within one text.
@Suite("Core Text: styles of paragraphs") struct ParagraphStyleTests {
    @Test("B-PS 407: each paragraph has the alignment, indents and heights of its own style")
    func styles() {
        let right = style { $0.alignment = .right }
        let high = style { ($0.minimumLineHeight, $0.firstLineHeadIndent) = (60, 30) }
        let found = lines(text([("one\n", nil), ("two\n", right), ("three\nfour", high)]))
        #expect(found.count == 4)
        #expect(found[0].bounds.minX == 0 && abs(found[1].bounds.maxX - 300) < 0.01)
        #expect(found[2].bounds.minX == 30 && found[3].bounds.minX == 30)
        #expect(found[2].bounds.height == 60 && found[1].bounds.height < 30)
        for (a, b) in zip(found, found.dropFirst()) {
            #expect(abs(a.bounds.maxY - b.bounds.minY) < 0.01)
        }
        // Only the first character of a paragraph counts.
        let late = lines(text([("on", nil), ("e\n", right), ("two", right)]))
        #expect(late[0].bounds.minX == 0 && late[1].bounds.maxX > 299)
    }

    @Test("B-PS 407: the gap between paragraphs is that behind the first and before the second")
    func gaps() {
        let first = style { ($0.paragraphSpacing, $0.paragraphSpacingBefore) = (7, 100) }
        let second = style { ($0.paragraphSpacing, $0.paragraphSpacingBefore) = (100, 11) }
        let found = lines(text([("one\n", first), ("two", second)]))
        #expect(abs(found[1].bounds.minY - found[0].bounds.maxY - 18) < 0.01)
        #expect(found[0].bounds.minY == 0)
        // Points between lines follow each line but the last.
        let loose = style { $0.lineSpacing = 9 }
        let spaced = lines(text([("one\n", loose), ("two\n", second), ("three", second)]))
        #expect(abs(spaced[1].bounds.minY - spaced[0].bounds.maxY - 9 - 11) < 0.01)
        #expect(abs(spaced[2].bounds.minY - spaced[1].bounds.maxY - 111) < 0.01)
    }

    @Test("B-PS 407: tab stops and directions are those of each paragraph")
    func tabs() {
        func stops(_ place: CGFloat) -> NSParagraphStyle {
            style { $0.tabStops = [NSTextTab(textAlignment: .left, location: place)] }
        }
        let engine = TextLayoutEngine(
            text([("\ta\n", stops(50)), ("\ta\n", stops(120)), ("\ta", stops(50))]), font: font,
            width: 300, isWrapped: true, givesLines: true)
        let offsets = [1, 4, 7].enumerated().map { engine.offset(line: $0, place: $1) }
        #expect(offsets == [50, 120, 50])
        let left = style { $0.baseWritingDirection = .rightToLeft }
        let found = lines(text([("abc\n", nil), ("abc", left)]))
        #expect(found[0].bounds.minX == 0 && abs(found[1].bounds.maxX - 300) < 0.01)
    }

    @Test("B-PS 407: a text with one style, divided, has the same lines")
    func agree() {
        let own = style { ($0.alignment, $0.paragraphSpacing, $0.lineSpacing) = (.center, 5, 3) }
        let other = style { ($0.alignment, $0.paragraphSpacing, $0.lineSpacing) = (.center, 5, 3) }
        let words = "some words that are broken into lines of their own\n"
        let one = lines(text([(words + words + "\n" + words, own)]), 120)
        // Equal styles form a single block; a different style without an effect forms a second
        // block.
        let same = lines(text([(words, own), (words + "\n", other), (words, own)]), 120)
        #expect(one.map(\.bounds) == same.map(\.bounds))
        let third = style {
            ($0.alignment, $0.paragraphSpacing, $0.lineSpacing) = (.center, 5, 3)
            $0.maximumLineHeight = 500
        }
        let divided = lines(text([(words, own), (words + "\n", third), (words, own)]), 120)
        #expect(divided.count == one.count)
        for (a, b) in zip(one, divided) {
            #expect(abs(a.origin.y - b.origin.y) < 0.01 && abs(a.origin.x - b.origin.x) < 0.01)
        }
    }

    @Test("B-PS 408: in frames each paragraph is wrapped, clipped or truncated by its own mode")
    func modes() {
        let words = "words that are wider than the frame, every one of them\n"
        let tail = style { $0.lineBreakMode = .byTruncatingTail }
        let clip = style { $0.lineBreakMode = .byClipping }
        let found = lines(text([(words, tail), (words, nil), (words, clip)]), 200, modes: true)
        #expect(found.count >= 5 && found[0].bounds.width <= 200)
        #expect(found[found.count - 2].bounds.width > 200)
        let setter = CTFramesetterCreateWithAttributedString(text([(words, tail), ("x", nil)]))
        let box = CGPath(rect: CGRect(x: 0, y: 0, width: 200, height: 900), transform: nil)
        let frame = CTFramesetterCreateFrame(setter, CFRangeMake(0, 0), box, nil)
        let ranges = CTFrameGetLines(frame).compactMap { $0 as? CTLine }.map(CTLineGetStringRange)
        let length = words.utf16.count
        #expect(ranges == [CFRangeMake(0, length), CFRangeMake(length, 1)])
    }

    @Test("B-PS 409: a frame that begins inside of a paragraph begins with a following line")
    func continued() {
        let own = style { ($0.firstLineHeadIndent, $0.headIndent) = (40, 10) }
        let setter = CTFramesetterCreateWithAttributedString(
            text([("words that go on\nwords", own)]))
        let box = CGPath(rect: CGRect(x: 0, y: 0, width: 900, height: 900), transform: nil)
        func starts(_ location: Int) -> [CGFloat] {
            let frame = CTFramesetterCreateFrame(setter, CFRangeMake(location, 0), box, nil)
            var origins = [CGPoint](repeating: .zero, count: CTFrameGetLines(frame).count)
            CTFrameGetLineOrigins(frame, CFRangeMake(0, 0), &origins)
            return origins.map(\.x)
        }
        #expect(starts(0) == [40, 40] && starts(6) == [10, 40] && starts(17) == [40])
    }

    @Test("lines of a hanging indent reach to the margin")
    func hanging() {
        let words = String(repeating: "words and more ", count: 20)
        let hanging = style { ($0.headIndent, $0.alignment) = (60, .justified) }
        let found = lines(text([(words, hanging)]), 300)
        #expect(found.count > 3 && found[0].bounds.minX == 0 && found[1].bounds.minX == 60)
        for line in found.dropLast() { #expect(abs(line.bounds.maxX - 300) < 0.5) }
    }

    @Test("empty paragraphs have the height of their line end's font, in any style")
    func empty() {
        let large = CTFontCreateWithName("DejaVu Sans", 50, nil)
        let made = NSMutableAttributedString(
            attributedString: text([("a\n", style { $0.alignment = .right })]))
        made.append(NSAttributedString(string: "\n", attributes: [.font: large]))
        made.append(text([("b", style { $0.alignment = .center })]))
        let found = lines(made)
        #expect(found.count == 3 && found[1].bounds.height > 2 * found[0].bounds.height)
        // An empty last paragraph, and nothing but line ends.
        #expect(lines(text([("a\n", nil), ("\n", style { $0.alignment = .right })])).count == 3)
        #expect(lines(text([("\n", nil), ("\n", style { $0.alignment = .right })])).count == 3)
    }

    @Test("a style for each of many paragraphs takes a time in proportion to the text")
    func growth() {
        func seconds(_ count: Int) -> Double {
            let parts = (0..<count).map { i in
                ("a paragraph\n", Optional(style { $0.headIndent = CGFloat(i % 7) }))
            }
            let made = text(parts)
            let start = ProcessInfo.processInfo.systemUptime
            #expect(lines(made).count == count + 1)
            return ProcessInfo.processInfo.systemUptime - start
        }
        _ = seconds(100)
        let (few, many) = (seconds(200), seconds(1600))
        #expect(many < 30 * max(few, 0.002), "\(few) \(many)")
    }

    @Test("odd numbers of a paragraph's style neither crash nor move other paragraphs away")
    func odd() {
        for value in [CGFloat.nan, .infinity, -.infinity, -1e30, 1e30] {
            let bad = style {
                ($0.paragraphSpacing, $0.paragraphSpacingBefore) = (value, value)
                ($0.headIndent, $0.firstLineHeadIndent, $0.tailIndent) = (value, value, value)
                ($0.lineSpacing, $0.lineHeightMultiple) = (value, value)
                $0.defaultTabInterval = value
            }
            let found = lines(text([("one\t1\n", nil), ("two\t2\n", bad), ("three", nil)]))
            #expect(found.count >= 3 && found.allSatisfy { $0.bounds.minY.isFinite })
        }
    }
}
