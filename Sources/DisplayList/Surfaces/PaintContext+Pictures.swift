import LaminaGraphicsTypes
import LaminaRenderTree

// Finished surfaces as items.
extension PaintContext {
    /// Adds a surface as an item: pixel by pixel, or through a separate plane.
    func addSurface(
        _ surface: Int32, _ index: UInt32, _ context: InheritedState,
        blend: BlendMode = .sourceOver,
        transform: PlaneTransform = PlaneTransform()
    ) {
        let plan = surfaces[Int(surface)]
        let r = PlaneRect(plan.box)
        let place =
            transform == PlaneTransform()
            ? QuadPlacement(plan.box, in: context.clip)
            : placement(of: r, transform, margin: max(1, transform.softReach), in: context.clip)
        let key = BatchKey(
            transform.isAffine ? .image : .picture, clipping: place.clipping, blend: blend,
            page: BatchKey.surfacePages + surface)
        guard let slot = emit(key, place, of: index) else { return }
        let tint = pack(context.tint, opacity: context.opacity)
        let (uv, flags) = (plan.uv(of: plan.box), place.flags(edges: 15))
        if transform.isAffine {
            ImageRecord.write(
                transform, r, ImageRecord.Paint(uv: uv, tint: tint), flags: flags, to: slot)
        } else {
            PictureRecord.write(
                transform, r, PictureRecord.Paint(uv: uv, tint: tint), flags: flags, to: slot)
        }
    }

    /// Adds a surface multiplied by the alpha of another surface.
    func addMasked(
        _ content: Int32, _ mask: Int32, _ index: UInt32, _ context: InheritedState,
        blend: BlendMode
    ) {
        if context.clip.page >= 0 {
            // An item has a single mask: if a picture already clips the item, both are combined
            // first.
            let both = surface(index, context, .mask) {
                addMasked(content, mask, index, $0, blend: .sourceOver)
            }
            if let both { addSurface(both, index, context, blend: blend) }
            return
        }
        let (c, m) = (surfaces[Int(content)], surfaces[Int(mask)])
        let place = QuadPlacement(c.box.intersection(m.box), in: context.clip)
        guard !place.box.isEmpty else { return }
        let key = BatchKey(
            .masked, clipping: place.clipping, blend: blend,
            page: BatchKey.surfacePages + content, secondPage: BatchKey.surfacePages + mask)
        guard let slot = emit(key, place, of: index) else { return }
        MaskedRecord.write(
            place.box,
            MaskedRecord.Paint(
                uv: c.uv(of: place.box), maskUV: m.uv(of: place.box),
                tint: pack(context.tint, opacity: context.opacity)),
            flags: place.flags(edges: 0), to: slot)
    }

    /// Adds the area of an outline, in white.
    func addOutline(_ outline: BlendOutline, _ index: UInt32, _ context: InheritedState) {
        let white = SIMD4<Float>(repeating: 1)
        let (plane, rect) = (outline.plane, outline.rect)
        if outline.radii == .zero, plane.isAffine {
            let fill = SolidPainter.Fill(rect: rect, color: white, edges: 15, opacity: 1)
            SolidPainter.paint(fill, plane, of: index, in: context.clip, self)
            return
        }
        let place = placement(of: rect, plane, in: context.clip)
        guard let slot = emit(.box, place, of: index) else { return }
        BoxRecord.write(
            plane, rect,
            BoxRecord.Paint(radii: outline.radii, fill: pack(white, opacity: 1)),
            flags: place.flags(edges: 15), to: slot)
    }
}
