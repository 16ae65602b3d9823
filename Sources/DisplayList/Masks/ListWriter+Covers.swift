import LaminaGraphicsTypes

// Items of a masked group, each clipped by the mask and by the items above: see
// `MaskWalk+Items`.
extension ListWriter {
    /// An item's cover over the items below in its group.
    private struct Cover {
        var item: Int
        var box: PixelBox
        var shape: ItemShape

        /// True if the cover is evaluated at the corners of covered items.
        var isFlat: Bool { shape.isFlat && shape.radii == .zero && shape.alpha >= 1 }
    }

    /// The largest number of covering items in a masked group, and the largest number of compared
    /// items.
    private static let (mostCovers, mostItems) = (16, 64)

    /// Excludes from each item of a masked group the pixels covered by later items; false if
    /// impossible.
    mutating func leaveToLater(
        from mark: Int, in clip: ClipState, isOpaque: (DrawItem) -> Bool
    ) -> Bool {
        guard let covers = covers(from: mark, in: clip, isOpaque) else { return false }
        let first = Int(tables.next)
        for cover in covers { tables.append { cover.shape.write(box: cover.box, to: $0) } }
        var later = 0
        for i in mark..<items.count {
            while later < covers.count, covers[later].item <= i { later += 1 }
            if later == covers.count { break }
            let box = items[i].box
            guard covers[later...].contains(where: { $0.box.intersects(box) }) else { continue }
            let isFlat =
                covers.count - later <= Clipping.flatCovers
                && covers[later...].allSatisfy(\.isFlat)
            coverItem(i, by: (first + later)..<(first + covers.count), isFlat: isFlat)
        }
        return true
    }

    /// The covering items as shapes, in painting order; nil if an item has no shape.
    private func covers(
        from mark: Int, in clip: ClipState, _ isOpaque: (DrawItem) -> Bool
    ) -> ContiguousArray<Cover>? {
        items.withUnsafeBufferPointer { items in
            guard items.count - mark <= Self.mostItems else { return nil }
            var covers: ContiguousArray<Cover> = []
            for j in mark..<items.count {
                guard items[j].key.blend == .sourceOver, !items[j].isMany,
                    items[j].key.stencil == .none
                else { return nil }
                let box = items[j].box
                guard (mark..<j).contains(where: { items[$0].box.intersects(box) }) else {
                    continue
                }
                guard covers.count < Self.mostCovers,
                    let shape = cover(items[j], in: clip, isOpaque)
                else { return nil }
                if covers.isEmpty { covers.reserveCapacity(Self.mostCovers) }
                covers.append(Cover(item: j, box: box, shape: shape))
            }
            return covers
        }
    }

    /// The cover of an item over items below in its group; nil without a shape.
    private func cover(
        _ item: DrawItem, in clip: ClipState, _ isOpaque: (DrawItem) -> Bool
    ) -> ItemShape? {
        guard clipRecord(of: item) == clip.record,
            let shape = ItemShape(item, data + Int(item.data))
        else { return nil }
        return shape.uv == nil || isOpaque(item) ? shape : nil
    }

    /// The number of an item's clip record; −1 for none.
    private func clipRecord(of item: DrawItem) -> Int32 {
        let lane = item.key.primitive.flagsLane
        let flags = data[Int(item.data) + lane / 4][lane % 4].bitPattern
        return Int32(bitPattern: flags >> 4) - 1
    }

    /// Names an item's covers in a separate clip record.
    private mutating func coverItem(
        _ i: Int, by covers: Range<Int>, isFlat: Bool
    ) {
        let item = items[i]
        let old = clipRecord(of: item)
        let record = tables.next
        tables.append(copyOf: old) {
            $0[ClipRecord.texels - 1].z = Float(covers.lowerBound)
            $0[ClipRecord.texels - 1].w = Float(covers.upperBound)
        }
        let lane = item.key.primitive.flagsLane
        let slot = data + Int(item.data) + lane / 4
        slot.pointee[lane % 4] = packFlags(
            edges: slot.pointee[lane % 4].bitPattern & 15, clip: record)
        let isPlaced: Bool =
            switch item.key.clipping {
            case .single, .picture: true
            default: false
            }
        items[i].key.clipping = isFlat && isPlaced ? .picture : .mask
    }
}
