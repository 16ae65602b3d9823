/// Items in painting order sorted into as few draw calls as the order allows.
///
/// In: items, their records, the pixels that matter. Out: draw calls, and the records copied in
/// drawing order to the upload. An item joins an earlier call of its kind when no later call touches its
/// pixels; it looks back ten calls at most. Items outside the pixels, and items wholly behind a
/// large opaque one, are left out. Cost: a few nanoseconds an item when all are of one kind.
public struct Batcher {
    private struct Batch {
        var key: BatchKey
        var isOpaque: Bool
        var box: PixelBox
        var count: Int32
        var cursor: Int32
        /// The record of its first item in the list.
        var record: Int32
    }

    /// How many calls an item looks back over.
    static let lookBack = 10
    /// Items smaller than this are not worth a state change to draw them unblended, nor to hide others.
    static let largeArea: Float = 96 * 96
    /// How many of the largest occluders are tested.
    static let occluderLimit = 4

    private var batches: ContiguousArray<Batch> = []
    private var seeksGround = false
    private var assignment: ContiguousArray<Int32> = []
    private var occluders: ContiguousArray<(box: PixelBox, index: Int)> = []
    public private(set) var calls: ContiguousArray<DrawCall> = []
    /// Items left out because something opaque covers them.
    public private(set) var occluded = 0
    /// The colour of the lowest item, premultiplied, where that is one opaque colour over all the pixels: it is left
    /// out, as clearing costs a tenth of drawing it (llvmpipe: 1.6 ms at 1280×720).
    public private(set) var ground: SIMD4<Float>?

    public init() {}

    /// The call that an item of the last sorting went into, by its place among the items that were given; nil for
    /// one left out.
    public func call(of place: Int) -> Int? {
        assignment[place] < 0 ? nil : Int(assignment[place])
    }

    /// What is sorted.
    public struct Input {
        let items: ContiguousArray<DrawItem>
        let records: UnsafePointer<SIMD4<Float>>
        /// Pixels that matter.
        let pixels: PixelBox
        /// Places of those that are sorted, in painting order; nil for all.
        let chosen: ContiguousArray<Int32>?
        /// Whether the caller clears the pixels to `ground`.
        let findsGround: Bool

        public init(
            _ items: ContiguousArray<DrawItem>, _ records: UnsafePointer<SIMD4<Float>>,
            within pixels: PixelBox, only chosen: ContiguousArray<Int32>? = nil,
            findsGround: Bool = false
        ) {
            (self.items, self.records, self.pixels) = (items, records, pixels)
            (self.chosen, self.findsGround) = (chosen, findsGround)
        }
    }

    /// Sorts items into calls. `base` is the upload's first free texel; returns the texels used.
    public mutating func sort(
        _ input: Input, into upload: UnsafeMutablePointer<SIMD4<Float>>, base: Int
    ) -> Int {
        ground = nil
        seeksGround = input.findsGround
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
        // Taken out for the loop: `assign` needs the rest of self.
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

    /// The same for some of the items.
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

    /// Gives every call its place in the upload; returns the texels used.
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
        if seeksGround {
            seeksGround = false
            if item.key.primitive == .solid, item.opaqueBox.contains(pixels) {
                ground = unpack(data[Int(item.data) + 1].z)
                return -1
            }
        }
        return join(item)
    }

    /// The batch of an item: one that it may join, or a new one.
    @inline(__always)
    private mutating func join(_ item: DrawItem) -> Int32 {
        // What is cut is not: where the clip takes it away nothing may be written.
        let isOpaque =
            item.opaqueBox == item.box && !item.key.isClipped
            && item.box.width * item.box.height >= Self.largeArea
        let last = batches.count - 1
        // Thousands of quads by itself.
        if item.isMany { return open(item, isOpaque: false) }
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

    /// A batch of its own for an item.
    private mutating func open(_ item: DrawItem, isOpaque: Bool) -> Int32 {
        batches.append(
            Batch(
                key: item.key, isOpaque: isOpaque, box: item.box, count: 1, cursor: 0,
                record: item.data))
        return Int32(batches.count - 1)
    }

    /// Puts an item into a call that differs in nothing but how many shapes it is cut by: more of them serve for less.
    ///
    /// Only where what is drawn with more shapes than it has is small: another call costs as much as a few thousand pixels.
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
