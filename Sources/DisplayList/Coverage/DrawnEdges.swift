import LaminaGraphicsTypes

/// The edges that a picture of coverage was drawn from, which tell what of it another drawing changes.
///
/// A row is decided by the edges that pass it, and by whether outlines overlap in the rows beside it. Of an outline that
/// changes at one end, as a stroke does that draws itself, all other rows stay. Two lists are compared from both ends;
/// what lies between is what changed. Cost: 16 bytes an edge.
struct DrawnEdges {
    private var edges: ContiguousArray<SIMD4<Float>> = []
    private var region: CoverageCanvas.Box
    private var evenOdd: Bool
    private(set) var box: CoverageCanvas.Box

    /// Those of a canvas, whose box this is.
    init(_ canvas: CoverageCanvas, _ box: CoverageCanvas.Box, evenOdd: Bool) {
        (region, self.evenOdd, self.box) = (canvas.region, evenOdd, box)
        edges.append(contentsOf: canvas.edges)
    }

    /// Those of the next drawing, in the same memory.
    mutating func update(_ canvas: CoverageCanvas, _ box: CoverageCanvas.Box, evenOdd: Bool) {
        (region, self.evenOdd, self.box) = (canvas.region, evenOdd, box)
        edges.removeAll(keepingCapacity: true)
        edges.append(contentsOf: canvas.edges)
    }

    /// Rows of a box that its edges now make another picture of than these did; nil where that is worth nothing.
    func rows(changedOn canvas: CoverageCanvas, _ new: CoverageCanvas.Box, evenOdd: Bool)
        -> Range<Int>?
    {
        guard new.x == box.x, new.y == box.y, region.x == canvas.region.x,
            region.y == canvas.region.y, evenOdd == self.evenOdd
        else { return nil }
        var (low, high) = extent(beside: canvas.edges)
        let top = Float(new.y - canvas.region.y)
        (low, high) = (max(low - top, 0), min(high - top, Float(new.height)))
        var rows = low < high ? Int(low)..<Int(high.rounded(.up)) : 0..<0
        if new.height > box.height {
            rows = (rows.isEmpty ? box.height : min(rows.lowerBound, box.height))..<new.height
        }
        if rows.isEmpty { return rows }
        // With those that an overlap in one of these reaches.
        rows = max(rows.lowerBound - 1, 0)..<min(rows.upperBound + 1, new.height)
        return rows.count * 4 < new.height * 3 ? rows : nil
    }

    /// The least and the greatest y of edges that are in one list alone; the least above the greatest for none.
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
