// Glyphs in a rotated, skewed or perspective plane.
//
// Input: a text and its plane. Output: a quadrilateral per glyph, showing an upright raster of the
// glyph, interpolated between texels. Interpolation mixes as much of a glyph as a pixel covers if
// the raster is √3 times as fine as the pixels, and rasters stay near this density. Because the
// position on the screen is irrelevant to the raster, a raster exists per glyph and size, and sizes
// are a fifth apart: a rotating text draws no new rasters, and a zooming text few. The rasters'
// size and rotation depend on the text's plane only: a frame is independent of earlier frames.
import LaminaGraphicsTypes
import LaminaRenderTree

enum TurnedGlyphs {
    /// The largest visible side of a glyph raster in pixels.
    static let longest = 128.0

    /// The properties common to all glyphs of a text.
    private struct Sheet {
        let layer: LayerView
        let place: TextPlace
        var key: BatchKey
        let flags: Float
        let serial: UInt32
        let isAffine: Bool
    }

    /// Paints the glyphs; returns the key of the items, nil if no further item fits.
    static func paint(
        _ text: GlyphText, _ layer: LayerView, _ place: TextPlace, _ blend: BlendMode,
        _ painting: PaintContext
    ) -> BatchKey? {
        let clip = layer.context.clip
        let clipping = clip.clipping(of: place.frame.expanded(1).roundedOut)
        let isAffine = place.plane.isAffine
        var sheet = Sheet(
            layer: layer, place: place,
            key: BatchKey(isAffine ? .sprite : .picture, clipping: clipping, blend: blend),
            flags: packFlags(edges: 0, clip: clipping == .none ? -1 : clip.record),
            serial: painting.serial, isAffine: isAffine)
        var marks = TextMarks(text)
        for (number, run) in text.runs.enumerated() {
            marks.paint(before: number, layer, place, painting)
            let color = run.color * layer.context.tint
            let tint = pack(color, opacity: layer.context.opacity)
            let scale = isAffine ? place.scale(x: 0, y: 0) : .zero
            var size = GlyphGrid.coarseSize(scale * run.size)
            var number = isAffine ? painting.caches.glyphs.number(of: size) : 0
            for i in run.glyphs {
                let glyph = text.glyphs[i]
                if !isAffine {
                    size = GlyphGrid.coarseSize(place.scale(x: glyph.x, y: glyph.y) * run.size)
                    number = painting.caches.glyphs.number(of: size)
                }
                guard size.min() > 0,
                    let entry = painting.caches.glyphs.framed(
                        glyph.outline, size, number: number, sheet.serial)
                else { continue }
                let isPut = put(entry, glyph, run, run.size / size, tint, &sheet, painting)
                if !isPut { return nil }
            }
        }
        marks.paint(before: .max, layer, place, painting)
        return sheet.key
    }

    /// Emits a raster with texels of `texel` points; false if no further item fits.
    private static func put(
        _ entry: GlyphCache.Entry, _ glyph: GlyphText.Glyph, _ run: GlyphText.Run,
        _ texel: SIMD2<Double>, _ tint: Float, _ sheet: inout Sheet, _ painting: PaintContext
    ) -> Bool {
        guard let raster = entry.slot else { return true }
        sheet.key.page = raster.texture.number ?? painting.images.number(of: raster.page)
        // Includes half of the empty border, where a glyph fades out.
        let low =
            SIMD2(glyph.x, glyph.y)
            + (SIMD2(Double(entry.box.x), Double(entry.box.y)) - 0.5) * texel
        let high = low + (SIMD2(Double(entry.box.width), Double(entry.box.height)) + 1) * texel
        let rect = PlaneRect(x0: low.x, y0: low.y, x1: high.x, y1: high.y)
        let (layer, plane) = (sheet.layer, sheet.place.plane)
        guard sheet.place.holds(glyph, size: run.size) else {
            return putCut(rect, entry.uv, run.color, sheet, painting)
        }
        let box = plane.bounds(rect).expanded(sheet.isAffine ? 0 : 1).roundedOut
        guard let slot = painting.emit(sheet.key, box, layer.index, layer.context.clip) else {
            return false
        }
        if sheet.isAffine {
            SolidRecord.write(plane, rect, color: tint, flags: sheet.flags, to: slot)
            slot[2] = entry.uv
        } else {
            PictureRecord.write(
                plane, rect, PictureRecord.Paint(uv: entry.uv, tint: tint), flags: sheet.flags,
                to: slot)
        }
        return true
    }

    /// Emits the inner part of a glyph reaching beyond the text's box, with antialiased cut edges.
    private static func putCut(
        _ rect: PlaneRect, _ uv: SIMD4<Float>, _ color: SIMD4<Float>, _ sheet: Sheet,
        _ painting: PaintContext
    ) -> Bool {
        guard let part = TextMarks.Cut(rect, uv, to: sheet.place.room) else {
            guard
                let slot = painting.emit(
                    sheet.key, .empty, sheet.layer.index, sheet.layer.context.clip)
            else { return false }
            for texel in 0..<sheet.key.texels { slot[texel] = .zero }
            return true
        }
        var inner = sheet.layer.context
        inner.tint *= color
        let place = ImagePlacement(page: sheet.key.page, uv: part.uv, isOpaque: false)
        ImagePainter.paint(
            ImagePainter.Part(
                rect: part.rect, uv: part.uv, place: place, edges: part.edges,
                blend: sheet.key.blend),
            sheet.place.plane, of: sheet.layer.index, inner, painting)
        return !painting.writer.patchFailed
    }
}
