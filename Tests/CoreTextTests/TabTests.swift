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
        var tabs: CFArray = [CTTextTabCreate(.right, 33, nil)]
        var (interval, before, direction) = (CGFloat(12), CGFloat(5), Int8(1))
        let style = withUnsafePointer(to: &tabs) { tabs in
            withUnsafePointer(to: &interval) { interval in
                withUnsafePointer(to: &before) { before in
                    withUnsafePointer(to: &direction) { direction in
                        let settings = [
                            CTParagraphStyleSetting(spec: .tabStops, valueSize: 8, value: tabs),
                            CTParagraphStyleSetting(
                                spec: .defaultTabInterval, valueSize: 8, value: interval),
                            CTParagraphStyleSetting(
                                spec: .paragraphSpacingBefore, valueSize: 8, value: before),
                            CTParagraphStyleSetting(
                                spec: .baseWritingDirection, valueSize: 1, value: direction),
                        ]
                        return CTParagraphStyleCreate(settings, 4)
                    }
                }
            }
        }
        #expect(style.tabStops.first?.location == 33 && style.defaultTabInterval == 12)
        #expect(style.paragraphSpacingBefore == 5 && style.baseWritingDirection == .rightToLeft)
        var found: CFArray = []
        #expect(CTParagraphStyleGetValueForSpecifier(style, .tabStops, 8, &found))
        #expect(found.count == 1)
        // Equal styles are equal, which keeps labels from drawing again.
        #expect(style.copy() as? NSParagraphStyle == style && style != NSParagraphStyle())
    }

    @Test("a run delegate makes room in a line, without ink")
    func delegates() throws {
        var ended = 0
        let size = UnsafeMutablePointer<CGSize>.allocate(capacity: 1)
        size.initialize(to: CGSize(width: 30, height: 25))
        try withExtendedLifetime(size) {
            var callbacks = CTRunDelegateCallbacks(
                version: kCTRunDelegateVersion1, dealloc: { _ in ended += 1 },
                getAscent: { $0.assumingMemoryBound(to: CGSize.self).pointee.height },
                getDescent: { _ in 4 },
                getWidth: { $0.assumingMemoryBound(to: CGSize.self).pointee.width })
            let delegate = try #require(CTRunDelegateCreate(&callbacks, size))
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
            #expect(CTRunDelegateCreate(&callbacks, nil) == nil)
        }
        size.deallocate()
        #expect(ended == 1)
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
