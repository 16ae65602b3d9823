import Foundation

/// Output of a program, in pieces of any length, as lines: a character across two pieces stays
/// whole.
struct LineSplitter {
    private var rest = Data()

    /// The lines that end in a piece.
    mutating func append(_ piece: Data) -> [String] {
        rest += piece
        var lines = rest.split(separator: 0x0A, omittingEmptySubsequences: false)
        rest = Data(lines.removeLast())
        return lines.map { String(decoding: $0, as: UTF8.self) }
    }

    /// The rest without a line feed; nil for none.
    mutating func end() -> String? {
        defer { rest = Data() }
        return rest.isEmpty ? nil : String(decoding: rest, as: UTF8.self)
    }
}
