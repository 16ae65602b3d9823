import CLaminaCairo
import Foundation

extension CGFont {
    /// Outlines of glyphs, y up: each outline is moved to the glyph's position, then all go through
    /// `transform`.
    func outline(
        _ glyphs: [CGGlyph], at positions: [CGPoint], size: CGFloat, transform: CGAffineTransform
    ) -> CGPath {
        guard size > 0, size.isFinite, let face, let scratch = CairoSurface(width: 1, height: 1),
            let cr = cairo_create(scratch.pointer)
        else { return CGPath(storage: PathStorage()) }
        defer { cairo_destroy(cr) }
        let options = cairo_font_options_create()
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        cairo_set_font_options(cr, options)
        cairo_font_options_destroy(options)
        cairo_set_font_face(cr, face)
        // FreeType gives no larger outlines, hence the outline is enlarged.
        let scale = max(Double(size) / GlyphSize.largest, 1)
        cairo_set_font_size(cr, Double(size) / scale)
        // Cairo gives the outline with y down; positions are y up.
        var list = zip(glyphs, positions).map {
            cairo_glyph_t(index: UInt($0), x: Double($1.x) / scale, y: -Double($1.y) / scale)
        }
        cairo_glyph_path(cr, &list, Int32(list.count))
        let upright = CGAffineTransform(scaleX: CGFloat(scale), y: CGFloat(-scale))
            .concatenating(transform)
        return CairoPath.current(of: cr, upright) ?? CGPath(storage: PathStorage())
    }
}
