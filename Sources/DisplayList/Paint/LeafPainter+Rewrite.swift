import LaminaGraphicsTypes
import LaminaRenderTree

extension LeafPainter {
    /// True if a node just visited may later be patched by `rewrite`.
    ///
    /// A patch keeps the vertical orientation of image and shadow: a layer flipped itself is
    /// visited instead, because the flip may change.
    @inline(__always)
    static func canRewrite(
        _ draw: UnsafeMutablePointer<NodeDraw>, _ v: LayerValues, _ context: InheritedState,
        parent: LayerValues?
    ) -> Bool {
        guard draw.pointee.rebuildReason == .none, draw.pointee.isOneItem, context.depth < 0,
            !v.flags.contains(.geometryFlipped), let parent, !parent.hasSublayerTransform,
            context.plane.isAffine
        else { return false }
        return draw.pointee.plane.isAffine
    }

    /// Rewrites a leaf's record; false, without changes, if the leaf must be planned.
    ///
    /// Restricted to nodes marked by the last visit (`NodeDraw.leaf`); changes beyond the numbers
    /// go to the painters. The function is long because divided functions were not inlined and took
    /// a sixth more instructions.
    @inline(__always)
    static func rewrite(_ index: UInt32, _ what: NodeChanges, _ painting: PaintContext) -> Bool {
        guard Int(index) < painting.memory.count else { return false }
        let draw = painting.memory.draws + Int(index)
        if draw.pointee.leaf == .none { return false }
        if draw.pointee.serial == painting.serial { return true }
        guard draw.pointee.build == painting.build else { return false }
        let node = painting.memory.nodes + Int(index)
        let v = painting.visual(index)
        let repaints = what.contains(.paint)
        guard isLeaf(v, node, painting), !repaints || staysAlike(v, node, draw, painting),
            let plane = plane(of: v, node, draw, painting)
        else { return false }
        let (kind, clip) = (draw.pointee.leaf, draw.pointee.clip)
        let r = LeafRules.rect(kind, v, draw)
        let exact = plane.bounds(r)
        let isAligned = kind != .bakedBox && plane.snaps(exact)
        let box = exact.pixels(isAligned: isAligned, margin: LeafRules.margin(kind, plane))
        return painting.draft.writer.rewrite(draw.pointee.leafItem, of: index) {
            target, slot in
            let edges = LeafRules.edges(kind, v, isAligned: isAligned)
            guard target.pointee.key.clipping == clip.clipping(of: box),
                target.pointee.key.primitive
                    == LeafRules.primitive(kind, r, plane, draw, edges: edges)
            else { return false }
            SolidRecord.place(plane, r, to: slot)
            slot[1].w = packFlags(
                edges: edges, clip: target.pointee.key.isClipped ? clip.record : -1)
            let opacity = LeafRules.opacity(v, draw)
            if repaints { slot[1].z = LeafRules.color(kind, v, draw, opacity: opacity) }
            target.pointee.opaqueBox =
                isAligned && clip.letsThrough
                    && LeafRules.isOpaque(kind, v, draw, opacity: opacity)
                ? exact.intersection(clip.box) : .empty
            let visible = box.intersection(clip.box)
            target.pointee.box = visible
            painting.touched.formUnion(draw.pointee.subtree)
            painting.touched.formUnion(visible)
            (draw.pointee.subtree, draw.pointee.plane) = (visible, plane)
            draw.pointee.serial = painting.serial
            painting.memory.growAncestors(node.pointee.parent, by: visible)
            return true
        }
    }

    @inline(__always)
    static func isLeaf(
        _ v: LayerValues, _ node: UnsafeMutablePointer<RenderNode>,
        _ painting: PaintContext
    ) -> Bool {
        v.bounds.size.width > 0 && v.bounds.size.height > 0 && isFlat(v, node, painting)
    }

    /// True if a layer lies flat in the plane of its siblings, seen from the front.
    @inline(__always)
    static func isFlat(
        _ v: LayerValues, _ node: UnsafeMutablePointer<RenderNode>,
        _ painting: PaintContext
    ) -> Bool {
        let t = v.transform
        return t.m14 == 0 && t.m24 == 0 && t.m34 == 0 && t.m44 == 1
            && v.flags.intersection([.hidden, .doubleSided, .geometryFlipped])
                == .doubleSided
            && !painting.memory.leavesFlatSiblings(node, v)
    }

    /// True if new paint changes only the colour or opacity of the same item.
    @inline(__always)
    private static func staysAlike(
        _ v: LayerValues, _ node: UnsafeMutablePointer<RenderNode>,
        _ draw: UnsafeMutablePointer<NodeDraw>, _ painting: PaintContext
    ) -> Bool {
        let kind = draw.pointee.leaf
        guard kind != .bakedBox, v.opacity > 0, LeafRules.isPlainLeaf(v, node) else {
            return false
        }
        let fill = v.backgroundColor?.rgba.w ?? 0
        guard v.contents != nil else { return kind == .solid && fill > 0 }
        return kind == .image && fill <= 0 && painting.isKnownImage(v, draw)
    }

    /// The leaf's current plane; nil if the plane requires another primitive.
    @inline(__always)
    private static func plane(
        of v: LayerValues, _ node: UnsafeMutablePointer<RenderNode>,
        _ draw: UnsafeMutablePointer<NodeDraw>, _ painting: PaintContext
    ) -> PlaneTransform? {
        let above = painting.draws + Int(node.pointee.parent)
        let own = LayerMatrix.affinePlane(v)
        if draw.pointee.leaf == .bakedBox, !keepsBakedBox(v, own, above.pointee.plane, draw) {
            return nil
        }
        let plane = own.concatAffine(above.pointee.plane)
        return plane.isFinite && !plane.isSlanted ? plane : nil
    }

    /// True if a baked box with its shadow only moved.
    @inline(__always)
    private static func keepsBakedBox(
        _ v: LayerValues, _ plane: PlaneTransform, _ above: PlaneTransform,
        _ draw: UnsafeMutablePointer<NodeDraw>
    ) -> Bool {
        let old = draw.pointee.plane
        return v.bounds.size == draw.pointee.bakedBoxSize && plane.b == 0 && plane.c == 0
            && plane.a * above.a == old.a && plane.d * above.d == old.d
            && above.b == 0 && above.c == 0
    }
}
