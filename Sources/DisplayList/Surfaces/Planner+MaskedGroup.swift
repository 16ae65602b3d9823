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
    /// The most items that cover others in a masked group.
    private static let mostCovers = 16
    /// The most items of a group that are compared with each other, and texels of the table that clips may take.
    private static let (mostItems, mostTexels) = (64, 1 << 15)

    /// Draws a layer cut by its mask; false, with nothing drawn, when that takes surfaces.
    func visitBehindMask(
        _ index: UInt32, _ v: LayerValues, _ context: LayerContext
    ) -> Bool {
        let mask = nodes[Int(index)].mask
        guard context.clip.page < 0, !context.clip.hasLines, !context.clip.isFull,
            !context.isPiece, !needsOwnSurface(v), captures.isEmpty,
            writer.tables.count < Self.mostTexels, isOnePicture(mask),
            !groups.contains(index, behindMask: true), !readsBackdrop(below: index)
        else { return false }
        guard plansAnew(index, .mask) else { return true }
        let items = itemsOfMask(mask, index, v, context)
        if items.isEmpty { return true }
        var inner = context
        inner.maskedLayer = index
        if items.count == 1, let clip = clip(context.clip, by: items[0], of: mask) {
            if clip.box.isEmpty { return true }
            inner.clip = clip
            let mark = writer.items.count
            withBarrier(.mask) { visitFlat(index, v, inner) }
            if leaveToLater(from: mark, in: clip) { return true }
            writer.items.removeSubrange(mark...)
            draws[Int(index)].subtree = .empty
        }
        groups.insert(index, behindMask: true)
        return false
    }

    /// Whether a mask is likely to be drawn as one item, whatever that is.
    private func isOnePicture(_ mask: UInt32) -> Bool {
        let (m, node) = (visual(mask), nodes + Int(mask))
        guard node.pointee.children.isEmpty, node.pointee.mask == noNode,
            node.pointee.layerClass.isDisjoint(with: [.gradient, .tiled, .emitter, .replicator]),
            !m.flags.contains(.shouldRasterize)
        else { return false }
        return !m.bag.contains {
            [.filters, .compositingFilter, .backgroundFilters, .shadowOpacity].contains($0.id)
        }
    }

    /// What a mask draws by itself.
    private func itemsOfMask(
        _ mask: UInt32, _ index: UInt32, _ v: LayerValues,
        _ context: LayerContext
    ) -> ContiguousArray<DrawItem> {
        var inner = LayerContext()
        inner.plane = draws[Int(index)].plane
        inner.isFlipped = draws[Int(index)].isFlipped
        inner.clip.box = context.clip.box.roundedOut
        var items: ContiguousArray<DrawItem> = []
        swap(&items, &writer.items)
        withBarrier(.mask) { visit(mask, inner, parent: v) }
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
        let around = shapes(of: outer, cutting: clip.box)
        enter(&clip, around, outer, isFlat: shape.isFlat)
        clip.isMasked = clip.isMasked || shape.uv != nil || shape.alpha < 1
        if shape.uv != nil { (clip.page, clip.isAligned) = (item.key.page, shape.isAligned) }
        clip.chooseKind()
        if let uv = shape.uv {
            appendClip {
                shape.writePicture(uv, of: mask, box: clip.box, outer: around.record, to: $0)
            }
        } else {
            appendClip { shape.write(box: clip.box, outer: around.record, to: $0) }
        }
        return clip
    }

    /// What an item covers of those below it in its group.
    private struct Cover {
        var item: Int
        var box: PixelBox
        var shape: ItemShape

        /// Whether it is worked out at the corners of what it covers.
        var isFlat: Bool { shape.isFlat && shape.radii == .zero && shape.alpha >= 1 }
    }

    /// Has every item of a masked group leave to later ones what they cover; false where that cannot be said.
    private func leaveToLater(from mark: Int, in clip: ClipState) -> Bool {
        guard let covers = covers(from: mark, in: clip) else { return false }
        let first = writer.tables.count / ClipRecord.texels
        for cover in covers { appendClip { cover.shape.write(box: cover.box, to: $0) } }
        var later = 0
        for i in mark..<writer.items.count {
            while later < covers.count, covers[later].item <= i { later += 1 }
            if later == covers.count { break }
            let box = writer.items[i].box
            guard covers[later...].contains(where: { $0.box.intersects(box) }) else { continue }
            let isFlat =
                covers.count - later <= Clipping.flatCovers
                && covers[later...].allSatisfy(\.isFlat)
            coverItem(i, by: (first + later)..<(first + covers.count), isFlat: isFlat)
        }
        return true
    }

    /// The items that lie over others, as shapes, in painting order; nil where one is none.
    private func covers(from mark: Int, in clip: ClipState) -> ContiguousArray<Cover>? {
        writer.items.withUnsafeBufferPointer { items in
            guard items.count - mark <= Self.mostItems else { return nil }
            var covers: ContiguousArray<Cover> = []
            for j in mark..<items.count {
                guard items[j].key.blend == .sourceOver, !items[j].isMany else { return nil }
                let box = items[j].box
                guard (mark..<j).contains(where: { items[$0].box.intersects(box) }) else {
                    continue
                }
                guard covers.count < Self.mostCovers, let shape = cover(items[j], in: clip) else {
                    return nil
                }
                if covers.isEmpty { covers.reserveCapacity(Self.mostCovers) }
                covers.append(Cover(item: j, box: box, shape: shape))
            }
            return covers
        }
    }

    /// What an item hides of those below it in its group; nil where that is no shape.
    private func cover(_ item: DrawItem, in clip: ClipState) -> ItemShape? {
        guard clipRecord(of: item) == clip.record,
            let shape = ItemShape(item, writer.data + Int(item.data))
        else { return nil }
        guard shape.uv != nil else { return shape }
        // All of a picture must be opaque, and that is known of a layer's contents.
        let placement = draws[Int(item.node)].placement
        return placement.page == item.key.page && placement.isOpaque ? shape : nil
    }

    /// The number of an item's clip record; −1 for none.
    private func clipRecord(of item: DrawItem) -> Int32 {
        let lane = item.key.primitive.flagsLane
        let flags = writer.data[Int(item.data) + lane / 4][lane % 4].bitPattern
        return Int32(bitPattern: flags >> 4) - 1
    }

    /// Names an item's covers in a clip record of its own.
    private func coverItem(
        _ i: Int, by covers: Range<Int>, isFlat: Bool
    ) {
        let item = writer.items[i]
        let old = clipRecord(of: item)
        let record = Int32(writer.tables.count / ClipRecord.texels)
        for t in 0..<ClipRecord.texels {
            let texel = writer.tables[Int(old) * ClipRecord.texels + t]
            writer.tables.append(texel)
        }
        let last = writer.tables.count - 1
        writer.tables[last].z = Float(covers.lowerBound)
        writer.tables[last].w = Float(covers.upperBound)
        let lane = item.key.primitive.flagsLane
        let slot = writer.data + Int(item.data) + lane / 4
        slot.pointee[lane % 4] = packFlags(
            edges: slot.pointee[lane % 4].bitPattern & 15, clip: record)
        let isPlaced: Bool =
            switch item.key.clipping {
            case .single, .picture: true
            default: false
            }
        writer.items[i].key.clipping = isFlat && isPlaced ? .picture : .mask
    }
}
