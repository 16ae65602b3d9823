import LaminaGraphicsTypes
import LaminaRenderTree

/// A shape layer's fill and stroke, above its contents (B-SHP 241): areas computed by a shader, or
/// coverage drawn by the processor, in a colour.
enum ShapePainter {
    static func paint(_ layer: LayerView, _ painting: PaintContext) -> Rewrite {
        guard let paint = ShapePaint(layer.values) else { return .inPlace }
        if painting.prefersBlits { painting.writer.hasCoverage = true }
        var inner = layer
        if layer.masksToBounds { inner.context.clip = painting.clip(to: layer) }
        if AreaPainter.paint(paint, inner, painting) { return .inPlace }
        let known = painting.caches.shapes.pictures(of: layer.index)
        // A patch has to keep the number of items: items out of sight remain with an empty box.
        if !layer.context.isRead,
            !ShapePlace.isSeen(
                inner.plane, known.bounds(of: paint.outline), in: inner.context.clip.box),
            let picture = known.outdated(painting.serial)
        {
            inner.context.clip.box = .empty
            self.paint(picture, paint, inner, picture.place.toTarget(.zero), painting)
            return .inPlace
        }
        guard
            let (picture, origin) = picture(of: paint.outline, inner, known, painting)
        else { return .inPlace }
        let toTarget = picture.place.toTarget(origin)
        if layer.context.isRead, paint.isOpaque, layer.context.opacity >= 1,
            let both = picture.together(painting.caches.shapes.atlas)
        {
            paintCoverage([both], paint.fill, inner, toTarget, painting)
            return .inPlace
        }
        self.paint(picture, paint, inner, toTarget, painting)
        return .inPlace
    }

    /// The fill and the stroke of a picture: in colours without a tint where the driver draws such
    /// pictures faster, otherwise tinted.
    private static func paint(
        _ picture: ShapePicture, _ paint: ShapePaint, _ layer: LayerView,
        _ toTarget: PlaneTransform, _ painting: PaintContext
    ) {
        let colors = painting.caches.shapes.colors
        let (serial, inPlace) = (painting.serial, painting.isPatching)
        self.paint(picture.fill.pieces, paint.fill, layer, toTarget, painting) {
            picture.fill(in: $0, serial, inPlace: inPlace, colors)
        }
        self.paint(picture.stroke.pieces, paint.stroke, layer, toTarget, painting) {
            picture.stroke(in: $0, serial, inPlace: inPlace, colors)
        }
    }

    /// A part of a picture; `colored` has the part's pieces in a colour.
    private static func paint(
        _ pieces: ContiguousArray<CoveragePiece>, _ color: SIMD4<Float>?, _ layer: LayerView,
        _ toTarget: PlaneTransform, _ painting: PaintContext,
        colored: BlitPainter.ColoredPieces
    ) {
        if BlitPainter.paint(color, layer, toTarget, painting, colored) { return }
        paintCoverage(pieces, color, layer, toTarget, painting)
    }

    /// The box of fill and stroke in the layer's space; empty without a path.
    static func extent(_ v: LayerValues) -> PixelBox {
        ShapePaint(v).map { PixelBox($0.outline.bounds) } ?? .empty
    }

    /// The coverage of an outline in a layer's plane, rasterised unless cached; nil if invisible.
    static func picture(
        of outline: ShapeOutline, _ layer: LayerView, _ known: ShapePictures,
        _ painting: PaintContext
    ) -> (picture: ShapePicture, origin: SIMD2<Double>)? {
        let bounds = known.bounds(of: outline)
        guard bounds.isDrawable,
            let (whole, origin) = ShapePlace.find(
                layer.plane, bounds, seen: layer.context.clip.box,
                asOnePiece: layer.context.isRead),
            let place = limited(whole, outline, bounds, of: layer.index, painting)
        else { return nil }
        let picture = picture(outline, place, bounds, of: layer, known, painting)
        painting.draft.coverage.count(picture, of: known, in: painting.serial)
        return (picture, origin)
    }

    /// The place at the resolution that the limit of memory allows; nil in a patch that must be
    /// replaced by a build.
    private static func limited(
        _ place: ShapePlace, _ outline: ShapeOutline, _ bounds: CGRect, of index: UInt32,
        _ painting: PaintContext
    ) -> ShapePlace? {
        let box = place.pixels(of: bounds)
        let parts = (outline.hasFill ? 1 : 0) + (outline.hasStroke ? 1 : 0)
        let limit = painting.memoryLimit
        guard
            let scale = painting.draft.coverage.scale(
                box.width * box.height * parts, limit: limit, isPatching: painting.isPatching)
        else {
            painting.writer.patchFailed = true
            return nil
        }
        if scale == 1 { return place }
        painting.warn(
            index,
            "would bring the coverage of the picture's shapes to more than \(limit >> 20) MiB; the "
                + "layer's shape is drawn at a lower resolution")
        return place.reduced(by: scale)
    }

    /// The coverage at a place, rasterised unless cached.
    private static func picture(
        _ outline: ShapeOutline, _ place: ShapePlace, _ bounds: CGRect, of layer: LayerView,
        _ known: ShapePictures, _ painting: PaintContext
    ) -> ShapePicture {
        let serial = painting.serial
        if let picture = known.picture(outline, place, serial) { return picture }
        known.giveUpRedrawn(serial)
        painting.counters.rasterised += 1
        // The new picture may reuse the atlas slot: the damage needs the note of a repaint.
        layer.draw.pointee.repainted = serial
        return known.draw(outline, place, bounds, serial, inPlace: painting.isPatching)
    }

    /// Pieces of a shape in its colour.
    static func paintCoverage(
        _ pieces: ContiguousArray<CoveragePiece>, _ color: SIMD4<Float>?, _ layer: LayerView,
        _ toTarget: PlaneTransform, _ painting: PaintContext
    ) {
        guard let color, color.w > 0 else { return }
        var inner = layer.context
        inner.tint = inner.tint * color
        for piece in pieces {
            let place = ImagePlacement(
                page: painting.images.number(of: piece.page), uv: piece.uv, isOpaque: piece.isFull)
            ImagePainter.paint(
                ImagePainter.Part(rect: piece.rect, uv: piece.uv, place: place), toTarget,
                of: layer.index, inner, painting)
        }
    }
}

extension CGRect {
    /// True if all components are finite and the size is not negative.
    var isDrawable: Bool {
        size.width >= 0 && size.height >= 0 && origin.x.isFinite && origin.y.isFinite
            && size.width.isFinite && size.height.isFinite
    }
}
