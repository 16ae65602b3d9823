/// The additional pixels of a surface besides the drawn and visible content.
struct SurfaceMargins {
    /// The number of pixels outside the clip needed by a blur.
    var margin: Float = 0
    /// The number of clear pixels around the drawn content.
    var pad: Float = 0
    /// A box always included in the surface.
    var least = PixelBox.empty

    /// The number of pixels outside the window beyond which nothing is drawn.
    static let farthest: Float = 2048
}
