@_exported import Foundation
@_exported import QuartzCore
// `UIWindow(host:)` takes one: views without a window, for tests and films.
@_exported import class LaminaViews.ManualViewHost
