import LaminaGraphicsTypes

/// Writes items: appended to the open pass in a build, or over the existing items in a patch.
///
/// A patch holds while the new items have equal kind and number; the first difference fails the
/// patch, and the caller rebuilds the frame.
struct ListWriter {
    /// The surfaces, and the passes filling the surfaces, in order of execution.
    var surfaces: [SurfacePlan] = []
    var passes: [PassPlan] = []
    var items: ContiguousArray<DrawItem> = []
    /// The particle batches of items.
    var particleBatches: ContiguousArray<ParticleBatchPlan> = []
    /// The animated batches of items.
    var animatedBatches: ContiguousArray<AnimatedBatchPlan> = []
    /// True if a shape or coverage in colours was painted where blits are preferred.
    var hasCoverage = false
    /// The emitters with particles as individual items, with the reason.
    var oneByOne: [UInt32: ParticleBatchRejection] = [:]
    private(set) var records = UnsafeRecordBuffer()
    var data: UnsafeMutablePointer<SIMD4<Float>> {
        @inline(__always) get { records.base }
    }
    /// Clips, and the stops of gradients.
    var tables = ListTables()
    /// The spatial index of items, for small damage.
    var grid = ItemGrid()
    /// The next item to overwrite, or −1 to append.
    var cursor = -1
    var patchFailed = false
    /// The pixels of items overwritten by a patch, before and after.
    var changed = PixelBox.empty
    /// The number of items left unchanged by a patch.
    private(set) var kept = 0

    /// The index of the next item.
    @inline(__always) var next: Int { cursor >= 0 ? cursor : items.count }

    /// Makes the memory unique; required before a patch, for copies of the list to stay unchanged.
    mutating func makeUnique() { records.makeUnique() }

    mutating func removeAll() {
        surfaces.removeAll(keepingCapacity: true)
        passes.removeAll(keepingCapacity: true)
        items.removeAll(keepingCapacity: true)
        particleBatches.removeAll(keepingCapacity: true)
        animatedBatches.removeAll(keepingCapacity: true)
        if !oneByOne.isEmpty { oneByOne = [:] }
        grid.reset()
        tables.removeAll()
        records.removeAll()
        cursor = -1
        patchFailed = false
        hasCoverage = false
    }

    /// The place for an item's record; nil if a patch does not fit.
    @inline(__always)
    mutating func place(
        _ key: BatchKey, _ box: PixelBox, node: UInt32, opaque: PixelBox = .empty
    ) -> UnsafeMutablePointer<SIMD4<Float>>? {
        if cursor >= 0 {
            guard cursor < items.count, items[cursor].key == key, items[cursor].node == node else {
                patchFailed = true
                return nil
            }
            changed.formUnion(items[cursor].box)
            changed.formUnion(box)
            items[cursor].box = box
            items[cursor].opaqueBox = opaque
            grid.noteMoved(cursor)
            let slot = data + Int(items[cursor].data)
            cursor += 1
            return slot
        }
        let place = Int32(records.count)
        items.append(DrawItem(box: box, key: key, data: place, node: node, opaqueBox: opaque))
        return records.appendRecord(key.texels)
    }

    /// Leaves a node's next item unchanged in a patch, and returns the item's pixels and page; nil
    /// if the patch does not fit.
    @inline(__always)
    mutating func keep(node: UInt32) -> (box: PixelBox, page: Int32)? {
        guard cursor >= 0, cursor < items.count, items[cursor].node == node else { return nil }
        defer { cursor += 1 }
        kept += 1
        return (items[cursor].box, items[cursor].key.page)
    }

    /// Begins the patch of a node at its first item.
    mutating func beginPatch(at item: Int) {
        cursor = item
        patchFailed = false
        changed = .empty
        kept = 0
    }

    /// Releases records from an index on.
    mutating func giveUpRecords(from place: Int) { records.removeAll(from: place) }

    /// Rewrites a node's item of unchanged kind in place; returns the result of `body`.
    ///
    /// False if the item no longer belongs to the node: a backdrop closed its pass, or the last
    /// build did not reach the node.
    @inline(__always)
    mutating func rewrite(
        _ item: Int, of node: UInt32,
        _ body: (UnsafeMutablePointer<DrawItem>, UnsafeMutablePointer<SIMD4<Float>>) -> Bool
    ) -> Bool {
        guard item < items.count, items[item].node == node else { return false }
        let slots = data
        let isDone = items.withUnsafeMutableBufferPointer { items in
            let target = items.baseAddress.unsafelyUnwrapped + item
            return body(target, slots + Int(target.pointee.data))
        }
        if isDone { grid.noteMoved(item) }
        return isDone
    }
}
