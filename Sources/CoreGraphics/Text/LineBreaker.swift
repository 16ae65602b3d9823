import CLaminaPango
import Foundation

/// Division of a paragraph into lines of words. Inside `FontLibrary.with`.
struct LineBreaker {
    private let setting: LayoutPieces
    private let runs: [WordLayout.WordRuns.Run]
    private(set) var lines: [WordLayout.Line] = []
    private var line = WordLayout.Line()
    /// Index of the next character in the text, in UTF-16 units.
    private(set) var unit: Int
    private var run = 0
    private var font: (run: Int, font: PlainFont)?

    init(_ setting: LayoutPieces, _ runs: WordLayout.WordRuns, unit: Int) {
        (self.setting, self.runs, self.unit) = (setting, runs.runs, unit)
    }

    /// Adds a paragraph without its separator; false for text which needs Pango.
    mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let script = PlainScript(bytes) else { return false }
        /// End of the word before, and advance of the space behind that word.
        var (before, space): (Int, Int32) = (0, 0)
        var (start, x): (Int, Int32) = (0, 0)
        for end in 0...bytes.count where end == bytes.count || bytes[end] == 0x20 {
            if end > start {
                let part = UnsafeBufferPointer(rebasing: bytes[start..<end])
                let units = part.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
                guard let font = nextFont(units: units, script), font.space != nil,
                    let word = font.word(part, script), word.isAlone
                else { return false }
                if let room = setting.lineWidth(begins: line.begins), x + word.width > room {
                    guard setting.isWrapped, start == before + 1, before > 0,
                        WordBreaks.allow(bytes, before: start..<end)
                    else { return false }
                    line.width = x - space
                    lines.append(line)
                    line = WordLayout.Line()
                    (line.begins, x) = (false, 0)
                    guard let next = setting.lineWidth(begins: false), word.width <= next else {
                        return false
                    }
                }
                line.reach(font)
                line.words.append(
                    WordLayout.Placed(
                        word: word, x: x, size: font.face.size, color: runs[run].color))
                x += word.width
                before = end
            }
            if end < bytes.count {
                // Pango has different rules for spaces at the ends of wrapped lines.
                if setting.isWrapped, end != before || end == bytes.count - 1 || end == 0 {
                    return false
                }
                guard let font = nextFont(units: 1, script), let own = font.space else {
                    return false
                }
                line.reach(font)
                space = own
                x += own
            }
            start = end + 1
        }
        if let room = setting.lineWidth(begins: line.begins), x > room { return false }
        line.width = x
        lines.append(line)
        return true
    }

    /// Font of the next characters, which must be in one range of attributes.
    private mutating func nextFont(units: Int, _ script: PlainScript) -> PlainFont? {
        while run < runs.count - 1, runs[run].end <= unit { run += 1 }
        unit += units
        guard unit <= runs[run].end else { return nil }
        if let font, font.run == run { return font.font }
        guard let made = FontLibrary.plain(runs[run].font.name, size: runs[run].font.size, script)
        else { return nil }
        font = (run, made)
        return made
    }
}

/// Places for line breaks by the rules of Unicode, for the most common characters.
private enum WordBreaks {
    /// True if a line may break before a word behind one space, and nowhere within the word.
    static func allow(_ bytes: UnsafeBufferPointer<UInt8>, before word: Range<Int>) -> Bool {
        guard isLetter(bytes[word.lowerBound]) else { return false }
        let last = bytes[word.lowerBound - 2]
        guard isLetter(last) || isMark(last) || isEnd(last) else { return false }
        var first = word.lowerBound - 2
        while first > 0, bytes[first] & 0xC0 == 0x80 { first -= 1 }
        if holdsPunctuation(bytes, first..<word.lowerBound - 1) { return false }
        return word.allSatisfy { i in
            isLetter(bytes[i]) || isMark(bytes[i])
                || isEnd(bytes[i]) && bytes[i..<word.upperBound].allSatisfy(isEnd)
        } && !holdsPunctuation(bytes, word)
    }

    /// True for a digit and a letter of ASCII, and for a byte of another character.
    private static func isLetter(_ byte: UInt8) -> Bool {
        byte >= 0x80 || byte >= 0x30 && byte <= 0x39 || byte & 0xDF >= 0x41 && byte & 0xDF <= 0x5A
    }

    /// True for punctuation between which and letters or digits no line breaks.
    private static func isMark(_ byte: UInt8) -> Bool {
        [0x2C, 0x2E, 0x3A, 0x3B].contains(byte)
    }

    /// True for the end of a sentence, behind which a line may break.
    private static func isEnd(_ byte: UInt8) -> Bool { byte == 0x21 || byte == 0x3F }

    /// True if a character beyond ASCII is no letter.
    private static func holdsPunctuation(
        _ bytes: UnsafeBufferPointer<UInt8>, _ word: Range<Int>
    ) -> Bool {
        var i = word.lowerBound
        while i < word.upperBound {
            let (scalar, length) = PlainScript.scalar(bytes, at: i)
            let isLatin = scalar >= 0xC0 && scalar != 0xD7 && scalar != 0xF7
            if scalar >= 0x80, !isLatin || scalar >= 0x2000 { return true }
            i += length
        }
        return false
    }
}
