import GraphicsTypes
import RenderTree

extension Planner {
    /// The shadow of a path: filled with the non-zero rule, blurred, in the layer's own coordinates.
    func addPathShadow(
        _ index: UInt32, _ plane: PlaneTransform, _ path: CGPath, _ shadow: ShadowStyle,
        _ context: LayerContext
    ) {
        let b = path.boundingBoxOfPath
        guard !path.isEmpty, b.minX.isFinite, b.maxX.isFinite, b.minY.isFinite, b.maxY.isFinite
        else { return }
        let space = ShadowSpace(plane, b, sigma: shadow.sigma)
        if let known = keptPathShadow(index, path, space, sigma: shadow.sigma) {
            addShadow(known, index, plane, shadow, context)
            return
        }
        let extent = space.plane.bounds(
            Double(b.minX), Double(b.minY), Double(b.maxX), Double(b.maxY))
        guard isSeen(extent, space, plane, shadow, context) else { return }
        if isPatching {
            sink.patchFailed = true
            return
        }
        if isLarge(extent, space, shadow) {
            draws[Int(index)].isPatchable = false
            let drawn = outline(path, index, plane, context, margin: reach(shadow, plane))
            if let drawn { addBlurred(drawn, index, plane, shadow, context) }
            return
        }
        let subtree = draws[Int(index)].subtree
        var source = context
        source.clip = ClipState()
        let drawn = outline(path, index, space.plane, source)
        draws[Int(index)].subtree = subtree
        guard let drawn else { return }
        let blurred = blurShadow(drawn, space, shadow.sigma, index)
        if shadows.bytes > shadows.budget {
            draws[Int(index)].isPatchable = false
            put(blurred, space, index, plane, shadow, context)
            return
        }
        let picture = keep(blurred, space, sigma: shadow.sigma, path: path)
        shadows.paths[path, default: []].append(picture)
        shadows.pathOf[index] = picture
        addShadow(picture, index, plane, shadow, context)
    }

    /// A path, filled, in a surface.
    private func outline(
        _ path: CGPath, _ index: UInt32, _ plane: PlaneTransform, _ context: LayerContext,
        margin: Float = 0
    ) -> Int32? {
        let known = shadowShapes[index] ?? ShapePictures()
        shadowShapes[index] = known
        return surface(index, context, .shadow, margin: margin, pad: 2) { inner in
            guard
                let (picture, origin) = picture(
                    index, of: ShapeOutline(filling: path), known, plane, inner.clip.box)
            else { return }
            addCoverage(
                picture.fill, SIMD4(0, 0, 0, 1), index, picture.place.toTarget(origin), inner)
        }
    }
}
