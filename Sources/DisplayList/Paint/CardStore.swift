/// The cache of baked boxes, and the baked box of each layer.
struct CardStore {
    var textures = CardTextures()
    var states: [UInt32: CardState] = [:]
}
