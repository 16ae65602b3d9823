import LaminaGraphicsTypes

/// A shape's part with a single slot, and the edges drawn in the slot.
///
/// Drawing has two steps. The method `render` writes the rasterizer's bytes without shared state:
/// several threads can render shapes. The method `place` copies the bytes to the atlas page.
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

    /// The rendered pixels of a part, before the copy to a page.
    struct Rendering {
        /// The part's pixels.
        let box: CoverageRasterizer.Box
        /// The rendered rows of the box; the other rows of the slot remain valid.
        var rows: Range<Int>
        /// True if no pixel of the part is covered.
        var isEmpty = false
        /// Pixels of a row covered by the narrower previous drawing; nil where nothing is cleared.
        var clearsFrom: Int?
    }

    /// Renders the rasterizer's edges within `box`. Thread: any, one at a time.
    mutating func render(
        _ rasterizer: CoverageRasterizer, _ box: CoverageRasterizer.Box, evenOdd: Bool
    ) -> Rendering {
        let isFirst = slot == nil
        let fits = slot.map { $0.holds(box.width, box.height) && !$0.isRetired } ?? false
        if !fits { drawn = nil }
        var rendering = Rendering(box: box, rows: 0..<box.height)
        if let drawn, let rows = drawn.rows(changedOn: rasterizer, box, evenOdd: evenOdd) {
            rendering.rows = rows
            if drawn.box.width < box.width { rendering.clearsFrom = drawn.box.width }
            if !rows.isEmpty {
                // Includes an extra row on either side, the input of the rows' overlaps.
                let band = max(rows.lowerBound - 1, 0)..<min(rows.upperBound + 1, box.height)
                rasterizer.render(box, rows: band, evenOdd: evenOdd)
            }
        } else {
            rasterizer.render(box, evenOdd: evenOdd)
            if rasterizer.uniformCoverage(x: 0, y: 0, width: box.width, height: box.height) == 0 {
                (rendering.rows, rendering.isEmpty) = (0..<0, true)
                drawn = nil
                return rendering
            }
        }
        if drawn != nil {
            drawn?.update(rasterizer, box, evenOdd: evenOdd)
        } else if !isFirst {
            drawn = DrawnEdges(rasterizer, box, evenOdd: evenOdd)
        }
        return rendering
    }

    /// Copies a rendering to the page; `bytes` begins with the first rendered row. Returns nil if
    /// nothing is covered. Thread: the render thread.
    mutating func place(
        _ rendering: Rendering, _ bytes: UnsafePointer<UInt8>?, _ atlas: CoverageAtlas
    ) -> CoveragePiece? {
        if rendering.isEmpty {
            slot = nil
            return nil
        }
        let box = rendering.box
        // A page may be retired after some of the slot's rows were rendered for it.
        let isWhole = rendering.rows == 0..<box.height
        if let slot, isWhole && slot.isRetired || !slot.holds(box.width, box.height) {
            self.slot = nil
        }
        if slot == nil { slot = atlas.slot(width: box.width, height: box.height) }
        guard let slot else { return nil }
        // A local constant avoids repeated reference counting, which is slow for pages, because
        // pages have weak references.
        let page = slot.page
        if let first = rendering.clearsFrom {
            // Clears the slot's previous content.
            page.fill(
                CoverageRasterizer.Box(
                    x: slot.area.x + first, y: slot.area.y, width: box.width - first,
                    height: box.height), with: 0)
        }
        if let bytes, !rendering.rows.isEmpty {
            page.write(
                bytes, rowBytes: box.width,
                to: CoverageRasterizer.Box(
                    x: slot.area.x, y: slot.area.y + rendering.rows.lowerBound, width: box.width,
                    height: rendering.rows.count))
        }
        return CoveragePiece(box, at: slot)
    }
}
