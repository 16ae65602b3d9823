import LaminaGraphicsTypes
import LaminaMotion
import LaminaRenderTree

/// What identifies a surface that outlives its frame, among those of every list a renderer draws.
public enum SurfaceKey {
    static func transition(_ id: AnimationID) -> UInt64 { id.rawValue | 1 << 48 }
    /// Another one for every picture: one that is to be drawn anew is never taken for the old one, also when the list
    /// that would have drawn it was made anew before.
    static func picture() -> UInt64 { UniqueNumber.next() | 1 << 56 }
}
