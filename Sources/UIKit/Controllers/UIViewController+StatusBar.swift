import Foundation

/// Style of a status bar. A desktop has no status bar; kept for source compatibility.
public enum UIStatusBarStyle: Int, Sendable { case `default` = 0, lightContent, darkContent = 3 }

/// Animation of a status bar. A desktop has no status bar; kept for source compatibility.
public enum UIStatusBarAnimation: Int, Sendable { case none = 0, fade, slide }
