import LaminaGraphicsTypes

/// What a node inherits on the way down.
struct LayerContext {
    /// The parent's plane (the space its children's positions are in) to pixels.
    var plane = PlaneTransform()
    /// Inside a transform layer: index into `WalkScope.depths`; −1 elsewhere.
    var depth: Int32 = -1
    var clip = ClipState()
    /// Whether the layer is a piece of itself, cut by a plane: it is drawn as one thing, or what lies below in it
    /// would shine through along the cut.
    var isPiece = false
    /// Whether what is drawn is read by others: a mask's, by what it masks.
    var isRead = false
    var opacity: Float = 1
    /// Whether an odd number of layers above is flipped.
    var isFlipped = false
    /// The layer whose mask is already in the clip.
    var maskedLayer: UInt32 = .max
    /// Multiplies every colour below (a replicator's copy).
    var tint = SIMD4<Float>(repeating: 1)
}
