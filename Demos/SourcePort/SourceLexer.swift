/// Splits Swift source text into tokens.
///
/// The lexer never fails: an unterminated literal or comment reaches to the end of the file. Cost:
/// linear in the text. Interpolations stay inside their string token.
struct SourceLexer {
    private let characters: [Character]
    private var at = 0
    private var line = 1
    private var tokens: [SourceToken] = []

    static func tokens(of text: String) -> [SourceToken] {
        var lexer = SourceLexer(characters: Array(text))
        while lexer.at < lexer.characters.count { lexer.readToken() }
        return lexer.tokens
    }

    private init(characters: [Character]) { self.characters = characters }

    private func character(_ offset: Int = 0) -> Character? {
        at + offset < characters.count ? characters[at + offset] : nil
    }

    private func starts(with text: String) -> Bool {
        var index = at
        for expected in text {
            guard index < characters.count, characters[index] == expected else { return false }
            index += 1
        }
        return true
    }

    private mutating func add(_ kind: SourceToken.Kind, upTo end: Int) {
        let text = String(characters[at..<end])
        tokens.append(SourceToken(kind: kind, text: text, line: line))
        for index in at..<end where characters[index].isNewline { line += 1 }
        at = end
    }

    private mutating func add(_ kind: SourceToken.Kind, while holds: (Character) -> Bool) {
        var end = at + 1
        while end < characters.count, holds(characters[end]) { end += 1 }
        add(kind, upTo: end)
    }

    private mutating func readToken() {
        guard let first = character() else { return }
        if first.isNewline { return add(.newline, upTo: at + 1) }
        if first.isWhitespace { return add(.space) { $0.isWhitespace && !$0.isNewline } }
        if starts(with: "//") { return add(.comment) { !$0.isNewline } }
        if starts(with: "/*") { return add(.comment, upTo: endOfBlockComment()) }
        if let hashes = stringHashes() { return add(.string, upTo: endOfString(hashes)) }
        if first.isNumber { return add(.number) { $0.isNumber || $0.isLetter || $0 == "_" } }
        if first == "`" || first == "_" || first.isLetter {
            return add(.identifier) { $0 == "`" || $0 == "_" || $0.isLetter || $0.isNumber }
        }
        add(.punctuation, upTo: at + 1)
    }

    /// Block comments nest in Swift.
    private func endOfBlockComment() -> Int {
        var (index, depth) = (at, 0)
        while index < characters.count {
            let next = index + 1 < characters.count ? characters[index + 1] : " "
            switch (characters[index], next) {
            case ("/", "*"): (index, depth) = (index + 2, depth + 1)
            case ("*", "/"):
                (index, depth) = (index + 2, depth - 1)
                if depth == 0 { return index }
            default: index += 1
            }
        }
        return characters.count
    }

    /// The number of `#` before a quote at this place; nil where no string begins.
    private func stringHashes() -> Int? {
        var count = 0
        while character(count) == "#" { count += 1 }
        return character(count) == "\"" ? count : nil
    }

    private func endOfString(_ hashes: Int) -> Int {
        var index = at + hashes
        let isMultiline = matches("\"\"\"", at: index)
        let quote = String(repeating: "\"", count: isMultiline ? 3 : 1)
        let close = quote + String(repeating: "#", count: hashes)
        let escape = "\\" + String(repeating: "#", count: hashes)
        index += quote.count
        while index < characters.count {
            if matches(close, at: index) { return index + close.count }
            if !isMultiline, characters[index].isNewline { return index }
            if matches(escape, at: index) {
                index += escape.count
                guard index < characters.count else { break }
                index = characters[index] == "(" ? endOfInterpolation(index) : index + 1
            } else {
                index += 1
            }
        }
        return characters.count
    }

    /// The place behind the parenthesis that closes the parenthesis at `start`.
    private func endOfInterpolation(_ start: Int) -> Int {
        var (index, depth) = (start, 0)
        while index < characters.count {
            switch characters[index] {
            case "(": depth += 1
            case ")":
                depth -= 1
                if depth == 0 { return index + 1 }
            case "\"":
                var inner = self
                inner.at = index
                index = inner.endOfString(0)
                continue
            case let other where other.isNewline && depth == 0: return index
            default: break
            }
            index += 1
        }
        return characters.count
    }

    private func matches(_ text: String, at place: Int) -> Bool {
        var other = self
        other.at = place
        return other.starts(with: text)
    }
}
