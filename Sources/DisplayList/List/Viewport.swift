import LaminaGraphicsTypes

/// The size of the target in pixels, and pixels per point. A change of any of the three rebuilds
/// the list and damages the whole window.
public struct Viewport: Sendable, Equatable {
    /// The width in pixels. With 0 or less the box is empty and no pixel is drawn.
    public var width: Int
    /// The height in pixels. With 0 or less the box is empty and no pixel is drawn.
    public var height: Int
    /// Pixels per point, above 0. Points count from the lower left corner of the viewport, y up.
    public var scale: Double

    /// A viewport. The numbers are not checked.
    public init(width: Int, height: Int, scale: Double) {
        self.width = width
        self.height = height
        self.scale = scale
    }

    /// The pixels of the viewport. The top left corner is 0, 0.
    public var box: PixelBox { PixelBox(0, 0, Float(width), Float(height)) }
}
