/// A spatial index of items: a small damage area visits tens of items instead of all.
///
/// Reason: Testing every item's box dominated a frame of 10 000 still layers and a single moving
/// layer. With the grid the cost depends on the damaged area. The window is divided into cells of
/// 64 pixels, and an item is listed in every cell the item touches. Items rewritten in place are
/// moving, and therefore kept in a separate list that is always searched.
///
/// When not to use it: damage over a quarter of the window, or more than a quarter of the items
/// moving. A plain pass over all items is then cheaper, and `query` returns nil.
struct ItemGrid {
    private static let cell: Float = 64
    private var columns = 0
    private var rows = 0
    private var cells: [ContiguousArray<Int32>] = []
    private var moving: ContiguousArray<Int32> = []
    private var isMoving: ContiguousArray<Bool> = []
    private var isBuilt = false

    /// Invalidates the index after a build of the list; the next `prepare` rebuilds on demand.
    mutating func reset() {
        isBuilt = false
        moving.removeAll(keepingCapacity: true)
    }

    /// Marks an item as moving after a rewrite in place.
    @inline(__always)
    mutating func noteMoved(_ item: Int) {
        if isBuilt && !isMoving[item] {
            isMoving[item] = true
            moving.append(Int32(truncatingIfNeeded: item))
        }
    }

    /// Builds the index if the area is small enough for the grid to pay.
    mutating func prepare(
        for area: PixelBox, _ items: ContiguousArray<DrawItem>, window: PixelBox
    ) {
        if !isBuilt, !area.isEmpty, Self.pays(area, items, window) { build(items, window) }
    }

    private static func pays(
        _ area: PixelBox, _ items: ContiguousArray<DrawItem>, _ window: PixelBox
    ) -> Bool {
        items.count > 256 && area.width * area.height * 4 < window.width * window.height
    }

    /// The items possibly touching `area`, in painting order; nil if a pass over all items is
    /// cheaper.
    func query(
        _ area: PixelBox, _ items: ContiguousArray<DrawItem>, window: PixelBox
    ) -> ContiguousArray<Int32>? {
        guard isBuilt, Self.pays(area, items, window), moving.count * 4 <= items.count else {
            return nil
        }
        var found: ContiguousArray<Int32> = []
        for item in moving where items[Int(item)].box.intersects(area) { found.append(item) }
        let (x0, x1) = span(area.minX, area.maxX, columns)
        let (y0, y1) = span(area.minY, area.maxY, rows)
        for y in y0...y1 {
            for x in x0...x1 {
                for item in cells[y * columns + x] {
                    let i = Int(item)
                    if !isMoving[i], items[i].box.intersects(area) { found.append(item) }
                }
            }
        }
        found.sort()
        // Removes duplicates, because an item is entered in every touched cell.
        var last: Int32 = -1
        found.removeAll { item in
            defer { last = item }
            return item == last
        }
        return found
    }

    private func span(_ low: Float, _ high: Float, _ count: Int) -> (Int, Int) {
        func clamp(_ v: Float) -> Int { Int(min(max(0, v / Self.cell), Float(count - 1))) }
        let a = clamp(max(low, 0))
        return (a, max(a, clamp(max(min(high, 1e6), 0))))
    }

    private mutating func build(_ items: ContiguousArray<DrawItem>, _ window: PixelBox) {
        columns = max(1, Int((window.width / Self.cell).rounded(.up)))
        rows = max(1, Int((window.height / Self.cell).rounded(.up)))
        cells = Array(repeating: [], count: columns * rows)
        isMoving = ContiguousArray(repeating: false, count: items.count)
        moving.removeAll(keepingCapacity: true)
        for (i, item) in items.enumerated() {
            if !item.box.intersects(window) { continue }
            let (x0, x1) = span(item.box.minX, item.box.maxX, columns)
            let (y0, y1) = span(item.box.minY, item.box.maxY, rows)
            for y in y0...y1 {
                for x in x0...x1 { cells[y * columns + x].append(Int32(i)) }
            }
        }
        isBuilt = true
    }
}
