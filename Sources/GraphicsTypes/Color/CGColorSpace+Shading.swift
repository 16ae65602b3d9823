/// How a shader brings colours from sRGB into an RGB space and back, by way of linear light (`spaces.glsl`).
package struct ShadedSpace: Hashable, Sendable {
    /// Rows of the matrix from sRGB's linear light to the space's own, and of the one back.
    package let into: [SIMD3<Float>]
    package let back: [SIMD3<Float>]
    /// The number the shader knows the transfer function by.
    package let transfer: Int
    /// The exponent, where that function is a power.
    package let exponent: Float
}

extension CGColorSpace {
    /// What a shader needs of this space; nil for spaces that are not RGB.
    package var shaded: ShadedSpace? {
        guard case .rgb(let matrix, let transfer) = definition else { return nil }
        var exponent = 1.0
        let number: Int
        switch transfer {
        case .linear: number = 0
        case .gamma(let g): (number, exponent) = (1, g)
        case .sRGB: number = 2
        case .bt709: number = 3
        case .pq: number = 4
        case .hlg: number = 5
        }
        return ShadedSpace(
            into: fromLinear.rows, back: matrix.rows, transfer: number, exponent: Float(exponent))
    }

    /// Whether its numbers are those that layers are drawn with.
    package var isStandard: Bool { self == .standard }
}

extension ColorMatrix {
    fileprivate var rows: [SIMD3<Float>] {
        (0..<3).map { SIMD3(Float(x[$0]), Float(y[$0]), Float(z[$0])) }
    }
}
