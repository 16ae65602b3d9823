import Testing
@testable import LayerAccessibility

/// Parts of texts in the granularities of readers.
@Suite("Accessibility: text") struct TextUnitTests {
    private func words(_ kind: TextUnits.Kind, _ text: String) -> [String] {
        let units = TextUnits(text)
        var found: [String] = []
        var place = 0
        while place < units.count {
            let range = units.unit(kind, at: place)
            guard range.upperBound > place else { return ["stuck"] }
            found.append(units.text(range))
            place = range.upperBound
        }
        return found
    }

    @Test("B-AX 337: characters, words, sentences and lines divide a text without a gap")
    func division() {
        #expect(words(.character, "a😀e\u{301}") == ["a", "😀", "e", "\u{301}"])
        #expect(words(.word, "one two, 3four") == ["one ", "two, ", "3four"])
        #expect(words(.sentence, "One. Two! \nThree") == ["One. ", "Two! \n", "Three"])
        #expect(words(.line, "a\nb\n\nc") == ["a\n", "b\n", "\n", "c"])
        for kind in [TextUnits.Kind.character, .word, .sentence, .line, .paragraph] {
            for text in ["", " ", "\n\n", ". . .", "مرحبا بالعالم", "\u{0}a\u{0}"] {
                #expect(words(kind, text).joined() == text)
            }
        }
    }

    @Test("B-AX 337: units before and after; offsets beyond the text")
    func neighbours() {
        let units = TextUnits("one two three")
        #expect(units.unit(.word, at: 5, step: 1) == 8..<13)
        #expect(units.unit(.word, at: 5, step: -1) == 0..<4)
        #expect(units.unit(.word, at: 0, step: -1).isEmpty)
        #expect(units.unit(.word, at: 99, step: 1).isEmpty && units.unit(.word, at: -7) == 0..<4)
        #expect(units.limited(-3, -1) == 0..<13 && units.limited(9, 4) == 4..<4)
        #expect(units.limited(2, .max) == 2..<13 && units.limited(.max, .max).isEmpty)
        #expect(TextUnits("").unit(.line, at: 0) == 0..<0)
    }

    @Test("B-AX 349: texts of a megabyte and texts with zero characters")
    func large() {
        let text = String(repeating: "word ", count: 200_000)
        let units = TextUnits(text)
        #expect(units.unit(.word, at: 500_001) == 500_000..<500_005)
        #expect("a\0b".accessible == "a\u{FFFD}b" && "ab".accessible == "ab")
    }
}
