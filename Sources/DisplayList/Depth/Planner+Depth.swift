import LaminaGraphicsTypes
import LaminaRenderTree

extension Planner {
    /// Visits a transform layer, which draws nothing itself; the children stand in the surrounding
    /// space (B-3D 230).
    ///
    /// The outermost transform layer collects every flat layer below, orders the layers by depth,
    /// cuts intersecting layers (232), and draws the result. Nested transform layers only
    /// contribute their matrix.
    func visitTransformLayer(
        _ index: UInt32, _ v: LayerValues, _ context: InheritedState,
        parent: LayerValues?
    ) {
        guard painting.plansAnew(index, .depth) else { return }
        let spaces = state.pointee.scope.depths.count
        var space = DepthSpace(painting)
        space.gather(index, v, context, parent: parent)
        painting.withBarrier(.depth) {
            for (plane, lines) in space.ordered(seenBy: context.plane) {
                visit(plane, cutBy: lines, in: index)
            }
        }
        // The surrounding space may have matrices of its own before these.
        if context.depth < 0 { state.pointee.scope.depths.removeSubrange(spaces...) }
    }

    private func visit(_ plane: DepthPlane, cutBy lines: [CutLine], in index: UInt32) {
        var inner = plane.context
        inner.clip = writer.tables.clip(inner.clip, lines: lines)
        inner.isPiece = !lines.isEmpty
        painting.withTimeShift(plane.shift) {
            if plane.shift != 0 { painting.shiftTime(of: [plane.node]) }
            visit(plane.node, inner, parent: visual(plane.parent))
        }
        // Nested transform layers draw nothing; their boxes are their descendants'.
        let box = draws[Int(plane.node)].subtree
        var above = plane.parent
        while above != index, above != noNode {
            draws[Int(above)].subtree.formUnion(box)
            above = nodes[Int(above)].parent
        }
        draws[Int(index)].subtree.formUnion(box)
    }
}
