// Rows in which outlines overlap, by counting windings.
//
// A row is cut into sixteen strips; every edge leaves its crossing in each strip it passes, the few crossings of a strip
// are sorted, and what lies between the first and the last of a run of windings is covered. Cost: some ten nanoseconds a
// crossing; so only for rows that need it.

extension CoverageCanvas {
    /// Strips a row is cut into.
    private static var strips: Int { 16 }

    /// Renders the rows marked as overlapping again.
    func renderOverlaps(_ evenOdd: Bool) {
        let (edges, height, offset) = (self.edges, self.height, self.offset)
        // Edges of each marked row, one row after the other.
        withUnsafeTemporaryAllocation(of: Int32.self, capacity: height + 1) { ends in
            ends.update(repeating: 0)
            overlaps.withUnsafeBufferPointer { rows in
                for e in edges { Self.forEachRow(of: e + offset, rows) { ends[$0 + 1] += 1 } }
                var most = 0
                for y in 0..<height {
                    most = max(most, Int(ends[y + 1]))
                    ends[y + 1] += ends[y]
                }
                let total = Int(ends[height])
                withUnsafeTemporaryAllocation(of: SIMD4<Float>.self, capacity: total) { sorted in
                    for edge in edges {
                        let e = edge + offset
                        Self.forEachRow(of: e, rows) {
                            sorted[Int(ends[$0])] = e
                            ends[$0] += 1
                        }
                    }
                    let room = most * Self.strips
                    withUnsafeTemporaryAllocation(of: Int32.self, capacity: room) { crossings in
                        var start = 0
                        for y in 0..<height where rows[y] {
                            // Filled in, a row's end is where the next one begins.
                            let part = UnsafeBufferPointer(rebasing: sorted[start..<Int(ends[y])])
                            start = Int(ends[y])
                            renderRow(y, part, crossings, room: most, evenOdd)
                        }
                    }
                }
            }
        }
    }

    @inline(__always)
    private static func forEachRow(
        of e: SIMD4<Float>, _ rows: UnsafeBufferPointer<Bool>, _ body: (Int) -> Void
    ) {
        let (top, bottom) = e.y < e.w ? (e.y, e.w) : (e.w, e.y)
        var y = Int(max(top, 0))
        while Float(y) < bottom, y < rows.count {
            if rows[y] { body(y) }
            y += 1
        }
    }

    /// Crossings are kept as one number each: where, in 256ths of a pixel, and whether the edge goes down.
    private func renderRow(
        _ y: Int, _ edges: UnsafeBufferPointer<SIMD4<Float>>,
        _ crossings: UnsafeMutableBufferPointer<Int32>, room: Int, _ evenOdd: Bool
    ) {
        guard let crossings = crossings.baseAddress else { return }
        let row = rows.advanced(by: y)
        let (limit, n) = (Float(width), Float(Self.strips))
        withUnsafeTemporaryAllocation(of: Int.self, capacity: Self.strips) { counts in
            counts.update(repeating: 0)
            for e in edges {
                let isDown = e.y < e.w
                let (top, bottom) = isDown ? (e.y, e.w) : (e.w, e.y)
                // Strip k is crossed where its middle, (k + ½) / 16, lies in the edge's half-open range.
                let from = max(Self.up(max((top - Float(y)) * n - 0.5, -0.5)), 0)
                let to = min(Self.up(max((bottom - Float(y)) * n - 0.5, -0.5)), Self.strips)
                guard from < to else { continue }
                let slope = (e.z - e.x) / (e.w - e.y)
                var x = e.x + slope * (Float(y) + (Float(from) + 0.5) / n - e.y)
                for k in from..<to {
                    let place = Int32(min(max(x, 0), limit) * 256 + 0.5) << 1 | (isDown ? 1 : 0)
                    // Sorted in as it comes: there are few.
                    let strip = crossings + k * room
                    var j = counts[k]
                    while j > 0, strip[j - 1] > place {
                        strip[j] = strip[j - 1]
                        j -= 1
                    }
                    strip[j] = place
                    counts[k] += 1
                    x += slope / n
                }
            }
            for k in 0..<Self.strips {
                Self.addSpans(crossings + k * room, counts[k], row, evenOdd)
            }
        }
        Self.sweep(row)
    }

    @inline(__always)
    private static func addSpans(
        _ crossings: UnsafeMutablePointer<Int32>, _ count: Int,
        _ row: CoverageRows, _ evenOdd: Bool
    ) {
        let weight = 1 / Float(strips)
        var winding = 0
        for i in 0..<count {
            let fixed = Int(crossings[i])
            let was = evenOdd ? winding & 1 : winding
            winding += fixed & 1 != 0 ? 1 : -1
            let now = evenOdd ? winding & 1 : winding
            guard (was == 0) != (now == 0) else { continue }
            // From here on a strip more is covered, or one less.
            let d = was == 0 ? weight : -weight
            let x = fixed >> 9
            let right = Float((fixed >> 1) & 255) / 256
            row.mark(x, x + 1)
            row.sums[x] += d * (1 - right)
            row.sums[x + 1] += d * right
        }
    }
}
