import CoreAnimation
import CoreGraphics
import Foundation

/// A player for a file or a stream, based on GStreamer. An `AVPlayerLayer` shows the frames.
///
/// The playback position is a function of `CACurrentMediaTime()`: each frame of the screen shows
/// the video frame of the screen frame's time, also in hosts with manual clocks. Loading happens in
/// the background; `play()` during loading takes effect with the first frame. The end is detected
/// while a layer shows the player. Thread: main.
open class AVPlayer: NSObject {
    /// The readiness of a player. The raw values are those of `AVPlayerItem.Status`: 0, 1 and 2.
    public enum Status: Int, Sendable {
        /// Before the first frame.
        case unknown
        /// First frame decoded.
        case readyToPlay
        /// Item not playable.
        case failed
    }
    /// The action at an item's end. `advance` acts as `pause`, because the player has no queue.
    public enum ActionAtItemEnd: Int, Sendable {
        /// Pause, because the player has no queue.
        case advance
        /// Pause at the last frame.
        case pause
        /// Stay at the last frame with the rate.
        case none
    }

    public override init() { super.init() }

    /// A player that starts to load a URL. Errors appear in `status`, not here.
    public convenience init(url URL: URL) { self.init(playerItem: AVPlayerItem(url: URL)) }

    /// A player for an item; nil for no item. The item begins to load. Errors appear in `status`,
    /// not here.
    public init(playerItem item: AVPlayerItem?) {
        super.init()
        replaceCurrentItem(with: item)
    }

    /// An item that outlives the player stops.
    deinit { stopOwnItem() }

    /// Stops the current item, unless another player has taken the item.
    private func stopOwnItem() {
        guard let currentItem, currentItem.owner == ObjectIdentifier(self) else { return }
        currentItem.core?.setRate(0, at: CACurrentMediaTime())
    }

    /// The item being played; nil for none. `replaceCurrentItem(with:)` sets the item.
    open private(set) var currentItem: AVPlayerItem?
    private var core: PlayerCore? { currentItem?.core }
    /// The layers to notify when the item changes.
    private(set) var layers: [WeakLayer] = []
    struct WeakLayer { weak var layer: AVPlayerLayer? }

    /// Replaces the item and plays from the new item's start at the present rate. Nil stops
    /// playback, and the rate is 0 then. An item that another player has taken goes on.
    open func replaceCurrentItem(with item: AVPlayerItem?) {
        let rate = self.rate
        stopOwnItem()
        currentItem = item
        item?.owner = ObjectIdentifier(self)
        if let core = item?.open() {
            core.setVolume(Double(volume), isMuted: isMuted)
            core.setEndAction(actionAtItemEnd == .none ? .hold : .halt)
            if rate > 0 { core.setRate(Double(rate), at: CACurrentMediaTime()) }
        }
        layers.removeAll { $0.layer == nil }
        for entry in layers { entry.layer?.playerChanged() }
    }

    func add(_ layer: AVPlayerLayer) { layers.append(WeakLayer(layer: layer)) }
    /// Removes a layer. A layer that is being released is nil already in its weak reference.
    func remove(_ layer: AVPlayerLayer) {
        layers.removeAll { $0.layer == nil || $0.layer === layer }
    }

    /// The current item's status. `unknown` without an item.
    open var status: Status { Status(rawValue: currentItem?.status.rawValue ?? 0) ?? .unknown }
    /// The error of the current item, the reason for `failed`. Nil otherwise, and without an item.
    open var error: Error? { currentItem?.error }

    /// Sets the rate to 1. During loading playback begins with the first frame. Without an item
    /// nothing happens.
    open func play() { rate = 1 }
    /// Sets the rate to 0. The position stays.
    open func pause() { rate = 0 }

    /// The highest rate: 100. Our own.
    public static let maximumRate: Float = 100

    /// Playback speed in seconds of the item a second. Default 0. Negative values and NaN mean 0;
    /// values above `maximumRate` are reduced to `maximumRate`, with one note. Without an item the
    /// rate stays 0.
    open var rate: Float {
        get { Float(core?.rate ?? 0) }
        set {
            if newValue > Self.maximumRate {
                let limit = Self.maximumRate
                Diagnostics.once("AVPlayer: rates above \(limit) are \(limit)")
            }
            let rate = newValue > 0 ? min(newValue, Self.maximumRate) : 0
            core?.setRate(Double(rate), at: CACurrentMediaTime())
        }
    }

    /// The playback position; zero without an item. Never invalid.
    open func currentTime() -> CMTime {
        let seconds = core?.position(at: CACurrentMediaTime()) ?? 0
        return CMTime(seconds: seconds, preferredTimescale: 1_000_000_000)
    }

    /// Moves playback exactly to `time`. Times outside the item, infinite ones included, are
    /// clamped; an invalid or indefinite time has no effect. During loading the seek is postponed.
    open func seek(to time: CMTime) { _ = move(to: time) }

    /// Moves playback exactly to `time`; tolerances are ignored. The clamps are those of
    /// `seek(to:)`.
    open func seek(to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime) {
        _ = move(to: time)
    }

    /// Moves playback exactly to `time`. The handler is called in a later turn of the run loop; it
    /// receives false for an invalid or indefinite time, and without an item. The clamps are those
    /// of `seek(to:)`.
    open func seek(to time: CMTime, completionHandler: @escaping (Bool) -> Void) {
        let isPossible = move(to: time)
        MediaTime.delivery.enqueue { completionHandler(isPossible) }
    }

    private func move(to time: CMTime) -> Bool {
        guard let core, !time.seconds.isNaN else { return false }
        core.seek(to: time.seconds, at: CACurrentMediaTime())
        return true
    }

    /// Sound volume, clamped to 0…1; NaN is ignored. Default 1.
    open var volume: Float = 1 {
        didSet {
            volume = volume.isNaN ? oldValue : min(max(volume, 0), 1)
            core?.setVolume(Double(volume), isMuted: isMuted)
        }
    }

    /// True for no sound. Default false. `volume` stays.
    open var isMuted = false {
        didSet { core?.setVolume(Double(volume), isMuted: isMuted) }
    }

    /// The action at the item's end. Default `pause`. `none` keeps the last frame and the rate: a
    /// program loops the item by a seek to the start.
    open var actionAtItemEnd = ActionAtItemEnd.pause {
        didSet { core?.setEndAction(actionAtItemEnd == .none ? .hold : .halt) }
    }
}
