import Foundation
import LayerHosting

/// `lamina attach`: shows the layers of a running program in the playground's window.
enum AttachCommand {
    static let help = """
        usage: lamina attach PID
               lamina attach -- PROGRAM [ARGUMENTS]
               lamina attach

        Shows the layers of a running program in the playground: the tree, the values, the time line
        and the costs, live; values can be set, and what was seen can be played again. The program
        never waits for the window. The end of the program ends the session, and what was seen stays;
        the end of the window leaves the program as it is.

        A program has to allow it: it is started with LAMINA_INSPECT=1, or sets
        LayerInspection.isAllowed = true. Only programs of the same user can be shown. With -- a
        program is started with LAMINA_INSPECT=1; the exit status is the program's. Without arguments
        the programs that allow it are listed.

        Examples:
          lamina attach -- .build/release/HelloLayer
          LAMINA_INSPECT=1 .build/release/HelloLayer & lamina attach $!
        """

    static func run(_ words: ArraySlice<String>) throws {
        switch words.first {
        case nil: list()
        case "--":
            let program = Array(words.dropFirst())
            guard !program.isEmpty else {
                throw Failure("missing program: lamina attach -- PROGRAM")
            }
            try start(program)
        case let word?:
            guard words.count == 1, let process = pid_t(word), process > 0 else {
                throw Failure(
                    "\(word) is no number of a process; a program to start stands behind --")
            }
            try open(process)
        }
    }

    private static func list() {
        for process in LayerInspection.programs() {
            let link = "/proc/\(process)/exe"
            let path = try? FileManager.default.destinationOfSymbolicLink(atPath: link)
            print("\(process)  \((path ?? "").escapedLine)")
        }
    }

    /// The playground, beside this program.
    private static func playground() throws -> String {
        let own = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        let path = own.deletingLastPathComponent().appendingPathComponent("Playground").path
        guard access(path, X_OK) == 0 else {
            throw Failure("the playground has not been built: swift build --product Playground")
        }
        return path
    }

    /// Goes on as the playground.
    private static func open(_ process: pid_t) throws {
        let path = try playground()
        let words: [UnsafeMutablePointer<CChar>?] = [
            strdup(path), strdup("--attach"), strdup("\(process)"), nil,
        ]
        execv(path, words)
        throw Failure("\(path) cannot be run: \(String(cString: strerror(errno)))")
    }

    /// Runs a program and the playground, until both have ended.
    private static func start(_ program: [String]) throws {
        let path = try playground()
        let child = try ChildProgram(program, setting: ["LAMINA_INSPECT": "1"])
        let window = Process()
        window.executableURL = URL(fileURLWithPath: path)
        window.arguments = ["--attach", "\(child.process)", "--wait"]
        do {
            try window.run()
        } catch {
            note("the playground cannot be run, and the program runs without it: \(error)")
            exit(child.wait())
        }
        let status = child.wait()
        window.waitUntilExit()
        exit(status)
    }
}
