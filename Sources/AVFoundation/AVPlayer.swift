import CoreAnimation
import CoreGraphics
import Foundation

/// Plays a file or address through GStreamer; an `AVPlayerLayer` shows the picture.
///
/// The position is a function of the clock of `CACurrentMediaTime()`: a picture belongs to the time its frame is shown,
/// also in hosts that have a clock of their own. Loading goes on in the background; `play()` before that takes effect
/// when the first picture is there. The end is noticed while a layer shows the player. Thread: main.
open class AVPlayer: NSObject {
    /// Whether the player can play.
    public enum Status: Int, Sendable { case unknown, readyToPlay, failed }
    /// What happens at an item's end. `advance` is `pause`: there is no queue.
    public enum ActionAtItemEnd: Int, Sendable { case advance, pause, none }

    public override init() { super.init() }

    /// Begins to load.
    public convenience init(url URL: URL) { self.init(playerItem: AVPlayerItem(url: URL)) }

    public init(playerItem item: AVPlayerItem?) {
        super.init()
        replaceCurrentItem(with: item)
    }

    /// What is played; nil for nothing.
    open private(set) var currentItem: AVPlayerItem?
    private var core: PlayerCore? { currentItem?.core }
    /// Layers to be told of another item.
    private var layers: [WeakLayer] = []
    private struct WeakLayer { weak var layer: AVPlayerLayer? }

    /// Plays another item from its beginning, at the present rate.
    open func replaceCurrentItem(with item: AVPlayerItem?) {
        let rate = self.rate
        core?.setRate(0, at: CACurrentMediaTime())
        currentItem = item
        if let core = item?.open() {
            core.setVolume(Double(volume), isMuted: isMuted)
            core.setEndAction(actionAtItemEnd == .none ? .hold : .halt)
            if rate > 0 { core.setRate(Double(rate), at: CACurrentMediaTime()) }
        }
        layers.removeAll { $0.layer == nil }
        for entry in layers { entry.layer?.playerChanged() }
    }

    func add(_ layer: AVPlayerLayer) { layers.append(WeakLayer(layer: layer)) }
    func remove(_ layer: AVPlayerLayer) { layers.removeAll { $0.layer === layer } }

    /// As the current item's.
    open var status: Status { Status(rawValue: currentItem?.status.rawValue ?? 0) ?? .unknown }
    /// Why the status is `failed`; else nil.
    open var error: Error? { currentItem?.error }

    /// Sets the rate to 1.
    open func play() { rate = 1 }
    /// Sets the rate to 0.
    open func pause() { rate = 0 }

    /// The greatest rate: 100. Ours.
    public static let maximumRate: Float = 100

    /// Seconds of the item per second. Default 0; below 0, or not a number, is 0. Above `maximumRate` it is that, which
    /// is said once.
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

    /// Where the item is now; zero without one.
    open func currentTime() -> CMTime {
        let seconds = core?.position(at: CACurrentMediaTime()) ?? 0
        return CMTime(seconds: seconds, preferredTimescale: 1_000_000_000)
    }

    /// Continues from the picture at `time`, exactly. Times outside the item are its ends, infinite ones too; an invalid
    /// or indefinite one changes nothing. Before the item is loaded the seek waits.
    open func seek(to time: CMTime) { _ = move(to: time) }

    /// Tolerances are not made use of: every seek is exact.
    open func seek(to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime) {
        _ = move(to: time)
    }

    /// The handler hears in a later turn whether the time could be used.
    open func seek(to time: CMTime, completionHandler: @escaping (Bool) -> Void) {
        let isPossible = move(to: time)
        MediaTime.delivery.enqueue { completionHandler(isPossible) }
    }

    private func move(to time: CMTime) -> Bool {
        guard let core, !time.seconds.isNaN else { return false }
        core.seek(to: time.seconds, at: CACurrentMediaTime())
        return true
    }

    /// 0…1, what is outside is the nearer of the two; NaN changes nothing. Default 1.
    open var volume: Float = 1 {
        didSet {
            volume = volume.isNaN ? oldValue : min(max(volume, 0), 1)
            core?.setVolume(Double(volume), isMuted: isMuted)
        }
    }

    /// Default false.
    open var isMuted = false {
        didSet { core?.setVolume(Double(volume), isMuted: isMuted) }
    }

    /// Default pause. With `none` the last picture stays and the rate too: a seek plays on, which makes a loop.
    open var actionAtItemEnd = ActionAtItemEnd.pause {
        didSet { core?.setEndAction(actionAtItemEnd == .none ? .hold : .halt) }
    }
}
