import Foundation

/// Command lines of text editors.
public enum EditorArguments {
    /// Words of a command, divided as by a shell: quotes and backslashes keep spaces in a word. An
    /// open quote ends with the command. Nothing is expanded.
    public static func words(of command: String) -> [String] {
        var words: [String] = []
        var word: String?
        var quote: Unicode.Scalar?
        var rest = command.unicodeScalars[...]
        func add(_ scalar: Unicode.Scalar) {
            var text = word ?? ""
            text.unicodeScalars.append(scalar)
            word = text
        }
        while let scalar = rest.popFirst() {
            if scalar == quote {
                quote = nil
            } else if quote == nil, scalar == "'" || scalar == "\"" {
                quote = scalar
                // An empty pair of quotes is a word.
                word = word ?? ""
            } else if quote == nil, scalar.properties.isWhitespace {
                if let word { words.append(word) }
                word = nil
            } else if scalar == "\\", quote != "'", let next = rest.first,
                quote == nil || ["\"", "\\", "$", "`"].contains(next)
            {
                rest.removeFirst()
                add(next)
            } else {
                add(scalar)
            }
        }
        if let word { words.append(word) }
        return words
    }

    /// True if a program can be started: an executable file of a folder of `path`, or at a place.
    public static func isInstalled(_ program: String, path: String) -> Bool {
        let places =
            program.contains("/")
            ? [program]
            : path.split(separator: ":")
                .map { "\($0)/\(program)" }
        return !program.isEmpty
            && places.contains { place in
                var isFolder: ObjCBool = false
                return FileManager.default.isExecutableFile(atPath: place)
                    && FileManager.default.fileExists(atPath: place, isDirectory: &isFolder)
                    && !isFolder.boolValue
            }
    }

    /// Arguments that open a file at a line and a column, by the name of the editor; without a line
    /// only the path.
    public static func make(
        for editor: String, _ path: String, line: Int?, column: Int?
    ) -> [String] {
        guard let line else { return [path] }
        switch editor {
        case "code", "codium", "code-insiders", "cursor":
            return ["--goto", "\(path):\(line):\(column ?? 1)"]
        case "subl", "zed", "hx": return ["\(path):\(line):\(column ?? 1)"]
        case "emacs", "emacsclient": return ["+\(line):\(column ?? 1)", path]
        case "kate", "kwrite": return ["--line", "\(line)", path]
        case "xdg-open": return [path]
        default: return ["+\(line)", path]
        }
    }
}
