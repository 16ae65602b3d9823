import LaminaGraphicsTypes
import LaminaRenderTree

extension ShadowPainter {
    /// The shadow of a path: filled with the non-zero rule, blurred, in the layer's own coordinates.
    static func paintPath(
        _ path: CGPath, _ layer: LayerView, _ shadow: ShadowStyle, _ planner: Planner
    ) -> Rewrite {
        let b = path.boundingBoxOfPath
        guard !path.isEmpty, b.minX.isFinite, b.maxX.isFinite, b.minY.isFinite, b.maxY.isFinite
        else { return .inPlace }
        let space = ShadowSpace(layer.plane, b, sigma: shadow.sigma)
        if let known = planner.keptPathShadow(layer.index, path, space, sigma: shadow.sigma) {
            planner.take(known)
            return put(known, layer, shadow, planner)
        }
        let extent = space.plane.bounds(
            Double(b.minX), Double(b.minY), Double(b.maxX), Double(b.maxY))
        guard isSeen(extent, space, layer, shadow) else { return .inPlace }
        if planner.isPatching { return .anew(.castShadow) }
        if isLarge(extent, space, shadow, planner) {
            let drawn = outline(
                path, layer, room: SurfaceRoom(margin: reach(shadow, layer.plane), pad: 2), planner)
            if let drawn { paintBlurred(drawn, layer, shadow, planner) }
            return .anew(.castShadow)
        }
        let (made, drawing) = planner.measured { blurred(path, layer, space, shadow, planner) }
        guard let blurred = made else { return .inPlace }
        if planner.shadows.isFull {
            planner.notePassing(blurred, isCrowded: true)
            put(blurred, space, layer, shadow, planner)
            return .anew(.castShadow)
        }
        let picture = planner.keep(blurred, space, sigma: shadow.sigma, path: path, drawing)
        planner.shadows.paths[path, default: []].append(picture)
        planner.shadows.pathOf[layer.index] = picture
        return put(picture, layer, shadow, planner)
    }

    /// A path, filled and blurred, in a space of its own: the layer is where it was.
    private static func blurred(
        _ path: CGPath, _ layer: LayerView, _ space: ShadowSpace, _ shadow: ShadowStyle,
        _ planner: Planner
    ) -> Int32? {
        let subtree = layer.draw.pointee.subtree
        defer { layer.draw.pointee.subtree = subtree }
        var source = layer
        source.plane = space.plane
        source.context.clip = ClipState()
        return outline(path, source, room: SurfaceRoom(pad: 2), planner).map {
            blur($0, space, shadow.sigma, of: layer.index, planner)
        }
    }

    /// A path, filled, in a surface.
    private static func outline(
        _ path: CGPath, _ layer: LayerView, room: SurfaceRoom, _ planner: Planner
    ) -> Int32? {
        let known = planner.shapes.shadowPictures(of: layer.index)
        return planner.surface(layer.index, layer.context, .shadow, room: room) { inner in
            let inner = layer.with(inner)
            guard
                let (picture, origin) = ShapePainter.picture(
                    of: ShapeOutline(filling: path), inner, known, planner)
            else { return }
            ShapePainter.paintCoverage(
                picture.fill, SIMD4(0, 0, 0, 1), inner, picture.place.toTarget(origin), planner)
        }
    }
}
