import GraphicsTypes
import RenderTree

extension Planner {
    /// A leaf with an opaque background, equal corners, a border and a box shadow, as one item from a baked
    /// texture. False when it has to be drawn the exact way.
    func addCard(
        _ index: UInt32, _ v: UnsafePointer<LayerProperties>, _ plane: PlaneTransform,
        _ style: BoxStyle, _ context: LayerContext
    ) -> Bool {
        guard plane.isAffine, plane.b == 0, plane.c == 0, abs(plane.a) == abs(plane.d),
            nodes[Int(index)].layerClass == .layer, nodes[Int(index)].children.isEmpty,
            v.pointee.contents == nil, !v.pointee.continuousCorners, v.pointee.maskedCorners == 15,
            context.opacity >= 1
        else { return noCard(index) }
        let stamp = CardStamp(
            v, plane, context, generation: state.pointee.imageGeneration, cards: cards.serial)
        if let known = cardStates[index], known.stamp == stamp {
            noteCard(known.key, index)
            emitCard(index, known, plane, style, context)
            return true
        }
        guard
            let fill = v.pointee.backgroundColor?.rgba, fill.w >= 1,
            let shadow = ShadowStyle(v, opacity: style.shadowOpacity), shadow.path == nil,
            !style.hasBorder || style.border.w >= 1
        else { return noCard(index) }
        let r = style.rect
        let q = CardTextures.quantised
        let key = CardTextures.Key(
            width: q(r.x1 - r.x0), height: q(r.y1 - r.y0), radius: q(Double(style.radii.x)),
            border: style.hasBorder ? q(Double(style.borderWidth)) : 0, sigma: q(shadow.sigma),
            dx: q(shadow.dx), dy: q(shadow.dy), scale: q(abs(plane.a)),
            reach: Int(
                saturating: (ShadowReach.deviations(alpha: Double(shadow.color.w * context.tint.w))
                    * shadow.sigma * abs(plane.a)).rounded(.up)))
        noteCard(key, index)
        guard let card = cards.card(key), let place = images.place(card.image, sampling: [])
        else { return false }
        let tint = context.tint
        let found = CardState(
            key: key, stamp: stamp, rect: SIMD4(card.x0, card.y0, card.x1, card.y1), uv: place.uv,
            page: place.page, fill: pack(fill * tint, opacity: 1),
            border: style.hasBorder ? pack(style.border * tint, opacity: 1) : 0,
            shadow: pack(shadow.color * tint, opacity: 1))
        cardStates[index] = found
        emitCard(index, found, plane, style, context)
        return true
    }

    /// Counts a shape that is worth a texture where there are many.
    private func noteCard(_ key: CardTextures.Key, _ index: UInt32) {
        if !isPatching {
            cards.count(key, of: index)
        } else if !cards.recount(key, of: index) {
            sink.patchFailed = true
        }
    }

    private func noCard(_ index: UInt32) -> Bool {
        if isPatching, !cards.recount(nil, of: index) { sink.patchFailed = true }
        return false
    }

    @inline(__always)
    private func emitCard(
        _ index: UInt32, _ card: CardState, _ plane: PlaneTransform, _ style: BoxStyle,
        _ context: LayerContext
    ) {
        let (x, y) = (style.rect.x0, style.rect.y0)
        let r = PlaneRect(
            x0: x + card.rect.x, y0: y + card.rect.y, x1: x + card.rect.z, y1: y + card.rect.w)
        let draw = draws + Int(index)
        draw.pointee.leaf = .card
        draw.pointee.cardMargins = card.rect
        draw.pointee.cardSize = card.stamp.size
        let box = plane.bounds(r).roundedOut
        let isClipped = context.clip.cuts(box)
        guard
            let slot = emit(
                BatchKey(.card, isClipped: isClipped, page: card.page), box, index, context)
        else { return }
        CardRecord.write(
            plane, r, fill: card.fill, border: card.border, shadow: card.shadow,
            uv: card.uv,
            flags: packFlags(edges: 0, clip: isClipped ? context.clip.record : -1), to: slot)
    }
}
