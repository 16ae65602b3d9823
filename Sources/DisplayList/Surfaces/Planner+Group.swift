import LaminaGraphicsTypes
import LaminaRenderTree

/// Layers forming a group with their descendants: fading or clipped as a whole.
///
/// The result equals drawing the group into a surface. If no items overlap, drawing each item
/// individually gives the same result; the planner tries this once per layer in each space of a
/// list.
extension Planner {
    /// Draws a layer as a group. `inner` is the inherited state for individual drawing; `fades` is
    /// true if the group has the layer's opacity.
    func visitGroup(
        _ index: UInt32, _ v: LayerValues, _ context: InheritedState,
        _ inner: InheritedState, fades: Bool
    ) {
        guard painting.plansAnew(index, .group) else { return }
        let build = state.pointee.build
        let rules = GroupRules(painting)
        let reads = rules.readsBackdrop(below: index)
        if reads && !fades {
            // Only clipped: blending still uses the content behind.
            drawContent(index, v, inner)
            return
        }
        // Backdrop readers must find the group's own content, and shadows lie below their casters:
        // an attempt would fail, and casters would be drawn in vain. The search for shadows is last
        // because of its depth.
        if !reads, draws[Int(index)].group != build || !painting.draft.groups.contains(index),
            !rules.castsShadow(index)
        {
            let mark = writer.items.count
            painting.withBarrier(.group) { drawContent(index, v, inner) }
            if !writer.itemsMeet(from: mark) { return }
            writer.items.removeSubrange(mark...)
            draws[Int(index)].subtree = .empty
            draws[Int(index)].group = build
            painting.draft.groups.insert(index)
        }
        var flat = context
        flat.depth = -1
        visitThroughSurface(index, v, flat, .groupOpacity, fades: fades)
    }
}

extension ListWriter {
    /// True if the items from `start` on cannot be drawn individually: two items touch the same
    /// pixels, or an item blends other than source-over. Many items count as touching.
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
