// The module also exports the filter value types, and Core Graphics as on Apple's systems.
@_exported import CoreGraphics
@_exported import LaminaFilterTypes
