import LaminaGraphicsTypes
import LaminaRenderTree

/// A flat layer in a depth space, collected before drawing.
struct DepthPlane {
    var node: UInt32
    var parent: UInt32
    var context: InheritedState
    /// The drawn polygon in the space of the layer flattening the group.
    var corners: [SIMD3<Double>]
    /// The delay of the animations in seconds, for copies of a replicator preserving depth.
    var shift = 0.0
}
