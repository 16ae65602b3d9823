import GraphicsTypes
import Motion
import RenderTree

extension Planner {
    /// Draws a layer's content with its shadow below it, the cheapest way that is right.
    ///
    /// An opaque background with everything inside it casts the shadow of its rectangle, in closed form; so does a
    /// rectangular shadow path. Any other silhouette is drawn, blurred and tinted: a path alone, or the
    /// alpha of the layer with its sublayers (B-SH 215).
    func drawWithShadow(
        _ index: UInt32, _ v: UnsafePointer<LayerProperties>, _ style: BoxStyle,
        _ shadow: ShadowStyle, _ context: LayerContext
    ) {
        let plane = draws[Int(index)].plane
        if let path = shadow.path {
            var rect = CGRect.zero
            if path.isRect(&rect) {
                let r = PlaneRect(
                    x0: Double(rect.minX), y0: Double(rect.minY), x1: Double(rect.maxX),
                    y1: Double(rect.maxY))
                addBoxShadow(index, plane, r, .zero, shadow, context)
            } else {
                addPathShadow(index, plane, path, shadow, context)
            }
            drawContent(index, v, context, castsShadow: false)
            return
        }
        let fill = v.pointee.backgroundColor?.rgba.w ?? 0
        let isAlone = nodes[Int(index)].children.isEmpty && v.pointee.contents == nil
        if fill >= 1 || (isAlone && fill > 0 && nodes[Int(index)].layerClass == .layer) {
            var faint = shadow
            faint.color.w *= fill
            addBoxShadow(index, plane, style.rect, style.radii, faint, context)
            drawContent(index, v, context, castsShadow: false)
            return
        }
        addAlphaShadow(index, v, plane, shadow, context)
    }

    private func addBoxShadow(
        _ index: UInt32, _ plane: PlaneTransform,
        _ s: PlaneRect, _ radii: SIMD4<Float>,
        _ shadow: ShadowStyle, _ context: LayerContext
    ) {
        if s.isEmpty { return }
        let r = s.offset(shadow.dx, shadow.dy)
        let box = plane.bounds(r.expanded(3 * shadow.sigma)).expanded(1).roundedOut
        let isClipped = context.clip.cuts(box)
        guard let slot = emit(BatchKey(.shadow, isClipped: isClipped), box, index, context) else {
            return
        }
        ShadowRecord.write(
            plane, r, radii: radii, sigma: Float(shadow.sigma),
            color: pack(shadow.color * context.tint, opacity: context.opacity),
            flags: packFlags(edges: 15, clip: isClipped ? context.clip.record : -1), to: slot)
    }

    /// The shadow of whatever the layer and its sublayers draw, for this list alone: on the target's pixels, those out
    /// of sight left out. Returns whether the layer was drawn with it: the picture that casts the shadow is the
    /// layer's where nothing is done to each thing in it.
    func addPassingShadow(
        _ index: UInt32, _ v: UnsafePointer<LayerProperties>, _ plane: PlaneTransform,
        _ shadow: ShadowStyle, _ context: LayerContext
    ) -> Bool {
        let drawn = surface(index, context, .shadow, margin: reach(shadow, plane), pad: 2) {
            drawContent(index, v, $0, castsShadow: false)
        }
        guard let drawn else { return true }
        addBlurred(drawn, index, plane, shadow, context)
        guard context.opacity >= 1, context.tint.w >= 1, !context.clip.hasShape,
            !context.clip.hasLines
        else { return false }
        addSurface(drawn, index, context)
        return true
    }

    /// How many pixels outside the clip may still throw their shadow into it.
    func reach(_ shadow: ShadowStyle, _ plane: PlaneTransform) -> Float {
        let k = max(abs(plane.a) + abs(plane.c), abs(plane.b) + abs(plane.d))
        return Float(min((3 * shadow.sigma + abs(shadow.dx) + abs(shadow.dy)) * k + 2, 2048))
    }

    func addBlurred(
        _ surface: Int32, _ index: UInt32, _ plane: PlaneTransform, _ shadow: ShadowStyle,
        _ context: LayerContext
    ) {
        let scale = (abs(plane.a * plane.d - plane.b * plane.c)).squareRoot()
        var subject = FilterSubject(
            surface: surface, toLocal: PlaneTransform(), scale: scale, bounds: .zero, node: index)
        let c = shadow.color * context.tint
        FilterPlanning.gaussian(
            shadow.sigma * scale, tint: SIMD4(c.x * c.w, c.y * c.w, c.z * c.w, c.w), on: &subject,
            self)
        let offset = PlaneTransform(
            a: 1, b: 0, c: 0, d: 1, tx: shadow.dx * plane.a + shadow.dy * plane.c,
            ty: shadow.dx * plane.b + shadow.dy * plane.d)
        var inner = context
        inner.tint = SIMD4(repeating: 1)
        addSurface(subject.surface, index, inner, transform: offset)
    }
}
