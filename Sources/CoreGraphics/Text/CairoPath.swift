import CLaminaCairo
import Foundation

/// Cairo's paths as ours.
enum CairoPath {
    /// The outline of a glyph, y down; nil where Cairo has none to give.
    static func glyph(
        _ glyph: cairo_glyph_t, _ font: OpaquePointer, scale: Double
    ) -> CGPath? {
        guard let scratch = CairoSurface(width: 1, height: 1),
            let cr = cairo_create(scratch.pointer)
        else { return nil }
        defer { cairo_destroy(cr) }
        cairo_set_scaled_font(cr, font)
        var glyph = glyph
        cairo_glyph_path(cr, &glyph, 1)
        return current(of: cr, CGAffineTransform(scaleX: scale, y: scale))
    }

    /// The path a context has, each point transformed; nil when Cairo is in an error.
    static func current(of cr: OpaquePointer, _ transform: CGAffineTransform) -> CGPath? {
        guard let path = cairo_copy_path(cr) else { return nil }
        defer { cairo_path_destroy(path) }
        guard path.pointee.status == CAIRO_STATUS_SUCCESS else { return nil }
        var storage = PathStorage()
        guard let data = path.pointee.data else { return CGPath(storage: storage) }
        func p(_ i: Int) -> CGPoint {
            CGPoint(x: data[i].point.x, y: data[i].point.y).applying(transform)
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
        // Every closed outline is followed by a move back to the start, which is superfluous.
        while storage.types.last == .moveToPoint {
            storage.types.removeLast()
            storage.points.removeLast()
        }
        return CGPath(storage: storage)
    }
}
