import Foundation

/// Messages to the standard error stream, each one once per process.
package enum Diagnostics {
    private static let lock = NSLock()
    nonisolated(unsafe) private static var seen: Set<String> = []

    /// Writes `message` unless it was written before.
    package static func once(_ message: String) {
        let isNew = lock.withLock { seen.count < 1000 && seen.insert(message).inserted }
        if isNew { FileHandle.standardError.write(Data("Lamina: \(message)\n".utf8)) }
    }
}
