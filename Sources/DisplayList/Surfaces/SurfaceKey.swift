import LaminaGraphicsTypes
import LaminaMotion
import LaminaRenderTree

/// The keys of cached surfaces, unique among all lists of a renderer.
public enum SurfaceKey {
    static func transition(_ id: AnimationID) -> UInt64 { id.rawValue | 1 << 48 }
    /// A new key for every picture: a redrawn picture is never mistaken for the old picture, even
    /// if the list drawing the picture was remade.
    static func picture() -> UInt64 { UniqueNumber.next() | 1 << 56 }
}
