import LaminaGraphicsTypes
import LaminaRenderTree

/// Upright glyphs are rasters of the displayed size, at quarters of a pixel. Each glyph is a
/// `sprite`: texts on a common page share a draw call.
enum UprightGlyphs {
    /// Pixels a side beyond which a glyph is no raster.
    static let longest = 256.0

    /// Values common to all glyphs of a text.
    private struct Sheet {
        let index: UInt32
        let clip: ClipState
        /// Clip of the glyphs in pixels.
        let box: PixelBox
        var key: BatchKey
        let flags: Float
        let serial: UInt32
    }

    /// Paints a text and returns the key of the items; nil if an item cannot be added.
    static func paint(
        _ text: GlyphText, _ layer: LayerView, _ place: TextPlace, _ blend: BlendMode,
        _ painting: PaintContext
    ) -> BatchKey? {
        let context = layer.context
        let frame = PixelBox(
            place.frame.minX.rounded(), place.frame.minY.rounded(), place.frame.maxX.rounded(),
            place.frame.maxY.rounded())
        let isPlain = context.clip.letsThrough && !context.clip.isEnd
        let box = isPlain ? frame.intersection(context.clip.box) : frame
        let clipping = isPlain ? Clipping.none : context.clip.clipping(of: box)
        var sheet = Sheet(
            index: layer.index, clip: context.clip, box: box,
            key: BatchKey(.sprite, clipping: clipping, blend: blend),
            flags: packFlags(edges: 0, clip: clipping == .none ? -1 : context.clip.record),
            serial: painting.serial)
        let known = ShownTexts.Sheet(
            plane: place.plane, frame: frame, clip: context.clip, tint: context.tint,
            opacity: context.opacity, blend: blend)
        let first = painting.writer.next
        let old =
            painting.isPatching
            ? painting.caches.texts.text(
                of: layer.index, before: text, on: known, at: first, build: painting.build) : nil
        let scale = SIMD2(place.plane.a, place.plane.d)
        let origin = SIMD2(place.plane.tx, place.plane.ty)
        var marks = TextMarks(text)
        for (number, run) in text.runs.enumerated() {
            marks.paint(before: number, layer, place, painting)
            // Mirrored glyphs have a negative size.
            let size = SIMD2(
                GlyphGrid.signedSize(run.size * scale.x), GlyphGrid.signedSize(run.size * scale.y))
            if size.x == 0 || size.y == 0 { continue }
            let number = painting.caches.glyphs.number(of: size)
            let tint = pack(run.color * context.tint, opacity: context.opacity)
            for i in run.glyphs {
                if let old, old.shows(text.glyphs[i], i), keep(&sheet, painting) { continue }
                let p = origin + SIMD2(text.glyphs[i].x, text.glyphs[i].y) * scale
                let (x, phaseX) = GlyphGrid.split(p.x)
                let (y, phaseY) = GlyphGrid.split(p.y)
                guard
                    let entry = painting.caches.glyphs.entry(
                        text.glyphs[i].outline, size, number: number, SIMD2(phaseX, phaseY),
                        sheet.serial)
                else { continue }
                if !put(entry, at: SIMD2(x, y), tint, &sheet, painting) { return nil }
            }
        }
        marks.paint(before: .max, layer, place, painting)
        if text.marks.isEmpty, painting.writer.next - first == text.glyphs.count {
            painting.caches.texts.note(
                text, of: layer.index, on: known, at: first, build: painting.build)
        } else {
            painting.caches.texts.forget(layer.index)
        }
        return sheet.key
    }

    /// Keeps the item of an unchanged glyph; false if the patch does not fit.
    @inline(__always)
    private static func keep(_ sheet: inout Sheet, _ painting: PaintContext) -> Bool {
        guard let item = painting.writer.keep(node: sheet.index) else { return false }
        painting.draws[Int(sheet.index)].subtree.formUnion(item.box)
        sheet.key.page = item.page
        return true
    }

    /// Adds a glyph; false if the item cannot be added.
    @inline(__always)
    private static func put(
        _ entry: GlyphCache.Entry, at place: SIMD2<Int>, _ tint: Float, _ sheet: inout Sheet,
        _ painting: PaintContext
    ) -> Bool {
        guard let raster = entry.slot else { return true }
        sheet.key.page = raster.texture.number ?? painting.images.number(of: raster.page)
        let low = SIMD2(Float(place.x + entry.box.x), Float(place.y + entry.box.y))
        let high = low + SIMD2(Float(entry.box.width), Float(entry.box.height))
        let whole = PixelBox(low.x, low.y, high.x, high.y)
        let seen = whole.intersection(sheet.box)
        guard let slot = painting.emit(sheet.key, seen, sheet.index, sheet.clip) else {
            return false
        }
        if seen.isEmpty {
            SpriteRecord.clear(slot)
            return true
        }
        var uv = entry.uv
        if seen != whole {
            let texel = 1 / raster.page.textureSize
            uv.x += (seen.minX - low.x) * texel.x
            uv.y += (seen.minY - low.y) * texel.y
            uv.z -= (high.x - seen.maxX) * texel.x
            uv.w -= (high.y - seen.maxY) * texel.y
        }
        SpriteRecord.write(seen, uv: uv, tint: tint, flags: sheet.flags, to: slot)
        return true
    }
}
