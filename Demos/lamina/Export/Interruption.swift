import Foundation
import LaminaFilms
import Synchronization

/// State of interruption: true after Ctrl-C, or a request to end the program. A second request ends
/// the program at once, without the partial film.
enum Interruption {
    /// A handler runs on whatever thread the signal reaches.
    private static let signal = Atomic<Int32>(0)

    static func watch() {
        // Made now: not within a handler.
        signal.store(0, ordering: .relaxed)
        TemporaryFiles.watch()
        PartialFile.willCreate = { TemporaryFiles.add($0) }
        PartialFile.didEnd = { TemporaryFiles.forget($0) }
        // Some programs start other programs with blocked signals.
        var watched = sigset_t()
        sigemptyset(&watched)
        for number in TemporaryFiles.signals { sigaddset(&watched, number) }
        defer { pthread_sigmask(SIG_UNBLOCK, &watched, nil) }
        for number in [SIGINT, SIGTERM, SIGHUP] {
            // Under nohup the end of the terminal does not end the program.
            if number == SIGHUP, number.isIgnoredSignal { continue }
            var action = sigaction()
            action.__sigaction_handler.sa_handler = {
                Interruption.signal.store($0, ordering: .relaxed)
                TemporaryFiles.watch($0)
            }
            sigaction(number, &action, nil)
        }
    }

    /// Throws `Interrupted` once a signal has come.
    static func check() throws {
        let number = signal.load(ordering: .relaxed)
        if number != 0 { throw Interrupted(number: number) }
    }
}

/// Error of an operation ended by a signal.
struct Interrupted: Error {
    let number: Int32
}
