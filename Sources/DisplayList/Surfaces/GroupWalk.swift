import LaminaGraphicsTypes
import LaminaRenderTree

/// Layers forming a group with their descendants: fading or clipped as a whole.
///
/// The result equals drawing the group into a surface. If no items overlap, drawing each item
/// individually gives the same result; the planner tries this once per layer in each space of a
/// list.
struct GroupWalk {
    let painting: PaintContext

    @inline(__always)
    init(_ painting: PaintContext) { self.painting = painting }

    /// Draws a layer as a group. `inner` is the inherited state for individual drawing; `fades` is
    /// true if the group has the layer's opacity.
    func visit(
        _ index: UInt32, _ v: LayerValues, _ context: InheritedState,
        _ inner: InheritedState, fades: Bool
    ) {
        guard painting.plansAnew(index, .group) else { return }
        let reads = GroupRules(painting).readsBackdrop(below: index)
        if reads && !fades {
            // The group is only clipped: its items still blend with the content behind the group.
            TreeWalk(painting).drawContent(index, v, inner)
            return
        }
        let isNested = context.isPiece && context.isInPiece
        if !reads, !isNested, canDrawByItems(index), drawByItems(index, v, inner) { return }
        var flat = context
        flat.depth = -1
        SurfaceWalk(painting).visitThroughSurface(index, v, flat, .groupOpacity, fades: fades)
    }

    /// True if the items may not overlap, as far as known before drawing.
    ///
    /// Backdrops and shadows are excluded: a layer that reads a backdrop needs the content of the
    /// group, and a shadow below its caster would fail the attempt after the drawing of all
    /// casters. The search for shadows is the last test, because it visits the whole subtree.
    private func canDrawByItems(_ index: UInt32) -> Bool {
        let isFound =
            painting.draws[Int(index)].group == painting.build
            && painting.draft.groups.contains(index, in: painting.draft.spaces)
        return !isFound && !GroupRules(painting).castsShadow(index)
    }

    /// Draws each item individually; false, with nothing drawn, if two items overlap.
    private func drawByItems(
        _ index: UInt32, _ v: LayerValues, _ inner: InheritedState
    ) -> Bool {
        let mark = painting.writer.items.count
        painting.withBarrier(.group) { TreeWalk(painting).drawContent(index, v, inner) }
        if !painting.writer.itemsMeet(from: mark) { return true }
        painting.writer.items.removeSubrange(mark...)
        painting.draws[Int(index)].subtree = .empty
        painting.draws[Int(index)].group = painting.build
        painting.draft.groups.insert(index, in: painting.draft.spaces)
        return false
    }
}

extension ListWriter {
    /// True if the items from `start` on cannot be drawn individually: two items touch the same
    /// pixels, or an item blends other than source-over. More items than the limit count as
    /// touching.
    func itemsMeet(from start: Int) -> Bool {
        let items = items[start...]
        if items.count > 24 { return true }
        for i in items.indices {
            if items[i].key.blend != .sourceOver || items[i].isMany { return true }
            if items[i].key.stencil != .none { return true }
            for j in items.indices[(i + 1)...] where items[i].box.intersects(items[j].box) {
                return true
            }
        }
        return false
    }
}
