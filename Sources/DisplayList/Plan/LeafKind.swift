import LaminaGraphicsTypes

/// The only item of a node whose record can be written again without planning the node.
enum LeafKind: UInt8 {
    case none, solid, image, card
    /// One of a flock: `firstItem` is the flock's and `itemCount` its row.
    case flock
}
