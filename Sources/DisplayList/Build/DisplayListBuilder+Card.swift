import CoreGraphics
import RenderTree

extension DisplayListBuilder {
    /// A leaf with an opaque background, equal corners, a border and a box shadow, as one item from a baked
    /// texture. False when it has to be drawn the exact way.
    func addCard(
        _ index: UInt32, _ v: UnsafePointer<LayerProperties>, _ plane: PlaneTransform,
        _ style: BoxStyle, _ context: BuildContext
    ) -> Bool {
        guard plane.isAffine, plane.b == 0, plane.c == 0, abs(plane.a) == abs(plane.d),
            nodes[Int(index)].layerClass == .layer, nodes[Int(index)].children.isEmpty,
            v.pointee.contents == nil, !v.pointee.continuousCorners, v.pointee.maskedCorners == 15,
            let fill = v.pointee.backgroundColor?.rgba, fill.w >= 1, context.opacity >= 1,
            let shadow = ShadowStyle(v, opacity: style.shadowOpacity), shadow.path == nil,
            !style.hasBorder || style.border.w >= 1
        else { return false }
        let r = style.rect
        let q = CardTextures.quantised
        let key = CardTextures.Key(
            width: q(r.x1 - r.x0), height: q(r.y1 - r.y0), radius: q(Double(style.radii.x)),
            border: style.hasBorder ? q(Double(style.borderWidth)) : 0, sigma: q(shadow.sigma),
            dx: q(shadow.dx), dy: q(shadow.dy), scale: q(abs(plane.a)))
        guard let card = cards.card(key), let place = images.place(card.image, sampling: [])
        else { return false }
        let (x0, y0, x1, y1) = (
            r.x0 + card.x0, r.y0 + card.y0, r.x0 + card.x1, r.y0 + card.y1
        )
        let box = plane.bounds(x0, y0, x1, y1).roundedOut
        let isClipped = context.clip.cuts(box)
        guard
            let slot = emit(
                BatchKey(.card, isClipped: isClipped, page: place.page), box, index, context)
        else { return true }
        let tint = context.tint
        CardRecord.write(
            plane, x0, y0, x1, y1, fill: pack(fill * tint, opacity: 1),
            border: style.hasBorder ? pack(style.border * tint, opacity: 1) : 0,
            shadow: pack(shadow.color * tint, opacity: 1), uv: place.uv,
            flags: packFlags(edges: 0, clip: isClipped ? context.clip.record : -1), to: slot)
        return true
    }
}
