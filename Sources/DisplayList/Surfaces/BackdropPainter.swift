import LaminaGraphicsTypes
import LaminaRenderTree

/// Paints the filtered content behind a layer inside its bounds (B-MI 284); nothing lies behind the
/// root.
enum BackdropPainter {
    static func paint(_ layer: LayerView, _ painting: PaintContext) -> Rewrite {
        if painting.isPatching { return .anew(.background) }
        let (plane, context, style) = (layer.plane, layer.context, layer.style)
        let filters = painting.layerFilters(layer.index, .backgroundFilters, layer.values)
        guard !filters.isEmpty, layer.index != painting.tree.root else { return .inPlace }
        let seen = plane.bounds(style.rect).intersection(context.clip.box).roundedOut
        guard !seen.isEmpty else { return .anew(.background) }
        let subject = FilterSubject(
            surface: -1, toLocal: plane.inverted ?? PlaneTransform(),
            scale: (plane.a * plane.a + plane.b * plane.b).squareRoot(),
            bounds: layer.values.bounds, node: layer.index, edge: .endless)
        let run = BackdropRuns(painting).join(filters, subject, seen)
        var inner = layer
        inner.context.clip = painting.clip(to: layer)
        let parts = RoundedParts(plane, style, within: context.clip)
        for part in parts?.inner ?? [] { paint(part, of: run, layer, painting) }
        for part in parts?.corners ?? [seen] { paint(part, of: run, inner, painting) }
        return .anew(.background)
    }

    /// Paints a part of a layer's backdrop. The texture coordinates are written when the filtered
    /// picture's size is known.
    private static func paint(
        _ box: PixelBox, of run: Int, _ layer: LayerView, _ painting: PaintContext
    ) {
        let context = layer.context
        let place = QuadPlacement(box.intersection(context.clip.box), in: context.clip)
        guard !place.box.isEmpty,
            let slot = painting.emit(
                .image, place, of: layer.index,
                page: BatchKey.surfacePages + painting.draft.backdrops.runs[run].result)
        else { return }
        ImageRecord.write(
            PlaneTransform(), PlaneRect(place.box),
            ImageRecord.Paint(uv: .zero, tint: pack(context.tint, opacity: context.opacity)),
            flags: place.flags(edges: 0), to: slot)
        painting.draft.backdrops.runs[run].panes.append(
            (place.box, slot - painting.writer.data))
    }
}
