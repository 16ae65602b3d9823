import Foundation

/// Child process in the foreground of the terminal, until the child ends.
///
/// Signals from the terminal reach both processes; signals from other processes are forwarded.
struct ChildProgram {
    nonisolated(unsafe) private static var running: pid_t = 0

    /// Number of the running program.
    var process: pid_t { Self.running }

    /// Runs a program, by name or path. Throws `Failure`.
    init(_ words: [String], setting values: [String: String]) throws {
        let environment = ProcessInfo.processInfo.environment.merging(values) { $1 }
        var arguments = Self.list(words)
        var variables = Self.list(environment.map { "\($0)=\($1)" })
        defer { for text in arguments + variables { free(text) } }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // Signals before the start of the child wait until the start.
        var (handedOn, mask) = (sigset_t(), sigset_t())
        sigemptyset(&handedOn)
        for number in Self.handedOn { sigaddset(&handedOn, number) }
        pthread_sigmask(SIG_BLOCK, &handedOn, &mask)
        // Some programs start other programs with blocked signals.
        for number in Self.handedOn { sigdelset(&mask, number) }
        defer { pthread_sigmask(SIG_SETMASK, &mask, nil) }
        posix_spawnattr_setsigmask(&attributes, &mask)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        let error = posix_spawnp(
            &Self.running, words[0], nil, &attributes, &arguments, &variables)
        guard error == 0 else {
            throw Failure("\(words[0]) cannot be run: \(String(cString: strerror(error)))")
        }
        for number in Self.handedOn { Self.handOn(number) }
    }

    private static let handedOn = [SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGUSR1, SIGUSR2]

    private static func list(_ words: [String]) -> [UnsafeMutablePointer<CChar>?] {
        words.map { strdup($0) } + [nil]
    }

    /// Ignored signals, as under nohup, stay ignored.
    private static func handOn(_ number: Int32) {
        if number.isIgnoredSignal { return }
        var action = sigaction()
        action.sa_flags = SA_SIGINFO | SA_RESTART
        action.__sigaction_handler.sa_sigaction = { number, info, _ in
            // A signal from the kernel comes from the terminal.
            if let info, info.pointee.si_code != 128 { kill(ChildProgram.running, number) }
        }
        sigaction(number, &action, nil)
    }

    /// Exit status of the child; 128 plus the signal's number if a signal ended the child.
    func wait() -> Int32 {
        var status: Int32 = 0
        while waitpid(Self.running, &status, 0) < 0, errno == EINTR {}
        let signal = status & 0x7f
        return signal == 0 ? (status >> 8) & 0xff : 128 + signal
    }
}
