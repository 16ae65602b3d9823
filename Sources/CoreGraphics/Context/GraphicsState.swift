import CLaminaCairo
import Foundation

/// State saved by `saveGState`. Cairo saves the clip itself.
struct GraphicsState {
    struct Shadow {
        var offset: CGSize
        var blur: CGFloat
        var color: CGColor
        /// True if the shadow alone is drawn, without the object that casts the shadow.
        var isAlone = false

        /// Distance of the shadow's pixels from the moved shape, in pixels.
        var reach: CGFloat { (blur / 2 * 3).rounded(.up) + 2 }

        /// False for a shadow so far away or so wide that no pixel of the shadow is visible.
        var isNear: Bool {
            abs(offset.width) < 1e6 && abs(offset.height) < 1e6 && blur < 1e6
        }
    }

    /// Pixels of the context's bitmap inside the clip, as long as the clip is a rectangle; nil for
    /// other clips.
    var clip: CGRect? = .infinite
    /// User space to base space (points, y up).
    var ctm = CGAffineTransform.identity
    var lineWidth: CGFloat = 1
    var lineCap = CGLineCap.butt
    var lineJoin = CGLineJoin.miter
    var miterLimit: CGFloat = 10
    var dashPhase: CGFloat = 0
    var dashLengths: [CGFloat] = []
    var flatness: CGFloat = 0
    var alpha: CGFloat = 1
    var blendMode = CGBlendMode.normal
    /// Wins over `blendMode`.
    var pixelBlend: PixelBlend?
    var fill = CGColor.black
    var stroke = CGColor.black
    var shadow: Shadow?
    var patternPhase = CGSize.zero
    var quality = CGInterpolationQuality.default
    var antialias = true
    /// Multiplied into everything drawn.
    var mask: ClipMask?
    /// Bytes of the masks of this state and of the states saved before.
    var maskBytes = 0
    /// Limit of `maskBytes`.
    static let mostMaskBytes = 512 << 20
    /// Number of clips by paths other than rectangles in Cairo's list.
    var pathClips = 0
    /// Number of clips by paths that become a mask.
    static let mostPathClips = 256
    var font: CGFont?
    var fontSize: CGFloat = 12
    var characterSpacing: CGFloat = 0
    var textMode = CGTextDrawingMode.fill
}

/// Coverage of a clip: alpha only, for the pixels of the clip's box.
final class ClipMask {
    let surface: CairoSurface
    /// Place of the surface's upper left corner in the target.
    let origin: CGPoint
    var byteCount: Int { surface.bytesPerRow * surface.height }

    init(_ surface: CairoSurface, at origin: CGPoint) {
        (self.surface, self.origin) = (surface, origin)
    }

    /// Draws Cairo's source through the mask. The current matrix must be the identity.
    func draw(_ cr: OpaquePointer) {
        cairo_mask_surface(cr, surface.pointer, Double(origin.x), Double(origin.y))
    }
}

/// Surface of the drawing: the context's own, or a transparency layer's.
final class DrawingTarget {
    let surface: CairoSurface
    let cr: OpaquePointer
    /// Base space (y up) to the surface's pixels (y down).
    let base: CGAffineTransform
    /// Drawable pixels.
    let area: CGRect

    /// True for a substitute after running out of memory; never composited.
    let isLost: Bool

    init?(surface: CairoSurface, base: CGAffineTransform, area: CGRect, isLost: Bool = false) {
        guard let cr = cairo_create(surface.pointer) else { return nil }
        self.isLost = isLost
        self.surface = surface
        self.cr = cr
        self.base = base
        self.area = area
    }

    deinit { cairo_destroy(cr) }

    var isImage: Bool { cairo_surface_get_type(surface.pointer) == CAIRO_SURFACE_TYPE_IMAGE }
}

/// Sets Cairo's matrix; false when `t` cannot be inverted, which would spoil the whole context.
func setMatrix(_ cr: OpaquePointer, _ t: CGAffineTransform) -> Bool {
    let det = t.determinant
    guard det != 0, det.isFinite, t.tx.isFinite, t.ty.isFinite else { return false }
    var m = t.cairo
    cairo_set_matrix(cr, &m)
    return true
}

extension CGAffineTransform {
    var cairo: cairo_matrix_t {
        cairo_matrix_t(
            xx: Double(a), yx: Double(b), xy: Double(c), yy: Double(d), x0: Double(tx),
            y0: Double(ty))
    }
}

extension CGPath {
    /// Appends this path to Cairo's current path, for a fill or a clip: the part that Cairo can
    /// hold under its current matrix. False for an empty path.
    @discardableResult
    func append(to cr: OpaquePointer) -> Bool {
        var matrix = CGAffineTransform(of: cr)
        let isUpright = matrix.b == 0 && matrix.c == 0
        guard !isUpright, !CairoRange.holds(boundingBox, matrix),
            let pixels = copy(using: &matrix)
        else { return CairoRange.part(of: self, matrix).appendWhole(to: cr) }
        // The box around Cairo's range in turned coordinates reaches beyond the range: the path is
        // cut in pixels.
        cairo_save(cr)
        defer { cairo_restore(cr) }
        cairo_identity_matrix(cr)
        return CairoRange.part(of: pixels, .identity).appendWhole(to: cr)
    }

    /// Appends this path to Cairo's current path without a check of the range.
    @discardableResult
    func appendWhole(to cr: OpaquePointer) -> Bool {
        var i = 0
        let p = storage.points
        for type in storage.types {
            switch type {
            case .moveToPoint: cairo_move_to(cr, Double(p[i].x), Double(p[i].y))
            case .addLineToPoint: cairo_line_to(cr, Double(p[i].x), Double(p[i].y))
            case .addQuadCurveToPoint:
                var (x, y) = (0.0, 0.0)
                cairo_get_current_point(cr, &x, &y)
                let (c, e) = (p[i], p[i + 1])
                cairo_curve_to(
                    cr, x + (Double(c.x) - x) * 2 / 3, y + (Double(c.y) - y) * 2 / 3,
                    Double(e.x + (c.x - e.x) * 2 / 3), Double(e.y + (c.y - e.y) * 2 / 3),
                    Double(e.x), Double(e.y))
            case .addCurveToPoint:
                cairo_curve_to(
                    cr, Double(p[i].x), Double(p[i].y), Double(p[i + 1].x), Double(p[i + 1].y),
                    Double(p[i + 2].x), Double(p[i + 2].y))
            case .closeSubpath: cairo_close_path(cr)
            }
            i += type.pointCount
        }
        return !storage.types.isEmpty
    }
}
