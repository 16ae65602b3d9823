import CoreText
import Foundation
import Testing

/// Tabs, run delegates, directions and distances of paragraphs.
@Suite("Core Text: paragraphs") struct TabTests {
    private let font = CTFontCreateWithName("DejaVu Sans", 10, nil)

    private func line(_ text: String, _ style: NSParagraphStyle) -> CTLine {
        CTLineCreateWithAttributedString(
            NSAttributedString(string: text, attributes: [.font: font, .paragraphStyle: style]))
    }

    private func offset(_ line: CTLine, _ index: Int) -> CGFloat {
        CTLineGetOffsetForStringIndex(line, index, nil)
    }

    @Test("text begins at left tabs, ends at right tabs and is centered at center tabs")
    func alignments() {
        let style = NSMutableParagraphStyle()
        style.tabStops = [
            CTTextTabCreate(.left, 50, nil), CTTextTabCreate(.right, 120, nil),
            CTTextTabCreate(.center, 200, nil),
        ]
        let line = line("a\tbb\tcc\tdd", style)
        #expect(abs(offset(line, 2) - 50) < 0.01)
        #expect(abs(offset(line, 7) - 120) < 0.01)
        let middle = (offset(line, 8) + offset(line, 10)) / 2
        #expect(abs(middle - 200) < 0.01)
    }

    @Test("without a style tabs are 28 points apart, and an interval follows the last stop")
    func intervals() {
        let plain = line("\ta\tb", NSParagraphStyle())
        #expect(abs(offset(plain, 1) - 28) < 0.01 && abs(offset(plain, 3) - 56) < 0.01)
        let style = NSMutableParagraphStyle()
        style.tabStops = []
        style.defaultTabInterval = 40
        let even = line("\ta\tb\tc", style)
        #expect(abs(offset(even, 1) - 40) < 0.01 && abs(offset(even, 5) - 120) < 0.01)
        style.addTabStop(NSTextTab(textAlignment: .left, location: 30))
        style.addTabStop(NSTextTab(textAlignment: .left, location: 10))
        #expect(style.tabStops.map(\.location) == [10, 30])
        style.removeTabStop(NSTextTab(textAlignment: .left, location: 10))
        #expect(style.tabStops.count == 1)
    }

    @Test("settings of tabs, direction and distances come back from a style")
    func settings() {
        var (interval, before, direction) = (CGFloat(12), CGFloat(5), Int8(1))
        let style = withUnsafePointer(to: &interval) { interval in
            withUnsafePointer(to: &before) { before in
                withUnsafePointer(to: &direction) { direction in
                    let settings = [
                        CTParagraphStyleSetting(
                            spec: .defaultTabInterval, valueSize: 8, value: interval),
                        CTParagraphStyleSetting(
                            spec: .paragraphSpacingBefore, valueSize: 8, value: before),
                        CTParagraphStyleSetting(
                            spec: .baseWritingDirection, valueSize: 1, value: direction),
                    ]
                    return CTParagraphStyleCreate(settings, 3)
                }
            }
        }
        #expect(style.defaultTabInterval == 12)
        #expect(style.paragraphSpacingBefore == 5 && style.baseWritingDirection == .rightToLeft)
        var found = CGFloat(0)
        #expect(CTParagraphStyleGetValueForSpecifier(style, .defaultTabInterval, 8, &found))
        #expect(found == 12)
        // Equal styles are equal, which keeps labels from drawing again.
        #expect(style.copy() as? NSParagraphStyle == style && style != NSParagraphStyle())
    }

    @Test("The copy of an immutable paragraph style of a subclass keeps the class")
    func copiedSubclass() {
        final class NamedStyle: NSParagraphStyle {}
        #expect(NamedStyle().copy() is NamedStyle)
        #expect(!(NSMutableParagraphStyle().copy() is NSMutableParagraphStyle))
    }

    private func callbacks(
        _ size: CGSize, dealloc: @escaping (UnsafeMutableRawPointer) -> Void = { _ in }
    ) -> CTRunDelegateCallbacks {
        CTRunDelegateCallbacks(
            version: kCTRunDelegateVersion1, dealloc: dealloc, getAscent: { _ in size.height },
            getDescent: { _ in 4 }, getWidth: { _ in size.width })
    }

    @Test("a run delegate makes room in a line, without ink")
    func delegates() throws {
        var byte: UInt8 = 0
        var calls = callbacks(CGSize(width: 30, height: 25))
        let delegate = try #require(CTRunDelegateCreate(&calls, &byte))
        let text = NSMutableAttributedString(string: "ab", attributes: [.font: font])
        let plain = CTLineCreateWithAttributedString(text)
        text.insert(
            NSAttributedString(
                string: "\u{FFFC}",
                attributes: [
                    .font: font, NSAttributedString.Key(kCTRunDelegateAttributeName): delegate,
                ]), at: 1)
        let line = CTLineCreateWithAttributedString(text)
        var (ascent, descent): (CGFloat, CGFloat) = (0, 0)
        let width = CTLineGetTypographicBounds(line, &ascent, &descent, nil)
        let own = CTLineGetTypographicBounds(plain, nil, nil, nil)
        #expect(abs(width - own - 30) < 0.01)
        #expect(abs(ascent - 25) < 0.01 && descent >= 3.99)
    }

    @Test("a run delegate needs a pointer, and calls back at its end")
    func ends() {
        var (byte, ended) = (UInt8(0), 0)
        var calls = callbacks(.zero) { _ in ended += 1 }
        #expect(CTRunDelegateCreate(&calls, nil) == nil)
        var delegate = CTRunDelegateCreate(&calls, &byte)
        #expect(delegate != nil && ended == 0)
        delegate = nil
        #expect(delegate == nil && ended == 1)
    }

    @Test("a paragraph from right to left ends on the left, whatever its letters")
    func directions() {
        let style = NSMutableParagraphStyle()
        style.baseWritingDirection = .rightToLeft
        let text = NSAttributedString(
            string: "abc.", attributes: [.font: font, .paragraphStyle: style])
        let frame = CTFramesetterCreateFrame(
            CTFramesetterCreateWithAttributedString(text), CFRange(location: 0, length: 0),
            CGPath(rect: CGRect(x: 0, y: 0, width: 200, height: 50), transform: nil), nil)
        var origin = CGPoint.zero
        CTFrameGetLineOrigins(frame, CFRange(location: 0, length: 1), &origin)
        #expect(origin.x > 150)
    }
}
