import Foundation
import TestSupport
import Testing

@testable import CoreGraphics

/// Layout of words beside Pango's layout of the whole string.
@Suite("String drawing: words", .serialized) struct WordLayoutTests {
    private func engine(
        _ text: NSAttributedString, _ width: CGFloat?, isWrapped: Bool, usesPango: Bool,
        truncation: TextLayoutEngine.Truncation = .none, usesLeading: Bool = false
    ) -> TextLayoutEngine {
        TextLayoutEngine(
            text, font: CTFontCreateWithName("Helvetica", 13, nil), width: width,
            isWrapped: isWrapped, truncation: truncation, usesLeading: usesLeading,
            givesLines: usesPango)
    }

    /// Compares both layouts; returns true if the first layout was composed of words.
    private func compare(
        _ text: NSAttributedString, _ width: CGFloat?, isWrapped: Bool,
        truncation: TextLayoutEngine.Truncation = .none, usesLeading: Bool = false
    ) -> Bool {
        let words = engine(
            text, width, isWrapped: isWrapped, usesPango: false, truncation: truncation,
            usesLeading: usesLeading)
        let pango = engine(
            text, width, isWrapped: isWrapped, usesPango: true, truncation: truncation,
            usesLeading: usesLeading)
        #expect(pango.words == nil)
        if words.words == nil { return false }
        let name = Comment(rawValue: "“\(text.string)” in \(width ?? -1)")
        #expect(words.lines.count == pango.lines.count, name)
        for (a, b) in zip(words.lines, pango.lines) {
            for (x, y) in [
                (a.origin.x, b.origin.x), (a.origin.y, b.origin.y),
                (a.bounds.minX, b.bounds.minX), (a.bounds.minY, b.bounds.minY),
                (a.bounds.width, b.bounds.width), (a.bounds.height, b.bounds.height),
            ] { #expect(abs(x - y) <= 0.01, name) }
        }
        let size = CGSize(width: width ?? 2000, height: max(pango.size.height, 1))
        guard let own = words.glyphs(in: size, scale: 2, color: .black),
            let other = pango.glyphs(in: size, scale: 2, color: .black)
        else {
            Issue.record("no glyphs: \(text.string)")
            return true
        }
        #expect(own.glyphs.count == other.glyphs.count && own.runs.count == other.runs.count, name)
        for (a, b) in zip(own.glyphs, other.glyphs) {
            #expect(abs(a.x - b.x) <= 0.01 && abs(a.y - b.y) <= 0.01, name)
            // Other tests may evict an outline from the cache in between.
            #expect(a.outline === b.outline || a.outline.path == b.outline.path, name)
        }
        for (a, b) in zip(own.runs, other.runs) {
            #expect(a.glyphs == b.glyphs && a.size == b.size && a.color == b.color, name)
        }
        return true
    }

    @Test("B-SD 292: 500 texts in nine scripts have the places of Pango's layout")
    func scripts() {
        var dice = Dice(36)
        var made = 0
        for number in 0..<500 {
            let text = RandomText.text(number, &dice)
            let width = CGFloat(60 + dice.roll(240))
            let isWrapped = dice.roll(2) == 0
            if compare(text, width, isWrapped: isWrapped) { made += 1 }
            // Without attributes that are Pango's.
            let plain = NSMutableAttributedString(attributedString: text)
            let whole = NSRange(location: 0, length: text.length)
            for key in [
                NSAttributedString.Key.kern, .underlineStyle, .strokeWidth, .baselineOffset,
            ] { plain.removeAttribute(key, range: whole) }
            if compare(plain, width, isWrapped: isWrapped) { made += 1 }
        }
        #expect(made > 40)
    }

    private static let words = [
        "The", "fox", "12:30", "3.14", "AVAVA", "To", "fi", "office", "naïve", "Größe", "end.",
        "yes!", "really?", "a,b", "(in", "brackets)", "“quoted”", "well-known", "a/b", "—", "€",
        "50%", "$5", "it's", "x", "λόγος", "ΑΥΤΟ", "дом", "Тула", "№", "i", "WAVE,", "T.", "Y;",
        "1/2", "user@example.com", "«да»", "l’été", "…", "ffi", "C++", "#1", "[x]", "a_b", "-5",
    ]

    @Test("words with punctuation and kerning have the places of Pango's layout")
    func punctuation() {
        var dice = Dice(7)
        var made = 0
        let names = ["Helvetica", "Times", "Courier", "Inter", "DejaVu Sans", "Helvetica-Bold"]
        for number in 0..<600 {
            let count = 1 + dice.roll(14)
            let pool = dice.roll(3) == 0 ? Self.words : Array(Self.words.prefix(13))
            var string = (0..<count).map { _ in pool[dice.roll(pool.count)] }
                .joined(separator: " ")
            if dice.roll(8) == 0 { string += " " }
            if dice.roll(8) == 0 { string = string.replacing("x", with: " ") }
            if dice.roll(4) == 0 { string += "\nNext paragraph, " + string }
            let style = NSMutableParagraphStyle()
            style.alignment = [.natural, .right, .center][dice.roll(3)]
            style.firstLineHeadIndent = CGFloat(dice.roll(3) * 9)
            style.headIndent = CGFloat(dice.roll(3) * 6)
            style.tailIndent = CGFloat(-dice.roll(2) * 5)
            style.paragraphSpacing = CGFloat(dice.roll(3))
            style.lineSpacing = CGFloat(dice.roll(3))
            let text = NSMutableAttributedString(
                string: string,
                attributes: [
                    .font: CTFontCreateWithName(
                        names[number % names.count], CGFloat(9 + dice.roll(20)), nil),
                    .paragraphStyle: style,
                ])
            if dice.roll(3) == 0, let at = string.firstIndex(of: " ") {
                let end = at.utf16Offset(in: string) + dice.roll(2)
                text.addAttributes(
                    [
                        .font: CTFontCreateWithName("Times-Italic", 20, nil),
                        .foregroundColor: CGColor(red: 1, green: 0.3, blue: 0, alpha: 0.5),
                    ], range: NSRange(location: 0, length: end))
            }
            let width = CGFloat(30 + dice.roll(400))
            let isWrapped = dice.roll(3) > 0
            if compare(
                text, dice.roll(6) == 0 ? nil : width, isWrapped: isWrapped,
                truncation: !isWrapped && dice.roll(2) == 0 ? .end : .none,
                usesLeading: dice.roll(3) == 0)
            {
                made += 1
            }
        }
        #expect(made > 150)
    }

    @Test("after a change of a word only the word is shaped")
    func oneWord() {
        FontLibrary.with { _ in
            let font = CTFontCreateWithName("Helvetica", 17.125, nil)
            func lay(_ string: String) -> Int {
                let before = PlainWord.Cache.shared.shaped
                let text = NSAttributedString(string: string, attributes: [.font: font])
                let made = TextLayoutEngine(text, font: font, width: 300, isWrapped: true)
                #expect(made.words != nil)
                return PlainWord.Cache.shared.shaped - before
            }
            let paragraph = (0..<200).map { "word\($0 % 50)" }.joined(separator: " ")
            PlainWord.Cache.shared.removeAll()
            #expect(lay(paragraph + " count 1") == 52)
            for number in 2..<20 { #expect(lay(paragraph + " count \(number)") == 1) }
            #expect(lay(paragraph + " count 7") == 0)
        }
    }

    @Test("kept words are bounded by number and bytes")
    func bound() {
        FontLibrary.with { _ in
            let font = CTFontCreateWithName("Helvetica", 12, nil)
            for number in 0..<20_000 {
                let text = NSAttributedString(string: "a \(number)", attributes: [.font: font])
                if number % 50 == 0 { _ = TextLayoutEngine(text, font: font) }
                _ = FontLibrary.plainLine("n \(number)", font.name, size: 12)
                let size = PlainWord.Cache.shared.size
                #expect(size.count <= 8192 && size.bytes <= 4 << 20)
            }
        }
    }
}
