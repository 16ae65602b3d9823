import Foundation
import Synchronization

/// Whether somebody pressed Ctrl-C, or asked the program to end. A second time ends it at once.
enum Interruption {
    /// A handler runs on whatever thread the signal reaches.
    private static let signal = Atomic<Int32>(0)

    static func watch() {
        // Made now: not within a handler.
        signal.store(0, ordering: .relaxed)
        // Some programs start others with their signals blocked.
        var watched = sigset_t()
        sigemptyset(&watched)
        defer { pthread_sigmask(SIG_UNBLOCK, &watched, nil) }
        for number in [SIGINT, SIGTERM, SIGHUP] {
            var action = sigaction()
            action.__sigaction_handler.sa_handler = {
                Interruption.signal.store($0, ordering: .relaxed)
            }
            action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND))
            sigaction(number, &action, nil)
            sigaddset(&watched, number)
        }
    }

    /// Throws `Interrupted` once a signal has come.
    static func check() throws {
        let number = signal.load(ordering: .relaxed)
        if number != 0 { throw Interrupted(number: number) }
    }
}

/// A signal ended what was going on.
struct Interrupted: Error {
    let number: Int32
}
