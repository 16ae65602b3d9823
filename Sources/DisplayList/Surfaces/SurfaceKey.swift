import LaminaGraphicsTypes
import LaminaMotion
import LaminaRenderTree

/// The keys of cached surfaces, unique among all lists of a renderer. Bit 48 marks pictures of
/// transitions, bit 56 rasterised layers and shadows. Never 0.
public enum SurfaceKey {
    static func transition(_ id: AnimationID) -> UInt64 { id.rawValue | 1 << 48 }
    /// A new key for every picture: a redrawn picture is never mistaken for the old picture, even
    /// if the list drawing the picture was remade.
    static func picture() -> UInt64 { UniqueNumber.next() | 1 << 56 }
}
