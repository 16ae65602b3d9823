import Foundation

/// Swift source as the few kinds of tokens that the search for literals needs, without comments and
/// the insides of strings.
struct SourceTokens {
    enum Kind { case name, number, string, sign }

    struct Token {
        var kind: Kind
        var text: Substring
        /// True if the token is the first of its line.
        var beginsLine: Bool

        /// 1 for a brace that opens a block, −1 for a brace that closes a block, otherwise 0.
        var blockStep: Int {
            guard kind == .sign else { return 0 }
            return text == "{" ? 1 : text == "}" ? -1 : 0
        }
    }

    private(set) var tokens: [Token] = []

    init(_ text: String) {
        var rest = text[...]
        var isNewLine = true
        while let first = rest.first {
            if first.isNewline { isNewLine = true }
            if first.isWhitespace {
                rest.removeFirst()
            } else if rest.hasPrefix("//") {
                rest = rest.drop { !$0.isNewline }
            } else if rest.hasPrefix("/*") {
                rest = Self.afterComment(rest)
            } else {
                let (kind, length) = Self.token(rest)
                let end = rest.index(rest.startIndex, offsetBy: length)
                tokens.append(
                    Token(kind: kind, text: rest[..<end], beginsLine: isNewLine))
                isNewLine = false
                rest = rest[end...]
            }
        }
    }

    /// Block comments nest.
    private static func afterComment(_ text: Substring) -> Substring {
        var (rest, depth) = (text, 0)
        while !rest.isEmpty {
            if rest.hasPrefix("/*") {
                (rest, depth) = (rest.dropFirst(2), depth + 1)
            } else if rest.hasPrefix("*/") {
                (rest, depth) = (rest.dropFirst(2), depth - 1)
                if depth == 0 { return rest }
            } else {
                rest = rest.dropFirst()
            }
        }
        return rest
    }

    private static func token(_ rest: Substring) -> (Kind, Int) {
        let first = rest.first!
        if first == "\"" || rest.hasPrefix("#\"") { return (.string, stringLength(rest)) }
        if first.isASCII, first.isNumber { return (.number, numberLength(rest)) }
        if first.isLetter || first == "_" {
            return (.name, rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }.count)
        }
        return (.sign, 1)
    }

    private static func numberLength(_ text: Substring) -> Int {
        if let match = text.prefixMatch(of: /0[xob][0-9A-Fa-f_]+/) { return match.0.count }
        return text.prefixMatch(of: /[0-9][0-9_]*(\.[0-9][0-9_]*)?([eE][+-]?[0-9]+)?/)?.0.count ?? 1
    }

    /// An interpolation may have strings itself.
    private static func stringLength(_ text: Substring) -> Int {
        let hashes = text.prefix { $0 == "#" }
        let quote = text.dropFirst(hashes.count).hasPrefix("\"\"\"") ? "\"\"\"" : "\""
        let (end, escape) = (quote + hashes, "\\" + hashes)
        var rest = text.dropFirst(hashes.count + quote.count)
        while !rest.isEmpty {
            if rest.hasPrefix(escape + "(") {
                rest = afterInterpolation(rest.dropFirst(escape.count + 1))
            } else if rest.hasPrefix(escape) {
                rest = rest.dropFirst(escape.count + 1)
            } else if rest.hasPrefix(end) {
                return text.distance(from: text.startIndex, to: rest.startIndex) + end.count
            } else if quote.count == 1, rest.first!.isNewline {
                break
            } else {
                rest = rest.dropFirst()
            }
        }
        return text.distance(from: text.startIndex, to: rest.startIndex)
    }

    private static func afterInterpolation(_ text: Substring) -> Substring {
        var (rest, depth) = (text, 1)
        while let first = rest.first {
            if first == "\"" {
                rest = rest.dropFirst(max(1, stringLength(rest)))
                continue
            }
            rest = rest.dropFirst()
            if first == "(" { depth += 1 }
            if first == ")" { depth -= 1 }
            if depth == 0 { break }
        }
        return rest
    }
}
