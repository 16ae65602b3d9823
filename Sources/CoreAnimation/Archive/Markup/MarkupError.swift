import Foundation

/// Why a CAML document could not be read; the description is one line naming file, line and reason.
public struct MarkupError: Error, CustomStringConvertible, LocalizedError, Sendable {
    /// The file's name as the caller gave it.
    public let file: String
    /// Counted from 1; 0 when the file as a whole is meant.
    public let line: Int
    /// What is wrong, in words.
    public let reason: String

    public var description: String {
        line > 0 ? "\(file):\(line): \(reason)" : "\(file): \(reason)"
    }
    public var errorDescription: String? { description }
}
