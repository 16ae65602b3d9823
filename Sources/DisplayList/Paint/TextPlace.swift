import LaminaGraphicsTypes
import LaminaRenderTree

/// The position of a text on the target.
struct TextPlace {
    /// The map from points, relative to the text's upper left corner with y down, to pixels.
    let plane: PlaneTransform
    /// The bounding box of the visible part in pixels.
    let frame: PixelBox
    /// The visible part in the text's points.
    let room: PlaneRect
    /// True if the text exactly fills the layer's bounds.
    let fillsBounds: Bool

    /// The position; nil if the layer's properties require an image.
    init?(_ text: GlyphText, of image: CGImage, _ layer: LayerView) {
        let v = layer.values
        guard v.minificationFilter != .nearest, v.magnificationFilter != .nearest,
            text.size.width > 0, text.size.height > 0,
            let fit = Self.isWhole(v) ? Fit(text, layer) : Fit(partOf: text, image, layer)
        else { return nil }
        plane = Self.settled(fit.own.concat(layer.plane), text.size)
        guard plane.isFinite, plane.determinant != 0 else { return nil }
        (room, fillsBounds) = (fit.room, fit.rect == layer.style.rect)
        frame = layer.plane.bounds(fit.rect)
    }

    /// True if the whole image fills the bounds.
    private static func isWhole(_ v: LayerValues) -> Bool {
        v.contentsGravity == .resize
            && (v.bag.isEmpty || v.contentsRect == unit && v.contentsCenter == unit)
    }
    private static let unit = CGRect(x: 0, y: 0, width: 1, height: 1)

    /// The position of a text in its layer.
    private struct Fit {
        /// The map from the text's points to the layer's.
        let own: PlaneTransform
        /// The visible part in the text's points, and its rectangle in the layer's.
        let room, rect: PlaneRect

        init?(_ text: GlyphText, _ layer: LayerView) {
            let b = layer.values.bounds
            let (kx, ky) = (b.size.width / text.size.width, b.size.height / text.size.height)
            let top = layer.isFlipped ? b.origin.y : b.origin.y + b.size.height
            own = PlaneTransform(
                a: Double(kx), b: 0, c: 0, d: Double(layer.isFlipped ? ky : -ky),
                tx: Double(b.origin.x), ty: Double(top))
            room = PlaneRect(CGRect(origin: .zero, size: text.size))
            rect = PlaneRect(b)
        }

        /// The position of an image of the text by gravity and `contentsRect`; nil if stretched in
        /// parts, or if the area beyond the edges is visible.
        init?(partOf text: GlyphText, _ image: CGImage, _ layer: LayerView) {
            let pieces = ContentsGeometry.pieces(
                layer.values, width: image.width, height: image.height, isFlipped: layer.isFlipped)
            guard pieces.count == 1, let p = pieces.first, min(p.u0, p.v0, p.v1) >= 0,
                max(p.u1, p.v0, p.v1) <= 1, p.u0 < p.u1, p.v0 != p.v1
            else { return nil }
            rect = ContentsPainter.snapped(PlaneRect(p.rect), layer, hasNeighbours: false)
            let (w, h) = (Double(text.size.width), Double(text.size.height))
            let kx = (rect.x1 - rect.x0) / ((p.u1 - p.u0) * w)
            let ky = (rect.y1 - rect.y0) / ((p.v1 - p.v0) * h)
            own = PlaneTransform(
                a: kx, b: 0, c: 0, d: ky, tx: rect.x0 - p.u0 * w * kx, ty: rect.y0 - p.v0 * h * ky)
            room = PlaneRect(
                x0: p.u0 * w, y0: min(p.v0, p.v1) * h, x1: p.u1 * w, y1: max(p.v0, p.v1) * h)
        }
    }

    /// Simplifies a plane. A plane at a constant distance becomes affine, and a rotation below a
    /// thousandth of a pixel at the text's far edge is removed.
    private static func settled(_ plane: PlaneTransform, _ size: CGSize) -> PlaneTransform {
        var p = plane
        guard p.isParallel else { return p }
        if p.pw != 1 {
            p = PlaneTransform(
                a: p.a / p.pw, b: p.b / p.pw, c: p.c / p.pw, d: p.d / p.pw, tx: p.tx / p.pw,
                ty: p.ty / p.pw)
        }
        if abs(p.b) * Double(size.width) + abs(p.c) * Double(size.height) < 1 / 1024 {
            (p.b, p.c) = (0, 0)
        }
        return p
    }

    /// True for upright glyphs, at any scale, mirrored or not.
    var isUpright: Bool { plane.isAffine && plane.b == 0 && plane.c == 0 }

    /// True if an image of the text, with a pixel per target pixel, would be equally sharp.
    func isOneToOne(_ text: GlyphText) -> Bool {
        isUpright && abs(plane.a - text.scale) < 1e-6 * text.scale
            && abs(plane.d - text.scale) < 1e-6 * text.scale
    }

    /// The largest number of pixels per point.
    func largestScale(_ text: GlyphText) -> Double {
        plane.largestScale(in: CGRect(origin: .zero, size: text.size))
    }

    /// True if the whole text lies before the eye.
    var isInSight: Bool {
        if plane.isAffine { return true }
        return [(room.x0, room.y0), (room.x1, room.y0), (room.x0, room.y1), (room.x1, room.y1)]
            .allSatisfy { plane.map($0.0, $0.1).w > 1e-3 }
    }

    /// True if a glyph lies inside the text's box.
    func holds(_ glyph: GlyphText.Glyph, size: Double) -> Bool {
        let b = glyph.outline.bounds
        return glyph.x + Double(b.minX) * size >= room.x0
            && glyph.x + Double(b.maxX) * size <= room.x1
            && glyph.y + Double(b.minY) * size >= room.y0
            && glyph.y + Double(b.maxY) * size <= room.y1
    }

    /// Pixels per point along the text's axes, at a point of the text.
    func scale(x: Double, y: Double) -> SIMD2<Double> {
        func length(_ x: Double, _ y: Double) -> Double { (x * x + y * y).squareRoot() }
        let p = plane
        if p.isAffine { return SIMD2(length(p.a, p.b), length(p.c, p.d)) }
        let at = p.map(x, y)
        let (sx, sy) = (at.x / at.w, at.y / at.w)
        return SIMD2(
            length(p.a - sx * p.px, p.b - sy * p.px), length(p.c - sx * p.py, p.d - sy * p.py))
            / at.w
    }
}
