import GraphicsTypes
import RenderTree

extension Planner {
    /// A shape layer's fill and stroke, above its contents (B-SHP 241).
    func addShape(
        _ index: UInt32, _ v: UnsafePointer<LayerProperties>, _ plane: PlaneTransform,
        _ style: BoxStyle, _ context: LayerContext
    ) {
        guard let paint = ShapePaint(v) else { return }
        var inner = context
        if v.pointee.flags.contains(.masksToBounds) {
            inner.clip = clip(context.clip, to: v, plane, style)
        }
        let known = shapes[index] ?? ShapePictures()
        shapes[index] = known
        guard
            let (picture, origin) = picture(index, of: paint.outline, known, plane, inner.clip.box)
        else { return }
        let toTarget = picture.place.toTarget(origin)
        addCoverage(picture.fill, paint.fill, index, toTarget, inner)
        addCoverage(picture.stroke, paint.stroke, index, toTarget, inner)
    }

    /// The coverage of an outline as a plane shows it, drawn unless it is there; nil where nothing of it is seen.
    func picture(
        _ index: UInt32, of outline: ShapeOutline, _ known: ShapePictures, _ plane: PlaneTransform,
        _ seen: PixelBox
    ) -> (picture: ShapePicture, origin: SIMD2<Double>)? {
        let bounds = known.bounds(of: outline)
        guard bounds.width >= 0, bounds.height >= 0, bounds.origin.x.isFinite,
            bounds.origin.y.isFinite, bounds.width.isFinite, bounds.height.isFinite,
            let (place, origin) = ShapePlace.find(plane, bounds, seen: seen)
        else { return nil }
        let serial = state.pointee.serial
        if let picture = known.picture(outline, place, serial) { return (picture, origin) }
        counters.rasterised += 1
        // It may lie where the last one lay.
        draws[Int(index)].repainted = serial
        let picture = known.draw(
            outline, place, bounds, serial, inPlace: isPatching, canvas, coverage)
        return (picture, origin)
    }

    /// A part of a shape in its colour.
    func addCoverage(
        _ part: CoveragePart, _ color: SIMD4<Float>?, _ index: UInt32, _ toTarget: PlaneTransform,
        _ context: LayerContext
    ) {
        guard let color, color.w > 0 else { return }
        var inner = context
        inner.tint = context.tint * color
        for piece in part.pieces {
            let place = ImagePlacement(
                page: images.number(of: piece.page), uv: piece.uv, isOpaque: piece.isFull)
            addPiece(index, toTarget, piece.rect, piece.uv, .zero, place, 0, inner)
        }
    }

    /// Lets go of pictures that the list just made does not show.
    func dropShapes() {
        let serial = state.pointee.serial
        if !shapes.isEmpty { shapes = shapes.filter { $0.value.drop(before: serial) } }
        if !shadowShapes.isEmpty {
            shadowShapes = shadowShapes.filter { $0.value.drop(before: serial) }
        }
    }
}
