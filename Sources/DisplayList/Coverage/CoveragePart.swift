import LaminaGraphicsTypes

/// A textured quad of coverage on an atlas page.
struct CoveragePiece {
    /// The quad in pixels of the picture.
    var rect: PlaneRect
    /// The texture coordinates: u at min x, v at min y, u at max x, v at max y.
    var uv: SIMD4<Float>
    var page: CoveragePage
    /// True if every pixel of the quad is fully covered.
    var isFull = false
}

extension CoveragePiece {
    /// A quad showing the pixels of a picture from the slot's first texel on.
    init(_ part: CoverageRasterizer.Box, at slot: CoverageSlot) {
        let start = SIMD2(Float(slot.area.x), Float(slot.area.y))
        let end = start + SIMD2(Float(part.width), Float(part.height))
        self.init(
            rect: PlaneRect(
                x0: Double(part.x), y0: Double(part.y), x1: Double(part.x + part.width),
                y1: Double(part.y + part.height)),
            uv: slot.page.uv(start, end), page: slot.page)
    }
}

/// The coverage of a shape's fill or stroke on atlas pages.
///
/// A small part, and a mask's part up to the page size, is a single quad. Larger parts are cut into
/// tiles of 64 pixels: empty tiles are left out, and fully covered tiles share a covered pixel of a
/// page. A thin line around a window takes a few dozen tiles, as does a disc filling the window.
struct CoveragePart {
    private(set) var pieces: ContiguousArray<CoveragePiece> = []
    /// The pixels on pages, a byte each; the shared covered pixel does not count.
    private(set) var bytes = 0
    /// The slot of a single-quad part.
    private var whole = WholeCoverage()
    private var slots: [SIMD2<Int>: CoverageSlot] = [:]

    private static let tile = 64
    /// The key in `slots` of the covered pixel; keys of tiles have odd components.
    private static let covered = SIMD2(0, 2)

    /// Source and destination of tile drawing.
    private struct Drawing {
        let rasterizer: CoverageRasterizer
        let evenOdd: Bool
        let atlas: CoverageAtlas
        /// The slots of the previous drawing.
        let old: [SIMD2<Int>: CoverageSlot]

        func slot(_ id: SIMD2<Int>, width: Int, height: Int) -> CoverageSlot? {
            if let known = old[id], known.holds(width, height) { return known }
            return atlas.slot(width: width, height: height)
        }

        /// A slot of 4×4 covered pixels, for filtering never to read neighbouring slots.
        func coveredPixel() -> CoverageSlot? {
            if let known = old[CoveragePart.covered] { return known }
            let slot = atlas.slot(width: 4, height: 4)
            if let slot {
                slot.page.fill(
                    CoverageRasterizer.Box(x: slot.area.x, y: slot.area.y, width: 4, height: 4),
                    with: 255)
            }
            return slot
        }
    }

    /// Draws the rasterizer's edges; `asOne` requests a single quad if a page can hold the part.
    mutating func draw(
        _ rasterizer: CoverageRasterizer, evenOdd: Bool, asOne: Bool, _ atlas: CoverageAtlas
    ) {
        let box = rasterizer.box
        if let box, WholeCoverage.suits(box, asOne: asOne) {
            let rendering = whole.render(rasterizer, box, evenOdd: evenOdd)
            place(rendering, rasterizer.bytes + rendering.rows.lowerBound * box.width, atlas)
            return
        }
        pieces.removeAll(keepingCapacity: true)
        bytes = 0
        whole = WholeCoverage()
        let drawing = Drawing(rasterizer: rasterizer, evenOdd: evenOdd, atlas: atlas, old: slots)
        slots = [:]
        guard let box else { return }
        var above: [Run] = []
        for row in Self.tiles(box.y, box.height) {
            above = drawSquares(row, of: box, below: above, drawing)
        }
    }

    /// Renders the rasterizer's edges as a single quad, without a page; nil without edges. Thread:
    /// any, one at a time.
    mutating func render(
        _ rasterizer: CoverageRasterizer, evenOdd: Bool
    ) -> WholeCoverage.Rendering? {
        rasterizer.box.map { whole.render(rasterizer, $0, evenOdd: evenOdd) }
    }

    /// Gives up all slots.
    mutating func clear() { self = CoveragePart() }

