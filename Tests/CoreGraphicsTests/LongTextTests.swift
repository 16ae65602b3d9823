import Foundation
import Testing

@testable import CoreGraphics

@Suite("Long texts") struct LongTextTests {
    private let font = CTFontCreateWithName("Helvetica", 10, nil)

    /// Processor time of this thread, in seconds.
    private func seconds(_ body: () -> Void) -> Double {
        func now() -> Double {
            var t = timespec()
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t)
            return Double(t.tv_sec) + Double(t.tv_nsec) / 1e9
        }
        let start = now()
        body()
        return now() - start
    }

    @Test("ten times the lines take about ten times the time, not a hundred")
    func linear() {
        func time(_ count: Int) -> Double {
            let text = NSAttributedString(string: String(repeating: "ab\n", count: count))
            return seconds {
                let layout = TextLayoutEngine(text, font: font)
                layout.draw(
                    in: Canvas(10, 10).context, rect: CGRect(x: 0, y: 0, width: 10, height: 10))
            }
        }
        _ = time(100)
        let (few, many) = (time(600), time(6000))
        #expect(many < 35 * few, "\(few) s, \(many) s")
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
        #expect(ParagraphBlocks.split(text).count == 4)
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
}
