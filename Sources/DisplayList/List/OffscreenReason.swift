import LaminaGraphicsTypes

/// Why a subtree had to be drawn into a surface of its own. The debug view prints it.
public enum OffscreenReason: UInt8, Sendable, CaseIterable {
    case groupOpacity, mask, nestedClip, filter, backdrop, shadow, rasterize, transition, blend
}
