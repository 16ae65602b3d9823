import Foundation

extension GlyphText {
    /// The text drawn at its scale, premultiplied; nil without memory.
    ///
    /// Rasters and positions are the same as for separately drawn glyphs: an image of the pixels,
    /// drawn one to one, equals the drawing of the text.
    package func pixels(width: Int, height: Int) -> PixelBuffer? {
        guard let out = PixelBuffer(width: width, height: height) else { return nil }
        let rasterizer = CoverageRasterizer()
        var below = marks[...]
        for (number, run) in runs.enumerated() {
            while let mark = below.first, mark.run <= number {
                draw(mark, out)
                below.removeFirst()
            }
            let size = GlyphGrid.size(run.size * scale)
            for glyph in glyphs[run.glyphs] {
                let (x, phaseX) = GlyphGrid.split(glyph.x * scale)
                let (y, phaseY) = GlyphGrid.split(glyph.y * scale)
                let raster = GlyphRaster(
                    size: SIMD2(size, size), phase: SIMD2(phaseX, phaseY))
                let seen = CoverageRasterizer.Box(x: -x, y: -y, width: width, height: height)
                guard let box = raster.draw(glyph.outline, rasterizer, within: seen) else {
                    continue
                }
                Self.blend(rasterizer, box, at: (x + box.x, y + box.y), run.color, out)
            }
        }
        for mark in below { draw(mark, out) }
        return out
    }

    /// Draws a background, a line, or an interpolated picture.
    private func draw(_ mark: Mark, _ out: PixelBuffer) {
        let r = mark.rect
        let low = SIMD2(Double(r.minX), Double(r.minY)) * scale
        let high = SIMD2(Double(r.maxX), Double(r.maxY)) * scale
        guard low.max().isFinite, high.max().isFinite, (high - low).min() > 0 else { return }
        func span(_ low: Double, _ high: Double, _ most: Int) -> Range<Int> {
            let from = min(max(low.rounded(.down), 0), Double(most))
            return Int(from)..<Int(max(min(high.rounded(.up), Double(most)), from))
        }
        let side = high - low
        let columns = span(low.x, high.x, out.width)
        for y in span(low.y, high.y, out.height) {
            let rows = min(Double(y) + 1, high.y) - max(Double(y), low.y)
            let to = out.row(y)
            for x in columns {
                let cover = rows * (min(Double(x) + 1, high.x) - max(Double(x), low.x))
                var ink: SIMD4<Float>
                switch mark.paint {
                case .color(let c): ink = SIMD4(c.x * c.w, c.y * c.w, c.z * c.w, c.w)
                case .picture(let picture):
                    ink = picture.level(for: side).sample(
                        (SIMD2(Double(x), Double(y)) + 0.5 - low) / side)
                }
                Self.lay(ink * Float(cover), to + x * 4)
            }
        }
    }

    /// Composites a premultiplied colour over a pixel.
    @inline(__always)
    private static func lay(_ ink: SIMD4<Float>, _ at: UnsafeMutablePointer<UInt8>) {
        let below = SIMD4(Float(at[0]), Float(at[1]), Float(at[2]), Float(at[3]))
        let sum = ink * 255 + below * (1 - ink.w) + 0.5
        (at[0], at[1]) = (byte(sum.x), byte(sum.y))
        (at[2], at[3]) = (byte(sum.z), byte(sum.w))
    }

    /// A component as a byte. Colours beyond sRGB are clamped, and NaN is 0: `max` with NaN as the
    /// second argument returns the first.
    @inline(__always)
    private static func byte(_ n: Float) -> UInt8 { UInt8(max(0, min(n, 255))) }

    private static func blend(
        _ rasterizer: CoverageRasterizer, _ box: CoverageRasterizer.Box, at place: (x: Int, y: Int),
        _ color: SIMD4<Float>, _ out: PixelBuffer
    ) {
        let c = color.clamped(lowerBound: .zero, upperBound: .one)
        let ink = SIMD4(c.x * c.w, c.y * c.w, c.z * c.w, c.w)
        let columns = max(place.x, 0)..<max(min(place.x + box.width, out.width), max(place.x, 0))
        for row in 0..<box.height where place.y + row >= 0 && place.y + row < out.height {
            let from = rasterizer.bytes + row * box.width
            let to = out.row(place.y + row)
            for x in columns {
                let cover = from[x - place.x]
                if cover == 0 { continue }
                lay(ink * (Float(cover) / 255), to + x * 4)
            }
        }
    }
}

extension CGImage {
    /// Interpolated colour between four pixels at a position in (0, 0) to (1, 1), premultiplied.
    fileprivate func sample(_ place: SIMD2<Double>) -> SIMD4<Float> {
        let most = SIMD2(Double(width), Double(height)) - 1
        let at = pointwiseMin(
            pointwiseMax(place * SIMD2(Double(width), Double(height)) - 0.5, .zero), most)
        let (x, y) = (Int(at.x), Int(at.y))
        let (fx, fy) = (Float(at.x) - Float(x), Float(at.y) - Float(y))
        return withPremultipliedRGBA8 { bytes, rowBytes in
            func pixel(_ x: Int, _ y: Int) -> SIMD4<Float> {
                let i = min(y, height - 1) * rowBytes + min(x, width - 1) * 4
                return SIMD4(
                    Float(bytes[i]), Float(bytes[i + 1]), Float(bytes[i + 2]), Float(bytes[i + 3]))
            }
            let top = pixel(x, y) * (1 - fx) + pixel(x + 1, y) * fx
            let bottom = pixel(x, y + 1) * (1 - fx) + pixel(x + 1, y + 1) * fx
            return (top * (1 - fy) + bottom * fy) / 255
        }
    }
}
