/// Sorts items in painting order into as few draw calls as the order allows.
///
/// Input: items, their records, the relevant pixels. Output: draw calls, and the records copied in
/// drawing order to the upload buffer. An item joins an earlier call of equal key when no later
/// call touches the item's pixels; at most ten calls are searched. Items outside the relevant
/// pixels, and items wholly behind a large opaque item, are left out. Cost: a few nanoseconds per
/// item when all items share a key.
public struct Batcher {
    private struct Batch {
        var key: BatchKey
        var isOpaque: Bool
        var box: PixelBox
        var count: Int32
        var cursor: Int32
        /// The record index of the batch's first item in the list.
        var record: Int32
    }

    /// The number of earlier calls searched for each item.
    static let lookBack = 10
    /// The smallest area in square pixels for unblended drawing and for hiding other items: below,
    /// the state change costs more than the saving.
    static let largeArea: Float = 96 * 96
    /// The number of occluders tested: the largest opaque items.
    static let occluderLimit = 4

    private var batches: ContiguousArray<Batch> = []
    private var seeksOpaqueClear = false
    private var assignment: ContiguousArray<Int32> = []
    private var occluders: ContiguousArray<(box: PixelBox, index: Int)> = []
    /// The draw calls of the last sorting, in drawing order. Empty before the first sorting.
    public private(set) var calls: ContiguousArray<DrawCall> = []
    /// The number of items left out because an opaque item covers them. Counts for the last
    /// sorting, without items outside the relevant pixels; 0 for a sorting of chosen items.
    public private(set) var occluded = 0
    /// The premultiplied colour of the lowest item if that item is opaque, of a single colour, and
    /// covers all relevant pixels; nil otherwise.
    ///
    /// The item is left out: clearing costs a tenth of drawing (llvmpipe: 1.6 ms at 1280×720).
    public private(set) var opaqueClear: SIMD4<Float>?

    /// An empty batcher. Its memory is reused by later sortings and grows with the largest input.
    public init() {}

    /// The draw call containing an item of the last sorting, by the item's index in the input; nil
    /// for an item left out. In a sorting of chosen items the index counts the chosen items.
    /// Precondition: the index is within the input.
    public func call(of place: Int) -> Int? {
        assignment[place] < 0 ? nil : Int(assignment[place])
    }

    /// The input of a sorting. The records are not retained: their memory must stay valid and
    /// unchanged until the end of `sort`.
    public struct Input {
        let items: ContiguousArray<DrawItem>
        let records: UnsafePointer<SIMD4<Float>>
        /// The relevant pixels.
        let pixels: PixelBox
        /// The indices of the items to sort, in painting order; nil for all.
        let chosen: ContiguousArray<Int32>?
        /// True if the caller clears the pixels to `opaqueClear`.
        let findsOpaqueClear: Bool

        /// An input of all items, or of the chosen items, within `pixels`. Precondition: the chosen
        /// indices are within `items`, in ascending order. Default all items, without a search for
        /// `opaqueClear`.
        public init(
            _ items: ContiguousArray<DrawItem>, _ records: UnsafePointer<SIMD4<Float>>,
            within pixels: PixelBox, only chosen: ContiguousArray<Int32>? = nil,
            findsOpaqueClear: Bool = false
        ) {
            (self.items, self.records, self.pixels) = (items, records, pixels)
            (self.chosen, self.findsOpaqueClear) = (chosen, findsOpaqueClear)
        }
    }

    /// Sorts items into draw calls. `base` is the first free texel of the upload; returns the
    /// number of texels written.
    public mutating func sort(
        _ input: Input, into upload: UnsafeMutablePointer<SIMD4<Float>>, base: Int
    ) -> Int {
        opaqueClear = nil
        seeksOpaqueClear = input.findsOpaqueClear
        batches.removeAll(keepingCapacity: true)
        calls.removeAll(keepingCapacity: true)
        occluded = 0
        if let chosen = input.chosen {
            return sort(chosen, of: input, into: upload, base: base)
        }
        let count = input.items.count
        if assignment.count < count {
            assignment.append(contentsOf: repeatElement(-1, count: count - assignment.count))
        }
        // Moved out of `self` for the loop: `assign` needs exclusive access to `self`.
        var slots = assignment
        assignment = []
        let (pixels, data) = (input.pixels, input.records)
        input.items.withUnsafeBufferPointer { list in
            findOccluders(list, pixels)
            slots.withUnsafeMutableBufferPointer { slots in
                for i in 0..<count { slots[i] = assign(list[i], at: i, pixels, data) }
            }
        }
        assignment = slots
        let used = layOut(base)
        copy(input.items, data, upload)
        return used
    }

    /// Sorts the chosen items; `base` and the result as above.
    private mutating func sort(
        _ chosen: ContiguousArray<Int32>, of input: Input,
        into upload: UnsafeMutablePointer<SIMD4<Float>>, base: Int
    ) -> Int {
        occluders.removeAll(keepingCapacity: true)
        var slots = assignment
        assignment = []
        while slots.count < chosen.count { slots.append(-1) }
        for (k, i) in chosen.enumerated() {
            slots[k] = assign(input.items[Int(i)], at: Int(i), input.pixels, input.records)
        }
        let used = layOut(base)
        for (k, i) in chosen.enumerated() {
            let b = Int(slots[k])
            if b < 0 { continue }
            let texels = batches[b].key.texels
            let target = upload + Int(batches[b].cursor)
            let source = input.records + Int(input.items[Int(i)].data)
            for t in 0..<texels { target[t] = source[t] }
            batches[b].cursor += Int32(texels)
        }
        assignment = slots
        return used
    }

