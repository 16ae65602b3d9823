import LaminaGraphicsTypes

/// The state inherited by a node from its ancestors.
struct InheritedState {
    /// The map from the parent's plane (the space of its children's positions) to pixels.
    var plane = PlaneTransform()
    /// Inside a transform layer: index into `WalkScope.depths`; −1 elsewhere.
    var depth: Int32 = -1
    var clip = ClipState()
    /// True for a piece of a layer split by a plane: drawn as a single picture, because antialiased
    /// edges would show the content below along the cut.
    var isPiece = false
    /// True inside of a piece that is drawn item by item. Pieces of layers inside the piece share a
    /// picture, because drawing each piece would double the work with every level of nesting.
    var isInPiece = false
    /// True if the drawing is an input of another pass, such as a mask.
    var isRead = false
    /// True if the items mark a stencil, each item by its own coverage.
    var marksStencil = false
    var opacity: Float = 1
    /// True if an odd number of ancestors is flipped.
    var isFlipped = false
    /// The number of masks by stencil around the layer.
    var level = 0
    /// The layer whose mask is already part of the clip.
    var maskedLayer: UInt32 = .max
    /// The factor of every colour below, for a replicator's copy.
    var tint = SIMD4<Float>(repeating: 1)

    init() {}

    /// The root's state: points, y up, origin at the lower left corner of the viewport.
    init(root viewport: Viewport) {
        plane = PlaneTransform(
            a: viewport.scale, b: 0, c: 0, d: -viewport.scale, tx: 0, ty: Double(viewport.height))
        clip.box = viewport.box
    }
}
