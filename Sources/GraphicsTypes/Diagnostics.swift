import Foundation

/// What the library has to tell the person who runs the program: values it cannot use, files it cannot read,
/// drivers that fail. Our own; every message of the library comes through here.
///
/// By default a message is a line on the standard error stream that begins with `Lamina: `. A program that keeps
/// its messages elsewhere sets `handler`.
public enum Diagnostics {
    private static let lock = NSLock()
    nonisolated(unsafe) private static var seen = OnceOnly()
    nonisolated(unsafe) private static var receiver: (@Sendable (String) -> Void)?

    /// Called with each message instead of writing it; nil, the default, writes to standard error.
    ///
    /// For the whole process. Called on the thread that found the fault, which may be one that draws: do not wait
    /// there, and do not change layers. The message is one sentence without a prefix and without a line end.
    public static var handler: (@Sendable (_ message: String) -> Void)? {
        get { lock.withLock { receiver } }
        set { lock.withLock { receiver = newValue } }
    }

    /// Tells `message`, every time.
    package static func note(_ message: String) {
        if let handler { return handler(message) }
        FileHandle.standardError.write(Data("Lamina: \(message)\n".utf8))
    }

    /// Tells `message` unless it was told before.
    package static func once(_ message: String) {
        if lock.withLock({ seen.isNew(message) }) { note(message) }
    }

    /// Forgets what was told, for tests: a process tells a thousand messages once and then no more of them.
    package static func forget() { lock.withLock { seen = OnceOnly() } }

    /// Stops the program where Apple's framework raises an exception of this name.
    package static func raise(_ name: String, _ reason: String) -> Never {
        fatalError("\(name): \(reason)")
    }
}

/// Which messages there were, up to a thousand.
package struct OnceOnly {
    private var seen: Set<String> = []

    package init() {}

    /// Whether a message is to be told.
    package mutating func isNew(_ message: String) -> Bool {
        seen.count < 1000 && seen.insert(message).inserted
    }
}
