import CoreGraphics

/// The limits of a client. Beyond a limit the connection ends, or waits where stated.
enum RemoteLimit {
    /// Connected clients; further clients are refused.
    static let clients = 64
    /// Admissions of clients per second after a burst of `clients`; further clients wait.
    static let admissionsPerSecond = 100.0
    /// Bytes of one message.
    static let message = 32 << 20
    /// Layers of a client.
    static let layers = 1 << 16
    /// Pixels a side of an image, and bytes of all images.
    static let imageSide = 16_384
    static let imageBytes = 512 << 20
    static let images = 1 << 16
    /// Received file descriptors before their use by a message.
    static let waitingFiles = 16
    /// Commits in a burst, and commits per second; further commits wait.
    static let burst = 60.0
    static let commitsPerSecond = 240.0
    /// Unprocessed commits of a host at which the next commit waits.
    static let backlog = 8
    /// Bytes of images in a burst, and per second; further images wait.
    static let imageBurst = 64.0 * 1_048_576
    static let imageBytesPerSecond = 96.0 * 1_048_576
    /// The share of a processor for a client's messages; above, the client waits.
    static let share = 0.25
    /// Bytes of unread answers.
    static let unreadAnswers = 4 << 20
    /// Undelivered messages of a server to a client's main queue.
    static let undelivered = 256
    /// Deadline in seconds for the first message of either end, from the start of the connection.
    static let timeout = 10.0
    /// Maximum seconds for which a commit waits for a server that does not read.
    static let stallTimeout = 10.0
    /// Maximum seconds for which the last message waits for a client that does not read.
    static let lastMessageTimeout = 1.0
}

/// The reason a connection ended. Reported by `CARemoteLayerClient.onEnd` and
/// `CARemoteLayerServer.onClientEnd`.
public enum RemoteEnd: Error, Equatable, Sendable, CustomStringConvertible {
    /// `invalidate()` was called, or the client object was released: the layers are removed.
    case invalidated
    /// The other process ended; the last picture remains.
    case closed
    /// A violation of the rules, described by the text. The last picture stays, except after
    /// drawings above the cost limits, whose layers are removed.
    case refused(String)

    /// The reason in words. English, without a full stop, for messages.
    public var description: String {
        switch self {
        case .invalidated: "the client was invalidated"
        case .closed: "the other process is gone"
        case .refused(let reason): "refused: \(reason)".messageLine
        }
    }
}
