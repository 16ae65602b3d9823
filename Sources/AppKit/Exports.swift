@_exported import Foundation
@_exported import QuartzCore
// `NSWindow(host:)` takes one: views without a window, for tests and films.
@_exported import class LaminaViews.ManualViewHost
