import GraphicsTypes
import RenderTree

/// The shortest way from an animated layer to its record: nodes that are one short record and nothing else.
///
/// What it saves: a patch looks at everything a layer could be; a moving leaf that stays what it was needs its
/// plane, its box and a few numbers of its record. With 5 000 of them it is half of the planning time. Only for nodes
/// that the last visit marked (`NodeDraw.leaf`); whatever changes besides the numbers sends them to `patch`.
extension Planner {
    /// Whether a node just visited may be written again by `patchLeaf`.
    func canPatchLeaf(
        _ v: UnsafePointer<LayerProperties>, _ draw: UnsafeMutablePointer<NodeDraw>,
        _ context: LayerContext, parent: UnsafePointer<LayerProperties>?
    ) -> Bool {
        guard draw.pointee.isPatchable, draw.pointee.itemCount == 1, context.depth < 0,
            let parent, !parent.pointee.hasSublayerTransform, context.plane.isAffine
        else { return false }
        return draw.pointee.plane.isAffine
    }

    /// Writes a leaf's record again; false, with nothing done, when it has to be planned.
    @inline(__always)
    func patchLeaf(_ index: UInt32, _ what: NodeChanges) -> Bool {
        let state = self.state
        guard Int(index) < state.pointee.drawCount else { return false }
        let draw = state.pointee.draws + Int(index)
        let kind = draw.pointee.leaf
        if kind == .none { return false }
        if draw.pointee.serial == state.pointee.serial { return true }
        guard draw.pointee.build == state.pointee.build else { return false }
        let node = state.pointee.nodes + Int(index)
        let v = visual(index)
        let t = v.pointee.transform
        guard t.m14 == 0, t.m24 == 0, t.m34 == 0, t.m44 == 1,
            v.pointee.flags.intersection([.hidden, .doubleSided, .geometryFlipped]) == .doubleSided,
            v.pointee.bounds.size.width > 0, v.pointee.bounds.size.height > 0,
            !leavesFlatSiblings(node, v)
        else { return false }
        let repaints = what.contains(.paint)
        if repaints {
            guard kind != .card, v.pointee.opacity > 0, isPlainLeaf(v, node),
                isUnchanged(kind, v, draw)
            else { return false }
        }
        let above = state.pointee.draws + Int(node.pointee.parent)
        var plane = LayerMatrix.affinePlane(v)
        if kind == .card, !keepsCard(v, plane, above.pointee.plane, draw) { return false }
        plane = plane.concatAffine(above.pointee.plane)
        guard plane.isFinite, !plane.isSlanted else { return false }

        let item = Int(draw.pointee.firstItem)
        let r = leafRect(kind, v, draw)
        let exact = plane.bounds(r)
        let isAligned = kind != .card && plane.keepsAxes && exact.isOnPixels
        let margin: Float =
            isAligned || kind == .card ? 0 : max(kind == .image ? 1 : 0.5, plane.softReach)
        let box = exact.expanded(margin).roundedOut
        let clip = draw.pointee.clip
        return state.pointee.sink.rewrite(item, of: index) { target, slot in
            guard target.pointee.key.isClipped == clip.cuts(box) else { return false }
            let edges = isAligned || kind == .card ? 0 : BoxStyle.edges(v)
            if kind == .image {
                let isBounded =
                    edges != 0
                    && plane.outgrowsFrame(
                        draw.pointee.placement.texels, over: r.x1 - r.x0, r.y1 - r.y0)
                guard isBounded == (target.pointee.key.primitive == .minified) else { return false }
            }
            SolidRecord.place(plane, r, to: slot)
            slot[1].w = packFlags(
                edges: edges, clip: target.pointee.key.isClipped ? clip.record : -1)
            let opacity = draw.pointee.opacity * v.pointee.opacity
            let isOpaque: Bool
            switch kind {
            case .solid:
                let color = v.pointee.backgroundColor.unsafelyUnwrapped.rgba * draw.pointee.tint
                if repaints { slot[1].z = pack(color, opacity: opacity) }
                isOpaque = color.w * opacity >= 1
            case .image:
                if repaints { slot[1].z = pack(draw.pointee.tint, opacity: opacity) }
                isOpaque =
                    draw.pointee.placement.isOpaque && opacity >= 1 && draw.pointee.tint.w >= 1
            default: isOpaque = false
            }
            target.pointee.opaqueBox =
                isAligned && isOpaque && !clip.hasShape && !clip.hasLines
                ? exact.intersection(clip.box) : .empty
            let visible = box.intersection(clip.box)
            target.pointee.box = visible
            state.pointee.touched.formUnion(draw.pointee.subtree)
            state.pointee.touched.formUnion(visible)
            draw.pointee.subtree = visible
            draw.pointee.plane = plane
            draw.pointee.serial = state.pointee.serial
            growAncestors(node.pointee.parent, by: visible)
            return true
        }
    }

    /// The item's rectangle in the layer's own space.
    @inline(__always)
    private func leafRect(
        _ kind: LeafKind, _ v: UnsafePointer<LayerProperties>,
        _ draw: UnsafeMutablePointer<NodeDraw>
    ) -> PlaneRect {
        var r = PlaneRect(v.pointee.bounds)
        if kind == .card {
            let m = draw.pointee.cardMargins
            r = PlaneRect(x0: r.x0 + m.x, y0: r.y0 + m.y, x1: r.x0 + m.z, y1: r.y0 + m.w)
        }
        return r
    }

    /// Whether new paint is only another colour or opacity of the same item.
    @inline(__always)
    private func isUnchanged(
        _ kind: LeafKind, _ v: UnsafePointer<LayerProperties>,
        _ draw: UnsafeMutablePointer<NodeDraw>
    ) -> Bool {
        let fill = v.pointee.backgroundColor?.rgba.w ?? 0
        guard let image = v.pointee.contents else { return kind == .solid && fill > 0 }
        return kind == .image && fill <= 0 && image.identity == draw.pointee.image
            && draw.pointee.imageGeneration == state.pointee.imageGeneration
            && draw.pointee.sampling.isEmpty && v.pointee.minificationFilter == .linear
            && v.pointee.magnificationFilter == .linear
    }

    /// Whether a baked box with its shadow only moved.
    @inline(__always)
    private func keepsCard(
        _ v: UnsafePointer<LayerProperties>, _ plane: PlaneTransform, _ above: PlaneTransform,
        _ draw: UnsafeMutablePointer<NodeDraw>
    ) -> Bool {
        let old = draw.pointee.plane
        return v.pointee.bounds.size == draw.pointee.cardSize && plane.b == 0 && plane.c == 0
            && plane.a * above.a == old.a && plane.d * above.d == old.d
            && above.b == 0 && above.c == 0
    }

    /// Boxes above only grow here; a build makes them tight again.
    @inline(__always)
    func growAncestors(_ parent: UInt32, by box: PixelBox) {
        var above = parent
        while above != noNode {
            if draws[Int(above)].subtree.contains(box) { break }
            draws[Int(above)].subtree.formUnion(box)
            above = nodes[Int(above)].parent
        }
    }
}
