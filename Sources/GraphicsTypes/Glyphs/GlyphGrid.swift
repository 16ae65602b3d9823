import Foundation

/// Which sizes and places glyphs are drawn in: as many as the eye tells apart and no more, so that rasters can be kept.
///
/// Both depend on nothing but where a glyph is to be seen: a frame is the same whatever frames came before it.
package enum GlyphGrid {
    /// Places in a pixel along each axis.
    package static let phases = 4

    /// The size in pixels an em that stands for `size`: a 64th of the power of two below apart, at most 0.8 % away. Whole
    /// sizes up to 64 are themselves.
    package static func size(_ size: Double) -> Double {
        guard size.isNormal, size > 0 else { return 0 }
        let step = Double(sign: .plus, exponent: size.exponent - 6, significand: 1)
        return (size / step).rounded() * step
    }

    /// The same for a size that is negative where glyphs are mirrored.
    @inline(__always)
    package static func signedSize(_ size: Double) -> Double {
        size < 0 ? -self.size(-size) : self.size(size)
    }

    /// How much finer than pixels rasters are, at least, that are read between their texels.
    package static let fineness = 1.6

    /// The same where the raster is read between its texels: 1.6 to 1.9 texels a pixel, a fourth root of 2 apart.
    package static func coarseSize(_ size: SIMD2<Double>) -> SIMD2<Double> {
        func step(_ size: Double) -> Double {
            guard size.isNormal, size > 0 else { return 0 }
            return exp2((log2(size * fineness) * 4).rounded(.up) / 4)
        }
        return SIMD2(step(size.x), step(size.y))
    }

    /// A coordinate in pixels: the pixel, and how many quarters of one are left.
    @inline(__always)
    package static func split(_ x: Double) -> (pixel: Int, phase: Int) {
        let quarters = Int((min(max(x, -1e6), 1e6) * Double(phases)).rounded())
        return (quarters >> 2, quarters & 3)
    }
}
