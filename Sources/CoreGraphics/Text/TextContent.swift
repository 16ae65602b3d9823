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

    /// Length in UTF-16 units. O(n) for plain text.
    var length: Int {
        switch self {
        case .plain(let string): string.utf16.count
        case .attributed(let text): text.length
        }
    }

    /// The attributed text; nil for plain text.
    var attributedIfNeeded: NSAttributedString? {
        if case .attributed(let text) = self { text } else { nil }
    }

    var firstParagraphStyle: NSParagraphStyle? { attributedIfNeeded?.firstParagraphStyle }

    /// Text that later changes of an attributed string do not change.
    var copied: TextContent {
        guard let copy = attributedIfNeeded?.copy() as? NSAttributedString else { return self }
        return .attributed(copy)
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
