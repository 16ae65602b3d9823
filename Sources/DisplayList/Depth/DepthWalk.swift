import LaminaGraphicsTypes
import LaminaRenderTree

/// Layers in space, from far to near.
struct DepthWalk {
    let painting: PaintContext

    @inline(__always)
    init(_ painting: PaintContext) { self.painting = painting }

    /// Visits a transform layer, which draws nothing itself; the children belong to the surrounding
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
        let spaces = painting.scope.depths.mark
        var space = DepthSpace(painting)
        space.gather(index, v, context, parent: parent)
        var wholeLayers = WholeLayers(painting, context)
        painting.withBarrier(.depth) {
            for (number, plane, lines) in space.ordered(seenBy: context.plane) {
                switch wholeLayers.way(of: plane.node, number, isCut: !lines.isEmpty) {
                case .asPiece: visit(plane, cutBy: lines, in: index)
                case .whole: visit(plane, cutBy: [], in: index)
                case .done: break
                }
            }
        }
        // The enclosing space may have matrices below these matrices in the list.
        if context.depth < 0 { painting.scope.depths.leave(to: spaces) }
    }

    private func visit(_ plane: DepthPlane, cutBy lines: [CutLine], in index: UInt32) {
        var inner = plane.context
        inner.clip = painting.writer.tables.clip(inner.clip, lines: lines)
        inner.isPiece = !lines.isEmpty
        painting.withTimeShift(plane.shift) {
            if plane.shift != 0 { painting.shiftTime(of: [plane.node]) }
            TreeWalk(painting).visit(plane.node, inner, parent: painting.visual(plane.parent))
        }
        // Nested transform layers draw nothing: each has the box of its descendants.
        let box = painting.draws[Int(plane.node)].subtree
        var above = plane.parent
        while above != index, above != noNode {
            painting.draws[Int(above)].subtree.formUnion(box)
            above = painting.nodes[Int(above)].parent
        }
        painting.draws[Int(index)].subtree.formUnion(box)
    }

    /// Visits sublayers in space: ordered by distance where two overlap on the screen, cut at
    /// intersections, and ordered by the depth of their centres otherwise.
    func visitSiblings(
        _ index: UInt32, _ children: ContiguousArray<UInt32>, _ v: LayerValues,
        _ context: InheritedState
    ) {
        let order = SiblingOrder(painting)
        let whole = order.pieces(children, v)
        if let cuts = order.cuts(of: index, whole) {
            let toPlane = context.plane.inverted
            var wholeLayers = WholeLayers(painting, context)
            for piece in cuts.pieces {
                let child = children[piece.face.index]
                let way = wholeLayers.way(
                    of: child, piece.face.index, isCut: !piece.face.cuts.isEmpty)
                if way == .done { continue }
                var inner = context
                if let toPlane, way == .asPiece {
                    let lines = piece.face.cuts.map { $0.inPixels(toPlane) }
                    inner.clip = painting.writer.tables.clip(context.clip, lines: lines)
                    inner.isPiece = !lines.isEmpty
                }
                TreeWalk(painting).visit(child, inner, parent: v)
                painting.draws[Int(index)].subtree.formUnion(painting.draws[Int(child)].subtree)
            }
        } else {
            let depths = whole.map(\.depth)
            let places = depths.indices.sorted {
                depths[$0] == depths[$1] ? $0 < $1 : depths[$0] < depths[$1]
            }
            for i in places {
                TreeWalk(painting).visit(children[i], context, parent: v)
                painting.draws[Int(index)].subtree.formUnion(
                    painting.draws[Int(children[i])].subtree)
            }
        }
    }
}
