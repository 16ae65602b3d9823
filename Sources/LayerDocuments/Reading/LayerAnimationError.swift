import CoreGraphics
import Foundation

/// Reason for which a document cannot be read. Our own.
public enum LayerAnimationError: Error, Equatable, Sendable, CustomStringConvertible,
    LocalizedError
{
    /// The file, the resource or the archive's entry is missing or cannot be read.
    case unreadable(String)
    /// The text is not valid JSON: the byte offset of the error, and the reason.
    case malformed(offset: Int, reason: String)
    /// The archive or the compressed file is damaged.
    case damagedArchive(String)
    /// The document has no animation, theme or state machine of a name; with the names that exist.
    case unknownName(kind: String, name: String, known: [String])
    /// The document exceeds a limit of Docs/LIMITS.md.
    case tooLarge(String)
    /// The text is JSON, but not an animation.
    case notAnAnimation(String)

    /// Reason, in words and in one line: control characters of names are escaped.
    public var description: String { text.messageLine }

    private var text: String {
        switch self {
        case .unreadable(let name): "\(name) cannot be read"
        case .malformed(let offset, let reason): "byte \(offset): \(reason)"
        case .damagedArchive(let reason): "damaged archive: \(reason)"
        case .unknownName(let kind, let name, let known):
            "there is no \(kind) “\(name)”"
                + (known.isEmpty ? "" : "; there are: " + known.joined(separator: ", "))
        case .tooLarge(let reason): "too large: \(reason)"
        case .notAnAnimation(let reason): "no animation: \(reason)"
        }
    }

    /// Reason, for Foundation: the same as `description`.
    public var errorDescription: String? { description }
}
