import LaminaGraphicsTypes

/// A shape's part with a single slot, and the edges drawn there.
///
/// Redrawing in place renders only the rows whose edges changed (`DrawnEdges`).
struct WholeCoverage {
    private var slot: CoverageSlot?
    /// The edges of a part drawn more than once.
    private var drawn: DrawnEdges?

    /// The limits of a single-quad part: pixels, and pixels per side.
    private static let largest = 192 * 192
    private static let longest = 512

    static func suits(_ box: CoverageRasterizer.Box, asOne: Bool) -> Bool {
        let side = max(box.width, box.height)
        if asOne { return side <= CoveragePage.largest }
        return box.width * box.height <= largest && side <= longest
    }

    /// Draws the rasterizer's edges within `box`; nil if nothing is covered.
    mutating func draw(
        _ rasterizer: CoverageRasterizer, _ box: CoverageRasterizer.Box, evenOdd: Bool,
        _ atlas: CoverageAtlas
    ) -> CoveragePiece? {
        let isFirst = slot == nil
        if let slot, !slot.holds(box.width, box.height) {
            (self.slot, drawn) = (nil, nil)
        }
        if let slot, let rows = drawn?.rows(changedOn: rasterizer, box, evenOdd: evenOdd) {
            draw(rows, rasterizer, box, evenOdd, to: slot)
        } else {
            rasterizer.render(box, evenOdd: evenOdd)
            if rasterizer.uniformCoverage(x: 0, y: 0, width: box.width, height: box.height) == 0 {
                (slot, drawn) = (nil, nil)
                return nil
            }
            if slot == nil { slot = atlas.slot(width: box.width, height: box.height) }
            slot?.write(rasterizer, 0..<box.height)
        }
        if drawn != nil {
            drawn?.update(rasterizer, box, evenOdd: evenOdd)
        } else if !isFirst {
            drawn = DrawnEdges(rasterizer, box, evenOdd: evenOdd)
        }
        return slot.map { CoveragePiece(box, at: $0) }
    }

    private func draw(
        _ rows: Range<Int>, _ rasterizer: CoverageRasterizer, _ box: CoverageRasterizer.Box,
        _ evenOdd: Bool,
        to slot: CoverageSlot
    ) {
        if let before = drawn?.box.width, before < box.width {
            // Clears the slot's previous content.
            slot.page.fill(
                CoverageRasterizer.Box(
                    x: slot.area.x + before, y: slot.area.y, width: box.width - before,
                    height: box.height), with: 0)
        }
        if rows.isEmpty { return }
        // Includes an extra row on either side, the input of the rows' overlaps.
        let band = max(rows.lowerBound - 1, 0)..<min(rows.upperBound + 1, box.height)
        rasterizer.render(box, rows: band, evenOdd: evenOdd)
        slot.write(rasterizer, rows)
    }
}

extension CoverageSlot {
    /// Copies rendered rows; the rasterizer's first pixel is the slot's.
    fileprivate func write(_ rasterizer: CoverageRasterizer, _ rows: Range<Int>) {
        page.write(
            rasterizer.bytes + rows.lowerBound * rasterizer.width, rowBytes: rasterizer.width,
            to: CoverageRasterizer.Box(
                x: area.x, y: area.y + rows.lowerBound, width: rasterizer.width, height: rows.count)
        )
    }
}
