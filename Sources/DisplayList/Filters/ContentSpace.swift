import LaminaGraphicsTypes
import LaminaMotion
import LaminaRenderTree

/// Where a layer's content is drawn before it is filtered or kept.
struct ContentSpace {
    /// The layer's space to pixels of the surface.
    var plane: PlaneTransform
    /// Pixels of the surface to pixels of the target; the identity when they are the same.
    var toScreen = PlaneTransform()
    /// Pixels of the surface per point.
    var scale: Double
    /// Whether the surface's pixels are not the target's.
    var isOwn = false
}