    /// Copies a rendering to its page; `bytes` begins with the first rendered row.
    mutating func place(
        _ rendering: WholeCoverage.Rendering, _ bytes: UnsafePointer<UInt8>?, _ atlas: CoverageAtlas
    ) {
        pieces.removeAll(keepingCapacity: true)
        if !slots.isEmpty { slots = [:] }
        self.bytes = 0
        if let piece = whole.place(rendering, bytes, atlas) {
            pieces.append(piece)
            self.bytes = rendering.box.width * rendering.box.height
        }
    }

    /// Draws a row of tiles; returns the runs of fully covered tiles.
    private mutating func drawSquares(
        _ row: Int, of box: CoverageRasterizer.Box, below above: [Run], _ drawing: Drawing
    ) -> [Run] {
        let rasterizer = drawing.rasterizer
        let (y, h) = Self.span(row, box.y, box.height)
        // Includes an extra row on either side, because an overlap of outlines is decided by the
        // neighbouring rows.
        let (top, bottom) = (max(y - 1, box.y), min(y + h + 1, box.y + box.height))
        let band = CoverageRasterizer.Box(x: box.x, y: top, width: box.width, height: bottom - top)
        rasterizer.render(band, evenOdd: drawing.evenOdd)
        var runs: [Run] = []
        for column in Self.tiles(box.x, box.width) {
            let (x, w) = Self.span(column, box.x, box.width)
            switch rasterizer.uniformCoverage(x: x - box.x, y: y - top, width: w, height: h) {
            case 0?: break
            case nil:
                place(
                    CoverageRasterizer.Box(x: x, y: y, width: w, height: h), of: band,
                    as: SIMD2(column * 2 + 1, row * 2 + 1), drawing)
            default:
                if let last = runs.last, last.to == x {
                    runs[runs.count - 1].to = x + w
                } else {
                    runs.append(Run(from: x, to: x + w))
                }
            }
        }
        return cover(runs, (y, y + h), below: above, drawing)
    }

    /// Adjacent fully covered tiles, and the quad showing them.
    private struct Run {
        var from: Int
        var to: Int
        var piece = 0
    }

    /// Makes quads for runs of covered tiles; a run below a run of equal width extends the quad
    /// above.
    private mutating func cover(
        _ runs: [Run], _ rows: (from: Int, to: Int), below above: [Run], _ drawing: Drawing
    ) -> [Run] {
        var runs = runs
        for i in runs.indices {
            if let known = above.first(where: { $0.from == runs[i].from && $0.to == runs[i].to }) {
                pieces[known.piece].rect.y1 = Double(rows.to)
                runs[i].piece = known.piece
                continue
            }
            guard let slot = slots[Self.covered] ?? drawing.coveredPixel() else { continue }
            slots[Self.covered] = slot
            let corner = SIMD2(Float(slot.area.x), Float(slot.area.y))
            let middle = slot.page.uv(corner + 2, corner + 2)
            runs[i].piece = pieces.count
            pieces.append(
                CoveragePiece(
                    rect: PlaneRect(
                        x0: Double(runs[i].from), y0: Double(rows.from), x1: Double(runs[i].to),
                        y1: Double(rows.to)),
                    uv: middle, page: slot.page, isFull: true))
        }
        return runs
    }

    /// The indices of the tiles containing a range of pixels, and the pixels of a tile.
    private static func tiles(_ start: Int, _ count: Int) -> ClosedRange<Int> {
        (start >> 6)...((start + count - 1) >> 6)
    }

    private static func span(_ tile: Int, _ start: Int, _ count: Int) -> (start: Int, count: Int) {
        let low = max(tile * Self.tile, start)
        return (low, min((tile + 1) * Self.tile, start + count) - low)
    }

    /// Copies pixels of the rendered box to a page, into the previous slot if large enough.
    private mutating func place(
        _ part: CoverageRasterizer.Box, of box: CoverageRasterizer.Box, as id: SIMD2<Int>,
        _ drawing: Drawing
    ) {
        guard let slot = drawing.slot(id, width: part.width, height: part.height) else { return }
        slots[id] = slot
        let to = CoverageRasterizer.Box(
            x: slot.area.x, y: slot.area.y, width: part.width, height: part.height)
        slot.page.write(
            drawing.rasterizer.bytes + (part.y - box.y) * box.width + part.x - box.x,
            rowBytes: box.width, to: to)
        pieces.append(CoveragePiece(part, at: slot))
        bytes += part.width * part.height
    }
}
