// Coverage of rows with overlapping outlines, by counting windings.
//
// Idea: a row is cut into sixteen strips. Every edge adds its crossing to each strip, the crossings
// of a strip are sorted, and the spans of non-zero winding are covered.
// Cost: about ten nanoseconds a crossing, hence only for rows with overlaps. A row of thousands of
// edges, with many in every pixel, has fewer strips.

extension CoverageRasterizer {
    /// Number of strips in a row.
    private static var strips: Int { 16 }

    /// Limit of crossings in a row; above the limit, strips are fewer.
    private static var mostCrossings: Int { 1 << 16 }

    /// Renders the marked rows again.
    ///
    /// From top to bottom, with a list of the active edges: memory is proportional to the edges,
    /// not to the rows they pass.
    func renderOverlaps(_ evenOdd: Bool) {
        let (edges, height, offset) = (self.edges, self.height, self.offset)
        guard let first = overlaps.firstIndex(of: true) else { return }
        // Edge numbers, sorted by their first row.
        withUnsafeTemporaryAllocation(of: Int32.self, capacity: height + 1) { ends in
            ends.update(repeating: 0)
            /// First marked row of an edge, or the first one; nil for an edge above or below.
            func row(_ edge: SIMD4<Float>) -> Int? {
                let e = edge + offset
                let (top, bottom) = e.y < e.w ? (e.y, e.w) : (e.w, e.y)
                guard top < bottom, bottom > Float(first), top < Float(height) else { return nil }
                return max(Int(max(top, 0)), first)
            }
            for edge in edges { if let y = row(edge) { ends[y + 1] += 1 } }
            for y in 0..<height { ends[y + 1] += ends[y] }
            let total = Int(ends[height])
            withUnsafeTemporaryAllocation(of: Int32.self, capacity: total) { sorted in
                for (i, edge) in edges.enumerated() {
                    guard let y = row(edge) else { continue }
                    sorted[Int(ends[y])] = Int32(i)
                    ends[y] += 1
                }
                var (active, crossings): (ContiguousArray<SIMD4<Float>>, ContiguousArray<Int32>) = (
                    [], []
                )
                var start = 0
                for y in first..<height {
                    // After filling, a row's end is the start of the next row.
                    let end = Int(ends[y])
                    for i in start..<end { active.append(edges[Int(sorted[i])] + offset) }
                    start = end
                    guard overlaps[y] else { continue }
                    active.removeAll { max($0.y, $0.w) <= Float(y) }
                    renderRow(y, active, &crossings, evenOdd)
                }
            }
        }
    }

    /// Crossings are encoded in one number each: position in 256ths of a pixel, and the direction
    /// of the edge.
    private func renderRow(
        _ y: Int, _ edges: ContiguousArray<SIMD4<Float>>,
        _ crossings: inout ContiguousArray<Int32>, _ evenOdd: Bool
    ) {
        var strips = Self.strips
        while strips > 1, edges.count * strips > Self.mostCrossings { strips /= 4 }
        let (row, room) = (rows.advanced(by: y), edges.count)
        let (limit, n) = (Float(width), Float(strips))
        if crossings.count < room * strips {
            crossings.append(
                contentsOf: repeatElement(0, count: room * strips - crossings.count))
        }
        crossings.withUnsafeMutableBufferPointer { all in
            guard let crossings = all.baseAddress else { return }
            withUnsafeTemporaryAllocation(of: Int.self, capacity: strips) { counts in
                counts.update(repeating: 0)
                for e in edges {
                    let isDown = e.y < e.w
                    let (top, bottom) = isDown ? (e.y, e.w) : (e.w, e.y)
                    // A strip k is crossed if its middle, (k + ½) / n, lies in the edge's half-open
                    // range.
                    let from = max(Self.up(max((top - Float(y)) * n - 0.5, -0.5)), 0)
                    let to = min(Self.up(max((bottom - Float(y)) * n - 0.5, -0.5)), strips)
                    guard from < to else { continue }
                    let slope = (e.z - e.x) / (e.w - e.y)
                    var x = e.x + slope * (Float(y) + (Float(from) + 0.5) / n - e.y)
                    for k in from..<to {
                        let place =
                            Int32(min(max(x, 0), limit) * 256 + 0.5) << 1 | (isDown ? 1 : 0)
                        crossings[k * room + counts[k]] = place
                        counts[k] += 1
                        x += slope / n
                    }
                }
                for k in 0..<strips {
                    let strip = UnsafeMutableBufferPointer(
                        start: crossings + k * room, count: counts[k])
                    Self.sort(strip)
                    Self.addSpans(strip, row, evenOdd, weight: 1 / n)
                }
            }
        }
        Self.sweep(row)
    }

    /// Insertion sort for few crossings, the usual case; the standard sort for many.
    @inline(__always)
    private static func sort(_ strip: UnsafeMutableBufferPointer<Int32>) {
        if strip.count > 48 {
            var strip = strip
            return strip.sort()
        }
        var i = 1
        while i < strip.count {
            let place = strip[i]
            var j = i
            while j > 0, strip[j - 1] > place {
                strip[j] = strip[j - 1]
                j -= 1
            }
            strip[j] = place
            i += 1
        }
    }

    @inline(__always)
    private static func addSpans(
        _ crossings: UnsafeMutableBufferPointer<Int32>, _ row: CoverageRows, _ evenOdd: Bool,
        weight: Float
    ) {
        var winding = 0
        for crossing in crossings {
            let fixed = Int(crossing)
            let was = evenOdd ? winding & 1 : winding
            winding += fixed & 1 != 0 ? 1 : -1
            let now = evenOdd ? winding & 1 : winding
            guard (was == 0) != (now == 0) else { continue }
            // At this crossing the number of covered strips changes by one.
            let d = was == 0 ? weight : -weight
            let x = fixed >> 9
            let right = Float((fixed >> 1) & 255) / 256
            row.mark(x, x + 1)
            row.sums[x] += d * (1 - right)
            row.sums[x + 1] += d * right
        }
    }
}
