import GraphicsTypes
import RenderTree

/// All shadows that outlive their frame.
///
/// Those of paths belong to whoever casts the like; those of a layer's content to the layer. What a list does not show
/// goes when the list is made.
struct KeptShadows {
    /// Layers that cast the shadow of what they draw.
    var casters: [UInt32: ShadowCaster] = [:]
    /// Pictures of paths, and the one a layer showed last.
    var paths: [CGPath: [ShadowPicture]] = [:]
    var pathOf: [UInt32: ShadowPicture] = [:]
    /// Bytes of all pictures. With more than `budget` no further one is kept.
    var bytes = 0
    var budget = 64 << 20
}
