/// Characters, words, sentences, lines and paragraphs of a text, in Unicode scalars.
struct TextUnits {
    /// Granularities, numbered as ATK's.
    enum Kind: Int32 {
        case character = 0
        case word, sentence, line, paragraph
    }

    private let scalars: [Unicode.Scalar]

    init(_ text: String) { scalars = Array(text.unicodeScalars) }

    var count: Int { scalars.count }

    /// A range within the text; an end below 0 is the end of the text.
    func limited(_ start: Int, _ end: Int) -> Range<Int> {
        let end = end < 0 ? count : min(end, count)
        let start = min(max(start, 0), end)
        return start..<end
    }

    func text(_ range: Range<Int>) -> String {
        var part = String.UnicodeScalarView()
        part.append(contentsOf: scalars[range])
        return String(part)
    }

    /// The unit around an offset, or the unit before (−1) or after (1) it; empty beyond the text.
    func unit(_ kind: Kind, at offset: Int, step: Int = 0) -> Range<Int> {
        let around = unit(kind, around: min(max(offset, 0), count))
        if step > 0 {
            return around.upperBound < count ? unit(kind, around: around.upperBound) : count..<count
        }
        if step < 0 {
            return around.lowerBound > 0 ? unit(kind, around: around.lowerBound - 1) : 0..<0
        }
        return around
    }

    private func unit(_ kind: Kind, around offset: Int) -> Range<Int> {
        guard offset < count else { return count..<count }
        if kind == .character { return offset..<(offset + 1) }
        var start = offset
        while start > 0, !begins(kind, at: start) { start -= 1 }
        var end = offset + 1
        while end < count, !begins(kind, at: end) { end += 1 }
        return start..<end
    }

    /// True if a unit begins at an offset above 0.
    private func begins(_ kind: Kind, at offset: Int) -> Bool {
        let (before, here) = (scalars[offset - 1], scalars[offset])
        switch kind {
        case .character: return true
        case .word: return isLetter(here) && !isLetter(before)
        case .line, .paragraph: return before == "\n"
        case .sentence:
            return before == "\n"
                || before.properties.isWhitespace && !here.properties.isWhitespace && offset > 1
                    && ".!?".unicodeScalars.contains(scalars[offset - 2])
        }
    }

    private func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil || scalar == "_"
    }
}
