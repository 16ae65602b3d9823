import LaminaGraphicsTypes
import LaminaRenderTree

/// A text as glyphs, each from the page of rasters that all texts share: as sharp at any scale as at its own.
///
/// One `sprite` each, so that texts of one page are one draw call. Answers nil where the text is shown as the image
/// that it is in any case: turned, in perspective, or with what belongs to images.
enum GlyphPainter {
    /// Pixels a side beyond which a glyph is no raster: its text is drawn as an outline.
    static let longest = 256.0
    /// Items of a text are a multiple of this, so that one that gets a letter more is mostly written again in place.
    private static let step = 8

    static func paint(
        _ text: GlyphText, _ layer: LayerView, _ blend: BlendMode, _ planner: Canvas
    ) -> Rewrite? {
        // What reads a mask where it masks reads one picture.
        guard !layer.isMask,
            let place = TextPlace(text, layer)
        else { return nil }
        if text.longestSide * max(place.scale.x, place.scale.y) > longest {
            return blend == .sourceOver ? paintOutlines(text, layer, place, planner) : nil
        }
        return paintRasters(text, layer, place, blend, planner)
    }

    /// What all glyphs of a text have in common.
    private struct Sheet {
        let index: UInt32
        let clip: ClipState
        /// Pixels that glyphs are cut to.
        let box: PixelBox
        var key: BatchKey
        let flags: Float
        let serial: UInt32
    }

    private static func paintRasters(
        _ text: GlyphText, _ layer: LayerView, _ place: TextPlace, _ blend: BlendMode,
        _ planner: Canvas
    ) -> Rewrite {
        var context = layer.context
        if layer.masksToBounds, layer.style.isRounded { context.clip = planner.clip(to: layer) }
        let isPlain = context.clip.letsThrough && !context.clip.isEnd
        let box = isPlain ? place.frame.intersection(context.clip.box) : place.frame
        let clipping = isPlain ? Clipping.none : context.clip.clipping(of: box)
        var sheet = Sheet(
            index: layer.index, clip: context.clip, box: box,
            key: BatchKey(.sprite, clipping: clipping, blend: blend),
            flags: packFlags(edges: 0, clip: clipping == .none ? -1 : context.clip.record),
            serial: planner.serial)
        let first = planner.writer.next
        for run in text.runs {
            let size = SIMD2(
                GlyphGrid.size(run.size * place.scale.x), GlyphGrid.size(run.size * place.scale.y))
            if size.min() <= 0 { continue }
            let number = planner.stores.glyphs.number(of: size)
            let tint = pack(run.color * context.tint, opacity: context.opacity)
            for i in run.glyphs {
                let p = place.origin + SIMD2(text.glyphs[i].x, text.glyphs[i].y) * place.scale
                let (x, phaseX) = GlyphGrid.split(p.x)
                let (y, phaseY) = GlyphGrid.split(p.y)
                guard
                    let entry = planner.stores.glyphs.entry(
                        text.glyphs[i].outline, size, number: number, SIMD2(phaseX, phaseY),
                        sheet.serial)
                else { continue }
                if !put(entry, at: SIMD2(x, y), tint, &sheet, planner) { return .inPlace }
            }
        }
        fill(from: first, sheet, planner)
        return .inPlace
    }

    /// False when no further one can be put.
    @inline(__always)
    private static func put(
        _ entry: GlyphStore.Entry, at place: SIMD2<Int>, _ tint: Float, _ sheet: inout Sheet,
        _ planner: Canvas
    ) -> Bool {
        guard let page = entry.slot?.page else { return true }
        sheet.key.page = planner.images.number(of: page)
        let low = SIMD2(Float(place.x + entry.box.x), Float(place.y + entry.box.y))
        let high = low + SIMD2(Float(entry.box.width), Float(entry.box.height))
        let whole = PixelBox(low.x, low.y, high.x, high.y)
        let seen = whole.intersection(sheet.box)
        guard let slot = planner.emit(sheet.key, seen, sheet.index, sheet.clip) else {
            return false
        }
        if seen.isEmpty {
            SpriteRecord.clear(slot)
            return true
        }
        var uv = entry.uv
        if seen != whole {
            let texel = 1 / Float(CoveragePage.size)
            uv.x += (seen.minX - low.x) * texel
            uv.y += (seen.minY - low.y) * texel
            uv.z -= (high.x - seen.maxX) * texel
            uv.w -= (high.y - seen.maxY) * texel
        }
        SpriteRecord.write(seen, uv: uv, tint: tint, flags: sheet.flags, to: slot)
        return true
    }

    /// Items that show nothing, up to the next step.
    private static func fill(from first: Int, _ sheet: Sheet, _ planner: Canvas) {
        let count = planner.writer.next - first
        guard count % step > 0 else { return }
        for _ in 0..<(step - count % step) {
            guard let slot = planner.emit(sheet.key, .empty, sheet.index, sheet.clip) else {
                return
            }
            SpriteRecord.clear(slot)
        }
    }

    /// A text too large for rasters: its runs as shapes.
    private static func paintOutlines(
        _ text: GlyphText, _ layer: LayerView, _ place: TextPlace, _ planner: Canvas
    ) -> Rewrite {
        var inner = layer
        inner.context.clip = planner.clip(to: layer)
        inner.plane = PlaneTransform(
            a: place.scale.x, b: 0, c: 0, d: place.scale.y, tx: place.origin.x,
            ty: place.origin.y)
        let known = planner.stores.shapes.pictures(of: layer.index)
        for (run, path) in zip(text.runs, text.paths) {
            guard
                let (picture, origin) = ShapePainter.picture(
                    of: ShapeOutline(filling: path), inner, known, planner)
            else { continue }
            ShapePainter.paintCoverage(
                picture.fill, run.color, inner, picture.place.toTarget(origin), planner)
        }
        return .inPlace
    }
}

/// Where a text lies on the target: its upper left corner, pixels a point, and the pixels it is cut to.
struct TextPlace {
    let origin: SIMD2<Double>
    let scale: SIMD2<Double>
    let frame: PixelBox

    /// Nil where the text is not upright, or shown as only an image can be.
    init?(_ text: GlyphText, _ layer: LayerView) {
        let (v, plane) = (layer.values, layer.plane)
        guard v.contentsGravity == .resize, plane.isAffine, plane.b == 0, plane.c == 0,
            v.minificationFilter != .nearest, v.magnificationFilter != .nearest,
            text.size.width > 0, text.size.height > 0
        else { return nil }
        if !v.bag.isEmpty {
            let whole = CGRect(x: 0, y: 0, width: 1, height: 1)
            guard v.contentsRect == whole, v.contentsCenter == whole else {
                return nil
            }
        }
        let b = v.bounds
        let down = layer.isFlipped ? plane.d : -plane.d
        scale = SIMD2(
            plane.a * Double(b.size.width / text.size.width),
            down * Double(b.size.height / text.size.height))
        let top = Double(layer.isFlipped ? b.origin.y : b.origin.y + b.size.height)
        origin = SIMD2(
            plane.a * Double(b.origin.x) + plane.tx, plane.d * top + plane.ty)
        guard scale.x > 0, scale.y > 0, scale.max().isFinite, origin.x.isFinite,
            origin.y.isFinite
        else { return nil }
        let box = plane.bounds(PlaneRect(b))
        frame = PixelBox(
            box.minX.rounded(), box.minY.rounded(), box.maxX.rounded(), box.maxY.rounded())
    }
}
