import CLaminaCairo
import Foundation

/// Glyphs drawn into bitmaps by the rasters of layers on the screen, each kept for the next text.
enum GlyphMasks {
    private struct Key: Hashable {
        var outline: UInt64
        var raster: GlyphRaster
    }

    /// Coverage as a surface, and the surface's offset from the glyph's position; no surface for an
    /// empty glyph.
    private final class Mask {
        let surface: CairoSurface?
        let x, y: Int

        init(_ surface: CairoSurface?, x: Int, y: Int) {
            (self.surface, self.x, self.y) = (surface, x, y)
        }
    }

    /// Pixels an em above which no mask is kept: Cairo draws larger glyphs.
    private static let largest = 256.0
    /// 8192 masks of large glyphs are 512 MB.
    nonisolated(unsafe) private static var known = BoundedCache<Key, Mask>(
        most: 8192, mostBytes: 32 << 20)
    private static let shared = SharedRasterizer()

    private final class SharedRasterizer: @unchecked Sendable {
        let rasterizer = CoverageRasterizer()
    }

    /// Draws a text with the corner at the origin of `place`, in points with y down. A text not
    /// upright, or too large, is filled as outlines. Call inside `FontLibrary.with`.
    static func draw(
        _ text: GlyphText, _ place: CGAffineTransform, _ cr: OpaquePointer, asOutlines: Bool = false
    ) {
        guard !asOutlines, place.b == 0, place.c == 0, place.a > 0, place.d > 0, place.tx.isFinite,
            place.ty.isFinite,
            text.runs.allSatisfy({ $0.size * Double(max(place.a, place.d)) <= largest })
        else { return fill(text, place, cr) }
        cairo_save(cr)
        defer { cairo_restore(cr) }
        var below = text.marks[...]
        for (number, run) in text.runs.enumerated() {
            fill(&below, before: number, place, cr)
            cairo_identity_matrix(cr)
            let size = SIMD2(
                GlyphGrid.size(run.size * Double(place.a)),
                GlyphGrid.size(run.size * Double(place.d)))
            let c = run.color
            cairo_set_source_rgba(cr, Double(c.x), Double(c.y), Double(c.z), Double(c.w))
            for glyph in text.glyphs[run.glyphs] {
                let (x, phaseX) = GlyphGrid.split(glyph.x * Double(place.a) + Double(place.tx))
                let (y, phaseY) = GlyphGrid.split(glyph.y * Double(place.d) + Double(place.ty))
                let raster = GlyphRaster(size: size, phase: SIMD2(phaseX, phaseY))
                let mask = mask(glyph.outline, raster)
                guard let surface = mask.surface else { continue }
                cairo_mask_surface(
                    cr, surface.pointer, Double(x + mask.x), Double(y + mask.y))
            }
        }
        fill(&below, before: .max, place, cr)
    }

    private static func fill(
        _ text: GlyphText, _ place: CGAffineTransform, _ cr: OpaquePointer
    ) {
        cairo_save(cr)
        defer { cairo_restore(cr) }
        cairo_set_fill_rule(cr, CAIRO_FILL_RULE_WINDING)
        cairo_set_antialias(cr, CAIRO_ANTIALIAS_GOOD)
        var below = text.marks[...]
        for (number, path) in text.paths.enumerated() {
            fill(&below, before: number, place, cr)
            guard setMatrix(cr, place) else { return }
            let c = text.runs[number].color
            cairo_set_source_rgba(cr, Double(c.x), Double(c.y), Double(c.z), Double(c.w))
            cairo_new_path(cr)
            path.append(to: cr)
            cairo_fill(cr)
        }
        fill(&below, before: .max, place, cr)
    }

    /// Draws the remaining marks below a run; may change the matrix.
    private static func fill(
        _ marks: inout ContiguousArray<GlyphText.Mark>.SubSequence, before run: Int,
        _ place: CGAffineTransform,
        _ cr: OpaquePointer
    ) {
        while let mark = marks.first, mark.run <= run {
            guard setMatrix(cr, place) else { return }
            marks.removeFirst()
            let r = mark.rect
            cairo_new_path(cr)
            switch mark.paint {
            case .color(let c):
                cairo_set_source_rgba(cr, Double(c.x), Double(c.y), Double(c.z), Double(c.w))
                append(r, to: cr)
                cairo_fill(cr)
            case .picture(let picture): draw(picture, in: r, place, cr)
            }
        }
    }

    /// Draws a picture in a rectangle of the current user space.
    static func draw(
        _ picture: GlyphPicture, in r: CGRect, _ place: CGAffineTransform, onto cr: OpaquePointer
    ) {
        var matrix = cairo_matrix_t()
        cairo_get_matrix(cr, &matrix)
        let own = CGAffineTransform(
            a: matrix.xx, b: matrix.yx, c: matrix.xy, d: matrix.yy, tx: matrix.x0, ty: matrix.y0)
        let whole = place.concatenating(own)
        guard setMatrix(cr, whole) else { return }
        draw(picture, in: r, whole, cr)
    }

    private static func draw(
        _ picture: GlyphPicture, in r: CGRect, _ place: CGAffineTransform, _ cr: OpaquePointer
    ) {
        func length(_ x: CGFloat, _ y: CGFloat) -> Double { Double((x * x + y * y).squareRoot()) }
        let seen = SIMD2(
            length(place.a, place.b) * Double(r.width), length(place.c, place.d) * Double(r.height))
        guard r.width > 0, r.height > 0, let surface = picture.level(for: seen).cairoSurface,
            let pattern = cairo_pattern_create_for_surface(surface.pointer)
        else { return }
        defer { cairo_pattern_destroy(pattern) }
        let (kx, ky) = (CGFloat(surface.width) / r.width, CGFloat(surface.height) / r.height)
        var matrix = CGAffineTransform(
            a: kx, b: 0, c: 0, d: ky, tx: -r.minX * kx, ty: -r.minY * ky
        ).cairo
        cairo_pattern_set_matrix(pattern, &matrix)
        // Pictures much larger than their rectangle are averaged.
        let isSmall = Double(surface.width) > 2 * seen.x
        cairo_pattern_set_filter(pattern, isSmall ? CAIRO_FILTER_GOOD : CAIRO_FILTER_BILINEAR)
        cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
        cairo_set_source(cr, pattern)
        append(r, to: cr)
        cairo_fill(cr)
    }

    private static func mask(_ outline: GlyphOutline, _ raster: GlyphRaster) -> Mask {
        let key = Key(outline: outline.identity, raster: raster)
        if let found = known.value(of: key) { return found }
        var (made, bytes) = (Mask(nil, x: 0, y: 0), 0)
        if let box = raster.draw(outline, shared.rasterizer),
            let surface = CairoSurface(
                format: CAIRO_FORMAT_A8, width: box.width, height: box.height),
            let pixels = surface.bytes
        {
            for row in 0..<box.height {
                (pixels + row * surface.bytesPerRow).update(
                    from: shared.rasterizer.bytes + row * box.width, count: box.width)
            }
            surface.markDirty()
            (made, bytes) = (Mask(surface, x: box.x, y: box.y), surface.bytesPerRow * box.height)
        }
        known.add(made, bytes: bytes, for: key)
        return made
    }
}
