import LaminaGraphicsTypes

/// The size of the target in pixels, and pixels per point.
public struct Viewport: Sendable, Equatable {
    /// The width in pixels.
    public var width: Int
    /// The height in pixels.
    public var height: Int
    /// Pixels per point.
    public var scale: Double

    /// A viewport. The numbers are not checked.
    public init(width: Int, height: Int, scale: Double) {
        self.width = width
        self.height = height
        self.scale = scale
    }

    /// The pixels of the viewport.
    public var box: PixelBox { PixelBox(0, 0, Float(width), Float(height)) }
}
