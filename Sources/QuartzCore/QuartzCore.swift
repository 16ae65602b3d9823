@_exported import CoreAnimation
@_exported import CoreGraphics
@_exported import CoreImage
@_exported import LaminaRemoteLayers
