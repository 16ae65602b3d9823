import LaminaGraphicsTypes

/// The reason a subtree is drawn into a separate surface, printed by the debug view.
///
/// The case `groupOpacity` is overlapping content with a common opacity or clip. The case
/// `nestedClip` is a clip inside of more clips than an item can name. The case `backdrop` is the
/// content read by filters of a layer in front. The case `transition` is an old or a new picture,
/// and `blend` a compositing filter. The other cases follow from the layer's properties.
public enum OffscreenReason: UInt8, Sendable, CaseIterable {
    case groupOpacity, mask, nestedClip, filter, backdrop, shadow, rasterize, transition, blend
    /// The pixels behind masks by stencil, saved for the masks' rims.
    case rim
}
