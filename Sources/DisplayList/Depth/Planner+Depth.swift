import LaminaGraphicsTypes
import LaminaRenderTree

extension Planner {
    /// A transform layer draws nothing itself; its children stand in the space around it (B-3D 230).
    ///
    /// The outermost one gathers every flat layer below it, puts them in order of depth, cut where they pass
    /// through each other (232), and draws them; inner ones only hand their matrix on.
    func visitTransformLayer(
        _ index: UInt32, _ v: LayerValues, _ context: LayerContext,
        parent: LayerValues?
    ) {
        guard canvas.plansAnew(index, .depth) else { return }
        let spaces = state.pointee.scope.depths.count
        var space = DepthSpace(canvas)
        space.gather(index, v, context, parent: parent)
        canvas.withBarrier(.depth) {
            for (plane, lines) in space.ordered(seenBy: context.plane) {
                visit(plane, cutBy: lines, in: index)
            }
        }
        // What stands around this one may have matrices of its own before these.
        if context.depth < 0 { state.pointee.scope.depths.removeSubrange(spaces...) }
    }

    private func visit(_ plane: DepthPlane, cutBy lines: [CutLine], in index: UInt32) {
        var inner = plane.context
        inner.clip = writer.tables.clip(inner.clip, lines: lines)
        inner.isPiece = !lines.isEmpty
        canvas.withTimeShift(plane.shift) {
            if plane.shift != 0 { canvas.shiftTime(of: [plane.node]) }
            visit(plane.node, inner, parent: visual(plane.parent))
        }
        // Those between only hand their matrix on; they are where what is in them is.
        let box = draws[Int(plane.node)].subtree
        var above = plane.parent
        while above != index, above != noNode {
            draws[Int(above)].subtree.formUnion(box)
            above = nodes[Int(above)].parent
        }
        draws[Int(index)].subtree.formUnion(box)
    }
}
