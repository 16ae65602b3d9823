import CoreAnimation
import CoreGraphics
import Foundation

/// Animation read from a Lottie document, as layers with a separate clock. Our own.
///
/// Input: `.json`, `.lottie` (an archive of animations, versions 1 and 2) or `.tgs` (gzip). Output:
/// `layer`, a tree of Core Animation objects. The drawing side plays the animations; the program
/// has no work in a frame.
///
///     let animation = try LayerAnimation(contentsOf: url)
///     window.layer.addSublayer(animation.layer)
///     animation.play()
///
/// The layers may leave their tree and come back, or move to another host: Core Animation ends all
/// animations of layers that leave, and a later turn of the main loop adds them again while the
/// program keeps the `LayerAnimation`.
///
/// Thread: the layers' thread. Cost: reading is linear in the document; values without an
/// equivalent in layers are sampled once a frame of the document. Limits: Docs/LIMITS.md.
/// Docs/LOTTIE.md lists the supported features.
public final class LayerAnimation {
    /// Layer that shows the animation, with bounds of the document's size in points. Geometry is
    /// flipped for a parent with y up; set `isGeometryFlipped` to false in a parent with y down,
    /// such as a view's layer in UIKit.
    public let layer: CALayer
    /// Size of the document in points: the size of `layer.bounds`. 1 to 100 000 a side.
    public var size: CGSize { layer.bounds.size }
    /// First frame of the document, as a number of frames. Not necessarily 0; may be negative or a
    /// fraction.
    public var startFrame: Double { timeline.first }
    /// Frame after the last of the document. The end of the last frame, not its start: 60 frames
    /// from 0 end at 60.
    public var endFrame: Double { timeline.last }
    /// Frames per second of the document. Playback runs at the rate of the display.
    public var frameRate: Double { timeline.rate }
    /// Duration of the document in seconds at speed 1: the frames divided by `frameRate`. Above 0.
    public var duration: Double { timeline.duration }
    /// Markers in the order of the document. At most 10 000. Names need not be unique.
    public let markers: [Marker]
    /// Names of all animations of a `.lottie` archive, in the order of the archive; empty for other
    /// files. `init(contentsOf:animation:theme:slots:changes:)` takes one of the names.
    public let animationNames: [String]
    /// Names of all themes of a `.lottie` archive, in the order of the archive; empty for other
    /// files. `withTheme(_:)` takes one of the names.
    public let themeNames: [String]
    /// Name of the theme of the animation: the requested theme, else the theme that the archive
    /// sets for the animation. Nil for none.
    public let themeName: String?
    /// Names of all state machines of a `.lottie` archive, in the order of the archive, for
    /// `LayerStateMachine`; empty for other files. O(n).
    public var stateMachineNames: [String] { stateMachines.map(\.name) }
    /// Names of the document's slots, sorted; empty for a document without slots. The values are
    /// replaced by `slots` of the initialisers.
    public let slotNames: [String]
    /// Features of the document without an equivalent here. Each is also logged once through
    /// `Diagnostics`. At most 200, without duplicates.
    public let unsupported: [UnsupportedFeature]

    let timeline: Timeline
    /// Layer with the local time of the document.
    let stage: CALayer
    let tracks: [DocumentTrack]
    let stateMachines: [(name: String, data: Data)]
    /// Name of the animation in an archive; nil for other files.
    package let animationName: String?
    /// Slots with numbers, colours and texts, with the values of the document.
    package let slots: [DocumentSlot]
    private let named: [String: [CALayer]]
    /// Document and replaced values, needed for a change of the theme; nil for files without
    /// themes, whose text is not kept.
    private let origin: Origin?
    var playback = Playback()

    private struct Origin {
        var source: DocumentSource
        var name: String
        var slots: [String: SlotValue]
        var changes: [PropertyChange]
    }

    /// Named frame or range of frames in a document. Values as in the document, neither checked nor
    /// clamped. `frames(ofMarker:)` gives the frames to play.
    public struct Marker: Hashable, Sendable {
        /// Name in the document; several markers may have one name. Empty in a document without the
        /// name. `marker(named:)` finds the first.
        public let name: String
        /// Start in frames of the document; possibly outside of the document. 0 in a document
        /// without the number.
        public let start: Double
        /// Duration in frames; 0 for a point in time. `frames(ofMarker:)` extends a duration of 0
        /// to the next marker.
        public let duration: Double
    }

