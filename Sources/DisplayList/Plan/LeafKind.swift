import LaminaGraphicsTypes

/// The only item of a node whose record can be written again without planning the node.
enum LeafKind: UInt8 {
    case none, solid, image, card
}
