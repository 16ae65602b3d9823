import LaminaGraphicsTypes
import LaminaRenderTree

extension ShadowPainter {
    /// The drawing of a layer's shadow in this list.
    private enum Cast {
        case picture(ShadowPicture)
        /// Invisible.
        case unseen
        /// A blurred silhouette for this list only, because the silhouette changes in the next
        /// list.
        case passing(Int32, ShadowSpace)
        /// A shadow much larger than the window, drawn in its visible part.
        case large
        /// Requires a rebuild.
        case unpatchable
    }

    /// Paints the layer with the shadow of everything drawn by the layer and its sublayers.
    ///
    /// The silhouette is drawn and blurred once and cached while unchanged; the content is drawn
    /// above as without a shadow. Pixels are equal with and without the cache.
    static func paintCast(
        _ layer: LayerView, _ shadow: ShadowStyle, _ painting: PaintContext
    ) -> Rewrite {
        layer.draw.pointee.castsContent = true
        var answer = Rewrite.inPlace
        if painting.hasTooManySilhouettes(layer.index) {
            painting.withBarrier(.castShadow) {
                TreeWalk(painting).drawContent(layer, castsShadow: false)
            }
            return .anew(.castShadow)
        }
        switch cast(layer, shadow, painting) {
        case .picture(let picture): answer = put(picture, layer, shadow, painting)
        case .unseen: break
        case .passing(let blurred, let space):
            answer = .anew(.castShadow)
            put(blurred, space, layer, shadow, painting)
        case .large:
            answer = .anew(.castShadow)
            if painting.isPatching || paintLarge(layer, shadow, painting) { return answer }
        case .unpatchable: return .anew(.castShadow)
        }
        // A change inside the layer changes the shadow: nothing inside is patched individually.
        painting.withBarrier(.castShadow) {
            TreeWalk(painting).drawContent(layer, castsShadow: false)
        }
        return answer
    }

    /// Paints a large shadow; true if the layer itself was drawn as well.
    private static func paintLarge(
        _ layer: LayerView, _ shadow: ShadowStyle, _ painting: PaintContext
    ) -> Bool {
        if layer.plane.isConformal { return paintPassing(layer, shadow, painting) }
        let space = ShadowSpace(layer.plane, layer.values.bounds, sigma: shadow.sigma)
        if let drawn = silhouette(layer, space, painting) {
            let blurred = blur(drawn, space, shadow.sigma, of: layer.index, painting)
            put(blurred, space, layer, shadow, painting)
        }
        return false
    }

    private static func cast(
        _ layer: LayerView, _ shadow: ShadowStyle, _ painting: PaintContext
    ) -> Cast {
        let v = layer.values
        let space = ShadowSpace(layer.plane, v.bounds, sigma: shadow.sigma)
        // Delayed copies look different.
        if painting.timeShift != 0 {
            return draw(nil, layer, space, shadow, painting)
        }
        let build = painting.build
        let silhouette = ShadowCaster.Silhouette(
            properties: v.all, children: layer.children, isFlipped: layer.isFlipped,
            space: space, sigma: shadow.sigma)
        guard let known = painting.caches.shadows.casters[layer.index] else {
            if painting.isPatching { return .unpatchable }
            let caster = ShadowCaster(silhouette)
            caster.visited = build
            painting.caches.shadows.casters[layer.index] = caster
            return draw(caster, layer, space, shadow, painting)
        }
        if known.matches(silhouette) {
            let visited = known.visited
            known.visited = build
            let isSeen = isSeen(known.extent, space, layer, shadow)
            if let picture = known.picture, painting.isThere(picture) {
                painting.noteUse(picture)
                return isSeen ? .picture(picture) : .unseen
            }
            if isSeen, !known.isLarge { return draw(known, layer, space, shadow, painting) }
            painting.noteUse(known.drawing, isAvoided: visited != build)
            return isSeen ? .large : .unseen
        }
        if painting.isPatching { return .unpatchable }
        // A caster at a second place in the same list draws a second silhouette.
        if known.visited == build { return draw(nil, layer, space, shadow, painting) }
        painting.drop(known.picture)
        let isMoving = known.change(silhouette, at: painting.serial)
        known.visited = build
        return draw(isMoving ? nil : known, layer, space, shadow, painting)
    }

    /// Draws a silhouette: cached for a caster if space is free, or for this list only.
    private static func draw(
        _ caster: ShadowCaster?, _ layer: LayerView, _ space: ShadowSpace, _ shadow: ShadowStyle,
        _ painting: PaintContext
    ) -> Cast {
        if painting.isPatching { return .unpatchable }
        painting.drop(caster?.picture)
        caster?.picture = nil
        let (cast, drawing) = painting.measured {
            drawBlurred(caster, layer, space, shadow, painting)
        }
        caster?.drawing = drawing
        guard case .passing(let blurred, _) = cast else { return cast }
        guard let caster, !painting.caches.shadows.isFull else {
            painting.notePassing(blurred, isCrowded: painting.caches.shadows.isFull)
            return cast
        }
        let picture = painting.keep(blurred, space, sigma: shadow.sigma, drawing)
        caster.picture = picture
        return .picture(picture)
    }

    /// Draws a blurred silhouette for this list only.
    private static func drawBlurred(
        _ caster: ShadowCaster?, _ layer: LayerView, _ space: ShadowSpace, _ shadow: ShadowStyle,
        _ painting: PaintContext
    ) -> Cast {
        guard let drawn = silhouette(layer, space, painting) else {
            caster?.extent = .empty
            return .unseen
        }
        let extent = painting.surfaces[Int(drawn)].box
        let isSeen = isSeen(extent, space, layer, shadow)
        let isLarge = isLarge(extent, space, shadow, painting)
        caster?.extent = extent
        caster?.isLarge = isLarge
        if !isSeen || isLarge {
            painting.empty(drawn)
            return isSeen ? .large : .unseen
        }
        return .passing(blur(drawn, space, shadow.sigma, of: layer.index, painting), space)
    }

    /// Draws the layer and its sublayers in separate pixels.
    private static func silhouette(
        _ layer: LayerView, _ space: ShadowSpace, _ painting: PaintContext
    ) -> Int32? {
        let subtree = layer.draw.pointee.subtree
        var source = layer
        source.plane = space.plane
        source.context.clip = ClipState()
        let drawn = painting.inOwnSpace(space.plane, of: layer.index) {
            painting.surface(
                layer.index, source.context, .shadow, room: SurfaceMargins(pad: 2)
            ) {
                inner in
                painting.inSilhouette {
                    TreeWalk(painting).drawContent(source.with(inner), castsShadow: false)
                }
            }
        }
        layer.draw.pointee.subtree = subtree
        return drawn
    }
}
