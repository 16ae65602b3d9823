import Foundation

/// A program that runs in this one's place in the terminal, until it ends.
///
/// Signals from the terminal reach both; those that others send to this process are handed on.
struct ChildProgram {
    nonisolated(unsafe) private static var running: pid_t = 0

    /// Runs a program, by its name or its path. Throws `Failure`.
    init(_ words: [String], setting values: [String: String]) throws {
        let environment = ProcessInfo.processInfo.environment.merging(values) { $1 }
        var arguments = Self.list(words)
        var variables = Self.list(environment.map { "\($0)=\($1)" })
        defer { for text in arguments + variables { free(text) } }
        let error = posix_spawnp(
            &Self.running, words[0], nil, nil, &arguments, &variables)
        guard error == 0 else {
            throw Failure("\(words[0]) cannot be run: \(String(cString: strerror(error)))")
        }
        for number in [SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGUSR1, SIGUSR2] { Self.handOn(number) }
    }

    private static func list(_ words: [String]) -> [UnsafeMutablePointer<CChar>?] {
        words.map { strdup($0) } + [nil]
    }

    /// What is ignored, as under nohup, stays ignored.
    private static func handOn(_ number: Int32) {
        var action = sigaction()
        sigaction(number, nil, &action)
        if unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1 { return }
        action = sigaction()
        action.sa_flags = SA_SIGINFO | SA_RESTART
        action.__sigaction_handler.sa_sigaction = { number, info, _ in
            // What the kernel sends comes from the terminal.
            if let info, info.pointee.si_code != 128 { kill(ChildProgram.running, number) }
        }
        sigaction(number, &action, nil)
    }

    /// Its exit status, 128 and the signal's number where a signal ended it.
    func wait() -> Int32 {
        var status: Int32 = 0
        while waitpid(Self.running, &status, 0) < 0, errno == EINTR {}
        let signal = status & 0x7f
        return signal == 0 ? (status >> 8) & 0xff : 128 + signal
    }
}
