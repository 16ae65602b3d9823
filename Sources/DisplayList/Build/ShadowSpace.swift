import CoreGraphics

/// The pixels a shadow's outline is drawn and blurred in before it is put where it is seen.
///
/// In the layer's own space, so that the picture is the same wherever the layer goes: upright and evenly scaled ones
/// are drawn on the very pixels they will cover, others on pixels of their own, as large as they are seen.
struct ShadowSpace {
    /// The layer's space to pixels of the picture.
    var plane: PlaneTransform
    /// Pixels of the picture per point.
    var scale: Double
    /// Whether the pixels are the target's, moved by whole pixels.
    var isExact = false

    /// Deviation in pixels from which an edge no longer shows which pixels it was drawn on.
    private static let soft = 2.0

    init(_ layer: PlaneTransform, _ bounds: CGRect, sigma: Double) {
        if layer.isAffine, layer.b == 0, layer.c == 0, layer.a != 0,
            abs(abs(layer.a) - abs(layer.d)) < 1e-9 * abs(layer.a)
        {
            scale = abs(layer.a)
            plane = layer
            plane.tx -= layer.tx.rounded(.down)
            plane.ty -= layer.ty.rounded(.down)
            isExact = true
            return
        }
        let seen = min(max(layer.largestScale(in: bounds), 0.05), 8)
        // A sharp edge keeps its sharpness when it is turned, from a picture twice as fine.
        scale = sigma * seen < Self.soft ? 2 * seen : seen
        plane = PlaneTransform(a: scale, b: 0, c: 0, d: scale, tx: 0, ty: 0)
    }

    /// Whether a picture made here is as good as one made for `other`.
    ///
    /// A soft one is until it is seen half an octave larger or smaller; a sharp one on the target's pixels stays there.
    func serves(_ other: ShadowSpace, sigma: Double) -> Bool {
        if other.isExact && sigma * other.scale < Self.soft {
            let (p, o) = (plane, other.plane)
            return isExact && abs(p.a - o.a) < 1e-6 && abs(p.d - o.d) < 1e-6
                && abs(p.tx - o.tx) < 1 / 64 && abs(p.ty - o.ty) < 1 / 64
        }
        let ratio = scale / other.scale
        return ratio > 0.7 && ratio < 1.42
    }

    /// Pixels of the picture to those of the target, the shadow's offset included.
    func toTarget(_ layer: PlaneTransform, _ shadow: ShadowStyle) -> PlaneTransform {
        let offset = PlaneTransform(a: 1, b: 0, c: 0, d: 1, tx: shadow.dx, ty: shadow.dy)
        var t = (plane.inverted ?? PlaneTransform()).concat(offset).concat(layer)
        if isExact, layer.isAffine, layer.b == 0, layer.c == 0, abs(t.a - 1) < 1e-9,
            abs(t.d - 1) < 1e-9
        {
            func settle(_ x: Double) -> Double { abs(x - x.rounded()) < 1e-6 ? x.rounded() : x }
            t = PlaneTransform(a: 1, b: 0, c: 0, d: 1, tx: settle(t.tx), ty: settle(t.ty))
        }
        return t
    }
}

extension PlaneTransform {
    /// Whether circles stay circles.
    var isConformal: Bool {
        let size = a * a + b * b
        return isAffine && abs(a * c + b * d) < 1e-6 * size
            && abs(size - c * c - d * d) < 1e-6 * size
    }
}
