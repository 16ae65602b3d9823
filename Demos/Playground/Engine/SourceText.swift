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

    /// A literal of a string. Control characters, and marks that would join the sign before them,
    /// are written by their numbers.
    static func encoded(_ text: String) -> String {
        var (result, isSign) = ("\"", true)
        for scalar in text.replacing("\r\n", with: "\n").unicodeScalars {
            switch scalar {
            case "\\": result += "\\\\"
            case "\"": result += "\\\""
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case "\0": result += "\\0"
            default:
                guard scalar.value < 32 || scalar.value == 127 || isSign && isMark(scalar) else {
                    result.unicodeScalars.append(scalar)
                    isSign = false
                    continue
                }
                result += "\\u{\(String(scalar.value, radix: 16))}"
            }
            isSign = true
        }
        return result + "\""
    }

    /// True for a scalar that can be part of the character before it.
    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark, .format: true
        default: scalar.properties.isEmojiModifier
        }
    }
}
