import LaminaGraphicsTypes

/// A piece of coverage on a page.
struct CoveragePiece {
    /// The pixels of the picture it shows.
    var rect: PlaneRect
    /// u at min x, v at min y, u at max x, v at max y.
    var uv: SIMD4<Float>
    var page: CoveragePage
    /// Whether every pixel of it is covered.
    var isFull = false
}

extension CoveragePiece {
    /// Pixels of a picture, from the first of a place on.
    init(_ part: CoverageCanvas.Box, at slot: CoverageSlot) {
        let start = SIMD2(Float(slot.area.x), Float(slot.area.y))
        let end = start + SIMD2(Float(part.width), Float(part.height))
        self.init(
            rect: PlaneRect(
                x0: Double(part.x), y0: Double(part.y), x1: Double(part.x + part.width),
                y1: Double(part.y + part.height)),
            uv: slot.page.uv(start, end), page: slot.page)
    }
}

/// The coverage of a shape's fill or stroke, where it lies on pages.
///
/// A small one is one piece, and a mask's as large as a page can be. Any other large one is cut into squares of 64
/// pixels: those that nothing covers are left out, those that are all covered show one covered pixel of a page together.
/// A thin line around a window is a few dozen of squares, and so is a disc that fills it.
struct CoveragePart {
    private(set) var pieces: ContiguousArray<CoveragePiece> = []
    /// Of a part that is one piece.
    private var whole = WholeCoverage()
    private var slots: [SIMD2<Int>: CoverageSlot] = [:]

    private static let tile = 64
    /// In `slots`: of the covered pixel; those of squares are odd.
    private static let covered = SIMD2(0, 2)

    /// Where squares are drawn from and to.
    private struct Drawing {
        let canvas: CoverageCanvas
        let evenOdd: Bool
        let atlas: CoverageAtlas
        /// Places the squares had before.
        let old: [SIMD2<Int>: CoverageSlot]

        func slot(_ id: SIMD2<Int>, width: Int, height: Int) -> CoverageSlot? {
            if let known = old[id], known.holds(width, height) { return known }
            return atlas.slot(width: width, height: height)
        }

        /// A pixel that is covered; four a side, so that none beside it is read.
        func coveredPixel() -> CoverageSlot? {
            if let known = old[CoveragePart.covered] { return known }
            let slot = atlas.slot(width: 4, height: 4)
            if let slot {
                slot.page.fill(
                    CoverageCanvas.Box(x: slot.area.x, y: slot.area.y, width: 4, height: 4),
                    with: 255)
            }
            return slot
        }
    }

    /// Draws the canvas's edges. `asOne`: as one piece where a page can hold it.
    mutating func draw(
        _ canvas: CoverageCanvas, evenOdd: Bool, asOne: Bool, _ atlas: CoverageAtlas
    ) {
        pieces.removeAll(keepingCapacity: true)
        let box = canvas.box
        if let box, WholeCoverage.suits(box, asOne: asOne) {
            if !slots.isEmpty { slots = [:] }
            if let piece = whole.draw(canvas, box, evenOdd: evenOdd, atlas) { pieces.append(piece) }
            return
        }
        whole = WholeCoverage()
        let drawing = Drawing(canvas: canvas, evenOdd: evenOdd, atlas: atlas, old: slots)
        slots = [:]
        guard let box else { return }
        var above: [Run] = []
        for row in Self.tiles(box.y, box.height) {
            above = drawSquares(row, of: box, below: above, drawing)
        }
    }

    /// Draws a row of squares; those that are all covered are the runs it answers.
    private mutating func drawSquares(
        _ row: Int, of box: CoverageCanvas.Box, below above: [Run], _ drawing: Drawing
    ) -> [Run] {
        let canvas = drawing.canvas
        let (y, h) = Self.span(row, box.y, box.height)
        // With a row more on either side: an overlap that begins there begins in the row beside it.
        let (top, bottom) = (max(y - 1, box.y), min(y + h + 1, box.y + box.height))
        let band = CoverageCanvas.Box(x: box.x, y: top, width: box.width, height: bottom - top)
        canvas.render(band, evenOdd: drawing.evenOdd)
        var runs: [Run] = []
        for column in Self.tiles(box.x, box.width) {
            let (x, w) = Self.span(column, box.x, box.width)
            switch canvas.uniformCoverage(x: x - box.x, y: y - top, width: w, height: h) {
            case 0?: break
            case nil:
                place(
                    CoverageCanvas.Box(x: x, y: y, width: w, height: h), of: band,
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

    /// Pixels side by side that are all covered, and the piece that shows them.
    private struct Run {
        var from: Int
        var to: Int
        var piece = 0
    }

    /// Pieces for runs of covered squares; one that goes on below another of its width makes that longer.
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

    /// Numbers of the squares that some pixels lie in, and the pixels of one.
    private static func tiles(_ start: Int, _ count: Int) -> ClosedRange<Int> {
        (start >> 6)...((start + count - 1) >> 6)
    }

    private static func span(_ tile: Int, _ start: Int, _ count: Int) -> (start: Int, count: Int) {
        let low = max(tile * Self.tile, start)
        return (low, min((tile + 1) * Self.tile, start + count) - low)
    }

    /// Copies pixels of the box just rendered to a page: to where they were before, if that is large enough.
    private mutating func place(
        _ part: CoverageCanvas.Box, of box: CoverageCanvas.Box, as id: SIMD2<Int>,
        _ drawing: Drawing
    ) {
        guard let slot = drawing.slot(id, width: part.width, height: part.height) else { return }
        slots[id] = slot
        let to = CoverageCanvas.Box(
            x: slot.area.x, y: slot.area.y, width: part.width, height: part.height)
        slot.page.write(
            drawing.canvas.bytes + (part.y - box.y) * box.width + part.x - box.x,
            rowBytes: box.width, to: to)
        pieces.append(CoveragePiece(part, at: slot))
    }
}
