/// Splits Swift source text into tokens.
///
/// The lexer never fails: an unterminated literal or comment reaches to the end of the file. Cost:
/// linear in the text. Interpolations stay inside their string token. `SourceLexer+Literals.swift`
/// finds the ends of strings and regular expressions.
struct SourceLexer {
    let characters: [Character]
    private(set) var at = 0
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

    func matches(_ text: String, at place: Int) -> Bool {
        var index = place
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
        if matches("//", at: at) { return add(.comment) { !$0.isNewline } }
        if matches("/*", at: at) { return add(.comment, upTo: endOfBlockComment(at)) }
        if let hashes = stringHashes(at) { return add(.string, upTo: endOfString(at, hashes)) }
        if let end = endOfRegex(at) { return add(.string, upTo: end) }
        if first.isNumber { return add(.number) { $0.isNumber || $0.isLetter || $0 == "_" } }
        if first == "`" || first == "_" || first.isLetter {
            return add(.identifier) { $0 == "`" || $0 == "_" || $0.isLetter || $0.isNumber }
        }
        // A run of marks is counted once.
        for _ in 0..<max(hashes(at), 1) { add(.punctuation, upTo: at + 1) }
    }

    /// Block comments nest in Swift.
    func endOfBlockComment(_ start: Int) -> Int {
        var (index, depth) = (start, 0)
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
}
