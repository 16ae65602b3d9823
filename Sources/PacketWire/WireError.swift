/// Failure to read a message.
public struct WireError: Error, CustomStringConvertible, Sendable, Equatable {
    /// The reason in a sentence without a full stop, with the offset.
    public let description: String
    /// Offset of the failure in bytes, from the start of the message.
    public let offset: Int

    init(_ description: String, at offset: Int) {
        self.description = "\(description) at byte \(offset)"
        self.offset = offset
    }
}

/// Limits of a reader; a message beyond a limit is refused.
public enum WireLimit {
    /// Bytes of one message: 256 MiB.
    public static let message = 256 << 20
    /// Depth of nested arrays and maps.
    public static let depth = 64
    /// The largest absolute time of messages, in seconds; the limit keeps sums and differences of
    /// times finite.
    public static let latest = 1e12
}
