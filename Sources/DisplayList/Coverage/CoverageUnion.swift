import LaminaGraphicsTypes

/// Union of two overlapping pieces of coverage: a mask of an opaque fill and an opaque stroke.
///
/// The union equals drawing both parts in the same colour, except for the rounding to bytes.
struct CoverageUnion {
    private var slot: CoverageSlot?
    private var piece: CoveragePiece?

    /// Invalidates the cached union after a change of a piece.
    mutating func forget() { piece = nil }

    /// Nil if no page has free space.
    mutating func piece(
        of a: CoveragePiece, _ b: CoveragePiece, _ atlas: CoverageAtlas
    ) -> CoveragePiece? {
        if let piece { return piece }
        let (first, second) = (a.box, b.box)
        let box = first.union(second)
        if let slot, !slot.holds(box.width, box.height) { self.slot = nil }
        if slot == nil { slot = atlas.slot(width: box.width, height: box.height) }
        guard let slot else { return nil }
        let area = slot.area
        slot.page.fill(
            CoverageRasterizer.Box(x: area.x, y: area.y, width: box.width, height: box.height),
            with: 0)
        for (piece, part) in [(a, first), (b, second)] {
            let (x, y) = piece.firstTexel
            let from = CoverageRasterizer.Box(x: x, y: y, width: part.width, height: part.height)
            let to = CoverageRasterizer.Box(
                x: area.x + part.x - box.x, y: area.y + part.y - box.y, width: part.width,
                height: part.height)
            slot.page.add(piece.page.pixels(of: from), to: to)
        }
        piece = CoveragePiece(box, at: slot)
        return piece
    }
}

extension CoveragePiece {
    /// Pixels of the piece.
    var box: CoverageRasterizer.Box {
        CoverageRasterizer.Box(
            x: Int(rect.x0), y: Int(rect.y0), width: Int(rect.x1 - rect.x0),
            height: Int(rect.y1 - rect.y0))
    }

    /// Position of the piece on its page.
    var firstTexel: (x: Int, y: Int) {
        let texel = SIMD2(uv.x, uv.y) * page.textureSize
        return (Int(texel.x.rounded()) - page.left, Int(texel.y.rounded()) - page.top)
    }
}

extension CoverageRasterizer.Box {
    fileprivate func union(_ o: Self) -> Self {
        let (x, y) = (min(self.x, o.x), min(self.y, o.y))
        return Self(
            x: x, y: y, width: max(self.x + width, o.x + o.width) - x,
            height: max(self.y + height, o.y + o.height) - y)
    }
}
