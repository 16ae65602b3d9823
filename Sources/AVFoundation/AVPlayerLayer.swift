import CoreAnimation
import CoreGraphics
import Foundation
import LaminaRenderTree

/// The scaling of video to a layer's bounds. A layer takes an unknown value for `resizeAspect`.
public struct AVLayerVideoGravity: RawRepresentable, Hashable, Sendable {
    /// The raw string.
    public var rawValue: String
    /// A gravity from its raw string.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Scaled to fit, centred, with the video's proportions.
    public static let resizeAspect = AVLayerVideoGravity(
        rawValue: "AVLayerVideoGravityResizeAspect")
    /// Scaled to fill with the video's proportions; the excess lies outside the bounds, where
    /// `masksToBounds` clips.
    public static let resizeAspectFill = AVLayerVideoGravity(
        rawValue: "AVLayerVideoGravityResizeAspectFill")
    /// Stretched to the bounds.
    public static let resize = AVLayerVideoGravity(rawValue: "AVLayerVideoGravityResize")
}

/// A layer that shows the frames of a player.
///
/// Frames go from the decoder to the GPU on the drawing thread; the main thread takes no part.
/// `contents` stays nil. Thread: main.
open class AVPlayerLayer: CALayer, DeclaresLayerClass {
    /// The layer's class in commit packets.
    package static var layerClass: LayerClass { .video }
    private var shown = ShownFlag()

    public override init() {
        super.init()
        contentsGravity = .resizeAspect
    }

    /// A layer that shows `player`. A layer without a player shows nothing.
    public convenience init(player: AVPlayer?) {
        self.init()
        self.player = player
    }

    public override init(layer: Any) {
        super.init(layer: layer)
        guard let other = layer as? AVPlayerLayer else { return }
        (gravity, shown) = (other.gravity, other.shown)
        copied = other.player
    }

    /// A layer from an archive; players are not archived. `videoGravity` follows from the archived
    /// `contentsGravity`. Nil for a malformed archive.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        gravity =
            switch contentsGravity {
            case .resizeAspectFill: .resizeAspectFill
            case .resize: .resize
            default: .resizeAspect
            }
    }

    deinit { if !isPresentationCopy { player?.remove(self) } }

    /// The original layer's player, in a copy made for presentation.
    private var copied: AVPlayer?

    /// The player; nil for none. Not archived. Default nil. A player may have several layers.
    open var player: AVPlayer? {
        get { isPresentationCopy ? copied : attached }
        set { attached = newValue }
    }

    private var attached: AVPlayer? {
        didSet {
            guard attached !== oldValue else { return }
            oldValue?.remove(self)
            attached?.add(self)
            playerChanged()
        }
    }

    /// Updates the layer after a change of the player's item.
    func playerChanged() {
        shown = ShownFlag()
        let (core, flag) = (attached?.currentItem?.core, shown)
        setLiveContents(core.map { core in { VideoPicture(core, flag) } })
    }

    private var gravity = AVLayerVideoGravity.resizeAspect

    /// The scaling of frames to the bounds. Default `resizeAspect`, also for unknown values.
    open var videoGravity: AVLayerVideoGravity {
        get { gravity }
        set {
            gravity = newValue
            contentsGravity =
                switch newValue {
                case .resizeAspectFill: .resizeAspectFill
                case .resize: .resize
                default: .resizeAspect
                }
        }
    }

    /// True once the first frame of the current item is on screen. False again after a change of
    /// player or item. No notification is sent.
    open var isReadyForDisplay: Bool { shown.value }

    /// The video's rectangle in the layer's coordinates; zero before its size is known. With
    /// `resizeAspectFill` the rectangle is larger than the bounds.
    open var videoRect: CGRect {
        let size = player?.currentItem?.presentationSize ?? .zero
        guard size.width > 0, size.height > 0 else { return .zero }
        let b = bounds
        let (x, y) = (b.width / size.width, b.height / size.height)
        let scale: CGFloat
        switch gravity {
        case .resize: return b
        case .resizeAspectFill: scale = max(x, y)
        default: scale = min(x, y)
        }
        let (w, h) = (size.width * scale, size.height * scale)
        return CGRect(x: b.midX - w / 2, y: b.midY - h / 2, width: w, height: h)
    }
}
