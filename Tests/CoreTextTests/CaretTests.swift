import CLaminaPango
import Foundation
import TestSupport
import Testing

@testable import CoreGraphics
@testable import CoreText

private func line(_ string: String) -> CTLine {
    let font = CTFontCreateWithName("DejaVu Sans", 20, nil)
    return CTLineCreateWithAttributedString(
        NSAttributedString(
            string: string, attributes: [NSAttributedString.Key(kCTFontAttributeName): font]))
}

/// Carets at every boundary of lines from left to right, from right to left and mixed, compared
/// with Pango.
@Suite("Carets") struct CaretTests {
    @Test("the end of a right-to-left line is on the left, and a hit on the left gives the end")
    func rightToLeft() {
        for text in ["שלום", "ابجد"] {
            let line = line(text)
            let count = text.utf16.count
            var other: CGFloat = -1
            #expect(near(CTLineGetOffsetForStringIndex(line, count, &other), 0) && near(other, 0))
            #expect(CTLineGetStringIndexForPosition(line, .zero) == count)
            let width = CGFloat(CTLineGetTypographicBounds(line, nil, nil, nil))
            #expect(near(CTLineGetOffsetForStringIndex(line, 0, nil), width, 0.1))
        }
    }

    @Test("an index far outside of a line, which begins in the middle of a string, is clamped")
    func farIndex() {
        let typesetter = CTTypesetterCreateWithAttributedString(
            NSAttributedString(string: "first second"))
        let line = CTTypesetterCreateLine(typesetter, CFRange(location: 6, length: 6))
        let width = CGFloat(CTLineGetTypographicBounds(line, nil, nil, nil))
        for index in [Int.min, -1, 0, 5, 6] {
            #expect(near(CTLineGetOffsetForStringIndex(line, index, nil), 0), "\(index)")
        }
        for index in [12, 13, Int.max] {
            #expect(near(CTLineGetOffsetForStringIndex(line, index, nil), width, 0.1), "\(index)")
        }
    }

    @Test("two carets stand between runs of opposite directions")
    func meeting() {
        let line = line("ab שלום")
        let width = CGFloat(CTLineGetTypographicBounds(line, nil, nil, nil))
        var weak: CGFloat = -1
        let strong = CTLineGetOffsetForStringIndex(line, 3, &weak)
        #expect(strong < width / 2 && near(weak, width, 0.1))
        // The end: of left-to-right text after all characters, of Hebrew after its last letter.
        let end = CTLineGetOffsetForStringIndex(line, 7, &weak)
        #expect(near(end, strong, 0.1) || near(end, width, 0.1))
        // Within a single direction both are the same.
        #expect(CTLineGetOffsetForStringIndex(line, 1, &weak) == weak)
        #expect(CTLineGetOffsetForStringIndex(line, 5, &weak) == weak)
    }

    @Test("every boundary is where Pango's strong and weak positions are", arguments: 0..<60)
    func positions(_ seed: Int) throws {
        var dice = Dice(UInt64(seed) + 1)
        let words = [
            "ab", "x", " ", " ", "שלום", "ש", "ابجد", "12", "3.5", "(", ")", "-", "é", "字", "ﬁ",
            "!",
            "ab שלום", "אב12",
        ]
        let text = (0...(1 + dice.roll(8))).map { _ in dice.pick(words) }.joined()
        let line = line(text)
        let layout = line.engine.layout
        for index in Array(text.indices) + [text.endIndex] {
            let place = text.utf16.distance(from: text.startIndex, to: index)
            let byte = text.utf8.distance(from: text.startIndex, to: index)
            let (strong, weak) = FontLibrary.with { _ in
                var (strong, weak) = (PangoRectangle(), PangoRectangle())
                pango_layout_get_cursor_pos(layout, Int32(byte), &strong, &weak)
                return (CGFloat(strong.x) / 1024, CGFloat(weak.x) / 1024)
            }
            var other: CGFloat = -1
            let own = CTLineGetOffsetForStringIndex(line, place, &other)
            #expect(near(own, strong, 1e-6), "primary at \(place) of “\(text)”")
            #expect(near(other, weak, 1e-6), "secondary at \(place) of “\(text)”")
        }
    }

    @Test("a hit on a caret of a line in one direction gives its place", arguments: 0..<20)
    func hits(_ seed: Int) {
        var dice = Dice(UInt64(seed) + 500)
        let words = dice.once(in: 2) ? ["ab", "cd e", "f"] : ["אב", "גד ה", "ו"]
        let text = (0...(1 + dice.roll(5))).map { _ in dice.pick(words) }.joined()
        let line = line(text)
        for place in 0...text.utf16.count {
            let x = CTLineGetOffsetForStringIndex(line, place, nil)
            #expect(
                CTLineGetStringIndexForPosition(line, CGPoint(x: x, y: 0)) == place,
                "“\(text)” at \(place)")
        }
    }

    @Test("a caret at the end of a wrapped line is not at the begin of the next line")
    func wrapped() {
        let text = NSAttributedString(
            string: "אבגד הוזח טיכל מנסע",
            attributes: [.font: CTFontCreateWithName("DejaVu Sans", 20, nil)])
        let engine = TextLayoutEngine(
            text, font: CTFontCreateWithName("DejaVu Sans", 20, nil), width: 100, isWrapped: true,
            givesLines: true)
        #expect(engine.lines.count > 1)
        let first = engine.measure(line: 0)
        let carets = engine.carets(line: 0, place: first.range.upperBound)
        #expect(near(carets.strong, 0, 0.1))
    }
}
