import LaminaGraphicsTypes
import LaminaRenderTree

/// Paints a text as glyphs from shared pages of rasters, sharp in every plane.
///
/// Upright glyphs lie on quarters of a pixel (`UprightGlyphs`), other glyphs are projected into
/// their plane (`TurnedGlyphs`), and glyphs too large for rasters are drawn as outlines. Returns
/// nil if the text must be drawn as an image, because of features only images support.
enum GlyphPainter {
    /// The number of items is a multiple of this constant: a text that grows by a letter can then
    /// usually be patched.
    private static let step = 8

    static func paint(
        _ text: GlyphText, of image: CGImage, _ layer: LayerView, _ blend: BlendMode,
        _ painting: PaintContext
    ) -> Rewrite? {
        guard let place = TextPlace(text, of: image, layer) else { return nil }
        // A mask read where masking happens is a single picture, without a surface.
        if layer.isMask, place.isOneToOne(text) { return nil }
        // Highlights and pictures of a text have no blend mode.
        if blend != .sourceOver, !text.marks.isEmpty { return nil }
        let longest = place.isUpright ? UprightGlyphs.longest : TurnedGlyphs.longest
        // Interpolated rasters depend on their page in the last bit: exact frames draw outlines.
        let isOutlined =
            !place.isInSight || text.longestSide * place.largestScale(text) > longest
            || painting.limits.isExact && !place.isUpright
        if isOutlined {
            return blend == .sourceOver ? paintOutlines(text, layer, place, painting) : nil
        }
        var context = layer.context
        if layer.masksToBounds, layer.style.isRounded || !place.fillsBounds {
            context.clip = painting.clip(to: layer)
        }
        let first = painting.writer.next
        let key =
            place.isUpright
            ? UprightGlyphs.paint(text, layer.with(context), place, blend, painting)
            : TurnedGlyphs.paint(text, layer.with(context), place, blend, painting)
        guard let key else { return .inPlace }
        fill(from: first, key, layer.with(context), painting)
        return .inPlace
    }

    /// Appends empty items up to the next multiple.
    private static func fill(
        from first: Int, _ key: BatchKey, _ layer: LayerView, _ painting: PaintContext
    ) {
        let count = painting.writer.next - first
        guard count % step > 0 else { return }
        for _ in 0..<(step - count % step) {
            guard let slot = painting.emit(key, .empty, layer.index, layer.context.clip) else {
                return
            }
            for texel in 0..<key.texels { slot[texel] = .zero }
        }
    }

    /// Paints a text too large for rasters: its runs as shapes.
    private static func paintOutlines(
        _ text: GlyphText, _ layer: LayerView, _ place: TextPlace, _ painting: PaintContext
    ) -> Rewrite {
        var inner = layer
        if layer.masksToBounds || place.fillsBounds {
            inner.context.clip = painting.clip(to: layer)
        }
        let room = CGRect(
            x: place.room.x0, y: place.room.y0, width: place.room.x1 - place.room.x0,
            height: place.room.y1 - place.room.y0)
        inner.plane = place.plane
        let known = painting.caches.shapes.pictures(of: layer.index)
        var marks = TextMarks(text)
        for (number, path) in text.paths.enumerated() {
            marks.paint(before: number, inner, place, painting)
            let isInside = place.fillsBounds || room.holds(path.boundingBox)
            let path = isInside ? path : path.cut(to: room)
            guard
                let (picture, origin) = ShapePainter.picture(
                    of: ShapeOutline(filling: path), inner, known, painting)
            else { continue }
            ShapePainter.paintCoverage(
                picture.fill.pieces, text.runs[number].color, inner, picture.place.toTarget(origin),
                painting)
        }
        marks.paint(before: .max, inner, place, painting)
        return .inPlace
    }
}
