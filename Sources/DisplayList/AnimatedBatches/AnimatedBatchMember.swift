import LaminaGraphicsTypes

/// A candidate for an animated batch: a layer just planned as a single item.
struct AnimatedBatchMember {
    let node: UInt32
    /// The owner of the plane: the parent, or the layer itself if the item is its background.
    let planeOwner: UInt32
    /// The inherited state during planning; `plane` is the batch's.
    let context: InheritedState
    /// True if the plane moves.
    let isCarried: Bool
    /// The transform between the layer and the plane: a replicator copy's.
    var placed: PlaneTransform?
    /// The delay of the layer's animations in seconds.
    var shift = 0.0

    var isBackground: Bool { node == planeOwner }
}
