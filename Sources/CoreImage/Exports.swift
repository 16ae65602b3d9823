// Clients of CoreImage also see the filter value types, and Core Graphics as on Apple's systems.
@_exported import CoreGraphics
@_exported import LaminaFilterTypes
