@_exported import Foundation
@_exported import QuartzCore
// Host for `UIWindow(host:)`: views without a window, for tests and films.
@_exported import class LaminaViews.ManualViewHost
