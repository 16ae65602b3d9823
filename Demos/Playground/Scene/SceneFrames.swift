import CoreGraphics
import QuartzCore

/// Actions of a scene beside its layers: views are made in a present tree, and have timers and
/// frames of their own. Thread: main.
public enum SceneFrames {
    /// Called one after the other at the scene's begin, with a commit behind each.
    nonisolated(unsafe) public static var beginnings: [() -> Void] = []
    /// Gives the views another size, in points; nil for a scene without views.
    nonisolated(unsafe) public static var onSize: ((CGSize) -> Void)?
    /// Called in each frame with the time reached, before more time passes; nil for none.
    nonisolated(unsafe) public static var onFrame: ((CFTimeInterval) -> Void)?
}
