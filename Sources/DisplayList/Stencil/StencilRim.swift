import LaminaGraphicsTypes

/// The saved pixels of a mask, as boxes that do not overlap: all pixels partly covered by the mask.
///
/// A small mask's box is saved whole. A large mask's box is divided into tiles. A tile is saved if
/// the tile is touched by the outline of a mask's item or of a clip around the item, and lies
/// outside of none of these outlines. Every tile of an item without a known outline is saved.
/// Neighbouring tiles form one box.
struct StencilRim {
    /// The boxes, of whole pixels.
    private(set) var boxes: [PixelBox] = []

    /// The side of a tile in pixels.
    static let tile: Float = 16
    /// The largest number of tiles of a box: boxes of about the same height leave little empty
    /// space on the page.
    static let (mostColumns, mostRows) = (16, 4)
    /// The area in pixels up to which a mask is not divided into tiles, and the share of tiles
    /// above which a mask is saved whole.
    static let smallArea: Float = 128 * 128
    static let mostShare: Float = 0.6

    private var grid: TileGrid
    private var outlines: [Outline] = []

    init(
        _ mask: StencilMask, _ records: UnsafePointer<SIMD4<Float>>, _ tables: ListTables
    ) {
        let box = mask.box
        grid = TileGrid(box, side: Self.tile)
        guard box.width * box.height > Self.smallArea else {
            boxes = [box]
            return
        }
        for item in mask.items { mark(item, records + Int(item.data), tables) }
        if grid.share < Self.mostShare {
            boxes = grid.boxes(mostColumns: Self.mostColumns, mostRows: Self.mostRows)
        } else {
            boxes = [box]
        }
    }

    /// Marks the tiles with partly covered pixels: along the outlines of an item and of its clips.
    private mutating func mark(
        _ item: DrawItem, _ record: UnsafePointer<SIMD4<Float>>, _ tables: ListTables
    ) {
        guard findOutlines(item, record, tables) else { return grid.mark(item.box) }
        var tiles = TileGrid(grid.box, side: Self.tile)
        for outline in outlines { outline.mark(in: &tiles) }
        if outlines.count > 1 {
            tiles.clear { tile in outlines.contains { $0.leavesOut(tile) } }
        }
        grid.formUnion(tiles)
    }

    /// Finds the outlines of an item and of its clips; false if an outline is not known.
    private mutating func findOutlines(
        _ item: DrawItem, _ record: UnsafePointer<SIMD4<Float>>, _ tables: ListTables
    ) -> Bool {
        outlines.removeAll(keepingCapacity: true)
        guard item.key.primitive == .solid || item.key.primitive == .panel,
            let shape = ItemShape(item, record), shape.alpha >= 1, shape.uv == nil,
            let outline = Outline(shape.toShape, half: shape.half, radius: shape.radii.max())
        else { return false }
        outlines.append(outline)
        guard item.key.isClipped else { return true }
        let lane = item.key.primitive.flagsLane
        var clip = Int32(record[lane / 4][lane % 4].bitPattern >> 4) - 1
        while clip >= 0 {
            guard let next = addOutline(ofClip: clip, tables) else { return false }
            clip = next
        }
        return true
    }

    /// Adds a clip's outline; returns the clip around it, or nil for a clip other than a shape with
    /// circular corners in an affine plane.
    private mutating func addOutline(ofClip clip: Int32, _ tables: ListTables) -> Int32? {
        let (r0, r1, r2) = (tables[clip, 1], tables[clip, 2], tables[clip, 3])
        let (size, radii, links) = (tables[clip, 4], tables[clip, 5], tables[clip, 10])
        guard r2.w == 0, r0.w <= 1, links.y == 1, radii.min() >= 0 else { return nil }
        let around = Int32(links.x) - 1
        if r0.w == 0 { return around }
        var toShape = PlaneTransform(
            a: Double(r0.x), b: Double(r1.x), c: Double(r0.y), d: Double(r1.y),
            tx: Double(r0.z - size.z * r2.z), ty: Double(r1.z - size.w * r2.z))
        (toShape.px, toShape.py, toShape.pw) = (Double(r2.x), Double(r2.y), Double(r2.z))
        guard let outline = Outline(toShape, half: SIMD2(size.x, size.y), radius: radii.max())
        else { return nil }
        outlines.append(outline)
        return around
    }
}
