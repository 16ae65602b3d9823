import CoreAnimation
import CoreGraphics
import Foundation
import LaminaRenderTree

/// How a video's picture fits a layer.
public struct AVLayerVideoGravity: RawRepresentable, Hashable, Sendable {
    public var rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// All of the picture, in its proportions, in the middle.
    public static let resizeAspect = AVLayerVideoGravity(
        rawValue: "AVLayerVideoGravityResizeAspect")
    /// The whole layer, in the picture's proportions; what is too much lies outside, cut by `masksToBounds`.
    public static let resizeAspectFill = AVLayerVideoGravity(
        rawValue: "AVLayerVideoGravityResizeAspectFill")
    /// The whole layer, stretched.
    public static let resize = AVLayerVideoGravity(rawValue: "AVLayerVideoGravityResize")
}

/// A layer that shows what a player plays.
///
/// Pictures go from the decoder to the GPU on the thread that draws the tree; the main thread takes no part. `contents`
/// stays nil. Thread: main.
open class AVPlayerLayer: CALayer, DeclaresLayerClass {
    package static var layerClass: LayerClass { .video }
    private var shown = ShownFlag()

    public override init() {
        super.init()
        contentsGravity = .resizeAspect
    }

    /// A layer that shows `player`.
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

    /// The player of the layer this one is a copy of.
    private var copied: AVPlayer?

    /// What is shown; nil for nothing. Not archived.
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

    /// The player has another item.
    func playerChanged() {
        shown = ShownFlag()
        let (core, flag) = (attached?.currentItem?.core, shown)
        setLiveContents(core.map { core in { VideoPicture(core, flag) } })
    }

    private var gravity = AVLayerVideoGravity.resizeAspect

    /// How the picture fits the bounds. Default `resizeAspect`; one nobody knows is that.
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

    /// Whether the first picture of the current item is shown.
    open var isReadyForDisplay: Bool { shown.value }

    /// Where the picture lies in the layer's coordinates; zero until its size is known.
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
