import LaminaGraphicsTypes
import LaminaRenderTree

/// Paints a rectangle of a single colour: `solid` on a flat plane, `quad` in perspective.
enum SolidPainter {
    /// The input of the painter.
    struct Fill {
        var rect: PlaneRect
        /// Not premultiplied, including the tint.
        var color: SIMD4<Float>
        var edges: UInt32
        var opacity: Float
    }

    @inline(__always)
    static func paint(
        _ fill: Fill, _ plane: PlaneTransform, of index: UInt32, in clip: ClipState,
        _ painting: PaintContext
    ) {
        let place = QuadPlacement(
            fill.rect, plane, snaps: true, margin: plane.softReach, in: clip
        ).ended(plane, painting)
        let opaque = place.opaqueBox(fill.color.w * fill.opacity >= 1)
        guard let slot = painting.emit(.solid, place, of: index, opaque: opaque) else { return }
        SolidRecord.write(
            plane, fill.rect, color: pack(fill.color, opacity: fill.opacity),
            flags: place.flags(edges: fill.edges), to: slot)
    }

    /// Paints projected corners in perspective, with all edges antialiased. False if a corner is
    /// behind the eye.
    static func paintProjected(
        _ fill: Fill, _ plane: PlaneTransform, of index: UInt32, in clip: ClipState,
        _ painting: PaintContext
    ) -> Bool {
        guard fill.edges == 15, let (first, second) = QuadRecord.corners(plane, fill.rect) else {
            return false
        }
        let xs = SIMD4(first.x, first.z, second.x, second.z)
        let ys = SIMD4(first.y, first.w, second.y, second.w)
        guard max(xs.max(), ys.max()) < 1e5, min(xs.min(), ys.min()) > -1e5 else { return false }
        let box = PixelBox(xs.min(), ys.min(), xs.max(), ys.max()).expanded(1).roundedOut
        let clipping = clip.clipping(of: box)
        guard let slot = painting.emit(BatchKey(.quad, clipping: clipping), box, index, clip)
        else { return true }
        slot[0] = first
        slot[1] = second
        slot[2] = SIMD4(
            pack(fill.color, opacity: fill.opacity),
            packFlags(edges: 15, clip: clipping == .none ? -1 : clip.record), 0, 0)
        return true
    }
}
