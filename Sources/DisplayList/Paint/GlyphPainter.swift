import LaminaGraphicsTypes
import LaminaRenderTree

/// A text as glyphs, each from the page of rasters that all texts share: as sharp in any plane as at its own scale.
///
/// Upright ones lie on quarters of a pixel (`UprightGlyphs`), others are laid into their plane (`TurnedGlyphs`), and what
/// is too large for rasters is drawn as outlines. Answers nil where the text is shown as the image that it is in any
/// case: with what belongs to images.
enum GlyphPainter {
    /// Items of a text are a multiple of this, so that one that gets a letter more is mostly written again in place.
    private static let step = 8

    static func paint(
        _ text: GlyphText, of image: CGImage, _ layer: LayerView, _ blend: BlendMode,
        _ canvas: Canvas
    ) -> Rewrite? {
        guard let place = TextPlace(text, of: image, layer) else { return nil }
        // What reads a mask where it masks reads one picture, and needs no surface for it.
        if layer.isMask, place.isOneToOne(text) { return nil }
        // What else lies in a text has no blend mode.
        if blend != .sourceOver, !text.marks.isEmpty { return nil }
        let longest = place.isUpright ? UprightGlyphs.longest : TurnedGlyphs.longest
        // What is read between texels depends on its page in the last bit: where that counts, outlines are drawn.
        let isOutlined =
            !place.isInSight || text.longestSide * place.largestScale(text) > longest
            || canvas.state.pointee.limits.isExact && !place.isUpright
        if isOutlined {
            return blend == .sourceOver ? paintOutlines(text, layer, place, canvas) : nil
        }
        var context = layer.context
        if layer.masksToBounds, layer.style.isRounded || !place.fillsBounds {
            context.clip = canvas.clip(to: layer)
        }
        let first = canvas.writer.next
        let key =
            place.isUpright
            ? UprightGlyphs.paint(text, layer.with(context), place, blend, canvas)
            : TurnedGlyphs.paint(text, layer.with(context), place, blend, canvas)
        guard let key else { return .inPlace }
        fill(from: first, key, layer.with(context), canvas)
        return .inPlace
    }

    /// Items that show nothing, up to the next step.
    private static func fill(
        from first: Int, _ key: BatchKey, _ layer: LayerView, _ canvas: Canvas
    ) {
        let count = canvas.writer.next - first
        guard count % step > 0 else { return }
        for _ in 0..<(step - count % step) {
            guard let slot = canvas.emit(key, .empty, layer.index, layer.context.clip) else {
                return
            }
            for texel in 0..<key.texels { slot[texel] = .zero }
        }
    }

    /// A text too large for rasters: its runs as shapes.
    private static func paintOutlines(
        _ text: GlyphText, _ layer: LayerView, _ place: TextPlace, _ canvas: Canvas
    ) -> Rewrite {
        var inner = layer
        if layer.masksToBounds || place.fillsBounds {
            inner.context.clip = canvas.clip(to: layer)
        }
        let room = CGRect(
            x: place.room.x0, y: place.room.y0, width: place.room.x1 - place.room.x0,
            height: place.room.y1 - place.room.y0)
        inner.plane = place.plane
        let known = canvas.stores.shapes.pictures(of: layer.index)
        var marks = TextMarks(text)
        for (number, path) in text.paths.enumerated() {
            marks.paint(before: number, inner, place, canvas)
            let isInside = place.fillsBounds || room.holds(path.boundingBox)
            let path = isInside ? path : path.cut(to: room)
            guard
                let (picture, origin) = ShapePainter.picture(
                    of: ShapeOutline(filling: path), inner, known, canvas)
            else { continue }
            ShapePainter.paintCoverage(
                picture.fill.pieces, text.runs[number].color, inner, picture.place.toTarget(origin),
                canvas)
        }
        marks.paint(before: .max, inner, place, canvas)
        return .inPlace
    }
}
