import Foundation

/// Parameters of a glyph's rasterisation, for an atlas page as for the pixels of an image.
package struct GlyphRaster: Hashable, Sendable {
    /// Pixels per em along x and y, negative for mirrored glyphs; quantised by `GlyphGrid`.
    package var size: SIMD2<Double>
    /// Offset right and down in quarters of a pixel.
    package var phase: SIMD2<Int>

    package init(size: SIMD2<Double>, phase: SIMD2<Int>) {
        (self.size, self.phase) = (size, phase)
    }

    /// Draws an outline, or its part in some pixels, into a rasterizer. Returns the drawn pixels,
    /// relative to the pixel of the glyph's origin; nil for an empty glyph.
    package func draw(
        _ outline: GlyphOutline, _ rasterizer: CoverageRasterizer,
        within seen: CoverageRasterizer.Box? = nil
    ) -> CoverageRasterizer.Box? {
        let b = outline.bounds
        let shift = SIMD2<Double>(Double(phase.x), Double(phase.y)) / Double(GlyphGrid.phases)
        let one = SIMD2(Double(b.minX), Double(b.minY)) * size + shift
        let other = SIMD2(Double(b.maxX), Double(b.maxY)) * size + shift
        var (low, high) = (pointwiseMin(one, other), pointwiseMax(one, other))
        guard low.min() > -1e6, high.max() < 1e6 else { return nil }
        (low, high) = (low.rounded(.down), high.rounded(.up) + 1)
        if let seen {
            let corner = SIMD2(Double(seen.x), Double(seen.y))
            low = pointwiseMax(low, corner)
            high = pointwiseMin(
                high, corner + SIMD2(Double(seen.width), Double(seen.height)))
        }
        guard (high - low).min() > 0 else { return nil }
        let region = CoverageRasterizer.Box(
            x: Int(low.x), y: Int(low.y), width: Int(high.x - low.x), height: Int(high.y - low.y))
        rasterizer.begin(
            CoveragePlane(a: size.x, d: size.y, tx: shift.x, ty: shift.y), within: region)
        rasterizer.fill(
            StrokePolyline(
                outline.path, tolerance: 0.03 / max(abs(size.x), abs(size.y), 1), halfWidth: 0))
        guard let box = rasterizer.box else { return nil }
        rasterizer.render(box)
        return box
    }
}
