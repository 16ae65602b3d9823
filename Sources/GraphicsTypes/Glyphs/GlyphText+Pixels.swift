import Foundation

extension GlyphText {
    /// The text drawn at its scale, premultiplied; nil when there is no memory.
    ///
    /// The same rasters at the same places as where glyphs are drawn one by one: what is drawn from these pixels, one to
    /// one, looks the same.
    package func pixels(width: Int, height: Int) -> PixelBuffer? {
        guard let out = PixelBuffer(width: width, height: height) else { return nil }
        let canvas = CoverageCanvas()
        for run in runs {
            let size = GlyphGrid.size(run.size * scale)
            for glyph in glyphs[run.glyphs] {
                let (x, phaseX) = GlyphGrid.split(glyph.x * scale)
                let (y, phaseY) = GlyphGrid.split(glyph.y * scale)
                let raster = GlyphRaster(
                    size: SIMD2(size, size), phase: SIMD2(phaseX, phaseY))
                let seen = CoverageCanvas.Box(x: -x, y: -y, width: width, height: height)
                guard let box = raster.draw(glyph.outline, canvas, within: seen) else { continue }
                Self.blend(canvas, box, at: (x + box.x, y + box.y), run.color, out)
            }
        }
        return out
    }

    private static func blend(
        _ canvas: CoverageCanvas, _ box: CoverageCanvas.Box, at place: (x: Int, y: Int),
        _ color: SIMD4<Float>, _ out: PixelBuffer
    ) {
        let c = color.clamped(lowerBound: .zero, upperBound: .one)
        let ink = SIMD4(c.x * c.w, c.y * c.w, c.z * c.w, c.w)
        let columns = max(place.x, 0)..<max(min(place.x + box.width, out.width), max(place.x, 0))
        for row in 0..<box.height where place.y + row >= 0 && place.y + row < out.height {
            let from = canvas.bytes + row * box.width
            let to = out.row(place.y + row)
            for x in columns {
                let cover = from[x - place.x]
                if cover == 0 { continue }
                let s = ink * (Float(cover) / 255)
                let at = to + x * 4
                let below = SIMD4(Float(at[0]), Float(at[1]), Float(at[2]), Float(at[3]))
                let sum = s * 255 + below * (1 - s.w) + 0.5
                (at[0], at[1]) = (UInt8(min(sum.x, 255)), UInt8(min(sum.y, 255)))
                (at[2], at[3]) = (UInt8(min(sum.z, 255)), UInt8(min(sum.w, 255)))
            }
        }
    }
}
