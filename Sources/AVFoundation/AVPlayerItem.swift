import CoreGraphics
import Foundation

/// The domain of this module's errors.
public let AVFoundationErrorDomain = "AVFoundationErrorDomain"

extension Notification.Name {
    /// Posted after playback to the end; the object is the item.
    public static let AVPlayerItemDidPlayToEndTime = Notification.Name(
        "AVPlayerItemDidPlayToEndTimeNotification")
    /// Posted when an item cannot be played; the object is the item, the user info has the error
    /// under `AVPlayerItemFailedToPlayToEndTimeErrorKey`.
    public static let AVPlayerItemFailedToPlayToEndTime = Notification.Name(
        "AVPlayerItemFailedToPlayToEndTimeNotification")
}

/// The key of the error in the user info of `AVPlayerItemFailedToPlayToEndTime`.
public let AVPlayerItemFailedToPlayToEndTimeErrorKey = "AVPlayerItemFailedToPlayToEndTimeErrorKey"

/// A media file or stream, with the properties of its playback.
///
/// A player opens the item. Thread: main; notifications arrive on the main thread.
open class AVPlayerItem: NSObject {
    /// The readiness of an item. No notification is sent for `readyToPlay`; `failed` is final for
    /// the item.
    public enum Status: Int, Sendable {
        /// Before the first frame.
        case unknown
        /// First frame decoded.
        case readyToPlay
        /// Missing file or codec.
        case failed
    }

    /// Alias of `AVPlayerItemDidPlayToEndTime`.
    public static let didPlayToEndTimeNotification = Notification.Name.AVPlayerItemDidPlayToEndTime
    /// Alias of `AVPlayerItemFailedToPlayToEndTime`.
    public static let failedToPlayToEndTimeNotification =
        Notification.Name.AVPlayerItemFailedToPlayToEndTime

    /// The address of the media.
    let url: URL
    private(set) var core: PlayerCore?
    /// The player that took the item last.
    var owner: ObjectIdentifier?

    /// An item for a URL; nothing is loaded yet. An item should have a single player: a second
    /// player shares the position.
    public init(url URL: URL) { url = URL }

    /// Opens the media; later calls return the same core.
    func open() -> PlayerCore {
        if let core { return core }
        let made = PlayerCore(url)
        made.onEnd = { [weak self] in self?.post(.AVPlayerItemDidPlayToEndTime) }
        made.onFailure = { [weak self] _ in
            guard let self, let error else { return }
            post(
                .AVPlayerItemFailedToPlayToEndTime,
                [AVPlayerItemFailedToPlayToEndTimeErrorKey: error])
        }
        core = made
        return made
    }

    private func post(_ name: Notification.Name, _ info: [AnyHashable: Any]? = nil) {
        NotificationCenter.default.post(name: name, object: self, userInfo: info)
    }

    /// `unknown` until the first frame is decoded, and for an item without a player. `failed` for a
    /// missing file or codec.
    open var status: Status {
        switch core?.loadStatus {
        case .ready?: .readyToPlay
        case .failed?: .failed
        default: .unknown
        }
    }

    /// The reason for `failed`, as one sentence by GStreamer; nil otherwise. The domain is
    /// `AVFoundationErrorDomain`.
    open var error: Error? {
        guard case .failed(let text)? = core?.loadStatus else { return nil }
        return NSError(
            domain: AVFoundationErrorDomain, code: -11800,
            userInfo: [NSLocalizedDescriptionKey: "\(url.lastPathComponent): \(text)"])
    }

    /// The duration; indefinite before `readyToPlay` and for media without a known duration. In
    /// nanoseconds: the timescale is 1 000 000 000.
    open var duration: CMTime {
        guard status == .readyToPlay, let seconds = core?.duration else { return .indefinite }
        return CMTime(seconds: seconds, preferredTimescale: 1_000_000_000)
    }

    /// The size in pixels; zero before `readyToPlay`. Pixels are square: the decoder scales frames
    /// of other proportions.
    open var presentationSize: CGSize {
        guard status == .readyToPlay, let size = core?.size else { return .zero }
        return CGSize(width: size.width, height: size.height)
    }

    /// Always false: reverse playback is not supported. `AVPlayer.rate` treats a negative rate as
    /// 0.
    open var canPlayReverse: Bool { false }
}
