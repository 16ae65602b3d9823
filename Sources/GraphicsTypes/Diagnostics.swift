import Foundation
import Synchronization

/// Messages of the library to the person who runs the program: unusable values, unreadable files,
/// failing drivers. Every message of the library passes here. Not Apple's.
///
/// By default a message is a line on the standard error stream with the prefix `Lamina: `. A
/// program with its own log sets `handler`.
public enum Diagnostics {
    private static let seen = Mutex(OnceOnly())
    private static let receiver = Mutex<(@Sendable (String) -> Void)?>(nil)

    /// Receiver of messages in place of standard error. Default nil: standard error.
    ///
    /// Valid for the whole process. Called on the thread of the fault, possibly a drawing thread:
    /// the handler must not block, and must not change layers. The message is one sentence without
    /// a prefix and without a line end.
    public static var handler: (@Sendable (_ message: String) -> Void)? {
        get { receiver.withLock { $0 } }
        set { receiver.withLock { $0 = newValue } }
    }

    /// Reports `text` as one line (`messageLine`), every time.
    package static func note(_ text: String) {
        let message = text.messageLine
        if let handler { return handler(message) }
        write(line: "Lamina: \(message)")
    }

    /// Writes a line to the standard error stream. A closed or full stream takes no line, and stops
    /// nothing: Foundation's `FileHandle.write(_:)` stops the program for such a stream.
    package static func write(line: String, to descriptor: Int32 = STDERR_FILENO) {
        Data("\(line)\n".utf8).withUnsafeBytes { _ = $0.write(to: descriptor) }
    }

    /// Reports `message` once per process.
    package static func once(_ message: String) {
        if seen.withLock({ $0.isNew(message) }) { note(message) }
    }

    /// Forgets reported messages, for tests: a process reports at most a thousand messages once.
    package static func forget() { seen.withLock { $0 = OnceOnly() } }

    /// Stops the program where Apple's framework raises an exception of this name.
    package static func raise(_ name: String, _ reason: String) -> Never {
        fatalError("\(name): \(reason)")
    }
}

/// Set of reported messages, up to a thousand.
package struct OnceOnly {
    private var seen: Set<String> = []

    package init() {}

    /// True if a message is still to be reported.
    package mutating func isNew(_ message: String) -> Bool {
        seen.count < 1000 && seen.insert(message).inserted
    }
}
