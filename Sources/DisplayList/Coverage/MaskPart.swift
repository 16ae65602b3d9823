import CoreGraphics

/// A piece of coverage on a page.
struct MaskPiece {
    /// The rectangle of the layer it shows.
    var rect: (x0: Double, y0: Double, x1: Double, y1: Double)
    /// u at min x, v at min y, u at max x, v at max y.
    var uv: SIMD4<Float>
    var page: CoveragePage
}

/// The coverage of a shape's fill or stroke, where it lies on pages.
///
/// A small one, or one that is turned, is one piece. A large upright one is cut into squares of 64 pixels, and those
/// that nothing covers are left out: a thin line around a window is a few dozen of them.
struct MaskPart {
    private(set) var pieces: ContiguousArray<MaskPiece> = []
    private var slots: [SIMD2<Int>: CoverageSlot] = [:]

    /// Pixels up to which an upright part is one piece.
    private static let largestWhole = 192 * 192
    /// Pixels a side up to which a turned part has a place: it is resampled and cannot be cut.
    static let largestTurned = CoveragePage.size - 8
    private static let tile = 64

    /// Takes the pixels over. False when there is no place for them.
    mutating func take(
        _ canvas: CoverageCanvas, _ box: CoverageCanvas.Box, _ atlas: CoverageAtlas,
        scale: SIMD2<Double>, shift: SIMD2<Double>, isUpright: Bool
    ) -> Bool {
        pieces.removeAll(keepingCapacity: true)
        if !isUpright || box.width * box.height <= Self.largestWhole {
            let known = slots.count == 1 ? slots[.zero] : nil
            slots.removeAll(keepingCapacity: true)
            // Clear pixels around what is resampled, so that its edge fades and no neighbour shows.
            let border = isUpright ? 0 : 2
            return place(
                canvas, box, x: 0, y: 0, box.width, box.height, border: border, known, .zero, atlas,
                scale, shift)
        }
        let old = slots
        slots.removeAll(keepingCapacity: true)
        func first(_ origin: Int) -> Int {
            origin >= 0 ? origin / Self.tile : ~(~origin / Self.tile)
        }
        for ty in first(box.y)...first(box.y + box.height - 1) {
            for tx in first(box.x)...first(box.x + box.width - 1) {
                let x = max(tx * Self.tile - box.x, 0)
                let y = max(ty * Self.tile - box.y, 0)
                let w = min((tx + 1) * Self.tile - box.x, box.width) - x
                let h = min((ty + 1) * Self.tile - box.y, box.height) - y
                guard canvas.hasCoverage(x: x, y: y, width: w, height: h) else { continue }
                // One more than the tile's number, so that none is mistaken for a whole part's.
                let id = SIMD2(tx * 2 + 1, ty * 2 + 1)
                guard
                    place(
                        canvas, box, x: x, y: y, w, h, border: 0, old[id], id, atlas, scale, shift)
                else { return false }
            }
        }
        return true
    }

    private mutating func place(
        _ canvas: CoverageCanvas, _ box: CoverageCanvas.Box, x: Int, y: Int, _ w: Int, _ h: Int,
        border: Int, _ known: CoverageSlot?, _ id: SIMD2<Int>, _ atlas: CoverageAtlas,
        _ scale: SIMD2<Double>, _ shift: SIMD2<Double>
    ) -> Bool {
        let (fullWidth, fullHeight) = (w + 2 * border, h + 2 * border)
        var slot = known
        if let s = slot, s.width < fullWidth || s.height < fullHeight { slot = nil }
        guard let slot = slot ?? atlas.slot(width: fullWidth, height: fullHeight) else {
            return false
        }
        slots[id] = slot
        slot.page.write(
            canvas.bytes + y * box.width + x, rowBytes: box.width, width: w, height: h, x: slot.x,
            y: slot.y, border: border)
        // Half of the border is shown: what is sampled beyond its edge is clear, too.
        let pad = border / 2
        let least = SIMD2(Double(box.x + x - pad), Double(box.y + y - pad))
        let most = SIMD2(Double(box.x + x + w + pad), Double(box.y + y + h + pad))
        let (p, q) = ((least - shift) / scale, (most - shift) / scale)
        let start = SIMD2(Float(slot.x + border - pad), Float(slot.y + border - pad))
        let end = start + SIMD2(Float(w + 2 * pad), Float(h + 2 * pad))
        let uv = SIMD4(lowHalf: start, highHalf: end) / Float(CoveragePage.size)
        pieces.append(MaskPiece(rect: (p.x, p.y, q.x, q.y), uv: uv, page: slot.page))
        return true
    }
}
