import LaminaGraphicsTypes

/// The only item of a node whose record can be rewritten without planning.
enum LeafKind: UInt8 {
    case none, solid, image, bakedBox
    /// A fill or a stroke with a formula, the only content of a shape layer; visited in each patch.
    case shape
}
