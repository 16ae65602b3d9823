import LaminaGraphicsTypes

/// The pixels along a mask's rim, as boxes that do not overlap: only these are saved and restored.
///
/// A small mask is its own box. A large one is cut into tiles, and those that the outline of one of
/// its items touches are the rim; an item whose outline is not known has all of its tiles.
struct StencilRim {
    /// The boxes, of whole pixels.
    private(set) var boxes: [PixelBox] = []

    /// The side of a tile in pixels.
    static let tile: Float = 32
    /// The area in pixels up to which a mask is not cut, and the share of tiles that pays.
    static let smallArea: Float = 128 * 128
    static let mostShare: Float = 0.6

    private let box: PixelBox
    private let columns: Int
    private let rows: Int
    private var touched: [Bool]

    init(
        _ mask: StencilMask, _ records: UnsafePointer<SIMD4<Float>>, _ tables: ListTables
    ) {
        box = mask.box
        columns = Int((box.width / Self.tile).rounded(.up))
        rows = Int((box.height / Self.tile).rounded(.up))
        touched = []
        guard box.width * box.height > Self.smallArea else {
            boxes = [box]
            return
        }
        touched = Array(repeating: false, count: columns * rows)
        for item in mask.items { touch(item, records + Int(item.data), tables) }
        let count = touched.count { $0 }
        guard Float(count) < Self.mostShare * Float(touched.count) else {
            boxes = [box]
            return
        }
        for y in 0..<rows {
            for x in 0..<columns where touched[y * columns + x] {
                let corner = SIMD2(
                    box.minX + Float(x) * Self.tile, box.minY + Float(y) * Self.tile)
                boxes.append(
                    PixelBox(corner.x, corner.y, corner.x + Self.tile, corner.y + Self.tile)
                        .intersection(box))
            }
        }
    }

    /// Adds the tiles with partly covered pixels: the outlines of an item and of the item's clips.
    private mutating func touch(
        _ item: DrawItem, _ record: UnsafePointer<SIMD4<Float>>, _ tables: ListTables
    ) {
        guard item.key.primitive == .solid || item.key.primitive == .panel,
            let shape = ItemShape(item, record), shape.alpha >= 1, shape.uv == nil,
            shape.toShape.isAffine, let plane = shape.toShape.inverted
        else { return touch(item.box) }
        touch(Outline(plane: plane, half: shape.half, radius: shape.radii.max()))
        guard item.key.isClipped else { return }
        let lane = item.key.primitive.flagsLane
        var clip = Int32(record[lane / 4][lane % 4].bitPattern >> 4) - 1
        while clip >= 0 {
            guard let next = touchClip(clip, tables) else { return touch(item.box) }
            clip = next
        }
    }

    /// Adds the tiles along a clip's outline; returns the clip around it, or nil where the clip is
    /// no shape with circular corners in an affine plane.
    private mutating func touchClip(_ clip: Int32, _ tables: ListTables) -> Int32? {
        let (r0, r1, r2) = (tables[clip, 1], tables[clip, 2], tables[clip, 3])
        let (size, radii, links) = (tables[clip, 4], tables[clip, 5], tables[clip, 10])
        guard r2.w == 0, r0.w <= 1, links.y == 1, radii.min() >= 0 else { return nil }
        let around = Int32(links.x) - 1
        if r0.w == 0 { return around }
        var inverse = PlaneTransform(
            a: Double(r0.x), b: Double(r1.x), c: Double(r0.y), d: Double(r1.y),
            tx: Double(r0.z - size.z * r2.z), ty: Double(r1.z - size.w * r2.z))
        (inverse.px, inverse.py, inverse.pw) = (Double(r2.x), Double(r2.y), Double(r2.z))
        guard inverse.isAffine, let plane = inverse.inverted else { return nil }
        touch(Outline(plane: plane, half: SIMD2(size.x, size.y), radius: radii.max()))
        return around
    }

    /// A rectangle around the origin of a plane, with circular corners.
    private struct Outline {
        var plane: PlaneTransform
        var half: SIMD2<Float>
        var radius: Float
    }

    private mutating func touch(_ outline: Outline) {
        let (plane, h, r) = (outline.plane, outline.half, max(outline.radius, 0))
        let corners = [(-h.x, -h.y), (h.x, -h.y), (h.x, h.y), (-h.x, h.y)].map { x, y in
            let p = plane.map(Double(x), Double(y))
            return SIMD2(Float(p.x / p.w), Float(p.y / p.w))
        }
        for k in 0..<4 { touch(from: corners[k], to: corners[(k + 1) % 4]) }
        guard r > 0 else { return }
        for (sx, sy) in [(-1, -1), (1, -1), (1, 1), (-1, 1)] as [(Float, Float)] {
            let (x, y) = (Double(sx * h.x), Double(sy * h.y))
            let (u, v) = (Double(sx * (h.x - r)), Double(sy * (h.y - r)))
            touch(plane.bounds(min(x, u), min(y, v), max(x, u), max(y, v)))
        }
    }

    /// Adds the tiles along a line, with the pixels beside it.
    private mutating func touch(from a: SIMD2<Float>, to b: SIMD2<Float>) {
        let length = max(abs(b.x - a.x), abs(b.y - a.y))
        let steps = max(1, Int(saturating: (length / (Self.tile / 2)).rounded(.up)))
        for k in 0..<min(steps, 4096) {
            let from = a + (b - a) * (Float(k) / Float(steps))
            let to = a + (b - a) * (Float(k + 1) / Float(steps))
            touch(
                PixelBox(
                    min(from.x, to.x), min(from.y, to.y), max(from.x, to.x), max(from.y, to.y)))
        }
    }

    /// Adds the tiles of a box and of the two pixels around it.
    private mutating func touch(_ part: PixelBox) {
        let wide = PixelBox(
            max(part.minX - 2, box.minX), max(part.minY - 2, box.minY),
            min(part.maxX + 2, box.maxX), min(part.maxY + 2, box.maxY))
        guard wide.maxX >= wide.minX, wide.maxY >= wide.minY else { return }
        func index(_ n: Float, _ start: Float, _ count: Int) -> Int {
            min(max(Int((n - start) / Self.tile), 0), count - 1)
        }
        for y in index(wide.minY, box.minY, rows)...index(wide.maxY, box.minY, rows) {
            for x in index(wide.minX, box.minX, columns)...index(wide.maxX, box.minX, columns) {
                touched[y * columns + x] = true
            }
        }
    }
}
