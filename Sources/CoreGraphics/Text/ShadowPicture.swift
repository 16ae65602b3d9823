import CLaminaCairo
import Foundation

/// Blurred picture of glyphs and bars, for a shadow below text.
enum ShadowPicture {
    /// Pixels of the longest side; longer shadows are coarser.
    private static let longest = 4096.0

    /// Picture with its box in points; nil without ink. `size` is in points an em, `scale` in
    /// pixels a point.
    static func make(
        _ glyphs: [GlyphText.Glyph], size: Double, _ bars: [CGRect],
        _ shadow: RunDecoration.Shadow, scale: Double
    ) -> (GlyphPicture, CGRect)? {
        var box = CGRect.null
        for glyph in glyphs {
            let b = glyph.outline.bounds
            guard !b.isNull else { continue }
            box = box.union(
                CGRect(
                    x: glyph.x + Double(b.minX) * size, y: glyph.y + Double(b.minY) * size,
                    width: Double(b.width) * size, height: Double(b.height) * size))
        }
        for bar in bars { box = box.union(bar) }
        guard !box.isNull, box.width.isFinite, box.height.isFinite else { return nil }
        // A shadow whose blur exceeds the limit of three deviations is not visible.
        let room = CGFloat(shadow.blur * 1.5)
        box = box.insetBy(dx: -room, dy: -room)
            .offsetBy(dx: CGFloat(shadow.offset.x), dy: CGFloat(shadow.offset.y))
        let scale = min(scale, longest / Double(max(box.width, box.height, 1)))
        // A box of whole pixels, with an empty pixel on each side.
        let left = (Double(box.minX) * scale).rounded(.down) - 1
        let top = (Double(box.minY) * scale).rounded(.down) - 1
        let width = Int((Double(box.maxX) * scale).rounded(.up) + 1 - left)
        let height = Int((Double(box.maxY) * scale).rounded(.up) + 1 - top)
        guard let surface = CairoSurface(width: width, height: height),
            let cr = cairo_create(surface.pointer)
        else { return nil }
        defer { cairo_destroy(cr) }
        cairo_set_source_rgba(cr, 0, 0, 0, 1)
        let origin = SIMD2(
            shadow.offset.x * scale - left, shadow.offset.y * scale - top)
        for glyph in glyphs {
            var place = cairo_matrix_t(
                xx: size * scale, yx: 0, xy: 0, yy: size * scale,
                x0: glyph.x * scale + origin.x, y0: glyph.y * scale + origin.y)
            cairo_set_matrix(cr, &place)
            cairo_new_path(cr)
            glyph.outline.path.append(to: cr)
            cairo_fill(cr)
        }
        var place = cairo_matrix_t(
            xx: scale, yx: 0, xy: 0, yy: scale, x0: origin.x, y0: origin.y)
        cairo_set_matrix(cr, &place)
        for bar in bars {
            cairo_rectangle(
                cr, Double(bar.minX), Double(bar.minY), Double(bar.width), Double(bar.height))
            cairo_fill(cr)
        }
        let c = shadow.color
        let color = CGColor(
            srgbRed: CGFloat(c.x), green: CGFloat(c.y), blue: CGFloat(c.z), alpha: CGFloat(c.w))
        guard cairo_status(cr) == CAIRO_STATUS_SUCCESS,
            let blurred = DropShadow.make(
                surface, color: color, sigma: CGFloat(shadow.blur / 2 * scale)),
            let image = CGImage(surface: blurred)
        else { return nil }
        let rect = CGRect(
            x: left / scale, y: top / scale, width: Double(width) / scale,
            height: Double(height) / scale)
        return (GlyphPicture(image), rect)
    }
}
