import Foundation
import PlaygroundEngine

/// The user's editor: `$VISUAL`, else `$EDITOR`, else the desktop's program for files of this type.
enum SourceEditor {
    /// Editors for a terminal.
    private static let inTerminal: Set<String> = [
        "vi", "vim", "nvim", "nano", "micro", "hx", "joe",
    ]

    /// Opens a file at a line. Throws `SceneKind.Failure` where no editor can be started.
    static func open(_ file: URL, line: Int?, column: Int?) throws {
        let environment = ProcessInfo.processInfo.environment
        let said =
            ["VISUAL", "EDITOR"].compactMap { environment[$0] }
            .first { !$0.allSatisfy(\.isWhitespace) } ?? ""
        var words = EditorArguments.words(of: said)
        if words.isEmpty { words = ["xdg-open"] }
        let name = URL(fileURLWithPath: words[0]).lastPathComponent
        words += EditorArguments.make(for: name, file.path, line: line, column: column)
        if inTerminal.contains(name) || (name == "emacs" && words.contains("-nw")) {
            words = ["x-terminal-emulator", "-e"] + words
        }
        // A missing program would be an error of `env` in the terminal alone.
        guard EditorArguments.isInstalled(words[0], path: environment["PATH"] ?? "") else {
            throw SceneKind.Failure(
                description: "No editor: \(words[0]) is not installed. Set VISUAL or EDITOR.")
        }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = words
        process.standardInput = FileHandle.nullDevice
        do {
            try process.run()
        } catch {
            throw SceneKind.Failure(description: "\(words[0]) cannot be started")
        }
    }
}
