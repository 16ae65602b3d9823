import CoreGraphics
import RenderTree

extension DisplayListBuilder {
    /// The background, with the border when nothing comes between the two.
    func addBackground(
        _ index: UInt32, _ v: UnsafePointer<LayerProperties>, _ plane: PlaneTransform,
        _ style: BoxStyle, withBorder: Bool, _ context: BuildContext
    ) {
        if style.isEmpty { return }
        let border = withBorder && style.hasBorder
        let fill = v.pointee.backgroundColor?.rgba ?? .zero
        guard border || fill.w > 0 else { return }
        if !border && !style.isRounded && plane.isAffine {
            addSolid(index, plane, style.rect, fill * context.tint, style.edges, context)
            return
        }
        addBox(index, plane, style, fill: fill, border: border, context)
    }

    /// The border alone, over the sublayers (B-RE 198).
    func addBorder(
        _ index: UInt32, _ v: UnsafePointer<LayerProperties>, _ plane: PlaneTransform,
        _ style: BoxStyle, _ context: BuildContext
    ) {
        if style.isEmpty { return }
        addBox(index, plane, style, fill: .zero, border: true, context)
    }

    @inline(__always)
    private func addSolid(
        _ index: UInt32, _ plane: PlaneTransform,
        _ r: (x0: Double, y0: Double, x1: Double, y1: Double), _ color: SIMD4<Float>,
        _ edges: UInt32, _ context: BuildContext
    ) {
        let exact = plane.bounds(r.x0, r.y0, r.x1, r.y1)
        let isAligned = plane.keepsAxes && exact.isOnPixels
        let box = (isAligned ? exact : exact.expanded(0.5)).roundedOut
        let opaque =
            isAligned && color.w * context.opacity >= 1 && !context.clip.hasShape
                && !context.clip.hasLines
            ? exact.intersection(context.clip.box) : .empty
        let isClipped = context.clip.cuts(box)
        guard
            let slot = emit(
                BatchKey(.solid, isClipped: isClipped), box, index, context, opaque: opaque)
        else { return }
        SolidRecord.write(
            plane, r.x0, r.y0, r.x1, r.y1, color: pack(color, opacity: context.opacity),
            flags: packFlags(
                edges: isAligned ? 0 : edges, clip: isClipped ? context.clip.record : -1), to: slot)
    }

    private func addBox(
        _ index: UInt32, _ plane: PlaneTransform, _ style: BoxStyle, fill: SIMD4<Float>,
        border: Bool, _ context: BuildContext
    ) {
        let r = style.rect
        let box = plane.bounds(r.x0, r.y0, r.x1, r.y1).expanded(1).roundedOut
        let isClipped = context.clip.cuts(box)
        guard let slot = emit(BatchKey(.box, isClipped: isClipped), box, index, context) else {
            return
        }
        BoxRecord.write(
            plane, r, radii: style.radii, fill: pack(fill * context.tint, opacity: context.opacity),
            border: border ? pack(style.border * context.tint, opacity: context.opacity) : 0,
            borderWidth: border ? style.borderWidth : 0,
            flags: packFlags(edges: style.edges, clip: isClipped ? context.clip.record : -1),
            to: slot)
    }

    /// Reserves an item and notes what it touches.
    @inline(__always)
    func emit(
        _ key: BatchKey, _ box: PixelBox, _ index: UInt32, _ context: BuildContext,
        opaque: PixelBox = .empty
    ) -> UnsafeMutablePointer<SIMD4<Float>>? {
        let visible = box.intersection(context.clip.box)
        draws[Int(index)].subtree.formUnion(visible)
        return sink.place(key, visible, node: index, opaque: opaque)
    }
}

extension PixelBox {
    /// Whether all four edges lie on pixel boundaries (to 1/256 of a pixel).
    @inlinable
    var isOnPixels: Bool {
        func on(_ x: Float) -> Bool { abs(x - x.rounded()) < 1 / 256 }
        return on(minX) && on(minY) && on(maxX) && on(maxY)
    }
}

extension ClipState {
    /// Whether an item of these pixels needs the clip's record to be drawn right.
    @inlinable
    func cuts(_ item: PixelBox) -> Bool {
        record >= 0 && (hasShape || hasLines || !box.contains(item))
    }
}
