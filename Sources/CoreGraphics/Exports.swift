// Whoever imports CoreGraphics sees Foundation and the types below it, as on Apple's systems.
@_exported import Foundation
@_exported import LaminaGraphicsTypes
