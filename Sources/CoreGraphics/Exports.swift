// Importing CoreGraphics brings Foundation and the types below, as on Apple's systems.
@_exported import Foundation
@_exported import LaminaGraphicsTypes
