import LaminaGraphicsTypes
import LaminaRenderTree

/// Paints backgrounds and borders: `panel` and `box`, or `solid` and `quad` for a plain colour.
enum BoxPainter {
    /// Paints the background, with the border if nothing lies in between.
    static func paintBackground(
        _ layer: LayerView, withBorder: Bool, _ painting: PaintContext
    ) -> Rewrite {
        let (style, context) = (layer.style, layer.context)
        if style.isEmpty { return .inPlace }
        let border = withBorder && style.hasBorder
        let color = layer.values.backgroundColor?.rgba ?? .zero
        guard border || color.w > 0 else { return .inPlace }
        if !border && !style.isRounded {
            let fill = SolidPainter.Fill(
                rect: style.rect, color: color * context.tint, edges: style.edges,
                opacity: context.opacity)
            if layer.plane.isAffine {
                SolidPainter.paint(fill, layer.plane, of: layer.index, in: context.clip, painting)
                return .inPlace
            }
            if SolidPainter.paintProjected(
                fill, layer.plane, of: layer.index, in: context.clip, painting)
            {
                return .inPlace
            }
        }
        paint(layer, fill: color, border: border, painting)
        return .inPlace
    }

    /// Paints the border alone, above the sublayers (B-RE 198).
    static func paintBorder(_ layer: LayerView, _ painting: PaintContext) -> Rewrite {
        if !layer.style.isEmpty { paint(layer, fill: .zero, border: true, painting) }
        return .inPlace
    }

    private static func paint(
        _ layer: LayerView, fill: SIMD4<Float>, border: Bool, _ painting: PaintContext
    ) {
        let (style, context) = (layer.style, layer.context)
        let place = painting.placement(of: style.rect, layer.plane, in: context.clip)
        let primitive: Primitive = layer.plane.isFlat(style.radii) ? .panel : .box
        guard let slot = painting.emit(primitive, place, of: layer.index) else { return }
        BoxRecord.write(
            layer.plane, style.rect,
            BoxRecord.Paint(
                radii: style.radii, fill: pack(fill * context.tint, opacity: context.opacity),
                border: border ? pack(style.border * context.tint, opacity: context.opacity) : 0,
                borderWidth: border ? style.borderWidth : 0),
            flags: place.flags(edges: style.edges), to: slot)
    }
}