    /// Reads a file. `animation` is the name of an animation in an archive; nil for the first.
    /// `theme` is the name of a theme in an archive; nil for the theme that the archive sets for
    /// the animation. `slots` replace values of slots, also values of a theme; `changes` replace
    /// values of the document.
    ///
    /// Errors: `LayerAnimationError`, also for an unknown animation and an unknown theme. Cost:
    /// linear in the size of the document.
    public convenience init(
        contentsOf url: URL, animation: String? = nil, theme: String? = nil,
        slots: [String: SlotValue] = [:], changes: [PropertyChange] = []
    ) throws {
        try self.init(
            DocumentSource(contentsOf: url, animation: animation, theme: theme),
            name: url.lastPathComponent, slots: slots, changes: changes)
    }

    /// Reads a document in memory. `folder` is the folder of external images; nil for none.
    ///
    /// Errors: `LayerAnimationError`.
    public convenience init(
        data: Data, folder: URL? = nil, animation: String? = nil, theme: String? = nil,
        slots: [String: SlotValue] = [:], changes: [PropertyChange] = []
    ) throws {
        try self.init(
            DocumentSource(data, beside: folder, animation: animation, theme: theme),
            name: "animation", slots: slots, changes: changes)
    }

    /// Reads a resource of a bundle: `name` with the extension, or with `.json`, `.lottie` and
    /// `.tgs` in turn.
    ///
    /// Errors: `LayerAnimationError`. `LayerAnimationError.unreadable` for a missing resource.
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

    init(
        _ source: DocumentSource, name: String, slots: [String: SlotValue],
        changes: [PropertyChange]
    ) throws {
        let compiler = try SceneCompiler(source, slots: slots, changes: changes)
        stage = compiler.compile()
        layer = CALayer()
        layer.name = name
        layer.bounds.size = compiler.size
        layer.isGeometryFlipped = true
        layer.addSublayer(stage)
        timeline = compiler.timeline
        tracks = compiler.collector.tracks
        named = compiler.named
        unsupported = compiler.report.list
        animationNames = source.animations
        themeNames = source.themes
        themeName = source.themeName
        origin =
            source.themes.isEmpty
            ? nil : Origin(source: source, name: name, slots: slots, changes: changes)
        stateMachines = source.stateMachines
        animationName = source.animation
        slotNames = (source.text.root["slots"]?.members ?? []).map(\.key).sorted()
        self.slots = DocumentSlot.all(of: source.text.root)
        markers = (source.text.root["markers"]?.elements ?? []).prefix(10_000).map {
            Marker(
                name: $0["cm"]?.string ?? "", start: $0["tm"]?.double ?? 0,
                duration: $0["dr"]?.double ?? 0)
        }
        compiler.report.tell(name)
        seek(toFrame: startFrame)
    }

    /// The same document with another theme of the archive; nil for the theme that the archive sets
    /// for the animation. Slots and changes stay. The new animation shows the frame of this
    /// animation and continues the playback. The completion of this animation's playback receives
    /// false. A finite number of cycles begins again.
    ///
    /// Errors: `LayerAnimationError` for an unknown theme and a file without themes.
    public func withTheme(_ name: String?) throws -> LayerAnimation {
        try withTheme(name, completion: nil)
    }

    func withTheme(_ name: String?, completion: ((Bool) -> Void)?) throws -> LayerAnimation {
        guard let origin else {
            throw LayerAnimationError.unknownName(kind: "theme", name: name ?? "", known: [])
        }
        let animation = try LayerAnimation(
            origin.source.with(theme: name), name: origin.name, slots: origin.slots,
            changes: origin.changes)
        animation.continuePlayback(of: self, completion: completion)
        return animation
    }

    /// First marker with a name; nil if no marker has the name. O(n) in the number of markers.
    public func marker(named name: String) -> Marker? { markers.first { $0.name == name } }

    /// Layers made from the document's layers of a name, in the order of the document's
    /// compositions; empty for an unknown name. O(1).
    public func layers(named name: String) -> [CALayer] { named[name] ?? [] }
}
