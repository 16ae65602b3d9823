import GraphicsTypes
import RenderTree

extension Planner {
    /// A silhouette blurred, in white.
    func blurShadow(
        _ drawn: Int32, _ space: ShadowSpace, _ sigma: Double, _ index: UInt32
    ) -> Int32 {
        var subject = FilterSubject(
            surface: drawn, toLocal: PlaneTransform(), scale: space.scale, bounds: .zero,
            node: index)
        FilterPlanning.gaussian(
            sigma * space.scale, tint: SIMD4(repeating: 1), on: &subject, self)
        surfaces[Int(subject.surface)].reason = .shadow
        return subject.surface
    }

    /// A kept shadow, in its colour.
    func addShadow(
        _ picture: ShadowPicture, _ index: UInt32, _ plane: PlaneTransform, _ shadow: ShadowStyle,
        _ context: LayerContext
    ) {
        if picture.build != state.pointee.build {
            if isPatching {
                sink.patchFailed = true
                return
            }
            surfaces.append(picture.plan)
            picture.surface = Int32(surfaces.count - 1)
            picture.build = state.pointee.build
            counters.shadowHits += 1
        }
        put(picture.surface, picture.space, index, plane, shadow, context)
    }

    /// A white picture of a shadow where it is seen, in the shadow's colour.
    func put(
        _ surface: Int32, _ space: ShadowSpace, _ index: UInt32, _ plane: PlaneTransform,
        _ shadow: ShadowStyle, _ context: LayerContext
    ) {
        var inner = context
        inner.tint = context.tint * shadow.color
        addSurface(surface, index, inner, transform: space.toTarget(plane, shadow))
    }

    /// Whether a silhouette that touches these pixels of its space throws a shadow into the clip.
    func isSeen(
        _ extent: PixelBox, _ space: ShadowSpace, _ plane: PlaneTransform, _ shadow: ShadowStyle,
        _ context: LayerContext
    ) -> Bool {
        if extent == .everything { return true }
        if extent.isEmpty { return false }
        let b = extent.expanded(Float(3 * shadow.sigma * space.scale) + 2)
        let seen = space.toTarget(plane, shadow).bounds(
            Double(b.minX), Double(b.minY), Double(b.maxX), Double(b.maxY))
        return seen.intersects(context.clip.box)
    }

    /// Whether a picture would hold much more than the window.
    func isLarge(_ extent: PixelBox, _ space: ShadowSpace, _ shadow: ShadowStyle) -> Bool {
        let b = extent.expanded(Float(3 * shadow.sigma * space.scale) + 2)
        return max(b.width, b.height) > Float(min(images.largestSide, 8192))
            || b.width * b.height > max(4e6, 2 * viewport.box.width * viewport.box.height)
    }
}
