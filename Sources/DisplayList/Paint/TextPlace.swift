import LaminaGraphicsTypes
import LaminaRenderTree

/// Where a text lies on the target.
struct TextPlace {
    /// Points from the text's upper left corner, y down, to pixels.
    let plane: PlaneTransform
    /// The box of the layer it fills, in pixels.
    let frame: PixelBox
    /// What of it is shown, in its points.
    let room: PlaneRect

    /// Nil where the text is shown as only an image can be.
    init?(_ text: GlyphText, _ layer: LayerView) {
        let v = layer.values
        guard v.contentsGravity == .resize, v.minificationFilter != .nearest,
            v.magnificationFilter != .nearest, text.size.width > 0, text.size.height > 0
        else { return nil }
        if !v.bag.isEmpty {
            let whole = CGRect(x: 0, y: 0, width: 1, height: 1)
            guard v.contentsRect == whole, v.contentsCenter == whole else { return nil }
        }
        let b = v.bounds
        let (kx, ky) = (b.size.width / text.size.width, b.size.height / text.size.height)
        let top = layer.isFlipped ? b.origin.y : b.origin.y + b.size.height
        let own = PlaneTransform(
            a: Double(kx), b: 0, c: 0, d: Double(layer.isFlipped ? ky : -ky),
            tx: Double(b.origin.x), ty: Double(top))
        plane = Self.settled(own.concat(layer.plane), text.size)
        guard plane.isFinite, plane.determinant != 0 else { return nil }
        frame = layer.plane.bounds(PlaneRect(b))
        room = PlaneRect(CGRect(origin: .zero, size: text.size))
    }

    /// A plane that is seen from one distance as an affine one, and one whose turn moves nothing by a thousandth of a
    /// pixel as upright.
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

    /// Whether letters stand upright, whatever their width and height; mirrored either way, too.
    var isUpright: Bool { plane.isAffine && plane.b == 0 && plane.c == 0 }

    /// Whether an image of the text, which has a pixel for each of the target's, would be as sharp.
    func isOneToOne(_ text: GlyphText) -> Bool {
        isUpright && abs(plane.a - text.scale) < 1e-6 * text.scale
            && abs(plane.d - text.scale) < 1e-6 * text.scale
    }

    /// Pixels a point where that is most.
    func largestScale(_ text: GlyphText) -> Double {
        plane.largestScale(in: CGRect(origin: .zero, size: text.size))
    }

    /// Whether all of it lies before the eye.
    var isInSight: Bool {
        if plane.isAffine { return true }
        return [(room.x0, room.y0), (room.x1, room.y0), (room.x0, room.y1), (room.x1, room.y1)]
            .allSatisfy { plane.map($0.0, $0.1).w > 1e-3 }
    }

    /// Whether a glyph reaches nowhere beyond the text's box.
    func holds(_ glyph: GlyphText.Glyph, size: Double) -> Bool {
        let b = glyph.outline.bounds
        return glyph.x + Double(b.minX) * size >= room.x0
            && glyph.x + Double(b.maxX) * size <= room.x1
            && glyph.y + Double(b.minY) * size >= room.y0
            && glyph.y + Double(b.maxY) * size <= room.y1
    }

    /// Pixels a point along the text's axes, at one of its points.
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
