import LaminaGraphicsTypes

/// The reason a subtree is drawn into a separate surface, printed by the debug view.
public enum OffscreenReason: UInt8, Sendable, CaseIterable {
    case groupOpacity, mask, nestedClip, filter, backdrop, shadow, rasterize, transition, blend
    /// The pixels behind masks by stencil, saved for the masks' rims.
    case rim
}
