import LaminaGraphicsTypes
import LaminaRenderTree

/// Paints a leaf with an opaque background, equal corners, a border and a box shadow as a single
/// `card` from a baked texture.
enum CardPainter {
    /// Paints the layer as a baked box; nil if the layer has to be drawn exactly.
    static func paint(_ layer: LayerView, _ canvas: Canvas) -> Rewrite? {
        guard hasShape(layer) else { return noCard(layer, canvas) }
        let stamp = CardStamp(
            layer, generation: canvas.state.pointee.imageGeneration,
            cards: canvas.stores.cards.textures.serial)
        if let known = canvas.stores.cards.states[layer.index], known.stamp == stamp {
            let answer = note(known.key, layer, canvas)
            emit(known, layer, canvas)
            return answer
        }
        guard let key = key(layer) else { return noCard(layer, canvas) }
        let answer = note(key, layer, canvas)
        guard let card = canvas.stores.cards.textures.card(key),
            let place = canvas.images.place(card.image, sampling: [])
        else {
            canvas.note(answer, of: layer.index)
            return nil
        }
        let found = state(card, key, stamp, place, layer)
        canvas.stores.cards.states[layer.index] = found
        emit(found, layer, canvas)
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
    private static func key(_ layer: LayerView) -> CardTextures.Key? {
        let (style, plane) = (layer.style, layer.plane)
        guard
            let fill = layer.values.backgroundColor?.rgba, fill.w >= 1,
            let shadow = ShadowStyle(layer.values, opacity: style.shadowOpacity),
            shadow.path == nil, !style.hasBorder || style.border.w >= 1
        else { return nil }
        let r = style.rect
        let q = CardTextures.quantised
        return CardTextures.Key(
            width: q(r.x1 - r.x0), height: q(r.y1 - r.y0), radius: q(Double(style.radii.x)),
            border: style.hasBorder ? q(Double(style.borderWidth)) : 0, sigma: q(shadow.sigma),
            dx: q(shadow.dx), dy: q(shadow.dy), scale: q(abs(plane.a)),
            reach: Int(
                saturating: (ShadowReach.deviations(
                    alpha: Double(shadow.color.w * layer.context.tint.w))
                    * shadow.sigma * abs(plane.a)).rounded(.up)))
    }

    private static func state(
        _ card: CardTextures.Card, _ key: CardTextures.Key, _ stamp: CardStamp,
        _ place: ImagePlacement, _ layer: LayerView
    ) -> CardState {
        let (style, tint) = (layer.style, layer.context.tint)
        let shadow = ShadowStyle(layer.values, opacity: style.shadowOpacity)
        return CardState(
            key: key, stamp: stamp, rect: SIMD4(card.x0, card.y0, card.x1, card.y1),
            page: place.page,
            paint: CardRecord.Paint(
                uv: place.uv, fill: pack(stamp.fill * tint, opacity: 1),
                border: style.hasBorder ? pack(style.border * tint, opacity: 1) : 0,
                shadow: pack((shadow?.color ?? .zero) * tint, opacity: 1)))
    }

    /// Counts a shape eligible for baking; frequent shapes are baked.
    private static func note(
        _ key: CardTextures.Key?, _ layer: LayerView, _ canvas: Canvas
    ) -> Rewrite {
        if canvas.isPatching {
            return canvas.stores.cards.textures.recount(key, of: layer.index)
                ? .inPlace : .anew(.otherCards)
        }
        if let key { canvas.stores.cards.textures.count(key, of: layer.index) }
        return .inPlace
    }

    private static func noCard(_ layer: LayerView, _ canvas: Canvas) -> Rewrite? {
        canvas.note(note(nil, layer, canvas), of: layer.index)
        return nil
    }

    @inline(__always)
    private static func emit(_ card: CardState, _ layer: LayerView, _ canvas: Canvas) {
        let draw = layer.draw
        draw.pointee.leaf = .card
        draw.pointee.cardMargins = card.rect
        draw.pointee.cardSize = card.stamp.size
        let r = LeafRules.rect(.card, layer.values, draw)
        let place = QuadPlacement(
            r, layer.plane, snaps: false, margin: 0, in: layer.context.clip)
        guard let slot = canvas.emit(.card, place, of: layer.index, page: card.page) else {
            return
        }
        CardRecord.write(layer.plane, r, card.paint, flags: place.flags(edges: 0), to: slot)
    }
}
