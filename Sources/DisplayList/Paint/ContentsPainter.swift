import LaminaGraphicsTypes
import LaminaRenderTree

/// Paints a layer's image, placed by its gravity; two images during an animation of `contents`.
enum ContentsPainter {
    static func paint(_ layer: LayerView, _ painting: PaintContext) -> Rewrite {
        let v = layer.values
        if !v.bag.isEmpty,
            case .images(let from, let to, let share)? = v.bagValue(.contents)
        {
            return paintFade(layer, from, to, Float(share), painting)
        }
        guard let image = v.contents else { return .inPlace }
        return paint(image, layer, painting)
    }

    /// Paints a cross-fade: the sum of both weighted images, each placed by its own size and
    /// gravity.
    private static func paintFade(
        _ layer: LayerView, _ from: CGImage, _ to: CGImage, _ share: Float, _ painting: PaintContext
    ) -> Rewrite {
        if painting.isPatching { return .anew(.fade) }
        let both = painting.surface(layer.index, layer.context, .transition) { inner in
            var inner = inner
            inner.opacity = 1 - share
            painting.note(paint(from, layer.with(inner), painting), of: layer.index)
            inner.opacity = share
            painting.note(
                paint(to, layer.with(inner), painting, blend: .plusLighter), of: layer.index)
        }
        if let both { painting.addSurface(both, layer.index, layer.context) }
        return .anew(.fade)
    }

    private static func paint(
        _ image: CGImage, _ plain: LayerView, _ painting: PaintContext,
        blend: BlendMode = .sourceOver
    ) -> Rewrite {
        var layer = plain
        let v = layer.values
        if !v.bag.isEmpty, let color = v.color(.contentsMultiplyColor) {
            layer.context.tint *= color.rgba
        }
        if let text = image.glyphs,
            let answer = GlyphPainter.paint(text, of: image, layer, blend, painting)
        {
            return answer
        }
        if max(image.width, image.height) > painting.images.largestSide {
            return paintLarge(image, layer, blend, painting)
        }
        guard let place = placement(layer, image, painting) else { return .inPlace }
        let pieces = ContentsGeometry.pieces(
            v, width: image.width, height: image.height,
            isFlipped: layer.isFlipped)
        let hasNeighbours = pieces.count > 1
        for piece in pieces {
            let r = snapped(PlaneRect(piece.rect), layer, hasNeighbours: hasNeighbours)
            var inner = layer.context
            let radii = cut(r, layer, &inner, painting)
            let (du, dv) = (place.uv.z - place.uv.x, place.uv.w - place.uv.y)
            let uv = SIMD4<Float>(
                place.uv.x + Float(piece.u0) * du, place.uv.y + Float(piece.v0) * dv,
                place.uv.x + Float(piece.u1) * du, place.uv.y + Float(piece.v1) * dv)
            ImagePainter.paint(
                ImagePainter.Part(
                    rect: r, uv: uv, place: place, edges: hasNeighbours ? 0 : layer.style.edges,
                    radii: radii, blend: blend), layer.plane, of: layer.index, inner, painting)
        }
        return .inPlace
    }

    /// Applies `masksToBounds` to a piece of the picture: corner radii for the picture itself,
    /// otherwise a clip.
    private static func cut(
        _ r: PlaneRect, _ layer: LayerView, _ inner: inout InheritedState, _ painting: PaintContext
    ) -> SIMD4<Float> {
        if !layer.masksToBounds { return .zero }
        let s = layer.style.rect
        if r == s { return layer.style.radii }
        let staysInside = r.x0 >= s.x0 && r.y0 >= s.y0 && r.x1 <= s.x1 && r.y1 <= s.y1
        if layer.style.isRounded || !staysInside { inner.clip = painting.clip(to: layer) }
        return .zero
    }

    /// A rectangle inside the bounds with edges on whole pixels. An upright picture placed between
    /// pixels by its gravity stays sharp, without blended edges. Edges on the bounds are unchanged,
    /// and shared edges of parts round to the same pixel.
    static func snapped(
        _ r: PlaneRect, _ layer: LayerView, hasNeighbours: Bool
    ) -> PlaneRect {
        let (s, plane) = (layer.style.rect, layer.plane)
        guard r != s, plane.isAffine, plane.b == 0, plane.c == 0, plane.a != 0, plane.d != 0,
            plane.bounds(s).isOnPixels
        else { return r }
        // Rounds the length first, then the centre, so that both ends are rounded in the same
        // direction.
        func snap(_ low: Double, _ high: Double, _ k: Double, _ t: Double) -> (Double, Double) {
            if hasNeighbours {
                return (((low * k + t).rounded() - t) / k, ((high * k + t).rounded() - t) / k)
            }
            let length = ((high - low) * abs(k)).rounded()
            let middle = (low + high) / 2 * k + t
            let start = (middle - length / 2 + 0.5).rounded(.down)
            let ends = ((start - t) / k, (start + length - t) / k)
            return k > 0 ? ends : (ends.1, ends.0)
        }
        let x = r.x0 == s.x0 && r.x1 == s.x1 ? (r.x0, r.x1) : snap(r.x0, r.x1, plane.a, plane.tx)
        let y = r.y0 == s.y0 && r.y1 == s.y1 ? (r.y0, r.y1) : snap(r.y0, r.y1, plane.d, plane.ty)
        return PlaneRect(x0: x.0, y0: y.0, x1: x.1, y1: y.1)
    }

    /// The image's place on the GPU, cached per layer until the image or the residency changes.
    private static func placement(
        _ layer: LayerView, _ image: CGImage, _ painting: PaintContext
    ) -> ImagePlacement? {
        let (draw, images) = (layer.draw, painting.images)
        let sampling = Sampling(contentsOf: layer.values)
        if draw.pointee.image == image.identity, draw.pointee.sampling == sampling,
            draw.pointee.imageGeneration == images.generation, draw.pointee.placement.page >= 0
        {
            return draw.pointee.placement
        }
        guard let place = images.place(image, sampling: sampling) else {
            painting.warn(
                layer.index, "has an image that cannot be put on the GPU; it is left out")
            return nil
        }
        // A text shown as an image may be drawn as glyphs in the next frame.
        if image.glyphs != nil { return place }
        draw.pointee.image = image.identity
        draw.pointee.imageGeneration = images.generation
        draw.pointee.sampling = sampling
        draw.pointee.placement = place
        return place
    }
}
