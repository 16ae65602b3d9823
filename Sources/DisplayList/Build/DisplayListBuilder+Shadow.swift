import CoreGraphics
import RenderTree

extension DisplayListBuilder {
    /// The shadow below the layer, of its (rounded) rectangle.
    func addShadow(
        _ index: UInt32, _ v: UnsafePointer<LayerProperties>, _ plane: PlaneTransform,
        _ style: BoxStyle, _ context: BuildContext
    ) {
        guard let color = v.pointee.color(.shadowColor), let fill = v.pointee.backgroundColor,
            fill.rgba.w > 0, !style.isEmpty
        else { return }
        let sigma = max(0, v.pointee.number(.shadowRadius))
        let offset = v.pointee[.shadowOffset].size ?? .zero
        let (dx, dy) = (Double(offset.width), Double(offset.height))
        let s = style.rect
        let r = (x0: s.x0 + dx, y0: s.y0 + dy, x1: s.x1 + dx, y1: s.y1 + dy)
        let reach = 3 * sigma
        let box = plane.bounds(r.x0 - reach, r.y0 - reach, r.x1 + reach, r.y1 + reach)
            .expanded(1).roundedOut
        let isClipped = context.clip.cuts(box)
        guard let slot = emit(BatchKey(.shadow, isClipped: isClipped), box, index, context) else {
            return
        }
        var rgba = color.rgba * context.tint
        rgba.w *= min(max(style.shadowOpacity, 0), 1) * fill.rgba.w
        ShadowRecord.write(
            plane, r, radii: style.radii, sigma: Float(sigma),
            color: pack(rgba, opacity: context.opacity),
            flags: packFlags(edges: 15, clip: isClipped ? context.clip.record : -1), to: slot)
    }
}
