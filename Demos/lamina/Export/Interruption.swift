import Foundation

/// Whether somebody pressed Ctrl-C, or asked the program to end. A second time ends it at once.
enum Interruption {
    nonisolated(unsafe) private static var signal: sig_atomic_t = 0

    static func watch() {
        // Some programs start others with their signals blocked.
        var watched = sigset_t()
        sigemptyset(&watched)
        defer { pthread_sigmask(SIG_UNBLOCK, &watched, nil) }
        for number in [SIGINT, SIGTERM, SIGHUP] {
            var action = sigaction()
            action.__sigaction_handler.sa_handler = { Interruption.signal = $0 }
            action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND))
            sigaction(number, &action, nil)
            sigaddset(&watched, number)
        }
    }

    /// Throws `Interrupted` once a signal has come.
    static func check() throws {
        if signal != 0 { throw Interrupted(number: Int32(signal)) }
    }
}

/// A signal ended what was going on.
struct Interrupted: Error {
    let number: Int32
}
