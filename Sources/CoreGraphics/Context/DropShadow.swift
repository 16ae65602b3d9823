// Gaussian blur of a shape's alpha, filled with a single colour.
//
// Input: a surface with the whole shape, a colour, the standard deviation in pixels.
// Output: a surface of the same size. The kernel is sampled from the Gaussian, normalised, and
// applied along rows and then along columns; a wide kernel is replaced by three boxes, without a
// visible difference.
// Cost: pixels times six deviations, or times six for a wide kernel.
// When not to use it: animation of large shadows, which are analytic on the GPU.
import CLaminaCairo
import Foundation

enum DropShadow {
    static func make(_ shape: CairoSurface, color: CGColor, sigma: CGFloat) -> CairoSurface? {
        let (width, height) = (shape.width, shape.height)
        guard let from = shape.bytes, let out = CairoSurface(width: width, height: height),
            let to = out.bytes
        else { return nil }
        var alpha = [Float](repeating: 0, count: width * height)
        for y in 0..<height {
            for x in 0..<width {
                alpha[y * width + x] = Float(from[y * shape.bytesPerRow + x * 4 + 3]) / 255
            }
        }
        // A deviation of several times the surface spreads the shape into nothing.
        let sigma = min(sigma, CGFloat(4 * max(width, height)))
        if sigma > 0.05 {
            let isWide = sigma > widest
            let kernel = isWide ? [] : gaussian(Double(sigma))
            for (w, h) in [(width, height), (height, width)] {
                alpha = isWide ? boxRows(alpha, w, h, sigma) : blurRows(alpha, w, h, kernel)
            }
        }
        let c = color.extendedSRGB.clamped(lowerBound: .zero, upperBound: .one)
        for y in 0..<height {
            for x in 0..<width {
                let a = alpha[y * width + x] * c.w
                guard a > 0 else { continue }
                let p = to + y * out.bytesPerRow + x * 4
                p[0] = byte(Double(c.z * a))
                p[1] = byte(Double(c.y * a))
                p[2] = byte(Double(c.x * a))
                p[3] = byte(Double(a))
            }
        }
        out.markDirty()
        return out
    }

    /// Deviation in pixels above which boxes replace the kernel.
    private static let widest: CGFloat = 64

    /// Rows blurred by three boxes of equal width, transposed like `blurRows`.
    private static func boxRows(
        _ source: [Float], _ width: Int, _ height: Int, _ sigma: CGFloat
    ) -> [Float] {
        // Three boxes of width 2r + 1 have the variance r (r + 1).
        let r = Int(((sigma * sigma + 0.25).squareRoot() - 0.5).rounded())
        var out = [Float](repeating: 0, count: source.count)
        // Room for the spread of the first boxes beyond the ends, which later boxes bring back.
        var row = [Float](repeating: 0, count: width + 4 * r)
        var sums = [Double](repeating: 0, count: row.count + 1)
        for y in 0..<height {
            for i in row.indices { row[i] = 0 }
            for x in 0..<width { row[x + 2 * r] = source[y * width + x] }
            for _ in 0..<3 {
                for i in row.indices { sums[i + 1] = sums[i] + Double(row[i]) }
                for i in row.indices {
                    let sum = sums[min(i + r + 1, row.count)] - sums[max(i - r, 0)]
                    row[i] = Float(sum / Double(2 * r + 1))
                }
            }
            for x in 0..<width { out[x * height + y] = row[x + 2 * r] }
        }
        return out
    }

    /// Half of the kernel, centre first.
    private static func gaussian(_ sigma: Double) -> [Float] {
        let radius = Int((sigma * 3).rounded(.up))
        let raw = (0...radius).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
        let sum = raw[0] + 2 * raw.dropFirst().reduce(0, +)
        return raw.map { Float($0 / sum) }
    }

    /// Blurs rows and transposes the image: a second pass blurs the columns.
    private static func blurRows(
        _ source: [Float], _ width: Int, _ height: Int, _ kernel: [Float]
    ) -> [Float] {
        var out = [Float](repeating: 0, count: source.count)
        source.withUnsafeBufferPointer { source in
            for y in 0..<height {
                let row = y * width
                for x in 0..<width {
                    var sum = source[row + x] * kernel[0]
                    for k in 1..<max(kernel.count, 1) {
                        if x >= k { sum += source[row + x - k] * kernel[k] }
                        if x + k < width { sum += source[row + x + k] * kernel[k] }
                    }
                    out[x * height + y] = sum
                }
            }
        }
        return out
    }
}
