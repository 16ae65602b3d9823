import Foundation

/// A message of the compiler, or of a crashed scene, with its place in the source.
public struct SceneDiagnostic: Sendable, Hashable, CustomStringConvertible {
    /// The largest number of errors, and of warnings, of a compiler's output.
    static let most = 1000

    /// Path of the file; nil for none.
    public var file: String?
    /// Line from 1; nil for none.
    public var line: Int?
    /// Column from 1; nil for none.
    public var column: Int?
    /// Message.
    public var text: String
    /// True for an error, false for a warning. Default true.
    public var isError = true

    /// Message with a place.
    public init(
        _ text: String, file: String? = nil, line: Int? = nil, column: Int? = nil,
        isError: Bool = true
    ) {
        (self.text, self.file, self.line, self.column) = (text, file, line, column)
        self.isError = isError
    }

    /// The line of the source, without indent and with a mark before the column: `let a: Int =
    /// ▸nothing`. Nil for an unknown line.
    public var sourceLine: String? {
        guard let file, let line, line > 0,
            FileStamp.size(of: URL(fileURLWithPath: file)) ?? .max <= PlaygroundSession.mostBytes,
            let text = try? String(contentsOfFile: file, encoding: .utf8)
        else { return nil }
        let lines = text.split(maxSplits: line, omittingEmptySubsequences: false) {
            ["\n", "\r\n", "\r"].contains($0)
        }
        guard line <= lines.count else { return nil }
        var marked = String(lines[line - 1])
        // The compiler counts bytes, from 1.
        if let column, column > 1, column <= marked.utf8.count {
            let place = marked.utf8.index(marked.startIndex, offsetBy: column - 1)
            if let place = place.samePosition(in: marked) { marked.insert("▸", at: place) }
        }
        return marked.trimmingCharacters(in: .whitespaces)
    }

    /// `Scene.swift:12:5: text`, with the known parts of the position.
    public var description: String {
        guard let file else { return text }
        let name = URL(fileURLWithPath: file).lastPathComponent
        let place = [line, column].compactMap { $0 }.map { ":\($0)" }.joined()
        return "\(name)\(place): \(text)"
    }

    /// The first errors and warnings of a compiler's output, errors first, each once. `files`: the
    /// compiled files, whose paths may have colons and line ends.
    static func read(compilerOutput output: String, of files: [URL] = []) -> [SceneDiagnostic] {
        var text = output
        for path in Set(files.map(\.path)) {
            let escaped = escaped(path)
            guard escaped != path else { continue }
            text = text.replacingOccurrences(of: path, with: escaped, options: .literal)
        }
        let pattern = #/^(.+?):(\d+):(\d+): (error|warning): (.+)$/#
        let plain = #/^(?:<unknown>:0: )?error: (.+)$/#
        var (errors, warnings) = ([SceneDiagnostic](), [SceneDiagnostic]())
        var seen: Set<SceneDiagnostic> = []
        for line in text.split(separator: "\n") where errors.count < most {
            if let match = line.wholeMatch(of: pattern) {
                let diagnostic = SceneDiagnostic(
                    unescaped(match.5), file: unescaped(match.1), line: Int(match.2),
                    column: Int(match.3), isError: match.4 == "error")
                guard seen.insert(diagnostic).inserted else { continue }
                if diagnostic.isError {
                    errors.append(diagnostic)
                } else if warnings.count < most {
                    warnings.append(diagnostic)
                }
            } else if let match = line.wholeMatch(of: plain) {
                errors.append(SceneDiagnostic(unescaped(match.1)))
            }
        }
        return errors + warnings
    }

    /// Characters of paths that end a line or a path in a compiler's output, and substitutes:
    /// code points for private use.
    private static let substitutes: [(Unicode.Scalar, Unicode.Scalar)] = [
        (":", "\u{10FFF0}"), ("\n", "\u{10FFF1}"), ("\r", "\u{10FFF2}"), ("\u{B}", "\u{10FFF3}"),
        ("\u{C}", "\u{10FFF4}"), ("\u{85}", "\u{10FFF5}"), ("\u{2028}", "\u{10FFF6}"),
        ("\u{2029}", "\u{10FFF7}"),
    ]

    private static func escaped(_ path: String) -> String {
        var text = String.UnicodeScalarView()
        for scalar in path.unicodeScalars {
            text.append(substitutes.first { $0.0 == scalar }?.1 ?? scalar)
        }
        return String(text)
    }

    private static func unescaped(_ piece: Substring) -> String {
        var text = String.UnicodeScalarView()
        for scalar in piece.unicodeScalars {
            text.append(substitutes.first { $0.1 == scalar }?.0 ?? scalar)
        }
        return String(text)
    }

    /// The reason of a failed allocation, from the runtime's message with a number of bytes; nil
    /// for another message.
    private static func outOfMemory(_ text: String) -> String? {
        guard let match = text.firstMatch(of: #/failed to allocate (\d+) bytes of memory/#),
            let bytes = Double(match.1)
        else { return nil }
        let size =
            bytes >= 1e9
            ? String(format: "%.1f GB", bytes / 1e9) : String(format: "%.1f MB", bytes / 1e6)
        return "out of memory: no room for \(size) more; a scene has at most 4 GB"
    }

    /// Place and reason of a scene's crash, from the texts of Swift's runtime and its backtrace.
    static func read(lastWords text: String, of sources: [URL]) -> SceneDiagnostic? {
        var reason: String?
        if let match = text.firstMatch(of: #/[Ff]atal error: ([^\n]+)/#) {
            reason = String(match.1)
        }
        if reason == nil,
            let match = text.firstMatch(of: #/(?:Program crashed|Crash|💣[^:\n]*): ([^\n]+)/#)
        {
            reason = String(match.1)
        }
        reason = reason.map { outOfMemory($0) ?? $0 }
        for source in sources {
            let path = NSRegularExpression.escapedPattern(for: source.path)
            guard
                let pattern = try? Regex(
                    "\(path):(\\d+)(?::(\\d+))?", as: (Substring, Substring, Substring?).self),
                let match = text.firstMatch(of: pattern)
            else { continue }
            return SceneDiagnostic(
                reason ?? "", file: source.path, line: Int(match.output.1),
                column: match.output.2.flatMap { Int($0) })
        }
        return reason.map { SceneDiagnostic($0) }
    }
}
