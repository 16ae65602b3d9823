import CoreAnimation
@testable import CoreText
import Foundation
import LaminaGraphicsTypes
import TestSupport
import Testing

/// Paragraph styles and attributed strings of Core Foundation.
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
