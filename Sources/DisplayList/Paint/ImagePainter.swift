import LaminaGraphicsTypes
import LaminaRenderTree

/// Paints a part of a texture over a rectangle: `image` on a flat plane, `minified` for a strongly
/// reduced texture, `picture` in any plane and with rounded corners.
enum ImagePainter {
    /// The input of the painter.
    struct Part {
        var rect: PlaneRect
        /// The texture coordinates at the rectangle's edges.
        var uv: SIMD4<Float>
        /// The whole image's place.
        var place: ImagePlacement
        var edges: UInt32 = 0
        var radii = SIMD4<Float>.zero
        /// True if an opaque image hides the content behind.
        var hides = true
        var blend = BlendMode.sourceOver
    }

    static func paint(
        _ part: Part, _ plane: PlaneTransform, of index: UInt32, _ context: InheritedState,
        _ painting: PaintContext
    ) {
        let isFlat = plane.isAffine && part.radii == .zero
        let place = QuadPlacement(
            part.rect, plane, snaps: isFlat, margin: max(1, plane.softReach), in: context.clip
        ).ended(plane, painting)
        let isOpaque =
            part.hides && part.place.isOpaque && context.opacity >= 1 && context.tint.w >= 1
        let key = BatchKey(
            primitive(part, plane, place, isFlat: isFlat), clipping: place.clipping,
            blend: part.blend, page: part.place.page)
        guard
            let slot = painting.emit(key, place, of: index, opaque: place.opaqueBox(isOpaque))
        else { return }
        let tint = pack(context.tint, opacity: context.opacity)
        let flags = place.flags(edges: part.edges)
        if isFlat {
            ImageRecord.write(
                plane, part.rect, ImageRecord.Paint(uv: part.uv, tint: tint), flags: flags,
                to: slot)
        } else {
            PictureRecord.write(
                plane, part.rect,
                PictureRecord.Paint(uv: part.uv, radii: part.radii, tint: tint), flags: flags,
                to: slot)
        }
    }

    private static func primitive(
        _ part: Part, _ plane: PlaneTransform, _ place: QuadPlacement, isFlat: Bool
    ) -> Primitive {
        if !isFlat { return .picture }
        let (whole, shown) = (part.place.uv, part.uv)
        let texels =
            part.place.texels
            * SIMD2(
                abs((shown.z - shown.x) / (whole.z - whole.x)),
                abs((shown.w - shown.y) / (whole.w - whole.y)))
        let r = part.rect
        let isBounded =
            !place.isAligned && part.edges != 0
            && plane.outgrowsFrame(texels, over: r.x1 - r.x0, r.y1 - r.y0)
        return isBounded ? .minified : .image
    }
}
