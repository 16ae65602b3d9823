// Positions that Cairo can draw.
//
// Cairo counts positions in 1/256 pixel in 32 bits. Measured with Cairo 1.16: strokes beyond 110
// 000 pixels, and fills that begin 160 000 pixels above the surface, are misplaced. Positions
// beyond 2²³ pixels wrap around, and the intersection of a wrapped shape with a clip reads beyond
// the list of edges. With positions up to 8 million pixels 40 of 4 000 random paths crashed, with
// positions up to 4 million none.
//
// Idea: filled paths beyond the range are cut to the range, which changes no pixel; strokes beyond
// the range are filled as outlines.
import CLaminaCairo
import Foundation

enum CairoRange {
    /// Largest distance of a position from the origin, in pixels: twice the largest surface.
    static let limit: CGFloat = 65_536

    private static var area: CGRect {
        CGRect(x: -limit, y: -limit, width: 2 * limit, height: 2 * limit)
    }

    /// True if Cairo can hold a box under a matrix to pixels.
    static func holds(_ box: CGRect, _ matrix: CGAffineTransform) -> Bool {
        let pixels = box.applying(matrix)
        return pixels.isNull || area.contains(pixels)
    }

    /// The part of a filled path that Cairo can hold under a matrix to pixels; the path itself
    /// where Cairo can hold all of it. Open subpaths of a part are closed. Cost: linear in points.
    static func part(of path: CGPath, _ matrix: CGAffineTransform) -> CGPath {
        guard !path.isEmpty, !holds(path.boundingBox, matrix) else { return path }
        return path.cut(to: area.applying(matrix.inverted()))
    }

    /// Deviation of a stroke's outline in pixels, for a path with this box: a curve of any size
    /// becomes some hundred thousand points at most.
    static func tolerance(_ box: CGRect) -> CGFloat {
        max(0.02, max(box.width, box.height) * 5e-11)
    }
}

extension CGAffineTransform {
    /// Current matrix of a Cairo context.
    init(of cr: OpaquePointer) {
        var m = cairo_matrix_t()
        cairo_get_matrix(cr, &m)
        self.init(
            a: CGFloat(m.xx), b: CGFloat(m.yx), c: CGFloat(m.xy), d: CGFloat(m.yy),
            tx: CGFloat(m.x0), ty: CGFloat(m.y0))
    }
}

/// Appends a rectangle to Cairo's current path, as far as Cairo can hold it.
func append(_ rect: CGRect, to cr: OpaquePointer) {
    CGPath(rect: rect, transform: nil).append(to: cr)
}
