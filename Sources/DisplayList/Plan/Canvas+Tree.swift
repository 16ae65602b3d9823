import LaminaGraphicsTypes
import LaminaRenderTree

// What layers are to each other.
extension Canvas {
    /// A layer's matrix to the layer that flattens it; outside transform layers that is the one above.
    @inline(__always)
    func matrix(
        _ v: LayerValues, _ context: LayerContext, parent: LayerValues?
    ) -> CATransform3D {
        let full = LayerMatrix.full(v, in: parent)
        guard context.depth >= 0 else { return full }
        return CATransform3DConcat(full, state.pointee.scope.depths[Int(context.depth)])
    }

    /// Whether the stack has room for what is below a layer, its mask included.
    func hasRoom(below index: UInt32) -> Bool {
        let node = nodes + Int(index)
        guard state.pointee.stackRoom.isShort,
            !node.pointee.children.isEmpty || node.pointee.mask != noNode
        else { return true }
        complain(index, "lies in too many others; what it holds is not drawn")
        if isPatching { writer.patchFailed = true }
        return false
    }

    /// Whether a layer above is not drawn: then nothing below it needs to be, whatever it does.
    func isHiddenFromAbove(_ index: UInt32) -> Bool {
        var above = nodes[Int(index)].parent
        while above != noNode {
            let v = visual(above)
            if v.flags.contains(.hidden) || v.opacity <= 0 { return true }
            above = nodes[Int(above)].parent
        }
        return false
    }

    /// Whether a layer's children stand in the space around it instead of in its plane.
    func keepsDepth(_ index: UInt32, _ v: LayerValues) -> Bool {
        let kind = nodes[Int(index)].layerClass
        if kind.contains(.transformLayer) { return true }
        return kind.contains(.replicator) && v.flags.contains(.preservesDepth)
    }
}
