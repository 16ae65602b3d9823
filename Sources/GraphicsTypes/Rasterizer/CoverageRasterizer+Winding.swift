// Coverage of rows with overlapping outlines, by counting windings.
//
// Idea: the edges of a row are sorted by x. Outlines are closed, so the winding number between two
// edges without a common column is constant over the height of the row. Edges with common columns
// form a group; the winding numbers inside a group are counted exactly (`WindingRow`).
// Cost: some tens of nanoseconds an edge, hence only for rows with overlaps.

extension CoverageRasterizer {
    /// Renders the marked rows again.
    ///
    /// From top to bottom, with a list of the active edges: memory is proportional to the edges,
    /// not to the rows they pass.
    func renderOverlaps(_ evenOdd: Bool) {
        let (edges, height, offset) = (self.edges, self.height, self.offset)
        guard let first = overlaps.firstIndex(of: true) else { return }
        let winding = self.winding
        winding.pointee.begin(width: width, evenOdd: evenOdd)
        // Edge numbers, sorted by their first row.
        withUnsafeTemporaryAllocation(of: Int32.self, capacity: height + 1) { ends in
            ends.update(repeating: 0)
            /// First row of an edge in the band: the first marked row, else the first row of the
            /// band; nil for an edge above or below the band.
            @inline(__always)
            func row(_ edge: SIMD4<Float>) -> Int? {
                let e = edge + offset
                let (top, bottom) = e.y < e.w ? (e.y, e.w) : (e.w, e.y)
                guard bottom > Float(first), top < Float(height) else { return nil }
                return max(Int(max(top, 0)), first)
            }
            for edge in edges { if let y = row(edge) { ends[y + 1] += 1 } }
            for y in 0..<height { ends[y + 1] += ends[y] }
            let total = Int(ends[height])
            withUnsafeTemporaryAllocation(of: SIMD4<Float>.self, capacity: total * 2) { memory in
                let (sorted, active) = (memory.baseAddress!, memory.baseAddress! + total)
                for edge in edges {
                    guard let y = row(edge) else { continue }
                    sorted[Int(ends[y])] = edge + offset
                    ends[y] += 1
                }
                var (start, count) = (0, 0)
                for y in first..<height {
                    // After filling, a row's end is the start of the next row.
                    let end = Int(ends[y])
                    var kept = 0
                    for i in 0..<count where max(active[i].y, active[i].w) > Float(y) {
                        active[kept] = active[i]
                        kept += 1
                    }
                    for i in start..<end {
                        active[kept] = sorted[i]
                        kept += 1
                    }
                    (start, count) = (end, kept)
                    guard overlaps[y] else { continue }
                    let row = rows.advanced(by: y)
                    winding.pointee.count(UnsafeBufferPointer(start: active, count: count), y, row)
                    Self.sweep(row)
                }
            }
        }
    }
}
