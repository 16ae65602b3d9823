import LaminaGraphicsTypes
import LaminaRenderTree

/// Masks of a single picture or shape, read while drawing the masked content: no surfaces for layer
/// and mask.
///
/// With each item masked individually, the lower of two items would shine through where the mask is
/// translucent. Each item therefore excludes the pixels covered by items above. Let M be the mask,
/// and P the share of a pixel not covered by later items. The item is then multiplied by M·P / (1 −
/// M·(1 − P)). The composite equals the picture of all items multiplied by M.
///
/// Covers are known for rectangles only; groups with other overlapping items, and large groups,
/// take surfaces. The planner tries once per layer in each space of a list.
extension MaskWalk {
    /// The size of the list's tables in texels above which no further mask clips are added.
    private static let mostTexels = 1 << 15

    /// True if a masked layer may be drawn item by item, as far as known before drawing.
    func canDrawByItems(
        _ index: UInt32, _ v: LayerValues, _ context: InheritedState
    ) -> Bool {
        context.clip.page < 0 && !context.clip.hasLines && !context.clip.isFull
            && !context.isPiece && !GroupRules.needsOwnSurface(v)
            && painting.caches.captures.isEmpty
            && painting.writer.tables.count < Self.mostTexels
            && isOnePicture(painting.nodes[Int(index)].mask)
            && !painting.draft.masks.contains(index, in: painting.draft.spaces)
            && !GroupRules(painting).readsBackdrop(below: index)
    }

    /// Draws a layer with its mask in each item; false, with nothing drawn, if surfaces are
    /// required.
    func drawByItems(
        _ index: UInt32, _ v: LayerValues, _ context: InheritedState
    ) -> Bool {
        let mask = painting.nodes[Int(index)].mask
        guard painting.plansAnew(index, .mask) else { return true }
        let items = itemsOfMask(mask, index, v, context)
        if items.isEmpty { return true }
        var inner = context
        inner.maskedLayer = index
        if items.count == 1, let clip = clip(context.clip, by: items[0], of: mask) {
            if clip.box.isEmpty { return true }
            inner.clip = clip
            let mark = painting.writer.items.count
            painting.withBarrier(.mask) { TreeWalk(painting).visitFlat(index, v, inner) }
            let draws = painting.draws
            let isDone = painting.writer.leaveToLater(from: mark, in: clip) { item in
                // A picture must be wholly opaque, which is known for a layer's contents.
                let placement = draws[Int(item.node)].placement
                return placement.page == item.key.page && placement.isOpaque
            }
            if isDone { return true }
            painting.writer.items.removeSubrange(mark...)
            painting.draws[Int(index)].subtree = .empty
        }
        painting.draft.masks.insert(index, in: painting.draft.spaces)
        return false
    }

    /// True if a mask is likely to be a single item.
    private func isOnePicture(_ mask: UInt32) -> Bool {
        let (m, node) = (painting.visual(mask), painting.nodes + Int(mask))
        guard node.pointee.children.isEmpty, node.pointee.mask == noNode,
            node.pointee.layerClass.isDisjoint(with: .severalItems),
            !m.flags.contains(.shouldRasterize)
        else { return false }
        return m.firstInBag {
            [.filters, .compositingFilter, .backgroundFilters, .shadowOpacity].contains($0)
        } == nil
    }

    /// The items of a mask.
    private func itemsOfMask(
        _ mask: UInt32, _ index: UInt32, _ v: LayerValues,
        _ context: InheritedState
    ) -> ContiguousArray<DrawItem> {
        var inner = inside(index, InheritedState())
        inner.isRead = true
        inner.clip.box = context.clip.box.roundedOut
        var items: ContiguousArray<DrawItem> = []
        swap(&items, &painting.writer.items)
        painting.withBarrier(.mask, hasPlaces: false) {
            TreeWalk(painting).visit(mask, inner, parent: v)
        }
        swap(&items, &painting.writer.items)
        return items
    }

    /// The clip by a mask's item; nil for an item other than a shape or picture.
    private func clip(_ outer: ClipState, by item: DrawItem, of mask: UInt32) -> ClipState? {
        guard item.key.blend == .sourceOver, !item.key.isClipped,
            item.key.page < BatchKey.surfacePages,
            let shape = ItemShape(item, painting.writer.data + Int(item.data)),
            shape.uv == nil || shape.toShape.isAffine && shape.radii == .zero
        else { return nil }
        var clip = outer
        clip.box = outer.box.intersection(item.box)
        let around = painting.writer.tables.shapes(of: outer, cutting: clip.box)
        painting.writer.tables.enter(&clip, around, outer, isFlat: shape.isFlat)
        clip.isMasked = clip.isMasked || shape.uv != nil || shape.alpha < 1
        if shape.uv != nil { (clip.page, clip.isAligned) = (item.key.page, shape.isAligned) }
        clip.chooseKind()
        painting.writer.tables.append {
            if let uv = shape.uv {
                shape.writePicture(uv, of: mask, box: clip.box, outer: around.record, to: $0)
            } else {
                shape.write(box: clip.box, outer: around.record, to: $0)
            }
        }
        return clip
    }
}
