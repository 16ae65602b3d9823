/// Tokens of a file during the rewriting by rules, and notes about text that no rule rewrites.
struct SourceText {
    var tokens: [SourceToken]
    private(set) var notes: [PortNote] = []

    init(_ text: String) { tokens = SourceLexer.tokens(of: text) }

    /// The current text of the file.
    var text: String { tokens.lazy.map(\.text).joined() }

    /// The index of the next significant token behind `index`.
    func next(_ index: Int) -> Int? {
        var at = index + 1
        while at < tokens.count {
            if tokens[at].isSignificant { return at }
            at += 1
        }
        return nil
    }

    /// The index of the significant token before `index`.
    func previous(_ index: Int) -> Int? {
        var at = index - 1
        while at >= 0 {
            if tokens[at].isSignificant { return at }
            at -= 1
        }
        return nil
    }

    func text(_ index: Int?) -> String { index.map { tokens[$0].text } ?? "" }

    /// True for a name, not for a string or a comment with the same text.
    func isName(_ index: Int?, _ name: String) -> Bool {
        index.map { tokens[$0].kind == .identifier && tokens[$0].text == name } ?? false
    }

    /// The index of the bracket that closes the bracket at `open`; nil without a closing bracket.
    func closing(_ open: Int) -> Int? {
        let pairs = ["(": ")", "[": "]", "{": "}"]
        guard let close = pairs[tokens[open].text] else { return nil }
        var depth = 0
        for at in open..<tokens.count where tokens[at].kind == .punctuation {
            if tokens[at].text == tokens[open].text { depth += 1 }
            if tokens[at].text == close {
                depth -= 1
                if depth == 0 { return at }
            }
        }
        return nil
    }

    /// Removes tokens and the spaces behind; the line itself too if otherwise empty.
    mutating func remove(_ range: ClosedRange<Int>) {
        for at in range { tokens[at].text = "" }
        var end = range.upperBound + 1
        while end < tokens.count, tokens[end].kind == .space {
            tokens[end].text = ""
            end += 1
        }
        let endsLine = end >= tokens.count || tokens[end].kind == .newline
        var start = range.lowerBound - 1
        while start >= 0, tokens[start].kind == .space || tokens[start].text.isEmpty {
            if tokens[start].kind == .newline { break }
            start -= 1
        }
        guard endsLine, start < 0 || tokens[start].kind == .newline else { return }
        for at in (start + 1)..<range.lowerBound { tokens[at].text = "" }
        if end < tokens.count { tokens[end].text = "" }
    }

    /// Replaces tokens by `text`, which stands in the place of the first.
    mutating func replace(_ range: ClosedRange<Int>, with text: String) {
        for at in range { tokens[at].text = "" }
        tokens[range.lowerBound].text = text
    }

    mutating func note(_ index: Int, _ message: String) {
        notes.append(PortNote(line: tokens[index].line, message: message))
    }
}

/// A place of a file that needs a person.
public struct PortNote: Equatable, Sendable {
    /// Line of the original file, from 1.
    public let line: Int
    /// Explanation of the place.
    public let message: String
}
