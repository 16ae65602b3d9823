import LaminaGraphicsTypes

/// A mask as items in the pass of its content, and the pixels touched by the mask.
struct StencilMask {
    var items: ContiguousArray<DrawItem>
    /// The touched pixels, rounded out to whole pixels.
    var box: PixelBox
}
