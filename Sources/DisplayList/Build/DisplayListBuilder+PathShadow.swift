import CoreGraphics
import RenderTree

extension DisplayListBuilder {
    /// The shadow of a path: filled with the non-zero rule, blurred, in the layer's own coordinates.
    func addPathShadow(
        _ index: UInt32, _ plane: PlaneTransform, _ path: CGPath, _ shadow: ShadowStyle,
        _ context: BuildContext
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
        if isLarge(extent, space, shadow) || shadows.bytes > shadows.budget {
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
        let picture = keep(blurred, space, sigma: shadow.sigma, path: path)
        shadows.paths[path, default: []].append(picture)
        shadows.pathOf[index] = picture
        addShadow(picture, index, plane, shadow, context)
    }

    /// A path, filled, in a surface.
    private func outline(
        _ path: CGPath, _ index: UInt32, _ plane: PlaneTransform, _ context: BuildContext,
        margin: Float = 0
    ) -> Int32? {
        var key = ShapeRaster.Key(path, fill: SIMD4(0, 0, 0, 1))
        key.fit(plane)
        let isUpright = plane.isAffine && plane.b == 0 && plane.c == 0
        guard let raster = ShapeRaster(key, path, upright: isUpright ? plane : nil),
            let place = images.place(raster.image, sampling: [])
        else { return nil }
        let uv = SIMD4(place.uv.x, place.uv.w, place.uv.z, place.uv.y)
        return surface(index, context, .shadow, margin: margin, pad: 2) {
            addPiece(index, plane, raster.rect, uv, .zero, place, 0, $0, isImageOpaque: false)
        }
    }
}
