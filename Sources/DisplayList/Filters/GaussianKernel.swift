import Foundation

/// The weights of a Gaussian blur, and the resolution at which the blur is computed.
struct GaussianKernel {
    /// Texels per pixel of the blurred pictures.
    let scale: Float
    /// The standard deviation in texels.
    let deviation: Double

    /// The largest deviation in texels; beyond, halving costs less than further reads.
    static let widest = 4.0

    /// A kernel for a deviation in pixels, on a picture with `scale` texels per pixel.
    init(_ sigma: Double, scale: Float) {
        var texels = sigma * Double(scale)
        var scale = scale
        while texels > Self.widest {
            texels /= 2
            scale /= 2
        }
        self.scale = scale
        // Halving and interpolation blur as well, by a variance of a quarter in total.
        deviation = scale < 1 ? (max(texels * texels - 0.25, 0.0025)).squareRoot() : texels
    }

    /// The number of texel pairs on each side.
    var pairs: Int { deviation > 0.05 ? (Int((3 * deviation).rounded(.up)) + 1) / 2 : 0 }

    /// The parameters for `gaussian.glsl`: each fetch lies between two texels, nearer to the texel
    /// of larger weight.
    func parameters(_ direction: SIMD2<Float>, tint: SIMD4<Float>?) -> [SIMD4<Float>] {
        let k = -0.5 / (deviation * deviation)
        var pairs: [SIMD4<Float>] = []
        var total = 1.0
        for i in stride(from: 1, through: 2 * self.pairs, by: 2) {
            let a = exp(k * Double(i * i))
            let b = exp(k * Double((i + 1) * (i + 1)))
            pairs.append(SIMD4(Float(Double(i) + b / (a + b)), Float(a + b), 0, 0))
            total += 2 * (a + b)
        }
        for i in pairs.indices { pairs[i].y /= Float(total) }
        let head = SIMD4(direction.x, direction.y, Float(1 / total), 0)
        return [head, .zero, .zero, tint ?? .zero] + pairs
    }
}
