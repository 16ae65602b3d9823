import CLaminaCairo
import Foundation

/// Glyphs of colour fonts, drawn once as small pictures for shared pages of images.
enum ColorGlyph {
    /// Pixels an em: a picture with its margin does not exceed the size of images on shared pages.
    private static let size = 96.0
    /// Divisor of the sides, to allow halving.
    private static let step = 8.0

    /// Drawing of a glyph in a font of any size; nil if Cairo cannot draw the glyph. Inside
    /// `FontLibrary.with`.
    static func read(_ glyph: UInt32, _ font: OpaquePointer) -> GlyphFace.Drawing? {
        var (own, upright) = (cairo_matrix_t(), cairo_matrix_t())
        cairo_scaled_font_get_font_matrix(font, &own)
        cairo_matrix_init_identity(&upright)
        let em = abs(own.xx * own.yy - own.xy * own.yx).squareRoot()
        guard em > 0 else { return nil }
        cairo_matrix_scale(&own, size / em, size / em)
        let options = cairo_font_options_create()
        defer { cairo_font_options_destroy(options) }
        guard
            let scaled = cairo_scaled_font_create(
                cairo_scaled_font_get_font_face(font), &own, &upright, options)
        else { return nil }
        defer { cairo_scaled_font_destroy(scaled) }
        var one = cairo_glyph_t(index: UInt(glyph), x: 0, y: 0)
        var extents = cairo_text_extents_t()
        cairo_scaled_font_glyph_extents(scaled, &one, 1, &extents)
        guard cairo_scaled_font_status(scaled) == CAIRO_STATUS_SUCCESS else { return nil }
        if extents.width <= 0 || extents.height <= 0 { return .nothing }
        return draw(&one, extents, scaled)
    }

    private static func draw(
        _ glyph: inout cairo_glyph_t, _ extents: cairo_text_extents_t, _ font: OpaquePointer
    ) -> GlyphFace.Drawing? {
        // An empty pixel on every side fades the edges out when pixels are interpolated.
        let left = extents.x_bearing.rounded(.down) - 1
        let top = extents.y_bearing.rounded(.down) - 1
        let width = (extents.x_bearing + extents.width).rounded(.up) + 1 - left
        let height = (extents.y_bearing + extents.height).rounded(.up) + 1 - top
        let sides = (SIMD2(width, height) / step).rounded(.up) * step
        guard sides.max() < 1024,
            let surface = CairoSurface(width: Int(sides.x), height: Int(sides.y)),
            let cr = cairo_create(surface.pointer)
        else { return nil }
        defer { cairo_destroy(cr) }
        cairo_set_scaled_font(cr, font)
        (glyph.x, glyph.y) = (-left, -top)
        cairo_show_glyphs(cr, &glyph, 1)
        guard cairo_status(cr) == CAIRO_STATUS_SUCCESS, let image = CGImage(surface: surface)
        else { return nil }
        let box = CGRect(
            x: left / size, y: top / size, width: sides.x / size, height: sides.y / size)
        return .picture(GlyphPicture(image), box)
    }
}
