/// Tokens of a file during the rewriting by rules, and notes about text that no rule rewrites.
struct SourceText {
    var tokens: [SourceToken]
    private(set) var notes: [PortNote] = []

    /// Index of the closing bracket, by the index of the opening bracket. Rules keep the brackets
    /// which they do not remove.
    private let closings: [Int: Int]

    init(_ text: String) {
        tokens = SourceLexer.tokens(of: text)
        closings = Self.closings(tokens)
    }

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
    func closing(_ open: Int) -> Int? { closings[open] }

    /// Pairs of brackets, each kind of bracket separately.
    private static func closings(_ tokens: [SourceToken]) -> [Int: Int] {
        let openers = [")": "(", "]": "[", "}": "{"]
        var open: [String: [Int]] = [:]
        var pairs: [Int: Int] = [:]
        for (at, token) in tokens.enumerated() where token.kind == .punctuation {
            if let opener = openers[token.text] {
                if let start = open[opener]?.popLast() { pairs[start] = at }
            } else if openers.values.contains(token.text) {
                open[token.text, default: []].append(at)
            }
        }
        return pairs
    }

    /// Removes tokens and the spaces behind; the line itself too if otherwise empty.
    mutating func remove(_ range: ClosedRange<Int>) {
        for at in range { tokens[at].text = "" }
        var end = range.upperBound + 1
        while end < tokens.count, tokens[end].kind == .space {
            tokens[end].text = ""
            end += 1
        }
        // Only the last removal of a line looks back.
        guard end >= tokens.count || tokens[end].kind == .newline else { return }
        var start = range.lowerBound - 1
        while start >= 0, tokens[start].kind == .space || tokens[start].text.isEmpty {
            if tokens[start].kind == .newline { break }
            start -= 1
        }
        guard start < 0 || tokens[start].kind == .newline else { return }
        for at in (start + 1)..<range.lowerBound { tokens[at].text = "" }
        if end < tokens.count { tokens[end].text = "" }
    }

    /// Replaces tokens by `text`, at the position of the first token.
    mutating func replace(_ range: ClosedRange<Int>, with text: String) {
        for at in range { tokens[at].text = "" }
        tokens[range.lowerBound].text = text
    }

    mutating func note(_ index: Int, _ message: String) {
        notes.append(PortNote(line: tokens[index].line, message: message))
    }
}

/// A position in a file that needs a change by hand.
public struct PortNote: Equatable, Sendable {
    /// Line of the original file, from 1.
    public let line: Int
    /// Explanation of the place.
    public let message: String
}
