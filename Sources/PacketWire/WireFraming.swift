/// Messages on a stream of bytes: each after its length, four bytes, the most significant first.
///
/// Input: bytes in portions of any size. Output: whole messages. A length beyond
/// `WireLimit.message` is an error of `next()`, before the rest of the message arrives. Thread: one
/// at a time.
public struct WireFraming {
    private var pending: [UInt8] = []
    private var read = 0

    /// An empty stream. The first received byte must be the first byte of a length.
    public init() {}

    /// A message after its length. Precondition: the message is smaller than 4 GiB.
    /// `WireLimit.message` is not checked.
    public static func frame(_ message: [UInt8]) -> [UInt8] {
        let count = UInt32(message.count)
        return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: count >> $0) } + message
    }

    /// Adds received bytes, of any number of messages. O(n) in the number of bytes.
    public mutating func append(_ bytes: some Collection<UInt8>) {
        if read > 1 << 16 {
            pending.removeFirst(read)
            read = 0
        }
        pending.append(contentsOf: bytes)
    }

    /// The next whole message; nil if more bytes must arrive. Errors: `WireError`.
    public mutating func next() throws -> [UInt8]? {
        guard pending.count - read >= 4 else { return nil }
        let length = pending[read..<read + 4].reduce(0) { $0 << 8 | Int($1) }
        guard length <= WireLimit.message else {
            throw WireError(
                "a message of \(length) bytes is larger than \(WireLimit.message)", at: 0)
        }
        guard pending.count - read - 4 >= length else { return nil }
        defer { read += 4 + length }
        return Array(pending[(read + 4)..<(read + 4 + length)])
    }

    /// Number of received bytes that `next()` has not returned, lengths included. O(1). A reader
    /// with a smaller limit than `WireLimit.message` compares the number.
    public var unread: Int { pending.count - read }
}
