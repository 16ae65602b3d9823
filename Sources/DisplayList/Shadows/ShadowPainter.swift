import LaminaGraphicsTypes
import LaminaRenderTree

/// Paints a layer's content above its shadow, by the cheapest exact way.
///
/// An opaque background that contains all content, and a rectangular shadow path, cast the shadow
/// of a rectangle, in closed form. Any other silhouette is drawn, blurred and tinted: a path alone,
/// or the alpha of the layer with its sublayers (B-SH 215).
enum ShadowPainter {
    static func paint(
        _ layer: LayerView, _ shadow: ShadowStyle, _ painting: PaintContext
    ) -> Rewrite {
        let (v, style) = (layer.values, layer.style)
        if let path = shadow.path {
            var rect = CGRect.zero
            var answer = Rewrite.inPlace
            if path.isRect(&rect) {
                let r = PlaneRect(
                    x0: Double(rect.minX), y0: Double(rect.minY), x1: Double(rect.maxX),
                    y1: Double(rect.maxY))
                paintBox(layer, r, .zero, shadow, painting)
            } else {
                answer = paintPath(path, layer, shadow, painting)
            }
            TreeWalk(painting).drawContent(layer, castsShadow: false)
            return answer
        }
        let fill = v.backgroundColor?.rgba.w ?? 0
        let isAlone = layer.children.isEmpty && v.contents == nil
        if fill >= 1 || (isAlone && fill > 0 && layer.layerClass == .layer) {
            var faint = shadow
            faint.color.w *= fill
            paintBox(layer, style.rect, style.radii, faint, painting)
            TreeWalk(painting).drawContent(layer, castsShadow: false)
            return .inPlace
        }
        return paintCast(layer, shadow, painting)
    }

    private static func paintBox(
        _ layer: LayerView, _ s: PlaneRect, _ radii: SIMD4<Float>, _ shadow: ShadowStyle,
        _ painting: PaintContext
    ) {
        if s.isEmpty { return }
        let context = layer.context
        let r = s.offset(shadow.dx, shadow.dy)
        let box = layer.plane.bounds(r.expanded(3 * shadow.sigma)).expanded(1).roundedOut
        let place = QuadPlacement(box, in: context.clip)
        guard let slot = painting.emit(.shadow, place, of: layer.index) else { return }
        ShadowRecord.write(
            layer.plane, r,
            ShadowRecord.Paint(
                radii: radii, color: pack(shadow.color * context.tint, opacity: context.opacity),
                sigma: Float(shadow.sigma)),
            flags: packFlags(edges: 15, clip: place.isClipped ? context.clip.record : -1), to: slot)
    }

    /// Paints the shadow of the layer and its sublayers for this list only, on the target's pixels
    /// and limited to visible pixels. Returns true if the layer was drawn as well: the picture of
    /// the silhouette is also the picture of the layer, unless an effect applies to the layer's
    /// items one by one.
    static func paintPassing(
        _ layer: LayerView, _ shadow: ShadowStyle, _ painting: PaintContext
    ) -> Bool {
        let context = layer.context
        let drawn = painting.surface(
            layer.index, context, .shadow,
            room: SurfaceMargins(margin: reach(shadow, layer.plane), pad: 2)
        ) { inner in
            painting.inSilhouette {
                TreeWalk(painting).drawContent(layer.with(inner), castsShadow: false)
            }
        }
        guard let drawn else { return true }
        paintBlurred(drawn, layer, shadow, painting)
        guard context.opacity >= 1, context.tint.w >= 1, !context.clip.hasShape,
            !context.clip.hasLines
        else { return false }
        painting.addSurface(drawn, layer.index, context)
        return true
    }

    /// The number of pixels outside the clip with a possible shadow inside the clip.
    static func reach(_ shadow: ShadowStyle, _ plane: PlaneTransform) -> Float {
        let k = max(abs(plane.a) + abs(plane.c), abs(plane.b) + abs(plane.d))
        return Float(min((3 * shadow.sigma + abs(shadow.dx) + abs(shadow.dy)) * k + 2, 2048))
    }

    /// Paints a silhouette of the target's pixels, blurred, in the shadow's colour.
    static func paintBlurred(
        _ surface: Int32, _ layer: LayerView, _ shadow: ShadowStyle, _ painting: PaintContext
    ) {
        let plane = layer.plane
        let scale = (abs(plane.a * plane.d - plane.b * plane.c)).squareRoot()
        var subject = FilterSubject(
            surface: surface, toLocal: PlaneTransform(), scale: scale, bounds: .zero,
            node: layer.index)
        let c = shadow.color * layer.context.tint
        FilterPlanning.gaussian(
            shadow.sigma * scale, tint: SIMD4(c.x * c.w, c.y * c.w, c.z * c.w, c.w), on: &subject,
            painting)
        let offset = PlaneTransform(
            a: 1, b: 0, c: 0, d: 1, tx: shadow.dx * plane.a + shadow.dy * plane.c,
            ty: shadow.dx * plane.b + shadow.dy * plane.d)
        var inner = layer.context
        inner.tint = SIMD4(repeating: 1)
        painting.addSurface(subject.surface, layer.index, inner, transform: offset)
    }
}
