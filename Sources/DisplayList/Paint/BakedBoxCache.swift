/// The cache of baked boxes, and the baked box of each layer.
struct BakedBoxCache {
    var textures = BakedBoxTextures()
    var states: [UInt32: BakedBoxState] = [:]

    /// Forgets the baked boxes of layers that are no baked boxes of the list, once these layers are
    /// more than half.
    mutating func drop() {
        guard states.count > 2 * textures.nodeCount else { return }
        states = states.filter { textures.isCounted($0.key) }
    }
}
