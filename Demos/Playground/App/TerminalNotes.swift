import Foundation
import PlaygroundEngine

/// States of a save as lines for the terminal: for editors that follow a compiler's messages, and
/// for scripts.
@MainActor
final class TerminalNotes {
    private var last = ""

    func tell(_ session: PlaygroundSession) {
        if session.isWorking { return }
        let lines: [String]
        if let problem = session.problem {
            let kind =
                switch problem.kind {
                case .compiler, .failure: "error"
                case .crash: "crash"
                case .hang: "hang"
                case .stopped: "stopped"
                case .ended: "ended"
                }
            lines = problem.diagnostics.filter(\.isError).map {
                "\(kind): \(Self.place($0))\($0.text)"
            }
        } else {
            lines =
                session.program.map { ["attached to \($0.process), window \($0.window ?? 0)"] }
                ?? [String(format: "shown %d in %.2f s", session.shownSaves, session.cost.wall)]
        }
        // Errors are in the compiler's order, because the error lists of editors begin with the
        // first error.
        let text = lines.map { "playground: \($0)\n" }.joined()
        guard text != last else { return }
        last = text
        try? FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
    }

    private static func place(_ diagnostic: SceneDiagnostic) -> String {
        guard let file = diagnostic.file else { return "" }
        return ([file] + [diagnostic.line, diagnostic.column].compactMap { $0 }.map(String.init))
            .joined(separator: ":") + ": "
    }
}
