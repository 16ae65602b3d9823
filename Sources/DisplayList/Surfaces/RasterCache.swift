import LaminaRenderTree

/// The cache of rasterised layers' pictures.
struct RasterCache {
    /// The pictures by node.
    var states: [UInt32: RasterState] = [:]

    /// Evicts every picture.
    mutating func forgetAll(_ surfaces: SurfaceLifetimes) {
        for state in states.values {
            if let key = state.plan.key { surfaces.drop(key) }
        }
        states.removeAll()
    }

    /// Invalidates the pictures of a changed layer's ancestors, and its own after a change of
    /// sublayers. `isLive` is true for a layer whose contents change without another image.
    mutating func noteChange(
        of index: UInt32, _ what: NodeChanges, isLive: Bool,
        _ nodes: UnsafeMutablePointer<RenderNode>
    ) {
        if what.contains(.structure) || isLive || nodes[Int(index)].layerClass.contains(.emitter) {
            states[index]?.isValid = false
        }
        var above = nodes[Int(index)].parent
        while above != noNode {
            states[above]?.isValid = false
            above = nodes[Int(above)].parent
        }
    }
}
