/// Why bytes could not be read.
public struct WireError: Error, CustomStringConvertible, Sendable, Equatable {
    /// What was wrong, in a sentence without a full stop.
    public let description: String
    /// The byte at which it was found, from the start of the message.
    public let offset: Int

    init(_ description: String, at offset: Int) {
        self.description = "\(description) at byte \(offset)"
        self.offset = offset
    }
}

/// What a reader will take; beyond it, the bytes are refused.
public enum WireLimit {
    /// Bytes of one message.
    public static let message = 256 << 20
    /// Arrays and maps in one another.
    public static let depth = 64
}
