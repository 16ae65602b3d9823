import CoreGraphics
import Foundation

/// The domain of errors in this module.
public let AVFoundationErrorDomain = "AVFoundationErrorDomain"

extension Notification.Name {
    /// An item was played to its end; the object is the item.
    public static let AVPlayerItemDidPlayToEndTime = Notification.Name(
        "AVPlayerItemDidPlayToEndTimeNotification")
    /// An item cannot be played; the object is the item, the error under
    /// `AVPlayerItemFailedToPlayToEndTimeErrorKey`.
    public static let AVPlayerItemFailedToPlayToEndTime = Notification.Name(
        "AVPlayerItemFailedToPlayToEndTimeNotification")
}

public let AVPlayerItemFailedToPlayToEndTimeErrorKey = "AVPlayerItemFailedToPlayToEndTimeErrorKey"

/// A file or address and what is known of it.
///
/// It is opened when a player takes it. Thread: main; notifications come on the main thread.
open class AVPlayerItem: NSObject {
    /// Whether the item can be played.
    public enum Status: Int, Sendable { case unknown, readyToPlay, failed }

    public static let didPlayToEndTimeNotification = Notification.Name.AVPlayerItemDidPlayToEndTime
    public static let failedToPlayToEndTimeNotification =
        Notification.Name.AVPlayerItemFailedToPlayToEndTime

    /// Where it comes from.
    let url: URL
    private(set) var core: PlayerCore?

    public init(url URL: URL) { url = URL }

    /// Opens the file, once.
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

    /// Unknown until a player opened it and the first picture is there; `failed` for a missing file or codec.
    open var status: Status {
        switch core?.loadStatus {
        case .ready?: .readyToPlay
        case .failed?: .failed
        default: .unknown
        }
    }

    /// Why the status is `failed`, in one sentence of GStreamer's; else nil.
    open var error: Error? {
        guard case .failed(let text)? = core?.loadStatus else { return nil }
        return NSError(
            domain: AVFoundationErrorDomain, code: -11800,
            userInfo: [NSLocalizedDescriptionKey: "\(url.lastPathComponent): \(text)"])
    }

    /// Indefinite until it is ready, and where the file does not say.
    open var duration: CMTime {
        guard status == .readyToPlay, let seconds = core?.duration else { return .indefinite }
        return CMTime(seconds: seconds, preferredTimescale: 1_000_000_000)
    }

    /// Pixels of the picture; zero until it is ready.
    open var presentationSize: CGSize {
        guard status == .readyToPlay, let size = core?.size else { return .zero }
        return CGSize(width: size.width, height: size.height)
    }

    /// Always false: a negative rate halts.
    open var canPlayReverse: Bool { false }
}
