import CoreAnimation
import CoreGraphics
import Foundation

/// An animation of designers, read from a Lottie document, as layers on a clock of their own. Our
/// own.
///
/// In: `.json`, `.lottie` (an archive of them, versions 1 and 2) or `.tgs` (gzip). Out: `layer`, a
/// tree with Core Animation objects that the drawing side plays by itself: the program does nothing
/// in a frame.
///
///     let animation = try LayerAnimation(contentsOf: url)
///     window.layer.addSublayer(animation.layer)
///     animation.play()
///
/// Thread: that of the layers. Time: reading is linear in the document; what layers cannot animate
/// is sampled once a frame of the document. Limits: Docs/LIMITS.md. Docs/LOTTIE.md has what is
/// shown of each feature.
public final class LayerAnimation {
    /// Shows the animation; of its size in points, with y up in the space around it and the
    /// animation in it the right way up. Set its `isGeometryFlipped` to false in a space where y
    /// points down, such as UIKit's.
    public let layer: CALayer
    /// Points.
    public var size: CGSize { layer.bounds.size }
    /// First frame.
    public var startFrame: Double { timeline.first }
    /// The frame behind the last.
    public var endFrame: Double { timeline.last }
    /// Frames a second the document was made with; it is shown at the rate of the display.
    public var frameRate: Double { timeline.rate }
    /// Seconds at speed 1.
    public var duration: Double { timeline.duration }
    /// Named places, by their order in the document.
    public let markers: [Marker]
    /// Names of all animations of a `.lottie` archive; empty for others.
    public let animationNames: [String]
    /// Features of the document that are not shown. Each is also said once through `Diagnostics`.
    public let unsupported: [UnsupportedFeature]

    let timeline: Timeline
    /// The layer whose time is the document's.
    let stage: CALayer
    let tracks: [DocumentTrack]
    private let named: [String: [CALayer]]
    var playback = Playback()

    /// A named place of a document.
    public struct Marker: Hashable, Sendable {
        /// Name in the document.
        public let name: String
        /// Frame.
        public let start: Double
        /// Frames; 0 for a point in time.
        public let duration: Double
    }

    /// Reads a file. `animation` names one of an archive; nil for its first. `changes` are values
    /// in the place of the document's. Throws `LayerAnimationError`.
    public convenience init(
        contentsOf url: URL, animation: String? = nil, changes: [PropertyChange] = []
    ) throws {
        try self.init(
            DocumentSource(contentsOf: url, animation: animation), name: url.lastPathComponent,
            changes: changes)
    }

    /// Reads a document in memory. `folder` has the images beside it; nil for none. Throws
    /// `LayerAnimationError`.
    public convenience init(
        data: Data, folder: URL? = nil, animation: String? = nil, changes: [PropertyChange] = []
    ) throws {
        try self.init(
            DocumentSource(data, beside: folder, animation: animation), name: "animation",
            changes: changes)
    }

    /// Reads a resource of a bundle: `name` with its extension, or `.json`, `.lottie` and `.tgs` in
    /// turn. Throws `LayerAnimationError`.
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

    /// The marker of a name; nil where there is none.
    public func marker(named name: String) -> Marker? { markers.first { $0.name == name } }

    /// The layers that a layer of the document of this name became, in the order of the document's
    /// compositions.
    public func layers(named name: String) -> [CALayer] { named[name] ?? [] }
}
