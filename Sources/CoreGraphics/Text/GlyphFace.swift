import CLaminaCairo
import CLaminaPango
import Foundation

/// Outlines of a font of Pango, each read from the file once. Inside `FontLibrary.with`.
final class GlyphFace {
    /// Drawing of a glyph.
    enum Drawing {
        case nothing
        case outline(GlyphOutline)
        /// Picture with colours: an emoji, and the box of the picture in ems, y down from the
        /// position on the baseline.
        case picture(GlyphPicture, CGRect)
        /// Glyph drawn by Pango only: a number in a box, for a character without a font.
        case other
    }

    let font: OpaquePointer
    /// Points an em.
    let size: Double
    private let scaled: OpaquePointer?
    private let hasColors: Bool
    private var known: [UInt32: Drawing] = [:]

    /// Units an em for reading outlines, which keeps large text as round as small text.
    private static let units = 2048.0
    /// Pango's numbers for a missing glyph, and for an invisible glyph.
    private static let (unknown, empty): (UInt32, UInt32) = (0x1000_0000, 0x0FFF_FFFF)

    init(_ font: OpaquePointer) {
        self.font = font
        // The font lives as long as this object, because the font's address is the key.
        g_object_ref(UnsafeMutableRawPointer(font))
        var (matrix, size) = (cairo_matrix_t(), 0.0)
        var made: OpaquePointer?
        if let own = pango_cairo_font_get_scaled_font(font) {
            cairo_scaled_font_get_font_matrix(own, &matrix)
            size = abs(matrix.xx * matrix.yy - matrix.xy * matrix.yx).squareRoot()
            let k = size > 0 ? Self.units / size : 0
            matrix = cairo_matrix_t(
                xx: matrix.xx * k, yx: matrix.yx * k, xy: matrix.xy * k, yy: matrix.yy * k, x0: 0,
                y0: 0)
            var upright = cairo_matrix_t(xx: 1, yx: 0, xy: 0, yy: 1, x0: 0, y0: 0)
            let options = cairo_font_options_create()
            cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
            cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
            if size > 0 {
                made = cairo_scaled_font_create(
                    cairo_scaled_font_get_font_face(own), &matrix, &upright, options)
            }
            cairo_font_options_destroy(options)
        }
        (scaled, self.size) = (made, size)
        hasColors =
            pango_font_get_hb_font(font).flatMap { hb_font_get_face($0) }.map {
                hb_ot_color_has_png($0) != 0 || hb_ot_color_has_layers($0) != 0
                    || hb_ot_color_has_svg($0) != 0
            } ?? true
    }

    deinit {
        let (font, scaled) = (self.font, self.scaled)
        FontLibrary.with { _ in
            if let scaled { cairo_scaled_font_destroy(scaled) }
            g_object_unref(UnsafeMutableRawPointer(font))
        }
    }

    /// Line under letters or through letters, in points below the baseline.
    struct Line {
        var top, thickness: Double
    }

    /// Underline and strikethrough of the font.
    private(set) lazy var lines: (under: Line, through: Line) = {
        let unit = 1 / Double(PANGO_SCALE)
        guard let metrics = pango_font_get_metrics(font, nil) else {
            let thin = size / 16
            return (Line(top: thin, thickness: thin), Line(top: -size / 4, thickness: thin))
        }
        defer { pango_font_metrics_unref(metrics) }
        return (
            Line(
                top: -Double(pango_font_metrics_get_underline_position(metrics)) * unit,
                thickness: Double(pango_font_metrics_get_underline_thickness(metrics)) * unit),
            Line(
                top: -Double(pango_font_metrics_get_strikethrough_position(metrics)) * unit,
                thickness: Double(pango_font_metrics_get_strikethrough_thickness(metrics)) * unit)
        )
    }()

    private struct StrokeKey: Hashable {
        var glyph: UInt32
        var width: Double
        var slant: Double
    }

    /// Strokes and slanted areas. An animated line width makes new strokes in every frame.
    private var strokes = BoundedCache<StrokeKey, GlyphOutline>(most: 1024)

    /// Area of a line along a glyph's outline, with a width in ems.
    func stroke(
        of glyph: UInt32, _ outline: GlyphOutline, width: Double, slant: Double
    ) -> GlyphOutline {
        changed(StrokeKey(glyph: glyph, width: width, slant: slant)) {
            outline.path.strokedOutline(
                width: CGFloat(width), cap: .butt, join: .miter, miterLimit: 10,
                tolerance: 0.5 / CGFloat(Self.units))
        }
    }

    /// Area of a glyph shifted to the right by its height times a factor.
    func slanted(_ glyph: UInt32, _ outline: GlyphOutline, by slant: Double) -> GlyphOutline {
        changed(StrokeKey(glyph: glyph, width: 0, slant: slant)) {
            var shear = CGAffineTransform(a: 1, b: 0, c: -CGFloat(slant), d: 1, tx: 0, ty: 0)
            return outline.path.copy(using: &shear) ?? outline.path
        }
    }

    private func changed(_ key: StrokeKey, _ make: () -> CGPath) -> GlyphOutline {
        if let found = strokes.value(of: key) { return found }
        let made = GlyphOutline(make())
        strokes.add(made, for: key)
        return made
    }

    /// Drawing of a glyph by Pango's number.
    func drawing(of glyph: UInt32) -> Drawing {
        if let found = known[glyph] { return found }
        let made = read(glyph)
        known[glyph] = made
        return made
    }

    private func read(_ glyph: UInt32) -> Drawing {
        if glyph == Self.empty { return .nothing }
        guard glyph < Self.unknown, let scaled,
            cairo_scaled_font_status(scaled) == CAIRO_STATUS_SUCCESS
        else { return .other }
        if hasColors { return ColorGlyph.read(glyph, scaled) ?? .other }
        var one = cairo_glyph_t(index: UInt(glyph), x: 0, y: 0)
        var extents = cairo_text_extents_t()
        cairo_scaled_font_glyph_extents(scaled, &one, 1, &extents)
        guard let path = CairoPath.glyph(one, scaled, scale: 1 / Self.units) else {
            return .other
        }
        if path.isEmpty { return extents.width > 0 && extents.height > 0 ? .other : .nothing }
        return .outline(GlyphOutline(path))
    }
}
