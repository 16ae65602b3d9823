import LaminaGraphicsTypes

/// What is drawn into: size in pixels and pixels per point.
public struct Viewport: Sendable, Equatable {
    public var width: Int
    public var height: Int
    public var scale: Double

    public init(width: Int, height: Int, scale: Double) {
        self.width = width
        self.height = height
        self.scale = scale
    }

    public var box: PixelBox { PixelBox(0, 0, Float(width), Float(height)) }
}
