@_exported import Foundation
@_exported import QuartzCore
@_exported import StringDrawing
// Host for `NSWindow(host:)`: views without a window, for tests and films.
@_exported import class LaminaViews.ManualViewHost
