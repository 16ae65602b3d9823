import CLaminaPango
import Foundation
import TestSupport
import Testing

@testable import CoreGraphics
@testable import LaminaGraphicsTypes

@Suite("Long texts") struct LongTextTests {
    private let font = CTFontCreateWithName("Helvetica", 10, nil)

    @Test("ten times the lines take about ten times the time, not a hundred")
    func linear() {
        func time(_ count: Int) -> Double {
            let text = NSAttributedString(string: String(repeating: "ab\n", count: count))
            return processorSeconds {
                let layout = TextLayoutEngine(text, font: font)
                layout.draw(
                    in: Canvas(10, 10).context, rect: CGRect(x: 0, y: 0, width: 10, height: 10))
            }
        }
        _ = time(100)
        #expect(isQuicker(35) { (time(600), time(6000)) })
    }

    @Test(
        "lines stand alike in one block and in many", arguments: ["\n", "\r\n", "\u{2029}", "\r"])
    func blocks(_ separator: String) {
        let words = (0..<350).map { "line é 😀 \($0)" }
        let text = NSMutableAttributedString(string: words.joined(separator: separator))
        let style = NSMutableParagraphStyle()
        style.lineSpacing = 3
        style.firstLineHeadIndent = 2
        text.addAttribute(
            .paragraphStyle, value: style, range: NSRange(location: 0, length: text.length))
        #expect(ParagraphBlocks.split(text.string).count == 4)
        let layout = TextLayoutEngine(text, font: font, alignment: .center)
        #expect(layout.lines.count == 350)
        let whole = words.map {
            TextLayoutEngine(NSAttributedString(string: $0), font: font).lines[0].bounds
        }
        let step = layout.lines[1].bounds.minY
        for (i, line) in layout.lines.enumerated() {
            #expect(near(line.bounds.minY, CGFloat(i) * step, 0.01))
            #expect(near(line.bounds.width, whole[i].width, 0.1), "line \(i)")
        }
    }

    @Test("a line below the first blocks is drawn where it belongs")
    func drawing() throws {
        let text = (0..<260).map { $0 == 230 ? "HHHH" : "" }.joined(separator: "\n")
        let layout = TextLayoutEngine(NSAttributedString(string: text), font: font)
        let line = layout.lines[230]
        let canvas = Canvas(40, 20)
        // The line's top at the top of the canvas.
        layout.draw(
            in: canvas.context,
            rect: CGRect(
                x: 0, y: 20 + line.bounds.minY - layout.size.height, width: 40,
                height: layout.size.height))
        #expect(canvas.count() > 20)
        #expect(canvas.pixel(1, 18)[3] == 0)
    }

    @Test("empty lines at the end count, a text of separators alone too")
    func ends() {
        for (text, count) in [
            ("a", 1), ("a\n", 2), (String(repeating: "\n", count: 99), 100),
            (String(repeating: "\n", count: 100), 101), (String(repeating: "x\n", count: 200), 201),
        ] {
            let layout = TextLayoutEngine(NSAttributedString(string: text), font: font)
            #expect(layout.lines.count == count)
        }
    }

    @Test("wrapped and truncated, a long text ends at the height")
    func truncated() {
        let text = String(repeating: "some words that wrap ", count: 3000)
        let layout = TextLayoutEngine(
            NSAttributedString(string: text), font: font, width: 80, height: 60, isWrapped: true,
            truncation: .end)
        #expect(layout.size.height <= 61 && layout.lines.count >= 3)
    }

    @Test("beyond the longest text the rest is cut off")
    func longest() {
        #expect(TextLayoutEngine.longest == 1 << 24)
        let text = NSAttributedString(
            string: String(repeating: "a", count: TextLayoutEngine.longest + 5))
        #expect(TextLayoutEngine.shortened(text).length == TextLayoutEngine.longest)
    }

    // MARK: - One paragraph

    private let words = "some words that wrap, é 😀 שלום and others "

