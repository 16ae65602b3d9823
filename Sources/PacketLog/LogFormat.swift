import LaminaGraphicsTypes

/// The file format of a recording: segments, each a header of sixteen bytes, `magic`, and a
/// sequence of chunks.
///
/// A segment is the unbroken output of one host: a hello, the view, a key, then packets.
/// Consequences: concatenation of files joins recordings, and a truncated file is a valid recording
/// up to the damage.
package enum LogFormat {
    /// The first sixteen bytes of a segment.
    package static let magic = Array("lamina recording".utf8)
    /// The largest number of bytes of a view. All views of a recording are read when the recording
    /// is opened.
    static let largestView: UInt64 = 4096
    /// The largest number of bytes of a hello, of which a file may have one for each few bytes. All
    /// hellos are read when the recording is opened.
    static let largestHello: UInt64 = 16 << 10
}

/// The reason a recording cannot be read or written. Thrown by `PacketLog`, `LogPlayer`,
/// `PacketRecorder` and `RecordedFile`. Errors are equal if the descriptions are.
public struct LogError: Error, CustomStringConvertible, Sendable, Equatable {
    /// The reason, as a sentence without a full stop, in one line.
    public let description: String
    init(_ description: String) { self.description = description.messageLine }
}
