import LaminaGraphicsTypes
import LaminaRenderTree

/// A flat layer standing in a depth space, gathered before it is drawn.
struct DepthPlane {
    var node: UInt32
    var parent: UInt32
    var context: LayerContext
    /// What it draws, as a polygon in the space of the layer that flattens the group.
    var corners: [SIMD3<Double>]
    /// How much earlier it shows its animations: a copy of a replicator that keeps depth.
    var shift = 0.0
}