    /// Assigns every call a range of the upload; returns the number of texels.
    private mutating func layOut(_ base: Int) -> Int {
        var texel = Int32(base)
        for b in batches.indices {
            let texels = Int32(batches[b].key.texels)
            calls.append(
                DrawCall(
                    key: batches[b].key, isOpaque: batches[b].isOpaque, start: texel,
                    count: batches[b].count, record: batches[b].record))
            batches[b].cursor = texel
            texel += batches[b].count * texels
        }
        return Int(texel) - base
    }

    private mutating func findOccluders(
        _ items: UnsafeBufferPointer<DrawItem>, _ pixels: PixelBox
    ) {
        occluders.removeAll(keepingCapacity: true)
        var i = items.count - 1
        while i >= 0 {
            let box = items[i].opaqueBox
            if !box.isEmpty, box.width * box.height >= Self.largeArea, box.intersects(pixels) {
                occluders.append((box.intersection(pixels), i))
                if occluders.count == Self.occluderLimit { return }
            }
            i -= 1
        }
    }

    @inline(__always)
    private mutating func assign(
        _ item: DrawItem, at index: Int, _ pixels: PixelBox, _ data: UnsafePointer<SIMD4<Float>>
    ) -> Int32 {
        guard item.box.intersects(pixels) else { return -1 }
        for occluder in occluders
        where occluder.index > index
            && occluder.box.contains(item.box.intersection(pixels))
        {
            occluded += 1
            return -1
        }
        if seeksOpaqueClear {
            seeksOpaqueClear = false
            if item.key.primitive == .solid, item.opaqueBox.contains(pixels) {
                opaqueClear = unpack(data[Int(item.data) + 1].z)
                return -1
            }
        }
        return join(item)
    }

    /// The batch of an item: an existing batch the item may join, or a new batch.
    @inline(__always)
    private mutating func join(_ item: DrawItem) -> Int32 {
        // A clipped item is never opaque: the pixels outside the clip must stay unchanged.
        let isOpaque =
            item.opaqueBox == item.box && !item.key.isClipped
            && item.box.width * item.box.height >= Self.largeArea
        let last = batches.count - 1
        // An animated batch or an emitter draws thousands of quads in a separate call.
        if item.isAlone { return open(item, isOpaque: false) }
        if last >= 0, batches[last].isOpaque == isOpaque, batches[last].key == item.key {
            batches[last].count += 1
            batches[last].box.formUnion(item.box)
            return Int32(last)
        }
        var b = last
        while b >= 0 && b > last - Self.lookBack {
            if batches[b].isOpaque == isOpaque, batches[b].key == item.key {
                batches[b].count += 1
                batches[b].box.formUnion(item.box)
                return Int32(b)
            }
            if batches[b].box.intersects(item.box) { break }
            b -= 1
        }
        if !isOpaque, last >= 0, joinOther(item, last) { return Int32(last) }
        return open(item, isOpaque: isOpaque)
    }

    /// Opens a new batch for an item.
    private mutating func open(_ item: DrawItem, isOpaque: Bool) -> Int32 {
        batches.append(
            Batch(
                key: item.key, isOpaque: isOpaque, box: item.box, count: 1, cursor: 0,
                record: item.data))
        return Int32(batches.count - 1)
    }

    /// Adds an item to a call differing only in the number of clip shapes: the larger number serves
    /// both.
    ///
    /// Restricted to small areas, because an extra draw call costs as much as a few thousand pixels
    /// with needless shapes.
    @inline(never)
    private mutating func joinOther(_ item: DrawItem, _ b: Int) -> Bool {
        guard !batches[b].isOpaque,
            let clipping = batches[b].key.clipping.joined(with: item.key.clipping)
        else { return false }
        var key = batches[b].key
        key.clipping = item.key.clipping
        guard key == item.key else { return false }
        var slower: Float = 0
        if clipping != item.key.clipping { slower += item.box.width * item.box.height }
        if clipping != batches[b].key.clipping {
            guard batches[b].count == 1 else { return false }
            slower += batches[b].box.width * batches[b].box.height
        }
        guard slower < Self.largeArea else { return false }
        batches[b].key.clipping = clipping
        batches[b].count += 1
        batches[b].box.formUnion(item.box)
        return true
    }

    private mutating func copy(
        _ items: ContiguousArray<DrawItem>, _ data: UnsafePointer<SIMD4<Float>>,
        _ upload: UnsafeMutablePointer<SIMD4<Float>>
    ) {
        items.withUnsafeBufferPointer { list in
            batches.withUnsafeMutableBufferPointer { batches in
                for i in 0..<list.count {
                    let b = Int(assignment[i])
                    if b < 0 { continue }
                    let texels = batches[b].key.texels
                    let target = upload + Int(batches[b].cursor)
                    let source = data + Int(list[i].data)
                    for t in 0..<texels { target[t] = source[t] }
                    batches[b].cursor += Int32(texels)
                }
            }
        }
    }
}
