import LaminaGraphicsTypes
import LaminaRenderTree

extension ShadowPainter {
    /// Paints the shadow of a path: filled with the non-zero rule and blurred, in the layer's own
    /// coordinates.
    static func paintPath(
        _ path: CGPath, _ layer: LayerView, _ shadow: ShadowStyle, _ painting: PaintContext
    ) -> Rewrite {
        let b = path.boundingBoxOfPath
        guard !path.isEmpty, b.minX.isFinite, b.maxX.isFinite, b.minY.isFinite, b.maxY.isFinite
        else { return .inPlace }
        let space = ShadowSpace(layer.plane, b, sigma: shadow.sigma)
        let extent = space.plane.bounds(
            Double(b.minX), Double(b.minY), Double(b.maxX), Double(b.maxY))
        let isSeen = isSeen(extent, space, layer, shadow)
        if let known = painting.caches.shadows.ofPath(
            path, castBy: layer.index,
            where: { $0.serves(space, sigma: shadow.sigma) && painting.isThere($0) })
        {
            painting.noteUse(known)
            // An item on the margin of a kept picture would change the way of a mask above.
            return isSeen ? put(known, layer, shadow, painting) : .inPlace
        }
        guard isSeen else { return .inPlace }
        if painting.isPatching { return .anew(.castShadow) }
        if isLarge(extent, space, shadow, painting) {
            let drawn = outline(
                path, layer, room: SurfaceMargins(margin: reach(shadow, layer.plane), pad: 2),
                painting
            )
            if let drawn { paintBlurred(drawn, layer, shadow, painting) }
            return .anew(.castShadow)
        }
        let (made, drawing) = painting.measured { blurred(path, layer, space, shadow, painting) }
        guard let blurred = made else { return .inPlace }
        if painting.caches.shadows.isFull {
            painting.notePassing(blurred, isCrowded: true)
            put(blurred, space, layer, shadow, painting)
            return .anew(.castShadow)
        }
        let picture = painting.keep(blurred, space, sigma: shadow.sigma, path: path, drawing)
        painting.caches.shadows.paths[path, default: []].append(picture)
        painting.caches.shadows.pathOf[layer.index] = picture
        return put(picture, layer, shadow, painting)
    }

    /// Fills and blurs a path in a separate space; restores the layer's plane.
    private static func blurred(
        _ path: CGPath, _ layer: LayerView, _ space: ShadowSpace, _ shadow: ShadowStyle,
        _ painting: PaintContext
    ) -> Int32? {
        let subtree = layer.draw.pointee.subtree
        defer { layer.draw.pointee.subtree = subtree }
        var source = layer
        source.plane = space.plane
        source.context.clip = ClipState()
        return outline(path, source, room: SurfaceMargins(pad: 2), painting).map {
            blur($0, space, shadow.sigma, of: layer.index, painting)
        }
    }

    /// Fills a path in a surface.
    private static func outline(
        _ path: CGPath, _ layer: LayerView, room: SurfaceMargins, _ painting: PaintContext
    ) -> Int32? {
        let known = painting.caches.shapes.shadowPictures(of: layer.index)
        return painting.surface(layer.index, layer.context, .shadow, room: room) { inner in
            let inner = layer.with(inner)
            guard
                let (picture, origin) = ShapePainter.picture(
                    of: ShapeOutline(filling: path), inner, known, painting)
            else { return }
            ShapePainter.paintCoverage(
                picture.fill.pieces, SIMD4(0, 0, 0, 1), inner, picture.place.toTarget(origin),
                painting)
        }
    }
}
