/// A line of the protocol between the window and a scene process. Tabs separate the fields; tabs,
/// line feeds and backslashes in fields are escaped as `\t`, `\n` and `\\`.
enum SceneLine {
    static func encoded(_ fields: [String]) -> String {
        fields.map(escaped).joined(separator: "\t") + "\n"
    }

    /// The fields of a line without its line feed.
    static func decoded(_ line: String) -> [String] {
        line.split(separator: "\t", omittingEmptySubsequences: false).map { plain($0) }
    }

    private static func escaped(_ field: String) -> String {
        guard field.utf8.contains(where: { $0 == 9 || $0 == 10 || $0 == 92 }) else { return field }
        var text = ""
        for scalar in field.unicodeScalars {
            switch scalar {
            case "\t": text += "\\t"
            case "\n": text += "\\n"
            case "\\": text += "\\\\"
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text
    }

    private static func plain(_ field: Substring) -> String {
        guard field.utf8.contains(92) else { return String(field) }
        var (text, isEscape) = ("", false)
        for scalar in field.unicodeScalars {
            if isEscape {
                text.unicodeScalars.append(scalar == "t" ? "\t" : scalar == "n" ? "\n" : scalar)
                isEscape = false
            } else if scalar == "\\" {
                isEscape = true
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}
