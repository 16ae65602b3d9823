/// The cache of baked boxes, and the baked box of each layer.
struct BakedBoxCache {
    var textures = BakedBoxTextures()
    var states: [UInt32: BakedBoxState] = [:]
}
