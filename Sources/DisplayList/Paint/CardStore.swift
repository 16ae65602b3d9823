/// Baked boxes with shadows, and which layer shows which.
struct CardStore {
    var textures = CardTextures()
    var states: [UInt32: CardState] = [:]
}
