import CLaminaCairo
import CLaminaPango
import CoreAnimation
import CoreGraphics
import Foundation
import Testing

@testable import LayerHosting

@Suite("Text layers beside Pango")
struct PangoTests {
    /// White text as Pango's outlines, filled by Cairo with its baseline on a whole pixel: the
    /// alpha of every pixel, top row first.
    private func drawn(_ text: String, _ size: Double, width: Int, height: Int) throws -> [UInt8] {
        let surface = cairo_image_surface_create(
            CAIRO_FORMAT_ARGB32, Int32(width), Int32(height))
        let cr = cairo_create(surface)
        let layout = pango_cairo_create_layout(cr)
        let font = pango_font_description_from_string("DejaVu Sans")
        pango_font_description_set_absolute_size(font, size * Double(PANGO_SCALE))
        pango_layout_set_font_description(layout, font)
        pango_layout_set_text(layout, text, -1)
        // The options of this package: unhinted outlines, antialiasing in grey levels.
        let options = cairo_font_options_create()
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        pango_cairo_context_set_font_options(pango_layout_get_context(layout), options)
        pango_context_set_round_glyph_positions(pango_layout_get_context(layout), 0)
        pango_layout_context_changed(layout)
        cairo_set_source_rgba(cr, 1, 1, 1, 1)
        let lines = pango_layout_get_iter(layout)
        let baseline = Double(pango_layout_iter_get_baseline(lines)) / Double(PANGO_SCALE)
        pango_layout_iter_free(lines)
        cairo_translate(cr, 0, baseline.rounded() - baseline)
        cairo_set_antialias(cr, CAIRO_ANTIALIAS_BEST)
        pango_cairo_layout_path(cr, layout)
        cairo_fill(cr)
        cairo_surface_flush(surface)
        let data = try #require(cairo_image_surface_get_data(surface))
        let stride = Int(cairo_image_surface_get_stride(surface))
        let alpha = (0..<height).flatMap { y in (0..<width).map { data[y * stride + $0 * 4 + 3] } }
        pango_font_description_free(font)
        cairo_font_options_destroy(options)
        g_object_unref(UnsafeMutableRawPointer(layout))
        cairo_destroy(cr)
        cairo_surface_destroy(surface)
        return alpha
    }

    @Test(
        "a text layer's glyphs are Pango's, each at its place to an eighth of a pixel",
        arguments: ["Hamburgefonstiv", "AVATAR fi", "שלום abc", "Zwölf"])
    func same(_ text: String) throws {
        let layer = CATextLayer()
        layer.frame = CGRect(x: 0, y: 0, width: 240, height: 60)
        layer.string = text
        layer.font = "DejaVu Sans"
        layer.fontSize = 24
        // Pango draws from the left whatever the direction.
        layer.alignmentMode = .left
        let ours = try picture(layer, 240, 60)
        let alpha = (0..<240 * 60).map { ours.bytes[$0 * 4 + 3] }
        let theirs = try drawn(text, 24, width: 240, height: 60)
        #expect(theirs.contains { $0 > 200 })
        // An eighth of a pixel beside an upright edge is 32 steps; the rest is Cairo's own grid.
        #expect(zip(alpha, theirs).allSatisfy { abs(Int($0) - Int($1)) <= 48 })
        let sum = zip(alpha, theirs).reduce(0) { $0 + Int($1.0) - Int($1.1) }
        #expect(abs(sum) < theirs.reduce(0) { $0 + Int($1) } / 100)
    }
}
