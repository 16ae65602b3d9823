import LaminaGraphicsTypes
import LaminaRenderTree

// Relations between layers.
extension PaintContext {
    /// A layer's matrix to the layer flattening it; outside transform layers, to the parent.
    @inline(__always)
    func matrix(
        _ v: LayerValues, _ context: InheritedState, parent: LayerValues?
    ) -> CATransform3D {
        let full = LayerMatrix.full(v, in: parent)
        guard context.depth >= 0 else { return full }
        return CATransform3DConcat(full, scope.depths[context.depth])
    }

    /// True if the stack is large enough for the descendants of a layer, including the mask.
    func hasRoom(below index: UInt32) -> Bool {
        let node = nodes + Int(index)
        guard isStackShort,
            !node.pointee.children.isEmpty || node.pointee.mask != noNode
        else { return true }
        warn(index, "lies in too many others; what it holds is not drawn")
        if isPatching { writer.patchFailed = true }
        return false
    }

    /// True if an ancestor is invisible: no descendant needs an update.
    func isHiddenFromAbove(_ index: UInt32) -> Bool {
        var above = nodes[Int(index)].parent
        while above != noNode {
            let v = visual(above)
            if v.flags.contains(.hidden) || v.opacity <= 0 { return true }
            above = nodes[Int(above)].parent
        }
        return false
    }

    /// True if a layer's children belong to the surrounding space instead of the layer's plane.
    func keepsDepth(_ index: UInt32, _ v: LayerValues) -> Bool {
        let kind = nodes[Int(index)].layerClass
        if kind.contains(.transformLayer) { return true }
        return kind.contains(.replicator) && v.flags.contains(.preservesDepth)
    }
}
