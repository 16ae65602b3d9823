/// Values of Swift's string literals, and literals of strings.
enum SourceText {
    /// The value of a literal; nil for interpolated, raw and multiline literals.
    static func decoded(_ literal: Substring) -> String? {
        guard literal.count >= 2, literal.first == "\"", literal.last == "\"",
            !literal.hasPrefix("\"\"\"")
        else { return nil }
        var (text, rest) = ("", literal.dropFirst().dropLast())
        while let first = rest.popFirst() {
            guard first == "\\" else {
                text.append(first)
                continue
            }
            switch rest.popFirst() {
            case "n": text += "\n"
            case "t": text += "\t"
            case "r": text += "\r"
            case "0": text += "\0"
            case let other? where "\\\"'".contains(other): text.append(other)
            case "u":
                guard let match = rest.prefixMatch(of: /{([0-9A-Fa-f]{1,8})}/),
                    let scalar = UInt32(match.1, radix: 16).flatMap(Unicode.Scalar.init)
                else { return nil }
                text.unicodeScalars.append(scalar)
                rest = rest[match.range.upperBound...]
            default: return nil
            }
        }
        return text
    }

    /// The texts between the interpolations of a literal: the texts number one more than the
    /// interpolations; nil for raw and multiline literals.
    static func parts(_ literal: Substring) -> [String]? {
        guard literal.count >= 2, literal.first == "\"", literal.last == "\"",
            !literal.hasPrefix("\"\"\"")
        else { return nil }
        var (parts, part, rest) = ([String](), "", literal.dropFirst().dropLast())
        while let first = rest.first {
            guard rest.hasPrefix("\\(") else {
                // An escaped sign is not the begin of an interpolation.
                let length = first == "\\" ? 2 : 1
                part += rest.prefix(length)
                rest = rest.dropFirst(length)
                continue
            }
            parts.append(part)
            (part, rest) = ("", rest.dropFirst(2))
            var depth = 1
            while depth > 0, let sign = rest.popFirst() {
                depth += sign == "(" ? 1 : sign == ")" ? -1 : 0
            }
        }
        parts.append(part)
        let texts = parts.compactMap { decoded(Substring("\"\($0)\"")) }
        return texts.count == parts.count ? texts : nil
    }

    /// A literal of a string.
    static func encoded(_ text: String) -> String {
        let signs: [(String, String)] = [
            ("\\", "\\\\"), ("\"", "\\\""), ("\r\n", "\\n"), ("\n", "\\n"), ("\r", "\\r"),
            ("\t", "\\t"), ("\0", "\\0"),
        ]
        return "\"" + signs.reduce(text) { $0.replacing($1.0, with: $1.1) } + "\""
    }
}
