import Foundation
import TestSupport
import Testing

@testable import CoreText

/// Carets of all characters of a line, in the order of the picture.
@Suite("Core Text: all carets of a line") struct CaretEnumerationTests {
    private struct Caret {
        var offset: CGFloat
        var index: Int
        var isLeading: Bool
    }

    private func carets(_ line: CTLine) -> [Caret] {
        var found: [Caret] = []
        CTLineEnumerateCaretOffsets(line) { offset, index, isLeading, _ in
            found.append(Caret(offset: CGFloat(offset), index: index, isLeading: isLeading))
        }
        return found
    }

    private func line(_ string: String) -> CTLine {
        let font = CTFontCreateWithName("DejaVu Sans", 20, nil)
        return CTLineCreateWithAttributedString(
            NSAttributedString(string: string, attributes: [.font: font]))
    }

    @Test(
        "B-FD 397: each character has two carets, from left to right, where the line says",
        arguments: ["abc", "fi ffl", "שלום", "ab שלום 12", "ابجد x", "e\u{301}a", "字a👍🏽b"])
    func everyCharacter(_ text: String) {
        let line = line(text)
        let carets = carets(line)
        let starts = text.indices.map { text.utf16.distance(from: text.startIndex, to: $0) }
        #expect(carets.count == 2 * starts.count)
        #expect(Set(carets.map(\.index)) == Set(starts))
        #expect(zip(carets, carets.dropFirst()).allSatisfy { $0.offset <= $1.offset + 0.01 })
        let width = CGFloat(CTLineGetTypographicBounds(line, nil, nil, nil))
        #expect(carets[0].offset == 0 && abs(carets[carets.count - 1].offset - width) < 0.1)
        for caret in carets where caret.isLeading {
            var weak: CGFloat = -1
            let strong = CTLineGetOffsetForStringIndex(line, caret.index, &weak)
            #expect(
                abs(caret.offset - strong) < 0.2 || abs(caret.offset - weak) < 0.2,
                "\(text), character \(caret.index): \(caret.offset), not \(strong) or \(weak)")
        }
        // Leading edges lie on the right in text from right to left.
        if text == "שלום" { #expect(!carets[0].isLeading && carets[0].index == 3) }
    }

    @Test("the flag ends the calls, an empty line makes none, and a frame's lines have its indices")
    func ends() throws {
        var count = 0
        CTLineEnumerateCaretOffsets(line("abcdef")) { _, _, _, stop in
            count += 1
            stop.pointee = count == 3
        }
        #expect(count == 3 && carets(line("")).isEmpty)
        let font = CTFontCreateWithName("Courier", 20, nil)
        let text = NSAttributedString(string: "one two three four", attributes: [.font: font])
        let framesetter = CTFramesetterCreateWithTypesetter(
            CTTypesetterCreateWithAttributedString(text))
        let box = CGPath(rect: CGRect(x: 0, y: 0, width: 110, height: 400), transform: nil)
        let frame = CTFramesetterCreateFrame(framesetter, CFRangeMake(4, 0), box, nil)
        let lines = try #require(CTFrameGetLines(frame) as? [CTLine])
        #expect(lines.count > 1)
        for line in lines {
            let range = CTLineGetStringRange(line)
            let first = try #require(carets(line).first)
            #expect(first.index == range.location && first.offset == 0 && first.isLeading)
        }
    }

    @Test("a line of ten thousand characters has its carets in proportion to its length")
    func long() {
        #expect(carets(line(String(repeating: "ab ", count: 3_400))).count == 20_400)
    }
}
