// Importing ImageIO brings Core Graphics, as on Apple's systems.
@_exported import CoreGraphics
