import CoreGraphics
import Foundation

/// Failure to read a CAML document; the description is one line with file, line and reason. Thrown
/// by the initialisers of `LayerDocument`.
public struct MarkupError: Error, CustomStringConvertible, LocalizedError, Sendable {
    /// The file's name as given by the caller. For a URL the last path component; for the
    /// description of a bundle `NAME.ca/index.xml`.
    public let file: String
    /// Line number from 1. 0 for a failure of the whole file, such as a missing file.
    public let line: Int
    /// The reason, in words. English text without file and line.
    public let reason: String

    /// `file:line: reason`, or `file: reason` for the whole file, with control characters of names
    /// escaped.
    public var description: String {
        (line > 0 ? "\(file):\(line): \(reason)" : "\(file): \(reason)").messageLine
    }
    /// The same as `description`.
    public var errorDescription: String? { description }
}
