import LaminaGraphicsTypes

/// A tile of a large part of a shape: rendered pixels, or a fully covered rectangle.
///
/// Idea: the picture is rendered in rows of tiles of 64 pixels. Empty tiles are left out, adjacent
/// covered tiles are one rectangle, and only tiles with edges have pixels, within the bounding box
/// of their coverage.
struct CoverageTile {
    var box: CoverageRasterizer.Box
    /// The first of the tile's rendered bytes, row by row; nil for a rectangle of covered pixels.
    var firstByte: Int?
    /// The tile's key among the slots of its part; both components are odd.
    var key = SIMD2<Int>.zero

    private static let side = 64

    /// The tiles of the rasterizer's edges within a box; appends their pixels to `bytes`. Thread:
    /// any, one at a time.
    static func render(
        _ rasterizer: CoverageRasterizer, _ box: CoverageRasterizer.Box, evenOdd: Bool,
        into bytes: inout ContiguousArray<UInt8>
    ) -> ContiguousArray<CoverageTile> {
        var tiles: ContiguousArray<CoverageTile> = []
        // The covered rectangles of the row above, and of the current row.
        var (above, current): (ContiguousArray<Int>, ContiguousArray<Int>) = ([], [])
        for row in places(box.y, box.height) {
            let (y, h) = span(row, box.y, box.height)
            // Includes an extra row on either side, because an overlap of outlines is decided by
            // the neighbouring rows.
            let (top, bottom) = (max(y - 1, box.y), min(y + h + 1, box.y + box.height))
            let band = CoverageRasterizer.Box(
                x: box.x, y: top, width: box.width, height: bottom - top)
            rasterizer.render(band, evenOdd: evenOdd)
            var runs: ContiguousArray<CoverageRasterizer.Box> = []
            for column in places(box.x, box.width) {
                let (x, w) = span(column, box.x, box.width)
                let tile = CoverageRasterizer.Box(x: x, y: y, width: w, height: h)
                switch rasterizer.uniformCoverage(x: x - box.x, y: y - top, width: w, height: h) {
                case 0?: break
                case nil:
                    let inked = inkedBox(
                        rasterizer.bytes + (y - top) * box.width + x - box.x,
                        rowBytes: box.width, of: tile)
                    tiles.append(
                        CoverageTile(
                            box: inked, firstByte: bytes.count,
                            key: SIMD2(column * 2 + 1, row * 2 + 1)))
                    for line in (inked.y - top)..<(inked.y - top + inked.height) {
                        let first = rasterizer.bytes + line * box.width + inked.x - box.x
                        bytes.append(
                            contentsOf: UnsafeBufferPointer(start: first, count: inked.width))
                    }
                default:
                    if let last = runs.last, last.x + last.width == x {
                        runs[runs.count - 1].width += w
                    } else {
                        runs.append(tile)
                    }
                }
            }
            current.removeAll(keepingCapacity: true)
            for run in runs {
                // A run below a run of equal width extends the rectangle above.
                if let known = above.first(where: {
                    tiles[$0].box.x == run.x && tiles[$0].box.width == run.width
                }) {
                    tiles[known].box.height += run.height
                    current.append(known)
                } else {
                    current.append(tiles.count)
                    tiles.append(CoverageTile(box: run))
                }
            }
            swap(&above, &current)
        }
        return tiles
    }

    /// The bounding box of a whole tile's coverage; `first` is the tile's first byte.
    private static func inkedBox(
        _ first: UnsafePointer<UInt8>, rowBytes: Int, of tile: CoverageRasterizer.Box
    ) -> CoverageRasterizer.Box {
        guard tile.width == side else { return tile }
        // The union of all rows, a bit or more for each column.
        var columns = SIMD8<UInt64>.zero
        var (top, bottom) = (tile.height, 0)
        for y in 0..<tile.height {
            let row = UnsafeRawPointer(first + y * rowBytes)
            let bytes = row.loadUnaligned(as: SIMD8<UInt64>.self)
            let halves = bytes.lowHalf | bytes.highHalf
            let quarters = halves.lowHalf | halves.highHalf
            if quarters.x | quarters.y == 0 { continue }
            columns |= bytes
            if bottom == 0 { top = y }
            bottom = y + 1
        }
        guard bottom > top else { return tile }
        var (left, right) = (0, side)
        while columns[left / 8] == 0 { left += 8 }
        left += UInt64(littleEndian: columns[left / 8]).trailingZeroBitCount / 8
        while columns[right / 8 - 1] == 0 { right -= 8 }
        right -= UInt64(littleEndian: columns[right / 8 - 1]).leadingZeroBitCount / 8
        return CoverageRasterizer.Box(
            x: tile.x + left, y: tile.y + top, width: right - left, height: bottom - top)
    }

    /// The indices of the tiles containing a range of pixels, and the pixels of a tile.
    private static func places(_ start: Int, _ count: Int) -> ClosedRange<Int> {
        (start >> 6)...((start + count - 1) >> 6)
    }

    private static func span(_ tile: Int, _ start: Int, _ count: Int) -> (start: Int, count: Int) {
        let low = max(tile * side, start)
        return (low, min((tile + 1) * side, start + count) - low)
    }
}