    private func paragraph(_ part: String, _ count: Int) -> NSAttributedString {
        NSAttributedString(
            string: String(repeating: part, count: count / part.utf16.count + 1))
    }

    /// The lines Pango makes of a text at once: where each begins, in bytes.
    private func whole(_ text: String, width: CGFloat) -> [Int] {
        FontLibrary.with { map in
            let context = FontLibrary.makeContext(map)
            let layout = pango_layout_new(context)!
            defer {
                g_object_unref(UnsafeMutableRawPointer(layout))
                g_object_unref(UnsafeMutableRawPointer(context!))
            }
            let description = font.name.makeDescription(size: font.size)
            pango_layout_set_font_description(layout, description)
            pango_layout_set_text(layout, text, -1)
            pango_layout_set_width(layout, AttributeList.units(width))
            pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
            return (0..<pango_layout_get_line_count(layout)).map {
                Int(pango_layout_get_line_readonly(layout, $0)!.pointee.start_index)
            }
        }
    }

    @Test("a long paragraph has the same lines in pieces as in one", arguments: [60, 333, 5000])
    func pieces(_ width: CGFloat) {
        for part in [words, "שלום עולם and ", "unbroken"] {
            let text = paragraph(part, 20_000)
            let layout = TextLayoutEngine(
                text, font: font, width: width, isWrapped: true, givesLines: true)
            let starts = whole(text.string, width: width)
            let utf8 = text.string.utf8
            #expect(layout.lines.count == starts.count)
            let units = starts.map {
                text.string.utf16.distance(
                    from: utf8.startIndex, to: utf8.index(utf8.startIndex, offsetBy: $0))
            }
            let places = layout.lines.indices.map { layout.measure(line: $0).range.lowerBound }
            #expect(places == units, "\(part) in \(width)")
            let step = layout.lines[0].bounds.height
            for (i, line) in layout.lines.enumerated() where part == "unbroken" {
                #expect(near(line.bounds.minY, CGFloat(i) * step, 0.1))
            }
        }
    }

    @Test("ten times the letters of one paragraph take about ten times the time")
    func linearParagraph() {
        for part in ["a", words] {
            func time(_ count: Int) -> Double {
                let text = paragraph(part, count)
                return processorSeconds {
                    _ = TextLayoutEngine(text, font: font, width: 400, isWrapped: true)
                }
            }
            _ = time(5000)
            #expect(isQuicker(30) { (time(8000), time(80_000)) })
        }
    }

    @Test("a million letters in one paragraph wrap, in a font of any size", arguments: [10, 2000])
    func million(_ size: CGFloat) {
        let count = size > 1000 ? 10_000 : 1_000_000
        let text = NSAttributedString(string: String(repeating: "word ", count: count / 5))
        let font = CTFontCreateWithName("Helvetica", size, nil)
        let layout = TextLayoutEngine(text, font: font, width: 100 * size, isWrapped: true)
        // Between thirty and three hundred letters a line.
        #expect((count / 300...count / 30).contains(layout.lines.count))
        #expect(layout.lines.allSatisfy { $0.bounds.width > 0 && $0.bounds.width <= 101 * size })
        #expect(layout.size.height >= CGFloat(layout.lines.count) * size)
    }

    @Test("a line that is not wrapped ends after two million points")
    func widest() {
        for truncation in [TextLayoutEngine.Truncation.none, .start, .middle, .end] {
            let letters = "<" + String(repeating: "m", count: 1_000_000) + ">"
            let layout = TextLayoutEngine(
                NSAttributedString(string: letters + "\nshort"), font: font, width: 300,
                truncation: truncation)
            let widths = layout.lines.map(\.bounds.width)
            #expect(widths.count == 2 && widths[1] < 100)
            if truncation == .none {
                #expect(widths[0] > 1_000_000 && widths[0] <= 2_000_000)
            } else {
                #expect(widths[0] > 250 && widths[0] <= 301)
            }
        }
    }
}
