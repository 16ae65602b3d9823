import LaminaGraphicsTypes
import LaminaRenderTree

extension Planner {
    /// Sublayers back to front (B-RE 204, B-3D 229, 232).
    ///
    /// Flat ones by z position; where some stand in space, all by the depth of their middles, cut where they pass
    /// through each other. Ties keep their order.
    func visitChildren(
        _ index: UInt32, _ children: ContiguousArray<UInt32>, _ v: LayerValues,
        _ context: LayerContext
    ) {
        if children.count == 1 {
            visit(children[0], context, parent: v)
            draws[Int(index)].subtree.formUnion(draws[Int(children[0])].subtree)
            return
        }
        if needsDepthOrder(children, v) {
            visitInSpace(index, children, v, context)
            return
        }
        if makesFlocks, children.count >= flocks.fewest {
            return visitFlocking(index, byPosition(children), v, context)
        }
        for child in byPosition(children) {
            visit(child, context, parent: v)
            draws[Int(index)].subtree.formUnion(draws[Int(child)].subtree)
        }
    }

    private func visitInSpace(
        _ index: UInt32, _ children: ContiguousArray<UInt32>, _ v: LayerValues,
        _ context: LayerContext
    ) {
        // A turn of one may change the order of all: nothing here can be written again in place.
        if isPatching {
            writer.patchFailed = true
            return
        }
        withBarrier(.depth) { visitByDepth(index, children, v, context) }
    }

    private func visitByDepth(
        _ index: UInt32, _ children: ContiguousArray<UInt32>, _ v: LayerValues,
        _ context: LayerContext
    ) {
        let depths = children.map { depth(of: $0, v) }
        if let cuts = cuts(children, v, depths) {
            let toPlane = context.plane.inverted
            for piece in cuts.pieces {
                let child = children[piece.face.index]
                var inner = context
                if let toPlane {
                    let lines = piece.face.cuts.map { Self.inPixels($0, toPlane) }
                    inner.clip = clip(context.clip, lines: lines)
                    inner.isPiece = !lines.isEmpty
                }
                visit(child, inner, parent: v)
                draws[Int(index)].subtree.formUnion(draws[Int(child)].subtree)
            }
        } else {
            let order = depths.indices.sorted {
                depths[$0] == depths[$1] ? $0 < $1 : depths[$0] < depths[$1]
            }
            for i in order {
                visit(children[i], context, parent: v)
                draws[Int(index)].subtree.formUnion(draws[Int(children[i])].subtree)
            }
        }
    }

    /// Whether a sublayer, or the space they share, is turned or moved in depth.
    private func needsDepthOrder(
        _ children: ContiguousArray<UInt32>, _ v: LayerValues
    ) -> Bool {
        if v.hasSublayerTransform {
            let t = v.sublayerTransform
            if t.m13 != 0 || t.m23 != 0 { return true }
        }
        return children.contains { visual($0).leavesPlane }
    }

    /// Whether a layer that was planned among flat siblings stands in space now: then they are ordered otherwise.
    @inline(__always)
    func leavesFlatSiblings(
        _ node: UnsafeMutablePointer<RenderNode>, _ v: LayerValues
    ) -> Bool {
        v.leavesPlane && node.pointee.parent != noNode
            && nodes[Int(node.pointee.parent)].children.count > 1
    }

    private func byPosition(_ children: ContiguousArray<UInt32>) -> ContiguousArray<UInt32> {
        var isSorted = true
        var last = -CGFloat.infinity
        for child in children {
            let z = visual(child).zPosition
            if z < last { isSorted = false }
            last = z
        }
        if isSorted { return children }
        var keys: ContiguousArray<(depth: CGFloat, place: Int)> = []
        for (i, child) in children.enumerated() {
            keys.append((visual(child).zPosition, i))
        }
        keys.sort { $0.depth == $1.depth ? $0.place < $1.place : $0.depth < $1.depth }
        return ContiguousArray(keys.map { children[$0.place] })
    }

    /// How near the middle of a sublayer is.
    private func depth(of child: UInt32, _ v: LayerValues) -> CGFloat {
        let c = visual(child)
        let m = LayerMatrix.full(c, in: v)
        let b = c.bounds
        let (x, y) = (b.origin.x + b.size.width / 2, b.origin.y + b.size.height / 2)
        let w = x * m.m14 + y * m.m24 + m.m44
        return (x * m.m13 + y * m.m23 + m.m43) / max(w, 1e-6)
    }

    /// The pieces of sublayers that pass through each other; nil when none does.
    private func cuts(
        _ children: ContiguousArray<UInt32>, _ v: LayerValues,
        _ depths: [CGFloat]
    ) -> SiblingCuts? {
        if children.count > SiblingCuts.mostSiblings { return nil }
        return SiblingCuts(
            children.enumerated().map { i, child in
                SiblingCuts.Piece(
                    face: DepthSplitting.Face(index: i, corners: face(of: child, v)),
                    depth: Double(depths[i]))
            })
    }

    /// What a sublayer draws, in the space it shares with its siblings; no corners for one that is not a plane there
    /// or not in sight.
    private func face(of child: UInt32, _ v: LayerValues) -> [SIMD3<Double>] {
        if keepsDepth(child, visual(child)) { return [] }
        return polygon(of: child, LayerMatrix.full(visual(child), in: v))
    }
}

extension LayerValues {
    /// Whether the transform turns the layer out of its parent's plane, or moves it in depth.
    @inline(__always)
    var leavesPlane: Bool { transform.m13 != 0 || transform.m23 != 0 || transform.m43 != 0 }
}
