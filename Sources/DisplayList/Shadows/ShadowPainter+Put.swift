import LaminaGraphicsTypes
import LaminaRenderTree

extension ShadowPainter {
    /// Blurs a silhouette, in white.
    static func blur(
        _ drawn: Int32, _ space: ShadowSpace, _ sigma: Double, of node: UInt32,
        _ painting: PaintContext
    ) -> Int32 {
        var subject = FilterSubject(
            surface: drawn, toLocal: PlaneTransform(), scale: space.scale, bounds: .zero,
            node: node)
        FilterPlanning.gaussian(
            sigma * space.scale, tint: SIMD4(repeating: 1), on: &subject, painting)
        painting.surfaces[Int(subject.surface)].reason = .shadow
        return subject.surface
    }

    /// Paints a cached shadow in its colour.
    static func put(
        _ picture: ShadowPicture, _ layer: LayerView, _ shadow: ShadowStyle,
        _ painting: PaintContext
    ) -> Rewrite {
        let build = painting.build
        if picture.build != build {
            if painting.isPatching { return .anew(.castShadow) }
            painting.surfaces.append(picture.plan)
            picture.surface = Int32(painting.surfaces.count - 1)
            picture.build = build
            painting.counters.shadowHits += 1
        }
        put(picture.surface, picture.space, layer, shadow, painting)
        return .inPlace
    }

    /// Paints a white picture of a shadow at its position, in the shadow's colour.
    static func put(
        _ surface: Int32, _ space: ShadowSpace, _ layer: LayerView, _ shadow: ShadowStyle,
        _ painting: PaintContext
    ) {
        var inner = layer.context
        inner.tint = inner.tint * shadow.color
        painting.addSurface(
            surface, layer.index, inner, transform: space.toTarget(layer.plane, shadow))
    }

    /// True if a silhouette touching these pixels of its space casts a shadow into the clip.
    static func isSeen(
        _ extent: PixelBox, _ space: ShadowSpace, _ layer: LayerView, _ shadow: ShadowStyle
    ) -> Bool {
        if extent == .everything { return true }
        if extent.isEmpty { return false }
        let b = extent.expanded(Float(3 * shadow.sigma * space.scale) + 2)
        let seen = space.toTarget(layer.plane, shadow).bounds(
            Double(b.minX), Double(b.minY), Double(b.maxX), Double(b.maxY))
        return seen.intersects(layer.context.clip.box)
    }

    /// True if a picture would be much larger than the window.
    static func isLarge(
        _ extent: PixelBox, _ space: ShadowSpace, _ shadow: ShadowStyle, _ painting: PaintContext
    ) -> Bool {
        let b = extent.expanded(Float(3 * shadow.sigma * space.scale) + 2)
        let window = painting.viewport.box
        return max(b.width, b.height) > Float(min(painting.images.largestSide, 8192))
            || b.width * b.height > max(4e6, 2 * window.width * window.height)
    }
}
