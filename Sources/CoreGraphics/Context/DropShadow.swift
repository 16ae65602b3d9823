// A Gaussian blur of a shape's alpha, filled with one colour.
//
// In: a surface with the shape (with an empty margin of three standard deviations), a colour, the
// deviation in pixels. Out: a surface of the same size. The kernel is sampled from the Gaussian,
// normalised, and applied along rows and then along columns. Cost: pixels times six deviations,
// so not for animating large shadows; those are analytic on the GPU.
import CCairo
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
        if sigma > 0.05 {
            let kernel = gaussian(Double(sigma))
            alpha = blurRows(alpha, width, height, kernel)
            alpha = blurRows(alpha, height, width, kernel)
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

    /// One half of the kernel, centre first.
    private static func gaussian(_ sigma: Double) -> [Float] {
        let radius = Int((sigma * 3).rounded(.up))
        let raw = (0...radius).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
        let sum = raw[0] + 2 * raw.dropFirst().reduce(0, +)
        return raw.map { Float($0 / sum) }
    }

    /// Blurs rows and turns the image over its diagonal, so that a second pass does the columns.
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
