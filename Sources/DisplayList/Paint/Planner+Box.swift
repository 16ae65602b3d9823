import GraphicsTypes
import RenderTree

extension Planner {
    /// The background, with the border when nothing comes between the two.
    func addBackground(
        _ index: UInt32, _ v: UnsafePointer<LayerProperties>, _ plane: PlaneTransform,
        _ style: BoxStyle, withBorder: Bool, _ context: LayerContext
    ) {
        if style.isEmpty { return }
        let border = withBorder && style.hasBorder
        let fill = v.pointee.backgroundColor?.rgba ?? .zero
        guard border || fill.w > 0 else { return }
        if !border && !style.isRounded && plane.isAffine {
            addSolid(
                index, plane, style.rect, fill * context.tint, style.edges, context.clip,
                context.opacity)
            return
        }
        if !border, !style.isRounded, style.edges == 15,
            addQuad(index, plane, style.rect, fill * context.tint, context.clip, context.opacity)
        {
            return
        }
        addBox(index, plane, style, fill: fill, border: border, context)
    }

    /// A plain colour in perspective: its projected corners. False when one is behind the eye.
    func addQuad(
        _ index: UInt32, _ plane: PlaneTransform,
        _ r: PlaneRect, _ color: SIMD4<Float>,
        _ clip: ClipState, _ opacity: Float
    ) -> Bool {
        guard let (first, second) = QuadRecord.corners(plane, r) else { return false }
        let xs = SIMD4(first.x, first.z, second.x, second.z)
        let ys = SIMD4(first.y, first.w, second.y, second.w)
        guard max(xs.max(), ys.max()) < 1e5, min(xs.min(), ys.min()) > -1e5 else { return false }
        let box = PixelBox(xs.min(), ys.min(), xs.max(), ys.max()).expanded(1).roundedOut
        let isClipped = clip.cuts(box)
        guard let slot = emit(BatchKey(.quad, isClipped: isClipped), box, index, clip) else {
            return true
        }
        slot[0] = first
        slot[1] = second
        slot[2] = SIMD4(
            pack(color, opacity: opacity), packFlags(edges: 15, clip: isClipped ? clip.record : -1),
            0, 0)
        return true
    }

    /// The border alone, over the sublayers (B-RE 198).
    func addBorder(
        _ index: UInt32, _ v: UnsafePointer<LayerProperties>, _ plane: PlaneTransform,
        _ style: BoxStyle, _ context: LayerContext
    ) {
        if style.isEmpty { return }
        addBox(index, plane, style, fill: .zero, border: true, context)
    }

    @inline(__always)
    func addSolid(
        _ index: UInt32, _ plane: PlaneTransform,
        _ r: PlaneRect, _ color: SIMD4<Float>,
        _ edges: UInt32, _ clip: ClipState, _ opacity: Float
    ) {
        let exact = plane.bounds(r)
        let isAligned = plane.keepsAxes && exact.isOnPixels
        let box = (isAligned ? exact : exact.expanded(plane.softReach)).roundedOut
        let clip = ended(clip, at: box, plane)
        let opaque =
            isAligned && color.w * opacity >= 1 && !clip.hasShape
                && !clip.hasLines
            ? exact.intersection(clip.box) : .empty
        let isClipped = clip.cuts(box)
        guard
            let slot = emit(
                BatchKey(.solid, isClipped: isClipped), box, index, clip, opaque: opaque)
        else { return }
        SolidRecord.write(
            plane, r, color: pack(color, opacity: opacity),
            flags: packFlags(
                edges: isAligned ? 0 : edges, clip: isClipped ? clip.record : -1), to: slot)
    }

    private func addBox(
        _ index: UInt32, _ plane: PlaneTransform, _ style: BoxStyle, fill: SIMD4<Float>,
        border: Bool, _ context: LayerContext
    ) {
        let r = style.rect
        let box = plane.bounds(r).expanded(1).roundedOut
        var context = context
        context.clip = ended(context.clip, at: box, plane)
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

    /// A rounded rectangle of one colour.
    func addBox(
        _ index: UInt32, _ plane: PlaneTransform,
        _ r: PlaneRect, _ radii: SIMD4<Float>,
        _ color: SIMD4<Float>, _ context: LayerContext
    ) {
        let box = plane.bounds(r).expanded(1).roundedOut
        let clip = ended(context.clip, at: box, plane)
        let isClipped = clip.cuts(box)
        guard let slot = emit(BatchKey(.box, isClipped: isClipped), box, index, clip) else {
            return
        }
        BoxRecord.write(
            plane, r, radii: radii, fill: pack(color, opacity: 1), border: 0, borderWidth: 0,
            flags: packFlags(edges: 15, clip: isClipped ? clip.record : -1), to: slot)
    }

    /// Reserves an item and notes what it touches.
    @inline(__always)
    func emit(
        _ key: BatchKey, _ box: PixelBox, _ index: UInt32, _ context: LayerContext,
        opaque: PixelBox = .empty
    ) -> UnsafeMutablePointer<SIMD4<Float>>? {
        emit(key, box, index, context.clip, opaque: opaque)
    }

    @inline(__always)
    func emit(
        _ key: BatchKey, _ box: PixelBox, _ index: UInt32, _ clip: ClipState,
        opaque: PixelBox = .empty
    ) -> UnsafeMutablePointer<SIMD4<Float>>? {
        let visible = box.intersection(clip.box)
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
        record >= 0 && (hasShape || hasLines || isEnd || !box.contains(item))
    }
}
