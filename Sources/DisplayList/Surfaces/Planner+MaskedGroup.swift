import LaminaGraphicsTypes
import LaminaRenderTree

/// Masks that are one picture or one shape, read where what they mask is drawn: no surface for the layer, none for the
/// mask.
///
/// Drawing each thing cut for itself lets the lower of two shine through where the mask is soft. So each leaves to those
/// above it what they cover: with M the mask and P the share of a pixel that later items let through, an item is
/// multiplied by M·P / (1 − M·(1 − P)); over each other these give the picture of all of them, multiplied by M.
/// What an item covers is known of rectangles; a group with anything else over something else, and a large one, takes
/// surfaces. That is found by trying, once for a layer in each space of a list.
extension Planner {
    /// The most texels of the list's tables that clips by masks are added to.
    private static let mostTexels = 1 << 15

    /// Draws a layer cut by its mask; false, with nothing drawn, when that takes surfaces.
    func visitBehindMask(
        _ index: UInt32, _ v: LayerValues, _ context: LayerContext
    ) -> Bool {
        let mask = nodes[Int(index)].mask
        guard context.clip.page < 0, !context.clip.hasLines, !context.clip.isFull,
            !context.isPiece, !GroupRules.needsOwnSurface(v), stores.captures.isEmpty,
            writer.tables.count < Self.mostTexels, isOnePicture(mask),
            !canvas.draft.groups.contains(index, behindMask: true),
            !GroupRules(canvas).readsBackdrop(below: index)
        else { return false }
        guard canvas.plansAnew(index, .mask) else { return true }
        let items = itemsOfMask(mask, index, v, context)
        if items.isEmpty { return true }
        var inner = context
        inner.maskedLayer = index
        if items.count == 1, let clip = clip(context.clip, by: items[0], of: mask) {
            if clip.box.isEmpty { return true }
            inner.clip = clip
            let mark = writer.items.count
            canvas.withBarrier(.mask) { visitFlat(index, v, inner) }
            let isDone = writer.leaveToLater(from: mark, in: clip) { item in
                // All of a picture must be opaque, and that is known of a layer's contents.
                let placement = draws[Int(item.node)].placement
                return placement.page == item.key.page && placement.isOpaque
            }
            if isDone { return true }
            writer.items.removeSubrange(mark...)
            draws[Int(index)].subtree = .empty
        }
        canvas.draft.groups.insert(index, behindMask: true)
        return false
    }

    /// Whether a mask is likely to be drawn as one item, whatever that is.
    private func isOnePicture(_ mask: UInt32) -> Bool {
        let (m, node) = (visual(mask), nodes + Int(mask))
        guard node.pointee.children.isEmpty, node.pointee.mask == noNode,
            node.pointee.layerClass.isDisjoint(with: [.gradient, .tiled, .emitter, .replicator]),
            !m.flags.contains(.shouldRasterize)
        else { return false }
        return m.firstInBag {
            [.filters, .compositingFilter, .backgroundFilters, .shadowOpacity].contains($0)
        } == nil
    }

    /// What a mask draws by itself.
    private func itemsOfMask(
        _ mask: UInt32, _ index: UInt32, _ v: LayerValues,
        _ context: LayerContext
    ) -> ContiguousArray<DrawItem> {
        var inner = LayerContext()
        inner.isRead = true
        inner.plane = draws[Int(index)].plane
        inner.isFlipped = draws[Int(index)].isFlipped
        inner.clip.box = context.clip.box.roundedOut
        var items: ContiguousArray<DrawItem> = []
        swap(&items, &writer.items)
        canvas.withBarrier(.mask) { visit(mask, inner, parent: v) }
        swap(&items, &writer.items)
        return items
    }

    /// The clip by what a mask draws; nil where that is no shape and no picture.
    private func clip(_ outer: ClipState, by item: DrawItem, of mask: UInt32) -> ClipState? {
        guard item.key.blend == .sourceOver, !item.key.isClipped,
            item.key.page < BatchKey.surfacePages,
            let shape = ItemShape(item, writer.data + Int(item.data)),
            shape.uv == nil || shape.toShape.isAffine && shape.radii == .zero
        else { return nil }
        var clip = outer
        clip.box = outer.box.intersection(item.box)
        let around = writer.tables.shapes(of: outer, cutting: clip.box)
        writer.tables.enter(&clip, around, outer, isFlat: shape.isFlat)
        clip.isMasked = clip.isMasked || shape.uv != nil || shape.alpha < 1
        if shape.uv != nil { (clip.page, clip.isAligned) = (item.key.page, shape.isAligned) }
        clip.chooseKind()
        writer.tables.append {
            if let uv = shape.uv {
                shape.writePicture(uv, of: mask, box: clip.box, outer: around.record, to: $0)
            } else {
                shape.write(box: clip.box, outer: around.record, to: $0)
            }
        }
        return clip
    }
}
