import LaminaGraphicsTypes

/// The edges of a drawn coverage picture, compared with the next drawing to find the changed rows.
///
/// A row depends on the edges crossing the row, and on overlaps of outlines in the neighbouring
/// rows. If an outline changes only at an end, as an animated `strokeEnd` does, all other rows
/// remain valid. The two edge lists are compared from both ends; the rows of the differing edges
/// are redrawn. Memory: 16 bytes per edge.
struct DrawnEdges {
    private var edges: ContiguousArray<SIMD4<Float>> = []
    private var region: CoverageRasterizer.Box
    private var evenOdd: Bool
    private(set) var box: CoverageRasterizer.Box

    /// The edges of a rasterizer with the bounding box `box`.
    init(_ rasterizer: CoverageRasterizer, _ box: CoverageRasterizer.Box, evenOdd: Bool) {
        (region, self.evenOdd, self.box) = (rasterizer.region, evenOdd, box)
        edges.append(contentsOf: rasterizer.edges)
    }

    /// Replaces the edges, reusing the memory.
    mutating func update(
        _ rasterizer: CoverageRasterizer, _ box: CoverageRasterizer.Box, evenOdd: Bool
    ) {
        (region, self.evenOdd, self.box) = (rasterizer.region, evenOdd, box)
        edges.removeAll(keepingCapacity: true)
        edges.append(contentsOf: rasterizer.edges)
    }

    /// The rows changed by the rasterizer's edges; nil if redrawing everything is cheaper.
    func rows(
        changedOn rasterizer: CoverageRasterizer, _ new: CoverageRasterizer.Box, evenOdd: Bool
    )
        -> Range<Int>?
    {
        guard new.x == box.x, new.y == box.y, region.x == rasterizer.region.x,
            region.y == rasterizer.region.y, evenOdd == self.evenOdd
        else { return nil }
        var (low, high) = extent(beside: rasterizer.edges)
        let top = Float(new.y - rasterizer.region.y)
        (low, high) = (max(low - top, 0), min(high - top, Float(new.height)))
        var rows = low < high ? Int(low)..<Int(high.rounded(.up)) : 0..<0
        if new.height > box.height {
            rows = (rows.isEmpty ? box.height : min(rows.lowerBound, box.height))..<new.height
        }
        if rows.isEmpty { return rows }
        // Extended by a row on either side, the reach of an overlap.
        rows = max(rows.lowerBound - 1, 0)..<min(rows.upperBound + 1, new.height)
        return rows.count * 4 < new.height * 3 ? rows : nil
    }

    /// The least and the greatest y of edges in only one of the lists; the least exceeds the
    /// greatest if the lists are equal.
    private func extent(beside new: UnsafeBufferPointer<SIMD4<Float>>) -> (Float, Float) {
        edges.withUnsafeBufferPointer { old in
            let shorter = min(old.count, new.count)
            var first = 0
            while first < shorter, old[first] == new[first] { first &+= 1 }
            var after = 0
            while after < shorter &- first,
                old[old.count &- 1 &- after] == new[new.count &- 1 &- after]
            {
                after &+= 1
            }
            var (low, high) = (Float.infinity, -Float.infinity)
            for list in [old, new] {
                for e in list[first..<(list.count &- after)] {
                    (low, high) = (min(low, e.y, e.w), max(high, e.y, e.w))
                }
            }
            return (low, high)
        }
    }
}
