import LaminaGraphicsTypes

/// Where items go: appended to the open pass, or written over the ones already there.
///
/// Overwriting (patching) holds only while the new items are of the same kind and number; the first that
/// is not fails the patch, and the caller builds the frame anew.
struct ListWriter {
    /// Surfaces, and the passes that fill them, in order of execution.
    var surfaces: [SurfacePlan] = []
    var passes: [PassPlan] = []
    var items: ContiguousArray<DrawItem> = []
    /// What items that are swarms draw.
    var swarms: ContiguousArray<SwarmPlan> = []
    /// What items that are flocks draw.
    var flocks: ContiguousArray<FlockPlan> = []
    /// Emitters whose particles are items of their own, and why.
    var oneByOne: [UInt32: SwarmObstacle] = [:]
    private(set) var records = UnsafeRecordBuffer()
    var data: UnsafeMutablePointer<SIMD4<Float>> {
        @inline(__always) get { records.base }
    }
    /// Clips, and the stops of gradients.
    var tables = ListTables()
    /// Where items lie, for small damage.
    var grid = ItemGrid()
    /// Next item to overwrite, or −1 to append.
    var cursor = -1
    var patchFailed = false

    /// The place of the next item.
    @inline(__always) var next: Int { cursor >= 0 ? cursor : items.count }

    /// Call before a patch: a list that somebody holds stays what it was.
    mutating func makeUnique() { records.makeUnique() }

    mutating func removeAll() {
        surfaces.removeAll(keepingCapacity: true)
        passes.removeAll(keepingCapacity: true)
        items.removeAll(keepingCapacity: true)
        swarms.removeAll(keepingCapacity: true)
        flocks.removeAll(keepingCapacity: true)
        if !oneByOne.isEmpty { oneByOne = [:] }
        grid.reset()
        tables.removeAll()
        records.removeAll()
        cursor = -1
        patchFailed = false
    }

    /// The place for an item's record; nil when a patch does not fit.
    @inline(__always)
    mutating func place(
        _ key: BatchKey, _ box: PixelBox, node: UInt32, opaque: PixelBox = .empty
    ) -> UnsafeMutablePointer<SIMD4<Float>>? {
        if cursor >= 0 {
            guard cursor < items.count, items[cursor].key == key, items[cursor].node == node else {
                patchFailed = true
                return nil
            }
            items[cursor].box = box
            items[cursor].opaqueBox = opaque
            grid.noteMoved(cursor)
            let slot = data + Int(items[cursor].data)
            cursor += 1
            return slot
        }
        let place = Int32(records.count)
        items.append(DrawItem(box: box, key: key, data: place, node: node, opaqueBox: opaque))
        return records.take(key.texels)
    }

    /// Forgets records from a place on.
    mutating func giveUpRecords(from place: Int) { records.removeAll(from: place) }

    /// Writes a node's item that stays of its kind again, in place; what `body` answers.
    ///
    /// False where the item is not the node's any more: a backdrop closed the pass it was in, or the last build
    /// did not come to the node.
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
