import QuartzCore

/// What a scene does besides its layers: views are made in a tree that is there, and have timers
/// and frames of their own. Thread: main.
public enum SceneFrames {
    /// Done one after the other when the scene begins, with a commit behind each.
    nonisolated(unsafe) public static var beginnings: [() -> Void] = []
    /// Called in each frame with the time that has been reached, before that passes on; nil for
    /// nobody.
    nonisolated(unsafe) public static var onFrame: ((CFTimeInterval) -> Void)?
}
