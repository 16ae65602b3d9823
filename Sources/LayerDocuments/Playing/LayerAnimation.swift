import CoreAnimation
import CoreGraphics
import Foundation

/// Animation read from a Lottie document, as layers on a clock of their own. Our own.
///
/// In: `.json`, `.lottie` (an archive of animations, versions 1 and 2) or `.tgs` (gzip). Out:
/// `layer`, a tree of Core Animation objects. The drawing side plays the animations; the program
/// has no work in a frame.
///
///     let animation = try LayerAnimation(contentsOf: url)
///     window.layer.addSublayer(animation.layer)
///     animation.play()
///
/// Thread: the layers' thread. Cost: reading is linear in the document; values without an
/// equivalent in layers are sampled once a frame of the document. Limits: Docs/LIMITS.md.
/// Docs/LOTTIE.md lists the supported features.
public final class LayerAnimation {
    /// Layer that shows the animation, with bounds of the document's size in points. Geometry is
    /// flipped for a parent with y up; set `isGeometryFlipped` to false in a parent with y down,
    /// such as a view's layer in UIKit.
    public let layer: CALayer
    /// Size in points.
    public var size: CGSize { layer.bounds.size }
    /// First frame of the document.
    public var startFrame: Double { timeline.first }
    /// Frame after the last of the document.
    public var endFrame: Double { timeline.last }
    /// Frames per second of the document. Playback runs at the rate of the display.
    public var frameRate: Double { timeline.rate }
    /// Duration in seconds at speed 1.
    public var duration: Double { timeline.duration }
    /// Markers in the order of the document.
    public let markers: [Marker]
    /// Names of all animations of a `.lottie` archive; empty for other files.
    public let animationNames: [String]
    /// Features of the document without an equivalent here. Each is also logged once through
    /// `Diagnostics`.
    public let unsupported: [UnsupportedFeature]

    let timeline: Timeline
    /// Layer with the local time of the document.
    let stage: CALayer
    let tracks: [DocumentTrack]
    private let named: [String: [CALayer]]
    var playback = Playback()

    /// Named frame or range of frames in a document.
    public struct Marker: Hashable, Sendable {
        /// Name in the document.
        public let name: String
        /// Start frame.
        public let start: Double
        /// Duration in frames; 0 for a point in time.
        public let duration: Double
    }

    /// Reads a file. `animation` is the name of an animation in an archive; nil for the first.
    /// `changes` replace values of the document.
    ///
    /// Errors: `LayerAnimationError`.
    public convenience init(
        contentsOf url: URL, animation: String? = nil, changes: [PropertyChange] = []
    ) throws {
        try self.init(
            DocumentSource(contentsOf: url, animation: animation), name: url.lastPathComponent,
            changes: changes)
    }

    /// Reads a document in memory. `folder` is the folder of external images; nil for none.
    ///
    /// Errors: `LayerAnimationError`.
    public convenience init(
        data: Data, folder: URL? = nil, animation: String? = nil, changes: [PropertyChange] = []
    ) throws {
        try self.init(
            DocumentSource(data, beside: folder, animation: animation), name: "animation",
            changes: changes)
    }

    /// Reads a resource of a bundle: `name` with the extension, or with `.json`, `.lottie` and
    /// `.tgs` in turn.
    ///
    /// Errors: `LayerAnimationError`.
    public convenience init(named name: String, in bundle: Bundle = .main) throws {
        let file = name as NSString
        let kinds = file.pathExtension.isEmpty ? ["json", "lottie", "tgs"] : [file.pathExtension]
        let base = file.pathExtension.isEmpty ? name : file.deletingPathExtension
        for kind in kinds {
            if let url = bundle.url(forResource: base, withExtension: kind) {
                try self.init(contentsOf: url)
                return
            }
        }
        throw LayerAnimationError.unreadable("the resource “\(name)”")
    }

    init(_ source: DocumentSource, name: String, changes: [PropertyChange]) throws {
        let compiler = try SceneCompiler(source, changes: changes)
        stage = compiler.compile()
        layer = CALayer()
        layer.name = name
        layer.bounds.size = compiler.size
        layer.isGeometryFlipped = true
        layer.addSublayer(stage)
        timeline = compiler.timeline
        tracks = compiler.animator.tracks
        named = compiler.named
        unsupported = compiler.report.list
        animationNames = source.animations
        markers = (source.text.root["markers"]?.elements ?? []).prefix(10_000).map {
            Marker(
                name: $0["cm"]?.string ?? "", start: $0["tm"]?.double ?? 0,
                duration: $0["dr"]?.double ?? 0)
        }
        compiler.report.tell(name)
        seek(toFrame: startFrame)
    }

    /// First marker with a name; nil if no marker has the name.
    public func marker(named name: String) -> Marker? { markers.first { $0.name == name } }

    /// Layers made from the document's layers of a name, in the order of the document's
    /// compositions; empty for an unknown name.
    public func layers(named name: String) -> [CALayer] { named[name] ?? [] }
}
