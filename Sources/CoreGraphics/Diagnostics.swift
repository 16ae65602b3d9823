import Foundation

/// Messages to the standard error stream, each one once per process.
package enum Diagnostics {
    private static let lock = NSLock()
    nonisolated(unsafe) private static var seen = OnceOnly()

    /// Writes `message` unless it was written before.
    package static func once(_ message: String) {
        let isNew = lock.withLock { seen.isNew(message) }
        if isNew { FileHandle.standardError.write(Data("Lamina: \(message)\n".utf8)) }
    }
}

/// Which messages there were, up to a thousand.
struct OnceOnly {
    private var seen: Set<String> = []

    /// Whether a message is to be told.
    mutating func isNew(_ message: String) -> Bool {
        seen.count < 1000 && seen.insert(message).inserted
    }
}
