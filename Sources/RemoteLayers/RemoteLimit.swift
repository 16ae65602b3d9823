/// What a server takes from a client; beyond it the connection ends, or waits where that is said.
enum RemoteLimit {
    /// Clients at a time. Others are refused.
    static let clients = 64
    /// As many at once, and so many a second: more of them wait.
    static let admissionsPerSecond = 100.0
    /// Bytes of one message.
    static let message = 32 << 20
    /// Layers of a client.
    static let layers = 1 << 16
    /// Pixels a side of an image, and bytes of all that are held.
    static let imageSide = 16_384
    static let imageBytes = 512 << 20
    static let images = 1 << 16
    /// Open files that were sent and not asked for.
    static let waitingFiles = 16
    /// Commits at once and commits a second: more of them wait.
    static let burst = 60.0
    static let commitsPerSecond = 240.0
    /// Commits that a host has not come to when the next one waits.
    static let backlog = 8
    /// Bytes of images at once and a second: more of them wait.
    static let imageBurst = 64.0 * 1_048_576
    static let imageBytesPerSecond = 96.0 * 1_048_576
    /// Of a processor: a client whose messages take longer waits.
    static let share = 0.25
    /// Bytes of answers that the client does not read.
    static let unreadAnswers = 4 << 20
    /// Seconds that either end has for its first message, from the beginning of the connection.
    static let patience = 10.0
    /// Seconds that a commit waits for a server that does not read, and a goodbye for a client that does not.
    static let stall = 10.0
    static let goodbye = 1.0
    /// Times of commits lie between this and less than nothing by as much: differences of them are numbers.
    static let latest = 1e12
}

/// Why a connection is over.
public enum RemoteEnd: Error, Equatable, Sendable, CustomStringConvertible {
    /// `invalidate()` was called, or the client object was let go of: nothing of it is shown any more.
    case invalidated
    /// The other process is gone; its last picture stays.
    case closed
    /// It broke the rules, which the text says; its last picture stays.
    case refused(String)

    public var description: String {
        switch self {
        case .invalidated: "the client was invalidated"
        case .closed: "the other process is gone"
        case .refused(let reason): "refused: \(reason)"
        }
    }
}
