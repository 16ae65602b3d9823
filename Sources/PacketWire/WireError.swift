/// Failure to read a message. The first impossible byte ends the reading: a message is read whole
/// or not at all.
public struct WireError: Error, CustomStringConvertible, Sendable, Equatable {
    /// The reason in a sentence without a full stop, with the offset.
    public let description: String
    /// Offset of the failure in bytes, from the start of the message. In a text image, from the
    /// start of the text's record. 0 for a message that is too large.
    public let offset: Int

    init(_ description: String, at offset: Int) {
        self.description = "\(description) at byte \(offset)"
        self.offset = offset
    }
}

/// Limits of a reader; a message beyond a limit is refused. Recordings and remote layers apply
/// `latest`. Encoders do not check the limits; a recorder does. The numbers are our choice.
public enum WireLimit {
    /// Bytes of one message: 256 MiB.
    public static let message = 256 << 20
    /// Depth of nested arrays and maps: 256. Each group of animations takes three levels, and 64
    /// nested groups must fit.
    public static let depth = 256
    /// The largest absolute time of messages, in seconds; the limit keeps sums and differences of
    /// times finite.
    public static let latest = 1e12
}
