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
        guard plansAnew(index, .group) else { return }
        let build = state.pointee.build
        let reads = readsBackdrop(below: index)
        if reads && !fades {
            // Only cut: what it mixes with stays what is behind it.
            drawContent(index, v, inner)
            return
        }
        // What reads the backdrop must find the group's own, and shadows lie under what casts them: there is nothing to
        // try, and what is drawn to cast them would be drawn for nothing. Shadows are looked for last: they may be deep.
        if !reads, draws[Int(index)].group != build || !groups.contains(index), !castsShadow(index)
        {
            let mark = writer.items.count
            withBarrier(.group) { drawContent(index, v, inner) }
            if !itemsMeet(from: mark) { return }
            writer.items.removeSubrange(mark...)
            draws[Int(index)].subtree = .empty
            draws[Int(index)].group = build
            groups.insert(index)
        }
        var flat = context
        flat.depth = -1
        visitThroughSurface(index, v, flat, .groupOpacity, fades: fades)
    }

    /// Whether a layer may draw one thing over another.
    @inline(__always)
    func drawsSeveralThings(_ index: UInt32, _ v: LayerValues) -> Bool {
        // What a class draws needs no property: tiles come when they are there.
        !nodes[Int(index)].children.isEmpty || nodes[Int(index)].layerClass != .layer
            || v.drawsSeveralParts
    }

    /// Whether something below a layer is mixed with what is behind it in the same surface.
    func readsBackdrop(below index: UInt32) -> Bool {
        for child in nodes[Int(index)].children {
            let v = visual(child)
            if v.flags.contains(.hidden) || v.opacity <= 0 { continue }
            if !v.bag.isEmpty, v.readsBackdrop { return true }
            let hasOwn =
                nodes[Int(child)].mask != noNode || v.flags.contains(.shouldRasterize)
            if !hasOwn, !stackRoom.isShort, readsBackdrop(below: child) { return true }
        }
        return false
    }

    /// Whether a layer or something below it casts a shadow.
    private func castsShadow(_ index: UInt32) -> Bool {
        let v = visual(index)
        if v.flags.contains(.hidden) || v.opacity <= 0 { return false }
        if !v.bag.isEmpty, case .number(let n)? = v.bagValue(.shadowOpacity), n > 0 {
            return true
        }
        return !stackRoom.isShort && nodes[Int(index)].children.contains { castsShadow($0) }
    }

    /// Whether items from `start` on cannot each be drawn by itself: two touch the same pixels, or one is mixed in
    /// another way than over the rest. Many items count as touching.
    private func itemsMeet(from start: Int) -> Bool {
        let items = writer.items[start...]
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

extension LayerValues {
    /// Whether the layer is mixed with what is behind it.
    fileprivate var readsBackdrop: Bool {
        for entry in bag
        where entry.id == .backgroundFilters || entry.id == .compositingFilter {
            return true
        }
        return false
    }

    /// Whether the layer alone can draw more than one thing over another.
    @inline(__always) fileprivate var drawsSeveralParts: Bool {
        let parts =
            (backgroundColor != nil ? 1 : 0) + (contents != nil ? 1 : 0) + (borderWidth > 0 ? 1 : 0)
        return parts > 1 || !(bag.isEmpty || bagIsUnseen)
    }
}
