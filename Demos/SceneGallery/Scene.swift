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

    /// A fresh tree, ready to be shown, with its cues.
    public func make() -> Performance {
        let performance = Performance(size: size)
        build(performance)
        performance.cues.sort { $0.time < $1.time }
        return performance
    }
}

/// A scene being shown: its layers, and what is still going to be done to them.
public final class Performance {
    /// Fills the scene's size; y runs down inside it.
    public let root = CALayer()
    public internal(set) var cues: [Cue] = []
    /// Delegates and the like: layers hold them weakly.
    private var kept: [AnyObject] = []

    /// Something done at a moment, in seconds after the scene was shown.
    public struct Cue {
        public let time: CFTimeInterval
        public let action: () -> Void
    }

    init(size: CGSize) {
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
}
