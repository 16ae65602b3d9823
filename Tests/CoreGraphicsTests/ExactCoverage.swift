/// The exact area of a polygon in each pixel, slowly: the reference of the rasteriser.
///
/// Between two heights where no edge begins, ends or crosses another edge, the sides of the covered
/// part are trapezoids. Complexity: the square of the edges for each row.
struct ExactCoverage {
    let width: Int
    let height: Int
    /// The covered area of each pixel, 0…1, row by row.
    private(set) var areas: [Double]

    init(
        _ edges: [(a: SIMD2<Double>, b: SIMD2<Double>)], width: Int, height: Int, evenOdd: Bool
    ) {
        (self.width, self.height) = (width, height)
        areas = [Double](repeating: 0, count: width * height)
        let slanted = edges.filter { $0.a.y != $0.b.y }
        for y in 0..<height {
            let (top, bottom) = (Double(y), Double(y + 1))
            let row = slanted.filter {
                max($0.a.y, $0.b.y) > top && min($0.a.y, $0.b.y) < bottom
            }
            var heights = [top, bottom]
            for (i, e) in row.enumerated() {
                heights += [e.a.y, e.b.y]
                for f in row[(i + 1)...] { if let y = Self.crossing(e, f) { heights.append(y) } }
            }
            heights = heights.filter { $0 >= top && $0 <= bottom }.sorted()
            for (low, high) in zip(heights, heights.dropFirst()) where high > low {
                add(row, low, high, y, evenOdd)
            }
        }
    }

    /// Adds the area between two heights.
    private mutating func add(
        _ row: [(a: SIMD2<Double>, b: SIMD2<Double>)], _ low: Double, _ high: Double, _ y: Int,
        _ evenOdd: Bool
    ) {
        let middle = (low + high) / 2
        let sides = row.filter {
            min($0.a.y, $0.b.y) < middle && max($0.a.y, $0.b.y) > middle
        }.map { e in
            (
                at: Self.x(e, middle), top: Self.x(e, low), bottom: Self.x(e, high),
                sign: e.a.y < e.b.y ? 1 : -1
            )
        }.sorted { $0.at < $1.at }
        var winding = 0
        for side in sides {
            let before = evenOdd ? winding & 1 != 0 : winding != 0
            winding += side.sign
            let after = evenOdd ? winding & 1 != 0 : winding != 0
            if before == after { continue }
            let share = (after ? 1 : -1) * (high - low)
            for x in 0..<width {
                areas[y * width + x] +=
                    share * Self.right(min(side.top, side.bottom), max(side.top, side.bottom), x)
            }
        }
    }

    /// The part of a pixel to the right of a side from x `low` to x `high`.
    private static func right(_ low: Double, _ high: Double, _ x: Int) -> Double {
        /// The integral of the part of the pixel to the right of a vertical line, from its left
        /// edge on.
        func integral(_ x: Double) -> Double {
            x <= 0 ? x : x >= 1 ? 0.5 : x - x * x / 2
        }
        let (a, b) = (low - Double(x), high - Double(x))
        if b - a < 1e-9 { return min(max(1 - a, 0), 1) }
        return (integral(b) - integral(a)) / (b - a)
    }

    private static func x(_ e: (a: SIMD2<Double>, b: SIMD2<Double>), _ y: Double) -> Double {
        e.a.x + (e.b.x - e.a.x) * ((y - e.a.y) / (e.b.y - e.a.y))
    }

    /// The height where two edges cross; nil if they do not.
    private static func crossing(
        _ e: (a: SIMD2<Double>, b: SIMD2<Double>), _ f: (a: SIMD2<Double>, b: SIMD2<Double>)
    ) -> Double? {
        let low = max(min(e.a.y, e.b.y), min(f.a.y, f.b.y))
        let high = min(max(e.a.y, e.b.y), max(f.a.y, f.b.y))
        guard low < high else { return nil }
        let (d0, d1) = (x(e, low) - x(f, low), x(e, high) - x(f, high))
        return d0 * d1 < 0 ? low + (high - low) * (d0 / (d0 - d1)) : nil
    }
}
