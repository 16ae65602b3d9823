import CoreGraphics
import QuartzCore

/// Actions of a scene with views: views are made after the layer tree exists, and have their own
/// timers and frames. Thread: main.
public enum SceneFrames {
    /// The actions are called one after the other at the scene's begin, with a commit after each
    /// action.
    nonisolated(unsafe) public static var beginnings: [() -> Void] = []
    /// Resizes the views, in points; nil for a scene without views.
    nonisolated(unsafe) public static var onSize: ((CGSize) -> Void)?
    /// Called in each frame with the time reached, before more time passes; nil for none.
    nonisolated(unsafe) public static var onFrame: ((CFTimeInterval) -> Void)?
}
