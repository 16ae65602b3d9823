import Foundation

/// Style of a status bar. A desktop has no status bar; kept for source compatibility.
public enum UIStatusBarStyle: Int, Sendable {
    /// Dark or light by the traits.
    case `default` = 0
    /// Light text.
    case lightContent
    /// Dark text.
    case darkContent = 3
}

/// Animation of a status bar. A desktop has no status bar; kept for source compatibility.
public enum UIStatusBarAnimation: Int, Sendable {
    /// No animation.
    case none = 0
    /// Fade.
    case fade
    /// Slide from the upper edge.
    case slide
}
