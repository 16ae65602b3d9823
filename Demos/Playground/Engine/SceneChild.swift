import Foundation
import PlaygroundWire

/// A scene process from the window's side.
///
/// The process ends with the program that started it, and its own children end with it: a
/// supervising process starts the scene, and adopts processes that the scene leaves behind. Thread:
/// main.
@MainActor
final class SceneChild {
    /// Reports of the process: answers, and its end.
    enum Event: Sendable {
        case answer(SceneAnswer)
        /// The signal that ended the process, or 0; and its text on standard error.
        case ended(signal: Int32, lastWords: String)
    }

    /// The supervising process.
    let process: pid_t
    /// The scene's own process; `process` until its number is known.
    private(set) var scene: pid_t
    var onEvent: (@MainActor (Event) -> Void)?
    /// Output of the scene.
    var onOutput: (@MainActor (OutputTail.Piece) -> Void)?
    private var streams: ChildStreams?
    private var lastWords: [String] = []
    private var isAborted = false
    private(set) var isOver = false

    /// Starts a process in a folder, the base of its relative file names.
    init(_ installation: Installation, in folder: URL) throws {
        var made: [(read: Int32, write: Int32)] = []
        do {
            // The child's streams take the numbers 0 to 3.
            for _ in 0..<4 { made.append(try Self.makePipe(from: 4)) }
        } catch {
            for end in made.flatMap({ [$0.read, $0.write] }) { close(end) }
            throw error
        }
        let (words, answers, out, err) = (made[0], made[1], made[2], made[3])
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (end, place) in [(words.read, 0), (out.write, 1), (err.write, 2), (answers.write, 3)] {
            posix_spawn_file_actions_adddup2(&actions, end, Int32(place))
        }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
        posix_spawnattr_setflags(&attributes, Int16(flags))
        posix_spawnattr_setpgroup(&attributes, 0)
        // The process starts with default signals, independent of the signals that this thread
        // blocks or ignores.
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigaddset(&signals, SIGPIPE)
        posix_spawnattr_setsigdefault(&attributes, &signals)

        var environment = ProcessInfo.processInfo.environment
        // The Swift runtime prints the place of a crash: the innermost frames, which may be many
        // calls away from the scene's own.
        environment["SWIFT_BACKTRACE"] =
            "enable=yes,interactive=no,color=no,threads=crashed,images=none,registers=none,limit=32,"
            + "top=4,cache=no,output-to=stderr"
        environment["LAMINA_RECORD"] = nil
        let variables =
            environment.map { strdup("\($0.key)=\($0.value)") as UnsafeMutablePointer<CChar>? } + [
                nil
            ]
        let arguments =
            [installation.launcher, installation.library, folder].map { strdup($0.path) } + [nil]
        defer { for text in variables + arguments { free(text) } }
        var child = pid_t()
        let failure = posix_spawn(
            &child, installation.launcher.path, &actions, &attributes, arguments, variables)
        for end in [words.read, answers.write, out.write, err.write] { close(end) }
        (process, scene) = (child, child)
        guard failure == 0 else {
            for end in [words.write, answers.read, out.read, err.read] { close(end) }
            throw SceneKind.Failure(
                description:
                    "a scene process cannot be started: \(String(cString: strerror(failure)))")
        }
        do {
            streams = try ChildStreams(
                child, input: words.write, answers: answers.read, outputs: [out.read, err.read],
                .init(
                    onAnswer: { [weak self] in self?.handle($0) },
                    onOutput: { [weak self] in self?.handle($0) },
                    onEnd: { [weak self] in self?.noteEnd($0) }))
        } catch {
            // The process ends with its input.
            for end in [words.write, answers.read, out.read, err.read] { close(end) }
            throw error
        }
    }

    /// A pipe with descriptors of `lowest` or more, closed in other programs. A program with closed
    /// standard streams would otherwise get their numbers, which are overwritten in the child.
    static func makePipe(from lowest: Int32) throws -> (read: Int32, write: Int32) {
        let failure = SceneKind.Failure(description: "no pipe can be made")
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw failure }
        defer { for end in ends { close(end) } }
        let moved = ends.map { fcntl($0, F_DUPFD_CLOEXEC, lowest) }
        guard moved.allSatisfy({ $0 >= 0 }) else {
            for end in moved where end >= 0 { close(end) }
            throw failure
        }
        return (moved[0], moved[1])
    }

    private func handle(_ answer: SceneAnswer) {
        if case .process(let id) = answer { scene = id }
        onEvent?(.answer(answer))
    }

    private func handle(_ piece: OutputTail.Piece) {
        for line in piece.output where line.isError { noteError(line.text) }
        onOutput?(piece)
    }

    private func noteError(_ line: String) {
        lastWords.append(line)
        if lastWords.count > 400 { lastWords.removeFirst(200) }
        // A process that received a signal continues after its backtrace.
        if isAborted, line.hasPrefix("Backtrace took") { end() }
    }

    /// The call never waits: a scene that does not read is hanging, which the watchdog detects.
    func send(_ command: SceneCommand) {
        if !isOver { streams?.send(command) }
    }

    /// Bytes of unread commands.
    var waitingBytes: Int { streams?.waitingBytes ?? 0 }

    /// Ends the process at once, without further reports.
    func kill() {
        onEvent = nil
        end()
    }

    /// Ends the process at once, with its children.
    func end() {
        if !isOver { Glibc.kill(process, SIGTERM) }
    }

    /// Ends the process by a signal, after a printed backtrace.
    func abort() {
        guard !isOver, scene != process else { return end() }
        isAborted = true
        Glibc.kill(scene, SIGUSR2)
    }

    /// Used processor time, in seconds.
    var cost: Double {
        guard let text = try? String(contentsOfFile: "/proc/\(scene)/stat", encoding: .utf8),
            let rest = text.split(separator: ")").last?.split(separator: " "), rest.count > 12,
            let user = Double(rest[11]), let system = Double(rest[12])
        else { return 0 }
        return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
    }

    /// Bytes of written memory.
    var memory: Int {
        let text = try? String(contentsOfFile: "/proc/\(scene)/statm", encoding: .utf8)
        let pages = text.flatMap { $0.split(separator: " ").dropFirst().first.flatMap { Int($0) } }
        return (pages ?? 0) * sysconf(Int32(_SC_PAGESIZE))
    }

    private func noteEnd(_ signal: Int32) {
        isOver = true
        onEvent?(.ended(signal: signal, lastWords: lastWords.joined(separator: "\n")))
    }
}
