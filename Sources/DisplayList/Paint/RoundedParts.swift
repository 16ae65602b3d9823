import LaminaGraphicsTypes
import LaminaRenderTree

/// A rounded rectangle on whole pixels, divided into corners and the area inside.
///
/// Clipping to a rounded shape costs a few dozen instructions per pixel; for most of a large shape
/// the result is known.
struct RoundedParts {
    /// The boxes wholly inside.
    var inner: [PixelBox]
    var corners: [PixelBox]

    /// Divides a rectangle; nil if rotated, between pixels, too small, or clipped by another shape.
    init?(_ plane: PlaneTransform, _ style: BoxStyle, within clip: ClipState) {
        guard style.isRounded, plane.keepsAxes, plane.isAffine, !clip.hasShape, !clip.hasLines
        else { return nil }
        let r = style.rect
        let b = plane.bounds(r)
        guard b.isOnPixels else { return nil }
        let reach =
            style.radii.max() > 0 ? style.radii.max() : -style.radii.min() * CornerCurve.reach
        let k = Float(max(abs(plane.a) + abs(plane.c), abs(plane.b) + abs(plane.d)))
        let e = (reach * k + 1).rounded(.up)
        guard b.width > 2 * e + 16, b.height > 2 * e + 16 else { return nil }
        let (x0, x1, y0, y1) = (b.minX + e, b.maxX - e, b.minY + e, b.maxY - e)
        inner = [
            PixelBox(x0, b.minY, x1, y0), PixelBox(b.minX, y0, b.maxX, y1),
            PixelBox(x0, y1, x1, b.maxY),
        ]
        corners = [
            PixelBox(b.minX, b.minY, x0, y0), PixelBox(x1, b.minY, b.maxX, y0),
            PixelBox(b.minX, y1, x0, b.maxY), PixelBox(x1, y1, b.maxX, b.maxY),
        ]
    }
}
