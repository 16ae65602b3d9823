import LaminaGraphicsTypes
import LaminaRenderTree

/// Layers that are one thing together with what is in them: they fade as one, or are cut as one.
///
/// The result of drawing all of it into a surface; where nothing in it touches anything else in it, the same comes
/// of drawing each thing by itself. That is found by trying, once for a layer in each space of a list.
extension Planner {
    /// Draws a layer as a group. `inner` is what its content inherits when it is drawn by itself; `fades` when its
    /// opacity is the group's.
    func visitGroup(
        _ index: UInt32, _ v: LayerValues, _ context: LayerContext,
        _ inner: LayerContext, fades: Bool
    ) {
        guard canvas.plansAnew(index, .group) else { return }
        let build = state.pointee.build
        let rules = GroupRules(canvas)
        let reads = rules.readsBackdrop(below: index)
        if reads && !fades {
            // Only cut: what it mixes with stays what is behind it.
            drawContent(index, v, inner)
            return
        }
        // What reads the backdrop must find the group's own, and shadows lie under what casts them: there is nothing to
        // try, and what is drawn to cast them would be drawn for nothing. Shadows are looked for last: they may be deep.
        if !reads, draws[Int(index)].group != build || !canvas.draft.groups.contains(index),
            !rules.castsShadow(index)
        {
            let mark = writer.items.count
            canvas.withBarrier(.group) { drawContent(index, v, inner) }
            if !writer.itemsMeet(from: mark) { return }
            writer.items.removeSubrange(mark...)
            draws[Int(index)].subtree = .empty
            draws[Int(index)].group = build
            canvas.draft.groups.insert(index)
        }
        var flat = context
        flat.depth = -1
        visitThroughSurface(index, v, flat, .groupOpacity, fades: fades)
    }
}

extension ListWriter {
    /// Whether items from `start` on cannot each be drawn by itself: two touch the same pixels, or one is mixed in
    /// another way than over the rest. Many items count as touching.
    func itemsMeet(from start: Int) -> Bool {
        let items = items[start...]
        if items.count > 24 { return true }
        for i in items.indices {
            if items[i].key.blend != .sourceOver || items[i].isMany { return true }
            for j in items.indices[(i + 1)...] where items[i].box.intersects(items[j].box) {
                return true
            }
        }
        return false
    }
}
