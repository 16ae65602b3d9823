import CLaminaCairo
import Foundation

extension CGFont {
    /// Outlines of glyphs, y up: each is moved to its position, then all go through `transform`.
    func outline(
        _ glyphs: [CGGlyph], at positions: [CGPoint], size: CGFloat, transform: CGAffineTransform
    ) -> CGPath {
        var storage = PathStorage()
        guard size > 0, size.isFinite, let scratch = CairoSurface(width: 1, height: 1),
            let cr = cairo_create(scratch.pointer)
        else { return CGPath(storage: storage) }
        defer { cairo_destroy(cr) }
        let options = cairo_font_options_create()
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        cairo_set_font_options(cr, options)
        cairo_font_options_destroy(options)
        cairo_set_font_face(cr, face)
        cairo_set_font_size(cr, Double(size))
        // Cairo gives the outline with y down; positions are y up.
        var list = zip(glyphs, positions).map {
            cairo_glyph_t(index: UInt($0), x: Double($1.x), y: -Double($1.y))
        }
        cairo_glyph_path(cr, &list, Int32(list.count))
        guard let path = cairo_copy_path(cr) else { return CGPath(storage: storage) }
        defer { cairo_path_destroy(path) }
        guard path.pointee.status == CAIRO_STATUS_SUCCESS, let data = path.pointee.data else {
            return CGPath(storage: storage)
        }
        func p(_ i: Int) -> CGPoint {
            CGPoint(x: data[i].point.x, y: -data[i].point.y).applying(transform)
        }
        var i = 0
        while i < Int(path.pointee.num_data) {
            let header = data[i].header
            switch header.type {
            case CAIRO_PATH_MOVE_TO: storage.move(p(i + 1))
            case CAIRO_PATH_LINE_TO: storage.line(p(i + 1))
            case CAIRO_PATH_CURVE_TO: storage.cubic(p(i + 1), p(i + 2), p(i + 3))
            default: storage.close()
            }
            i += Int(header.length)
        }
        // Every closed outline is followed by a move back to its start, which nothing needs.
        while storage.types.last == .moveToPoint {
            storage.types.removeLast()
            storage.points.removeLast()
        }
        return CGPath(storage: storage)
    }
}
