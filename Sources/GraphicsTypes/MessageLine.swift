extension String {
    /// Limit of `messageLine` in characters.
    package static let longestMessage = 1000

    /// The text as a line of a message: control characters and line breaks are escaped as in
    /// Swift source, and a text longer than 1 000 characters ends there with an ellipsis.
    ///
    /// Names from files and clients pass here before a person reads the names: a line break would
    /// forge a second message, an escape sequence would control the terminal. Complexity: O(length
    /// of the result).
    package var messageLine: String {
        var line = ""
        for (place, character) in zip(0..., self) {
            if place == Self.longestMessage { return line + "…" }
            // A character may have any number of combining marks.
            for scalar in character.unicodeScalars.prefix(16) { Self.append(scalar, to: &line) }
        }
        return line
    }

    /// The text as a line of a listing of any length: `messageLine` without the limit.
    /// Complexity: O(n) in the length.
    package var escapedLine: String {
        if unicodeScalars.allSatisfy(Self.isPlain) { return self }
        var line = ""
        for scalar in unicodeScalars { Self.append(scalar, to: &line) }
        return line
    }

    private static func append(_ scalar: Unicode.Scalar, to line: inout String) {
        if isPlain(scalar) {
            line.unicodeScalars.append(scalar)
        } else {
            line += escape(scalar)
        }
    }

    private static func escape(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "\n": "\\n"
        case "\r": "\\r"
        case "\t": "\\t"
        default: "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
        }
    }

    /// False for controls, line and paragraph separators, and changes of the writing direction.
    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069: false
        default: true
        }
    }
}
