import Foundation

/// Quantisation of the sizes and subpixel positions of glyphs, for a cache of rasters. Sizes and
/// positions that differ visibly are different after quantisation.
///
/// Grid and rounding depend only on a glyph's position and size: a frame is independent of earlier
/// frames.
package enum GlyphGrid {
    /// Positions per pixel along each axis.
    package static let phases = 4

    /// The quantised size for `size`, in pixels per em. Steps are a 64th of the next lower power of
    /// two, with an error of at most 0.8 %. Whole sizes up to 64 are exact.
    package static func size(_ size: Double) -> Double {
        guard size.isNormal, size > 0 else { return 0 }
        let step = Double(sign: .plus, exponent: size.exponent - 6, significand: 1)
        return (size / step).rounded() * step
    }

    /// The quantised size for a signed size; negative sizes are mirrored glyphs.
    @inline(__always)
    package static func signedSize(_ size: Double) -> Double {
        size < 0 ? -self.size(-size) : self.size(size)
    }

    /// Least oversampling of rasters with interpolated texels.
    package static let fineness = 1.6

    /// The quantised size for a raster with interpolated texels: 1.6 to 1.9 texels a pixel, in
    /// steps of a fourth root of 2.
    package static func coarseSize(_ size: SIMD2<Double>) -> SIMD2<Double> {
        func step(_ size: Double) -> Double {
            guard size.isNormal, size > 0 else { return 0 }
            return exp2((log2(size * fineness) * 4).rounded(.up) / 4)
        }
        return SIMD2(step(size.x), step(size.y))
    }

    /// A coordinate in pixels as the pixel and the remaining quarters of a pixel.
    @inline(__always)
    package static func split(_ x: Double) -> (pixel: Int, phase: Int) {
        let quarters = Int((min(max(x, -1e6), 1e6) * Double(phases)).rounded())
        return (quarters >> 2, quarters & 3)
    }
}
