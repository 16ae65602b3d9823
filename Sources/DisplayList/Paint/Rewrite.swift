/// What a painter answers: whether what it painted can be painted again over itself, in a list that is kept.
///
/// A painter is called in the same way when a list is built and when it is patched. One that cannot work in place may
/// leave a patch at once, or paint on: the answer alone decides that the list is built anew.
enum Rewrite {
    case inPlace
    case anew(Obstacle)
}

/// Why a layer cannot be written again in place.
public enum Obstacle: UInt8, Sendable, CaseIterable {
    /// It can.
    case none
    /// It is drawn into a surface, or is one.
    case surface
    /// What is painted depends on more layers than this: an order in depth, copies, a shadow of what is in it, a group.
    case depth, copies, castShadow, group
    /// It is behind a mask whose picture it is drawn with, or is one.
    case mask
    /// It may turn its back.
    case back
    case background, rasterised, transition, fade, largeImage, tiles, particles
    /// Others of its like would be baked.
    case otherCards
}
