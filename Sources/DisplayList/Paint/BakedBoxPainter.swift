import LaminaGraphicsTypes
import LaminaRenderTree

/// Paints a leaf with an opaque background, equal corners, a border and a box shadow as a single
/// `bakedBox` from a baked texture.
enum BakedBoxPainter {
    /// Paints the layer as a baked box; nil if the layer has to be drawn exactly.
    static func paint(_ layer: LayerView, _ painting: PaintContext) -> Rewrite? {
        guard hasShape(layer) else { return noBakedBox(layer, painting) }
        let stamp = BakedBoxStamp(
            layer, generation: painting.imageGeneration,
            bakedBoxes: painting.caches.bakedBoxes.textures.serial)
        if let known = painting.caches.bakedBoxes.states[layer.index], known.stamp == stamp {
            let answer = note(known.key, layer, painting)
            emit(known, layer, painting)
            return answer
        }
        guard let key = key(layer) else { return noBakedBox(layer, painting) }
        let answer = note(key, layer, painting)
        guard let bakedBox = painting.caches.bakedBoxes.textures.bakedBox(key),
            let place = painting.images.place(bakedBox.image, sampling: [])
        else {
            painting.note(answer, of: layer.index)
            return nil
        }
        let found = state(bakedBox, key, stamp, place, layer)
        painting.caches.bakedBoxes.states[layer.index] = found
        emit(found, layer, painting)
        return answer
    }

    private static func hasShape(_ layer: LayerView) -> Bool {
        let (plane, v) = (layer.plane, layer.values)
        return plane.isAffine && plane.b == 0 && plane.c == 0 && abs(plane.a) == abs(plane.d)
            && layer.layerClass == .layer && layer.children.isEmpty
            && v.contents == nil && !v.continuousCorners
            && v.maskedCorners == 15 && layer.context.opacity >= 1
    }

    /// The texture's key; nil for a translucent layer or a shadow with a path.
    private static func key(_ layer: LayerView) -> BakedBoxTextures.Key? {
        let (style, plane) = (layer.style, layer.plane)
        guard
            let fill = layer.values.backgroundColor?.rgba, fill.w >= 1,
            let shadow = ShadowStyle(layer.values, opacity: style.shadowOpacity),
            shadow.path == nil, !style.hasBorder || style.border.w >= 1
        else { return nil }
        let r = style.rect
        let q = BakedBoxTextures.quantised
        return BakedBoxTextures.Key(
            width: q(r.x1 - r.x0), height: q(r.y1 - r.y0), radius: q(Double(style.radii.x)),
            border: style.hasBorder ? q(Double(style.borderWidth)) : 0, sigma: q(shadow.sigma),
            dx: q(shadow.dx), dy: q(shadow.dy), scale: q(abs(plane.a)),
            reach: Int(
                saturating: (ShadowReach.deviations(
                    alpha: Double(shadow.color.w * layer.context.tint.w))
                    * shadow.sigma * abs(plane.a)).rounded(.up)))
    }

    private static func state(
        _ bakedBox: BakedBoxTextures.BakedBox, _ key: BakedBoxTextures.Key, _ stamp: BakedBoxStamp,
        _ place: ImagePlacement, _ layer: LayerView
    ) -> BakedBoxState {
        let (style, tint) = (layer.style, layer.context.tint)
        let shadow = ShadowStyle(layer.values, opacity: style.shadowOpacity)
        return BakedBoxState(
            key: key, stamp: stamp, rect: SIMD4(bakedBox.x0, bakedBox.y0, bakedBox.x1, bakedBox.y1),
            page: place.page,
            paint: BakedBoxRecord.Paint(
                uv: place.uv, fill: pack(stamp.fill * tint, opacity: 1),
                border: style.hasBorder ? pack(style.border * tint, opacity: 1) : 0,
                shadow: pack((shadow?.color ?? .zero) * tint, opacity: 1)))
    }

    /// Counts a shape eligible for baking; frequent shapes are baked.
    private static func note(
        _ key: BakedBoxTextures.Key?, _ layer: LayerView, _ painting: PaintContext
    ) -> Rewrite {
        if painting.isPatching {
            return painting.caches.bakedBoxes.textures.recount(key, of: layer.index)
                ? .inPlace : .anew(.otherBoxes)
        }
        if let key { painting.caches.bakedBoxes.textures.count(key, of: layer.index) }
        return .inPlace
    }

    private static func noBakedBox(_ layer: LayerView, _ painting: PaintContext) -> Rewrite? {
        painting.note(note(nil, layer, painting), of: layer.index)
        return nil
    }

    @inline(__always)
    private static func emit(
        _ bakedBox: BakedBoxState, _ layer: LayerView, _ painting: PaintContext
    ) {
        let draw = layer.draw
        draw.pointee.leaf = .bakedBox
        draw.pointee.bakedBoxMargins = bakedBox.rect
        draw.pointee.bakedBoxSize = bakedBox.stamp.size
        let r = LeafRules.rect(.bakedBox, layer.values, draw)
        let place = QuadPlacement(
            r, layer.plane, snaps: false, margin: 0, in: layer.context.clip)
        guard let slot = painting.emit(.bakedBox, place, of: layer.index, page: bakedBox.page)
        else {
            return
        }
        BakedBoxRecord.write(layer.plane, r, bakedBox.paint, flags: place.flags(edges: 0), to: slot)
    }
}
