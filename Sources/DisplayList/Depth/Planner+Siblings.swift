import LaminaGraphicsTypes
import LaminaRenderTree

extension Planner {
    /// Visits sublayers back to front (B-RE 204, B-3D 229, 232).
    ///
    /// Flat sublayers are ordered by z position. Sublayers in space are ordered by distance where
    /// two overlap on the screen, cut at intersections, and ordered by the depth of their centres
    /// otherwise. Ties keep sibling order.
    func visitChildren(
        _ index: UInt32, _ children: ContiguousArray<UInt32>, _ v: LayerValues,
        _ context: InheritedState
    ) {
        let carried = batcher.rewrite(sublayersOf: index, children.count, v, context)
        if carried == .all { return }
        let order = SiblingOrder(painting)
        if children.count > 1, order.isInDepth(children, v) {
            visitInSpace(index, children, v, context)
            return
        }
        let batch = batcher.begin(sublayersOf: index)
        if children.count == 1, batch == nil {
            visit(children[0], context, parent: v)
            draws[Int(index)].subtree.formUnion(draws[Int(children[0])].subtree)
            return
        }
        for child in order.byPosition(children) {
            if carried == .some, batcher.rewrite(carried: child) { continue }
            visit(child, context, parent: v)
            draws[Int(index)].subtree.formUnion(draws[Int(child)].subtree)
            batch?.offer(child, context)
        }
        batch?.finish()
    }

    private func visitInSpace(
        _ index: UInt32, _ children: ContiguousArray<UInt32>, _ v: LayerValues,
        _ context: InheritedState
    ) {
        // A rotation of one sublayer may change the order of all: a patch is impossible.
        if isPatching {
            writer.patchFailed = true
            return
        }
        painting.withBarrier(.depth) { visitByDepth(index, children, v, context) }
    }

    private func visitByDepth(
        _ index: UInt32, _ children: ContiguousArray<UInt32>, _ v: LayerValues,
        _ context: InheritedState
    ) {
        let order = SiblingOrder(painting)
        let whole = order.pieces(children, v)
        if let cuts = order.cuts(of: index, whole) {
            let toPlane = context.plane.inverted
            for piece in cuts.pieces {
                let child = children[piece.face.index]
                var inner = context
                if let toPlane {
                    let lines = piece.face.cuts.map { $0.inPixels(toPlane) }
                    inner.clip = writer.tables.clip(context.clip, lines: lines)
                    inner.isPiece = !lines.isEmpty
                }
                visit(child, inner, parent: v)
                draws[Int(index)].subtree.formUnion(draws[Int(child)].subtree)
            }
        } else {
            let depths = whole.map(\.depth)
            let places = depths.indices.sorted {
                depths[$0] == depths[$1] ? $0 < $1 : depths[$0] < depths[$1]
            }
            for i in places {
                visit(children[i], context, parent: v)
                draws[Int(index)].subtree.formUnion(draws[Int(children[i])].subtree)
            }
        }
    }
}
