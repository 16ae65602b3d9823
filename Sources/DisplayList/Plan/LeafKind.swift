import LaminaGraphicsTypes

/// The only item of a node whose record can be rewritten without planning.
enum LeafKind: UInt8 {
    case none, solid, image, bakedBox
}
