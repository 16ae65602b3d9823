import CoreGraphics
import Foundation
import QuartzCore

/// Scene: a layer tree and the tree's changes, as a function of time.
///
/// Demos, golden pictures and benchmarks all show the same scenes. Animations make the movements;
/// actions of a user – a click, a change of a property – are cues. No code of a scene reads a wall
/// clock.
public struct Scene: Sendable {
    /// A short name for files and command lines.
    public let id: String
    /// Title of the scene, for people.
    public let title: String
    /// Description of the correct picture.
    public let lookFor: String
    /// Points.
    public let size: CGSize
    /// Seconds after which the scene is complete and may begin again.
    public let duration: CFTimeInterval
    private let build: @Sendable (SceneInstance) -> Void

    /// Scene with a closure which builds the tree. Default 320 × 240 points.
    public init(
        _ id: String, title: String, lookFor: String, duration: CFTimeInterval,
        size: CGSize = CGSize(width: 320, height: 240),
        build: @escaping @Sendable (SceneInstance) -> Void
    ) {
        (self.id, self.title, self.lookFor) = (id, title, lookFor)
        (self.size, self.duration, self.build) = (size, duration, build)
    }

    /// Makes a fresh tree, ready to be shown, with the cues. The scene's own drawing has `scale`
    /// pixels a point.
    public func make(scale: CGFloat = 1) -> SceneInstance {
        let instance = SceneInstance(size: size, scale: scale)
        build(instance)
        Sharpness.set(scale, below: instance.root)
        instance.cues.sort { $0.time < $1.time }
        return instance
    }
}

/// Scene being shown: the layers, and the cues still to come.
public final class SceneInstance {
    /// Layer of the scene's size; y runs down inside.
    public let root = CALayer()
    /// Actions of the scene, in the order of adding.
    public internal(set) var cues: [Cue] = []
    /// Pixels per point of the scene's own drawing: text, pictures, tiles. 1 on a screen of the
    /// scene's size.
    public private(set) var scale: CGFloat
    private var pictures: [(CGFloat) -> Void] = []
    /// Delegates and other objects which layers reference weakly.
    private var kept: [AnyObject] = []

    /// Action at a time, in seconds after the scene was shown.
    public struct Cue {
        /// Seconds after the scene was shown.
        public let time: CFTimeInterval
        /// Action.
        public let action: () -> Void
    }

    init(size: CGSize, scale: CGFloat) {
        self.scale = scale
        root.name = "scene"
        root.bounds = CGRect(origin: .zero, size: size)
        root.position = CGPoint(x: size.width / 2, y: size.height / 2)
        root.isGeometryFlipped = true
        root.masksToBounds = true
        root.backgroundColor = Palette.night
    }

    func at(_ time: CFTimeInterval, _ action: @escaping () -> Void) {
        cues.append(Cue(time: time, action: action))
    }

    func keep(_ object: AnyObject) { kept.append(object) }

    /// Shows pictures at the present scale, and again after each change of the scale.
    func pictured(_ show: @escaping (CGFloat) -> Void) {
        pictures.append(show)
        show(scale)
    }

    /// Draws all text, pictures and tiles of the scene again, for a screen of another size. The
    /// call moves no layer.
    public func draw(at scale: CGFloat) {
        guard scale != self.scale, scale > 0 else { return }
        self.scale = scale
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        for show in pictures { show(scale) }
        CATransaction.commit()
        Sharpness.set(scale, below: root)
    }
}
