import LaminaGraphicsTypes
import LaminaRenderTree

/// A shape layer's fill and stroke, above its contents (B-SHP 241): coverage that the processor draws, in a colour.
enum ShapePainter {
    static func paint(_ layer: LayerView, _ planner: Planner) -> Rewrite {
        guard let paint = ShapePaint(layer.values) else { return .inPlace }
        var inner = layer
        if layer.masksToBounds { inner.context.clip = planner.clip(to: layer) }
        let known = planner.shapes.pictures(of: layer.index)
        guard
            let (picture, origin) = picture(of: paint.outline, inner, known, planner)
        else { return .inPlace }
        let toTarget = picture.place.toTarget(origin)
        paintCoverage(picture.fill, paint.fill, inner, toTarget, planner)
        paintCoverage(picture.stroke, paint.stroke, inner, toTarget, planner)
        return .inPlace
    }

    /// The coverage of an outline as a layer's plane shows it, drawn unless it is there; nil where nothing of it is seen.
    static func picture(
        of outline: ShapeOutline, _ layer: LayerView, _ known: ShapePictures, _ planner: Planner
    ) -> (picture: ShapePicture, origin: SIMD2<Double>)? {
        let bounds = known.bounds(of: outline)
        guard bounds.width >= 0, bounds.height >= 0, bounds.origin.x.isFinite,
            bounds.origin.y.isFinite, bounds.width.isFinite, bounds.height.isFinite,
            let (place, origin) = ShapePlace.find(
                layer.plane, bounds, seen: layer.context.clip.box)
        else { return nil }
        let serial = planner.serial
        if let picture = known.picture(outline, place, serial) { return (picture, origin) }
        planner.counters.rasterised += 1
        // It may lie where the last one lay.
        layer.draw.pointee.repainted = serial
        let picture = known.draw(
            outline, place, bounds, serial, inPlace: planner.isPatching)
        return (picture, origin)
    }

    /// A part of a shape in its colour.
    static func paintCoverage(
        _ part: CoveragePart, _ color: SIMD4<Float>?, _ layer: LayerView,
        _ toTarget: PlaneTransform, _ planner: Planner
    ) {
        guard let color, color.w > 0 else { return }
        var inner = layer.context
        inner.tint = inner.tint * color
        for piece in part.pieces {
            let place = ImagePlacement(
                page: planner.images.number(of: piece.page), uv: piece.uv, isOpaque: piece.isFull)
            ImagePainter.paint(
                ImagePainter.Part(rect: piece.rect, uv: piece.uv, place: place), toTarget,
                of: layer.index, inner, planner)
        }
    }
}
