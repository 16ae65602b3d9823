import LaminaGraphicsTypes
import LaminaRenderTree

extension TreeWalk {
    /// Visits sublayers back to front (B-RE 204, B-3D 229, 232).
    ///
    /// Flat sublayers are ordered by z position. Sublayers in space are ordered by distance where
    /// two overlap on the screen, cut at intersections, and ordered by the depth of their centres
    /// otherwise. Ties keep sibling order.
    func visitChildren(
        _ index: UInt32, _ children: ContiguousArray<UInt32>, _ v: LayerValues,
        _ context: InheritedState
    ) {
        var isCarried = false
        if ownsBatchPlane(index) {
            let answer = carry(index, children.count, v, context)
            if answer.isAll || painting.writer.patchFailed { return }
            isCarried = answer.isCarried
        }
        if children.count == 1, !makesAnimatedBatches {
            visit(children[0], context, parent: v)
            painting.draws[Int(index)].subtree.formUnion(painting.draws[Int(children[0])].subtree)
            return
        }
        let order = SiblingOrder(painting)
        if children.count > 1, order.isInDepth(children, v) {
            visitInSpace(index, children, v, context)
            return
        }
        if makesAnimatedBatches {
            return visitBatching(index, order.byPosition(children), v, context)
        }
        for child in order.byPosition(children) {
            if isCarried, painting.draws[Int(child)].leaf == .animatedBatch {
                // The child's instance belongs to a plane already moved.
                passAnimatedBatch(at: Int(painting.draws[Int(child)].firstItem))
                continue
            }
            visit(child, context, parent: v)
            painting.draws[Int(index)].subtree.formUnion(painting.draws[Int(child)].subtree)
        }
    }

    private func visitInSpace(
        _ index: UInt32, _ children: ContiguousArray<UInt32>, _ v: LayerValues,
        _ context: InheritedState
    ) {
        // A rotation of one sublayer may change the order of all: a patch is impossible.
        if painting.isPatching {
            painting.writer.patchFailed = true
            return
        }
        painting.withBarrier(.depth) {
            DepthWalk(painting).visitSiblings(index, children, v, context)
        }
    }
}
