import Foundation

/// The look of a status bar. There is none on a desktop: kept for programs that name one.
public enum UIStatusBarStyle: Int, Sendable { case `default` = 0, lightContent, darkContent = 3 }

/// How a status bar comes and goes. There is none on a desktop.
public enum UIStatusBarAnimation: Int, Sendable { case none = 0, fade, slide }
