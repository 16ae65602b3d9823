import CoreGraphics
import Foundation
import QuartzCore

/// Something to look at: a layer tree and what happens to it, as a function of time.
///
/// Demos, golden pictures and benchmarks all show the same scenes. What moves is moved by animations; what
/// somebody does – a click, a change of a property – is a cue. Nothing reads a wall clock.
public struct Scene: Sendable {
    /// A short name for files and command lines.
    public let id: String
    public let title: String
    /// What a person should see when everything is right.
    public let lookFor: String
    /// Points.
    public let size: CGSize
    /// Seconds after which it has shown everything and may begin again.
    public let duration: CFTimeInterval
    private let build: @Sendable (Performance) -> Void

    public init(
        _ id: String, title: String, lookFor: String, duration: CFTimeInterval,
        size: CGSize = CGSize(width: 320, height: 240),
        build: @escaping @Sendable (Performance) -> Void
    ) {
        (self.id, self.title, self.lookFor) = (id, title, lookFor)
        (self.size, self.duration, self.build) = (size, duration, build)
    }

    /// A fresh tree, ready to be shown, with its cues. What it draws for itself has `scale` pixels a point.
    public func make(scale: CGFloat = 1) -> Performance {
        let performance = Performance(size: size, scale: scale)
        build(performance)
        Sharpness.set(scale, below: performance.root)
        performance.cues.sort { $0.time < $1.time }
        return performance
    }
}

/// A scene being shown: its layers, and what is still going to be done to them.
public final class Performance {
    /// Fills the scene's size; y runs down inside it.
    public let root = CALayer()
    public internal(set) var cues: [Cue] = []
    /// Pixels a point has in what the scene draws for itself: text, pictures, tiles. 1 on a screen of the scene's size.
    public private(set) var scale: CGFloat
    private var pictures: [(CGFloat) -> Void] = []
    /// Delegates and the like: layers hold them weakly.
    private var kept: [AnyObject] = []

    /// Something done at a moment, in seconds after the scene was shown.
    public struct Cue {
        public let time: CFTimeInterval
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

    /// Shows pictures at the scale they get, now and whenever it changes.
    func pictured(_ show: @escaping (CGFloat) -> Void) {
        pictures.append(show)
        show(scale)
    }

    /// Draws everything the scene draws for itself again, for a screen of another size. Nothing moves by it.
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
