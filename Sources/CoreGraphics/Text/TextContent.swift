import Foundation

/// Text of a text box. Text without attributes stays a string until the engine reads attributes:
/// most labels never need an attributed string.
package enum TextContent: Equatable {
    case plain(String)
    case attributed(NSAttributedString)

    package var string: String {
        switch self {
        case .plain(let string): string
        case .attributed(let text): text.string
        }
    }

    /// The attributed text; plain text is converted at each call, in O(n).
    package var attributed: NSAttributedString {
        switch self {
        case .plain(let string): NSAttributedString(string: string)
        case .attributed(let text): text
        }
    }

    package var isEmpty: Bool {
        switch self {
        case .plain(let string): string.isEmpty
        case .attributed(let text): text.length == 0
        }
    }

    /// Compares plain strings by bytes: canonically equal strings of different bytes may have
    /// different measures.
    package static func == (a: Self, b: Self) -> Bool {
        if case .plain(let a) = a, case .plain(let b) = b { return a.utf8.elementsEqual(b.utf8) }
        return a.attributed == b.attributed
    }
}
