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

    /// The piece with the pixel of full coverage in the middle of a slot of 4 × 4 pixels.
    func showing(covered slot: CoverageSlot) -> CoveragePiece {
        let middle = SIMD2(Float(slot.area.x), Float(slot.area.y)) + 2
        return CoveragePiece(
            rect: rect, uv: slot.page.uv(middle, middle), page: slot.page, isFull: true)
    }
}

/// The coverage of a shape's fill or stroke on atlas pages.
///
/// A small part, and a mask's part up to the page size, is a single quad. Larger parts are cut into
/// tiles (`CoverageTile`): fully covered tiles share a covered pixel of a page. A thin line around
/// a window takes a few dozen tiles, as does a disc filling the window.
///
/// Drawing has two steps. `render` uses no shared state, so that several threads can render shapes;
/// `place` copies the pixels to pages.
struct CoveragePart {
    private(set) var pieces: ContiguousArray<CoveragePiece> = []
    /// The pixels on pages, a byte each; the shared covered pixel does not count.
    private(set) var bytes = 0
    /// Changes with every drawing.
    private(set) var version: UInt32 = 0
    /// The slot of a single-quad part.
    private var whole = WholeCoverage()
    /// The slots of tiles, and of the covered pixel.
    private var slots: [SIMD2<Int>: CoverageSlot] = [:]

    /// The key in `slots` of the covered pixel; keys of tiles have odd components.
    private static let covered = SIMD2(0, 2)

    /// The rendered pixels of a part, before the copy to pages.
    enum Rendering {
        case empty
        case whole(WholeCoverage.Rendering, firstByte: Int)
        case tiles(ContiguousArray<CoverageTile>)
    }

    /// Renders the rasterizer's edges, and appends their pixels to `bytes`; `asOne` requests a
    /// single quad if a page can hold the part. Thread: any, one at a time.
    mutating func render(
        _ rasterizer: CoverageRasterizer, evenOdd: Bool, asOne: Bool,
        into bytes: inout ContiguousArray<UInt8>
    ) -> Rendering {
        guard let box = rasterizer.box else { return .empty }
        guard WholeCoverage.suits(box, asOne: asOne) else {
            return .tiles(
                CoverageTile.render(rasterizer, box, evenOdd: evenOdd, into: &bytes))
        }
        let rendering = whole.render(rasterizer, box, evenOdd: evenOdd)
        let (rows, first) = (rendering.rows, bytes.count)
        bytes.append(
            contentsOf: UnsafeBufferPointer(
                start: rasterizer.bytes + rows.lowerBound * box.width,
                count: rows.count * box.width))
        return .whole(rendering, firstByte: first)
    }

    /// Copies a rendering to pages; `bytes` are the pixels of `render`. Thread: the render thread.
    mutating func place(
        _ rendering: Rendering, _ bytes: UnsafeBufferPointer<UInt8>, _ atlas: CoverageAtlas
    ) {
        pieces.removeAll(keepingCapacity: true)
        self.bytes = 0
        version &+= 1
        switch rendering {
        case .empty:
            let version = version
            self = CoveragePart()
            self.version = version
        case .whole(let rendering, let first):
            if !slots.isEmpty { slots = [:] }
            let pixels = bytes.baseAddress.map { $0 + first }
            if let piece = whole.place(rendering, pixels, atlas) {
                pieces.append(piece)
                self.bytes = rendering.box.width * rendering.box.height
            }
        case .tiles(let tiles):
            whole = WholeCoverage()
            let old = slots
            slots = [:]
            for tile in tiles { place(tile, bytes, atlas, old) }
        }
    }

    /// Copies a tile to a page, into the slot of the previous drawing if large enough.
    private mutating func place(
        _ tile: CoverageTile, _ bytes: UnsafeBufferPointer<UInt8>, _ atlas: CoverageAtlas,
        _ old: [SIMD2<Int>: CoverageSlot]
    ) {
        let box = tile.box
        guard let first = tile.firstByte, let pixels = bytes.baseAddress else {
            return cover(box, atlas, old)
        }
        let known = old[tile.key].flatMap { $0.holds(box.width, box.height) ? $0 : nil }
        guard let slot = known ?? atlas.slot(width: box.width, height: box.height) else { return }
        slots[tile.key] = slot
        let to = CoverageRasterizer.Box(
            x: slot.area.x, y: slot.area.y, width: box.width, height: box.height)
        slot.page.write(pixels + first, rowBytes: box.width, to: to)
        pieces.append(CoveragePiece(box, at: slot))
        self.bytes += box.width * box.height
    }

    /// Adds a rectangle of covered pixels. The slot of a covered tile has 4 × 4 pixels, so that
    /// filtering never reads neighbouring slots.
    private mutating func cover(
        _ box: CoverageRasterizer.Box, _ atlas: CoverageAtlas, _ old: [SIMD2<Int>: CoverageSlot]
    ) {
        var slot = slots[Self.covered] ?? old[Self.covered]
        if slot == nil, let new = atlas.slot(width: 4, height: 4) {
            new.page.fill(
                CoverageRasterizer.Box(x: new.area.x, y: new.area.y, width: 4, height: 4),
                with: 255)
            slot = new
        }
        guard let slot else { return }
        slots[Self.covered] = slot
        pieces.append(CoveragePiece(box, at: slot).showing(covered: slot))
    }
}
