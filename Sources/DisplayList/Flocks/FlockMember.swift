import LaminaGraphicsTypes

/// A layer that has just been planned, one item, and may be in a flock.
struct FlockMember {
    let node: UInt32
    /// The layer whose plane it lies in: the one above, or its own where it is that one's background.
    let carrier: UInt32
    /// What it was planned in; `plane` is the flock's.
    let context: LayerContext
    /// Whether the plane moves.
    let isCarried: Bool
    /// What is between the layer and that plane: a copy's transform.
    var placed: PlaneTransform?
    /// Seconds that its animations are ahead.
    var shift = 0.0

    var isBackground: Bool { node == carrier }
}
