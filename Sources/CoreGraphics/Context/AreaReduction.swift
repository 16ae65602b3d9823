// Images made smaller by areas.
//
// In: the bytes of an image and which part of it each pixel of a rectangle shows, upright or mirrored. Out: those pixels,
// each the mean of what it shows, weighed by how much of a pixel of the image that is. What lies outside of the image
// is its edge. Cost: a few nanoseconds for each pixel of the image that is shown, however small it becomes. Not for
// turned images, nor for larger ones.
import CLaminaCairo
import Foundation

struct AreaReduction {
    /// Along one axis: the image's pixels that each pixel shows, and the shares of them.
    private struct Axis {
        var ranges: [Range<Int>] = []
        /// The shares of all ranges, one behind the other.
        var shares: [Float] = []
        var starts: [Int] = []

        /// `count` pixels from `start` on in places of the image, each `step` long, which may run backwards.
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
                    // The edge goes on beyond the image.
                    let from = k == 0 ? low : max(low, Double(k))
                    let to = k == limit - 1 ? high : min(high, Double(k + 1))
                    shares.append(Float(max(to - from, 0) / (high - low)))
                }
                ranges.append(first..<last)
            }
        }
    }

    /// The pixels of `box` as a surface, of which `toImage` brings each to the image; nil where that is no reduction, or
    /// there is no memory.
    static func reduced(
        _ surface: CairoSurface, _ toImage: CGAffineTransform, _ box: CGRect
    ) -> CairoSurface? {
        let t = toImage
        // An axis that grows is not reduced; one that stays as it is may lie between pixels, and is no worse.
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
            // Rows first, which lie in memory as they are read.
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
