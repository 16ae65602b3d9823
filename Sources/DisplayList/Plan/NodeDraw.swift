import LaminaGraphicsTypes

/// What the last build left of a node: enough to place it again without its ancestors.
///
/// The order is the order in memory, in 256 bytes: a frame that moves thousands of leaves reads the first three cache
/// lines of each, and the fourth for cards and images alone. Where one field more straddled a line, S1 took 3 % longer.
struct NodeDraw {
    /// The node's own space to pixels.
    var plane = PlaneTransform()
    /// Everything the node and what is below it touches.
    var subtree = PixelBox.empty
    /// Its first item in the last pass of the window, −1 for a node drawn into a surface, and how many items its subtree has
    /// there.
    var firstItem: Int32 = -1
    var itemCount: Int32 = 0
    /// Set when one short record is all there is of the node: `LeafPainter` writes it again.
    var leaf = LeafKind.none
    /// Why its items cannot be written again in place.
    var obstacle = Obstacle.surface
    var wasDrawn = false
    /// Whether `plane` leads to pixels of a surface of its own rather than to the window's.
    var isElsewhere = false
    /// Whether it ever cast the shadow of what is in it. Not taken back: a list may come to a layer twice, and cast it the first
    /// time only.
    var castsContent = false
    var isFlipped = false
    /// Whether rows of flocks lie in its plane.
    var carriesFlock = false
    /// How its contents are sampled.
    var sampling: Sampling = []
    /// The last list in which it had to be drawn as a group in some space.
    var group: UInt32 = 0
    /// The last update in which it showed other pixels than before, its records may be the same.
    var repainted: UInt32 = 0
    /// The update that visited it last, and the build.
    var serial: UInt32 = 0
    var build: UInt32 = 0
    var opacity: Float = 1
    /// The state of the images that `placement` is of.
    var imageGeneration: UInt32 = 0
    var clip = ClipState()
    /// The image that `placement` is of.
    var image: UInt64 = 0
    var tint = SIMD4<Float>(repeating: 1)
    /// What the card of a `card` leaf adds to the rectangle of its bounds, and the bounds it was made for.
    var cardMargins = SIMD4<Double>.zero
    var cardSize = CGSize.zero
    /// Placement of its contents.
    var placement = ImagePlacement(page: -1, uv: .zero, isOpaque: false)
}
