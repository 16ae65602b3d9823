@_exported import CoreAnimation
@_exported import CoreGraphics
