/// A shader's conversion of colours from sRGB into an RGB space and back, through linear light
/// (`spaces.glsl`).
package struct ShadedSpace: Hashable, Sendable {
    /// Rows of the matrix from sRGB's linear light to the space's own, and of its inverse.
    package let into: [SIMD3<Float>]
    package let back: [SIMD3<Float>]
    /// Number of the transfer function in the shader.
    package let transfer: Int
    /// Exponent of a power function; 1 for other functions.
    package let exponent: Float
}

extension CGColorSpace {
    /// The shader's data of this space; nil for spaces other than RGB.
    package var shaded: ShadedSpace? {
        guard case .rgb(let matrix, let transfer) = definition else { return nil }
        var exponent = 1.0
        let number: Int
        switch transfer {
        case .linear: number = 0
        case .gamma(let g): (number, exponent) = (1, g)
        // Shaders have a single exponent for all components.
        case .gammas(let g): (number, exponent) = (1, g.sum() / 3)
        case .sRGB: number = 2
        case .bt709: number = 3
        case .pq: number = 4
        case .hlg: number = 5
        }
        return ShadedSpace(
            into: fromLinear.rows, back: matrix.rows, transfer: number, exponent: Float(exponent))
    }

    /// True for the space of drawn layers.
    package var isStandard: Bool { self == .standard }
}

extension ColorMatrix {
    fileprivate var rows: [SIMD3<Float>] {
        (0..<3).map { SIMD3(Float(x[$0]), Float(y[$0]), Float(z[$0])) }
    }
}
