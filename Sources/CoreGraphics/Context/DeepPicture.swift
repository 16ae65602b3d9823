import Foundation

/// Pixels of an image of more than 8 bits, for drawing into a deep bitmap.
struct DeepPicture {
    private let width, height: Int
    /// Premultiplied extended sRGB.
    private let pixels: [SIMD4<Float>]
    /// Pixels of the bitmap to pixels of the image.
    private let toImage: CGAffineTransform
    private let isNearest: Bool
    /// Samples along each side of a pixel: a single sample, or the factor by which the image is
    /// reduced.
    private let count: Int
    private let opacity: Float

    /// Maximum of samples along a side.
    private static let most: CGFloat = 64

    /// Nil for an image of bytes, and for a transform without an inverse.
    init?(
        _ image: CGImage, _ toImage: CGAffineTransform, quality: CGInterpolationQuality,
        alpha: CGFloat
    ) {
        guard toImage.determinant.isFinite, toImage.determinant != 0, toImage.tx.isFinite,
            toImage.ty.isFinite, let pixels = image.premultipliedFloats()
        else { return nil }
        (width, height, self.pixels) = (image.width, image.height, pixels)
        self.toImage = toImage
        isNearest = quality == .none
        func length(_ x: CGFloat, _ y: CGFloat) -> CGFloat { (x * x + y * y).squareRoot() }
        let step = max(length(toImage.a, toImage.b), length(toImage.c, toImage.d))
        count = isNearest || quality == .low ? 1 : max(Int(min(step, Self.most).rounded()), 1)
        opacity = Float(alpha)
    }

    /// Straight extended sRGB of a pixel of the bitmap.
    func color(_ x: Int, _ y: Int) -> SIMD4<Float> {
        var sum = SIMD4<Float>.zero
        for j in 0..<count {
            for i in 0..<count {
                let place = CGPoint(
                    x: CGFloat(x) + (CGFloat(i) + 0.5) / CGFloat(count),
                    y: CGFloat(y) + (CGFloat(j) + 0.5) / CGFloat(count)
                ).applying(toImage)
                sum += sample(place)
            }
        }
        sum /= Float(count * count)
        guard sum.w > 0 else { return .zero }
        return SIMD4(sum.x / sum.w, sum.y / sum.w, sum.z / sum.w, sum.w * opacity)
    }

    private func sample(_ place: CGPoint) -> SIMD4<Float> {
        if isNearest {
            return pixel(
                Int(saturating: place.x.rounded(.down)), Int(saturating: place.y.rounded(.down)))
        }
        let (x, y) = (place.x - 0.5, place.y - 0.5)
        let (x0, y0) = (x.rounded(.down), y.rounded(.down))
        let (u, v) = (Float(x - x0), Float(y - y0))
        let (i, j) = (Int(saturating: x0), Int(saturating: y0))
        // At a pixel's centre the result is the pixel itself.
        if u < 1e-4 || u > 0.9999, v < 1e-4 || v > 0.9999 {
            return pixel(u > 0.5 ? i &+ 1 : i, v > 0.5 ? j &+ 1 : j)
        }
        let upper = pixel(i, j) * (1 - u) + pixel(i &+ 1, j) * u
        let lower = pixel(i, j &+ 1) * (1 - u) + pixel(i &+ 1, j &+ 1) * u
        return upper * (1 - v) + lower * v
    }

    /// Pixel of the image; edge pixels continue.
    private func pixel(_ x: Int, _ y: Int) -> SIMD4<Float> {
        pixels[min(max(y, 0), height - 1) * width + min(max(x, 0), width - 1)]
    }
}
