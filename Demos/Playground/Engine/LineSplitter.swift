import Foundation

/// What a program prints, in pieces of any length, as lines: a character that lies in two pieces
/// stays whole.
struct LineSplitter {
    private var rest = Data()

    /// The lines that a piece ends.
    mutating func take(_ piece: Data) -> [String] {
        rest += piece
        var lines = rest.split(separator: 0x0A, omittingEmptySubsequences: false)
        rest = Data(lines.removeLast())
        return lines.map { String(decoding: $0, as: UTF8.self) }
    }

    /// What no line feed ended; nil where there is nothing.
    mutating func end() -> String? {
        defer { rest = Data() }
        return rest.isEmpty ? nil : String(decoding: rest, as: UTF8.self)
    }
}
