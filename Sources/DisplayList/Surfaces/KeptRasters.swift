import LaminaRenderTree

/// Pictures of rasterised layers.
struct KeptRasters {
    /// By node.
    var states: [UInt32: RasterState] = [:]

    /// Forgets every picture.
    mutating func forgetAll(_ surfaces: SurfaceLedger) {
        for state in states.values {
            if let key = state.plan.key { surfaces.drop(key) }
        }
        states.removeAll()
    }

    /// Pictures of layers above a changed one are stale, and its own when it has other sublayers.
    mutating func noteChange(
        of index: UInt32, _ what: NodeChanges, _ nodes: UnsafeMutablePointer<RenderNode>
    ) {
        if what.contains(.structure) || nodes[Int(index)].layerClass.contains(.emitter) {
            states[index]?.isValid = false
        }
        var above = nodes[Int(index)].parent
        while above != noNode {
            states[above]?.isValid = false
            above = nodes[Int(above)].parent
        }
    }
}
