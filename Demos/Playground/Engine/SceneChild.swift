import Foundation

/// A scene process, as the window knows it.
///
/// It ends with the program that started it. Thread: main.
@MainActor
public final class SceneChild {
    /// What it says, and that it is gone.
    public enum Event: Sendable {
        case answer([String])
        /// The signal it died of, or 0; and what it wrote on its standard error.
        case ended(signal: Int32, lastWords: String)
    }

    public let process: pid_t
    public var onEvent: (@MainActor (Event) -> Void)?
    /// What the scene prints.
    public var onOutput: (@MainActor (String) -> Void)?
    private let input: Int32
    private var lastWords: [String] = []
    private var isAborted = false
    public private(set) var isOver = false

    /// Starts one in a folder, to which its relative file names belong.
    public init(_ installation: Installation, in folder: URL) throws {
        func pipes() throws -> (read: Int32, write: Int32) {
            var ends: [Int32] = [0, 0]
            guard pipe(&ends) == 0 else {
                throw SceneKind.Failure(description: "no pipe can be made")
            }
            for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
            return (ends[0], ends[1])
        }
        let (words, answers, out, err) = (try pipes(), try pipes(), try pipes(), try pipes())
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
        // Signals as a program expects them, whatever this thread blocks and ignores.
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigaddset(&signals, SIGPIPE)
        posix_spawnattr_setsigdefault(&attributes, &signals)

        var environment = ProcessInfo.processInfo.environment
        // Where a crash happened is told by the runtime.
        environment["SWIFT_BACKTRACE"] =
            "enable=yes,interactive=no,color=no,threads=crashed,images=none,registers=none,limit=24,"
            + "cache=no,output-to=stderr"
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
        process = child
        input = words.write
        guard failure == 0 else {
            for end in [words.write, answers.read, out.read, err.read] { close(end) }
            throw SceneKind.Failure(
                description:
                    "a scene process cannot be started: \(String(cString: strerror(failure)))")
        }
        ChildReader(child, [answers.read, out.read, err.read]).start(
            onLine: { [weak self] stream, line in
                switch stream {
                case 0: self?.onEvent?(.answer(line.components(separatedBy: "\t")))
                case 1: self?.onOutput?(line)
                default: self?.noteError(line)
                }
            },
            onEnd: { [weak self, input] in
                close(input)
                self?.noteEnd($0)
            })
    }

    private func noteError(_ line: String) {
        lastWords.append(line)
        if lastWords.count > 400 { lastWords.removeFirst(200) }
        onOutput?(line)
        // A process that was sent a signal goes on once it has said where it is.
        if isAborted, line.hasPrefix("Backtrace took") { Glibc.kill(-process, SIGKILL) }
    }

    public func send(_ fields: String...) { send(fields) }

    func send(_ fields: [String]) {
        guard !isOver else { return }
        let line = Array((fields.joined(separator: "\t") + "\n").utf8)
        // A scene that does not read is one that hangs; that is seen by other means.
        _ = line.withUnsafeBytes { write(input, $0.baseAddress, $0.count) }
    }

    /// Ends it at once.
    public func kill() {
        onEvent = nil
        guard !isOver else { return }
        Glibc.kill(-process, SIGKILL)
        Glibc.kill(process, SIGKILL)
    }

    /// Makes it die where it is, and say where that was.
    public func abort() {
        guard !isOver else { return }
        isAborted = true
        Glibc.kill(process, SIGUSR2)
    }

    /// Seconds of processor time it has used.
    public var cost: Double {
        guard let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
            let rest = text.split(separator: ")").last?.split(separator: " "), rest.count > 12,
            let user = Double(rest[11]), let system = Double(rest[12])
        else { return 0 }
        return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
    }

    private func noteEnd(_ signal: Int32) {
        isOver = true
        onEvent?(.ended(signal: signal, lastWords: lastWords.joined(separator: "\n")))
    }
}
