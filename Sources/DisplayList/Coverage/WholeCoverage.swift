import LaminaGraphicsTypes

/// A part of a shape that is one piece, its place on a page, and what was drawn there.
///
/// Drawn again where it lies, only those rows are made anew that other edges pass than before (`DrawnEdges`).
struct WholeCoverage {
    private var slot: CoverageSlot?
    /// Of a part that was drawn more than once.
    private var drawn: DrawnEdges?

    /// Pixels, and pixels a side, up to which a part is one piece.
    private static let largest = 192 * 192
    private static let longest = 512

    static func suits(_ box: CoverageCanvas.Box, asOne: Bool) -> Bool {
        let side = max(box.width, box.height)
        if asOne { return side <= CoveragePage.largest }
        return box.width * box.height <= largest && side <= longest
    }

    /// Draws the canvas's edges, whose box this is; nil where nothing is covered.
    mutating func draw(
        _ canvas: CoverageCanvas, _ box: CoverageCanvas.Box, evenOdd: Bool, _ atlas: CoverageAtlas
    ) -> CoveragePiece? {
        let isFirst = slot == nil
        if let slot, !slot.holds(box.width, box.height) {
            (self.slot, drawn) = (nil, nil)
        }
        if let slot, let rows = drawn?.rows(changedOn: canvas, box, evenOdd: evenOdd) {
            draw(rows, canvas, box, evenOdd, to: slot)
        } else {
            canvas.render(box, evenOdd: evenOdd)
            if canvas.uniformCoverage(x: 0, y: 0, width: box.width, height: box.height) == 0 {
                (slot, drawn) = (nil, nil)
                return nil
            }
            if slot == nil { slot = atlas.slot(width: box.width, height: box.height) }
            slot?.write(canvas, 0..<box.height)
        }
        if drawn != nil {
            drawn?.update(canvas, box, evenOdd: evenOdd)
        } else if !isFirst {
            drawn = DrawnEdges(canvas, box, evenOdd: evenOdd)
        }
        return slot.map { CoveragePiece(box, at: $0) }
    }

    private func draw(
        _ rows: Range<Int>, _ canvas: CoverageCanvas, _ box: CoverageCanvas.Box, _ evenOdd: Bool,
        to slot: CoverageSlot
    ) {
        if let before = drawn?.box.width, before < box.width {
            // What the place held before.
            slot.page.fill(
                CoverageCanvas.Box(
                    x: slot.area.x + before, y: slot.area.y, width: box.width - before,
                    height: box.height), with: 0)
        }
        if rows.isEmpty { return }
        // With a row more on either side: what they take from the ones beside them.
        let band = max(rows.lowerBound - 1, 0)..<min(rows.upperBound + 1, box.height)
        canvas.render(box, rows: band, evenOdd: evenOdd)
        slot.write(canvas, rows)
    }
}

extension CoverageSlot {
    /// Copies rows of what a canvas rendered to where they belong when its first pixel is the place's.
    fileprivate func write(_ canvas: CoverageCanvas, _ rows: Range<Int>) {
        page.write(
            canvas.bytes + rows.lowerBound * canvas.width, rowBytes: canvas.width,
            to: CoverageCanvas.Box(
                x: area.x, y: area.y + rows.lowerBound, width: canvas.width, height: rows.count))
    }
}
