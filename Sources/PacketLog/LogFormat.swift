/// A recording as a file: segments, each begun by the sixteen bytes of `magic`, each a row of chunks.
///
/// A segment is what one host showed without a break: it begins with a hello, the view and a key. So two recordings are
/// joined by writing one behind the other, and what stands before a torn end is a recording of its own.
package enum LogFormat {
    package static let magic = Array("lamina recording".utf8)
    /// Times lie between this and less than nothing by as much: differences and sums of them are numbers.
    static let latest = 1e12
    /// Bytes of a view. They are read when a recording is opened, however many there are.
    static let largestView: UInt64 = 4096
}

/// Why a recording cannot be read or written.
public struct LogError: Error, CustomStringConvertible, Sendable, Equatable {
    /// What was wrong, in a sentence without a full stop.
    public let description: String
    init(_ description: String) { self.description = description }
}
