import LaminaGraphicsTypes

/// The gradient of a `ramp` item, for composition on the processor.
///
/// Input: the record of a ramp and the stops in the list's tables. Output: the colours of the
/// target's pixels, and the outline of the item. When not to use it: for round corners, and for
/// conic gradients.
extension DisplayList {
    /// The form of a ramp; nil for a gradient that only the shader evaluates.
    func gradient(of item: DrawItem, _ ramp: Primitive.Ramp) -> DrawnForm? {
        guard !ramp.isRounded, ramp.kind != .conic else { return nil }
        let record = records.texels + Int(item.data)
        let (center, u, v) = record.axes
        let area = u.x * v.y - u.y * v.x
        guard area != 0, area.isFinite, let stops = stops(of: record, ramp.kind),
            let ink = GradientInk(
                stops, GradientPlace(record[2], record[3]),
                line(SIMD2(v.y, -v.x) / area, through: center),
                line(SIMD2(-u.y, u.x) / area, through: center), opacity: record[2].w)
        else { return nil }
        let edges = Self.edges(record[3].w.bitPattern, isFlipped: (u.x < 0, v.y < 0))
        let isUpright = u.y == 0 && v.x == 0
        guard isUpright || edges == 15 else { return nil }
        let reach = SIMD2(abs(u.x) + abs(v.x), abs(u.y) + abs(v.y))
        let (low, high) = (SIMD2<Float>(center - reach), SIMD2<Float>(center + reach))
        return DrawnForm(
            box: PixelBox(low.x, low.y, high.x, high.y), edges: edges, tint: .max,
            source: .gradient(ink, turned: isUpright ? nil : TurnedRectangle(center, u, v)))
    }

    /// The stops of a ramp's record, from `StopTable`.
    private func stops(
        of record: UnsafePointer<SIMD4<Float>>, _ kind: GradientRecord.Kind
    ) -> GradientInk.Stops? {
        let (first, count) = (Int(record[1].z.bitPattern), Int(record[1].w.bitPattern))
        guard count >= 2, count <= RampRecord.mostStops,
            first + StopTable.texels(count) <= tables.count
        else { return nil }
        let colors = first + (count + 3) / 4
        return GradientInk.Stops(
            (0..<count).map { i in
                (place: tables[first + i / 4][i % 4], color: tables[colors + 2 * (i + 1)])
            }, kind)
    }
}

/// A coordinate that grows by `direction` for each pixel, from zero at a point.
private func line(
    _ direction: SIMD2<Double>, through point: SIMD2<Double>
) -> SIMD3<Double> {
    SIMD3(direction, -(direction * point).sum())
}

/// A parallelogram with antialiased edges, as `edges.glsl` computes them.
package struct TurnedRectangle: Sendable {
    /// The distances from the middle in pixels, as factors of the position (x, y, 1).
    private let x: SIMD3<Float>, y: SIMD3<Float>
    /// Half the distances of opposite edges in pixels.
    private let half: SIMD2<Float>

    /// The centre and the half axes in pixels. Precondition: the area is not zero.
    init(_ center: SIMD2<Double>, _ u: SIMD2<Double>, _ v: SIMD2<Double>) {
        let area = u.x * v.y - u.y * v.x
        let half = SIMD2(
            abs(area) / (v * v).sum().squareRoot(), abs(area) / (u * u).sum().squareRoot())
        x = SIMD3<Float>(line(SIMD2(v.y, -v.x) / area, through: center) * half.x)
        y = SIMD3<Float>(line(SIMD2(-u.y, u.x) / area, through: center) * half.y)
        self.half = SIMD2<Float>(half)
    }

    /// The covered part of a pixel.
    @inline(__always)
    package func coverage(_ column: Int, _ row: Int) -> Float {
        let place = SIMD3(Float(column) + 0.5, Float(row) + 0.5, 1)
        let away = SIMD2(abs((x * place).sum()), abs((y * place).sum()))
        return rectangleCoverage(half: half, away: away)
    }

    /// The touched pixels of a row, among `columns`, and the pixels covered in full.
    package func columns(
        of row: Int, in columns: Range<Int>
    ) -> (touched: Range<Int>, full: Range<Int>) {
        /// The pixels whose distances from the middle are at most `limit`.
        func pixels(_ limit: SIMD2<Float>) -> Range<Int> {
            var (low, high) = (Float(columns.lowerBound), Float(columns.upperBound))
            for (line, limit) in [(x, limit.x), (y, limit.y)] {
                let start = line.x * 0.5 + line.y * (Float(row) + 0.5) + line.z
                guard limit >= 0 else { return columns.prefix(0) }
                if abs(line.x) < 1e-6 {
                    if abs(start) > limit { return columns.prefix(0) }
                    continue
                }
                let ends = ((-limit - start) / line.x, (limit - start) / line.x)
                low = max(low, min(ends.0, ends.1).rounded(.up))
                high = min(high, max(ends.0, ends.1).rounded(.down) + 1)
            }
            return low < high ? Int(low)..<Int(high) : columns.prefix(0)
        }
        // A tenth of a pixel for the rounding of the distances.
        let touched = pixels(half + 0.6)
        let full = pixels(half - 0.6)
        return (touched, full.isEmpty ? touched.prefix(0) : full)
    }
}

/// The part of a pixel that a rectangle covers, 0…1. `half` is half the rectangle's sides, `away`
/// the distances of the pixel's centre from the lines through the rectangle's middle, in pixels.
///
/// 0 where both are infinite: `max` gives the first of a number and NaN.
@inline(__always)
func rectangleCoverage(half: SIMD2<Float>, away: SIMD2<Float>) -> Float {
    let first = min(max(0, half.x + 0.5 - away.x), min(half.x * 2, 1))
    return first * min(max(0, half.y + 0.5 - away.y), min(half.y * 2, 1))
}

extension Range<Int> {
    /// The first pixels.
    fileprivate func prefix(_ count: Int) -> Range<Int> { lowerBound..<lowerBound + count }
}
