import LaminaGraphicsTypes

/// A mask as items of the pass of its content, and the pixels it touches.
struct StencilMask {
    var items: ContiguousArray<DrawItem>
    /// The touched pixels, whole ones.
    var box: PixelBox
}
