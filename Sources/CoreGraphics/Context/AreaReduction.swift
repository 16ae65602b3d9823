// Reduction of images by area averages.
//
// Input: bytes of an image, and the area of the image shown by each pixel of a rectangle, upright
// or mirrored.
// Output: the pixels of the rectangle, each the mean of the area, weighted by coverage. Pixels
// outside of the image repeat the edge. Cost: a few nanoseconds for each shown pixel of the image,
// at any reduction. When not to use it: rotated or enlarged images.
import CLaminaCairo
import Foundation

struct AreaReduction {
    /// Source pixels of each target pixel along an axis, and their shares.
    private struct Axis {
        var ranges: [Range<Int>] = []
        /// Shares of all ranges, stored one range after the other.
        var shares: [Float] = []
        var starts: [Int] = []

        /// `count` pixels from `start` on in coordinates of the image, each `step` long; a negative
        /// step runs backwards.
        init(from start: Double, step: Double, count: Int, limit: Int) {
            for i in 0..<count {
                let (a, b) = (start + Double(i) * step, start + Double(i + 1) * step)
                let (low, high) = (min(a, b), max(a, b))
                starts.append(shares.count)
                let inside = max(low, 0) < min(high, Double(limit))
                guard inside else {
                    let edge = high <= 0 ? 0 : limit - 1
                    ranges.append(edge..<edge + 1)
                    shares.append(1)
                    continue
                }
                let first = Int(max(low, 0))
                let last = min(max(Int(min(high, Double(limit)).rounded(.up)), first + 1), limit)
                for k in first..<last {
                    // Edge pixels extend beyond the image.
                    let from = k == 0 ? low : max(low, Double(k))
                    let to = k == limit - 1 ? high : min(high, Double(k + 1))
                    shares.append(Float(max(to - from, 0) / (high - low)))
                }
                ranges.append(first..<last)
            }
        }
    }

    /// Pixels of `box` as a surface, with `toImage` from the pixels to the image; nil if the
    /// transform is no reduction, or without memory.
    static func reduced(
        _ surface: CairoSurface, _ toImage: CGAffineTransform, _ box: CGRect
    ) -> CairoSurface? {
        let t = toImage
        // An enlarged axis is not reduced. An axis of unchanged size may be offset by a fraction of
        // a pixel, with an equal result.
        guard t.b == 0, t.c == 0, abs(t.a) > 0.999, abs(t.d) > 0.999,
            max(abs(t.a), abs(t.d)) > 1.001, t.tx.isFinite, t.ty.isFinite,
            box.width >= 1, box.height >= 1
        else { return nil }
        let format = cairo_image_surface_get_format(surface.pointer)
        guard format == CAIRO_FORMAT_ARGB32 || format == CAIRO_FORMAT_A8,
            let from = surface.bytes,
            let made = CairoSurface(format: format, width: Int(box.width), height: Int(box.height)),
            let to = made.bytes
        else { return nil }
        let across = Axis(
            from: Double(box.minX * t.a + t.tx), step: Double(t.a), count: made.width,
            limit: surface.width)
        let down = Axis(
            from: Double(box.minY * t.d + t.ty), step: Double(t.d), count: made.height,
            limit: surface.height)
        let first = across.ranges.map(\.lowerBound).min() ?? 0
        let columns = first..<(across.ranges.map(\.upperBound).max() ?? first)
        let parts = format == CAIRO_FORMAT_ARGB32 ? 4 : 1
        var sums = [Float](repeating: 0, count: columns.count * parts)
        for y in 0..<made.height {
            // Rows are reduced before columns, because rows are contiguous in memory.
            for i in sums.indices { sums[i] = 0 }
            sums.withUnsafeMutableBufferPointer { sums in
                for (k, row) in down.ranges[y].enumerated() {
                    let share = down.shares[down.starts[y] + k]
                    let bytes = from + row * surface.bytesPerRow + columns.lowerBound * parts
                    for i in 0..<sums.count { sums[i] += Float(bytes[i]) * share }
                }
            }
            let out = to + y * made.bytesPerRow
            sums.withUnsafeBufferPointer { sums in
                for x in 0..<made.width {
                    let start = (across.ranges[x].lowerBound - columns.lowerBound) * parts
                    for part in 0..<parts {
                        var sum: Float = 0
                        for k in 0..<across.ranges[x].count {
                            sum +=
                                sums[start + k * parts + part]
                                * across.shares[across.starts[x] + k]
                        }
                        out[x * parts + part] = UInt8(min(max(sum + 0.5, 0), 255))
                    }
                }
            }
        }
        made.markDirty()
        return made
    }
}
