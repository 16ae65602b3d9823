import CoreGraphics
import RenderTree

extension DisplayListBuilder {
    /// Whether a layer must be drawn into a surface of its own before it meets what is behind it.
    func surfaceReason(_ index: UInt32, _ v: UnsafePointer<LayerProperties>) -> OffscreenReason? {
        let node = nodes + Int(index)
        if node.pointee.mask != noNode { return .mask }
        if v.pointee.masksToBounds, draws[Int(index)].clip.hasShape,
            !node.pointee.children.isEmpty || v.pointee.contents != nil
        {
            let style = BoxStyle(v)
            if style.isRounded || !draws[Int(index)].plane.keepsAxes { return .nestedClip }
        }
        return nil
    }

    /// Draws a layer with everything below it into a surface, then the surface.
    func visitThroughSurface(
        _ index: UInt32, _ v: UnsafePointer<LayerProperties>, _ context: BuildContext,
        _ reason: OffscreenReason
    ) {
        draws[Int(index)].isPatchable = false
        if isPatching {
            sink.patchFailed = true
            return
        }
        let content = surface(index, context, reason) { inner in
            drawContent(index, v, inner)
        }
        guard let content else { return }
        var outer = context
        outer.opacity = context.opacity * v.pointee.opacity
        let mask = nodes[Int(index)].mask
        if mask == noNode {
            addSurface(content, index, outer)
            return
        }
        let alpha = surface(index, context, .mask) { inner in
            var inner = inner
            inner.plane = draws[Int(index)].plane
            inner.isFlipped = draws[Int(index)].isFlipped
            visit(mask, inner, parent: v)
        }
        draws[Int(index)].subtree = .empty
        guard let alpha else { return }
        addMasked(content, alpha, index, outer)
    }

    /// Opens a surface, lets the body draw, closes it. Nil when nothing was drawn.
    func surface(
        _ index: UInt32, _ context: BuildContext, _ reason: OffscreenReason,
        margin: Float = 0, _ body: (BuildContext) -> Void
    ) -> Int32? {
        openItems.append(sink.items)
        sink.items = []
        surfaceDepth += 1
        var inner = context
        inner.opacity = 1
        inner.tint = SIMD4(repeating: 1)
        inner.clip = ClipState()
        inner.clip.box = context.clip.box.expanded(margin).roundedOut
        body(inner)
        surfaceDepth -= 1
        let items = sink.items
        sink.items = openItems.removeLast()
        var box = PixelBox.empty
        for item in items { box.formUnion(item.box) }
        box = box.intersection(inner.clip.box).roundedOut
        guard !box.isEmpty else { return nil }
        let id = addSurfacePlan(box, reason, index)
        passes.append(PassPlan(target: id, clears: true, work: .draw(items)))
        return id
    }

    func addSurfacePlan(
        _ box: PixelBox, _ reason: OffscreenReason, _ index: UInt32, scale: Float = 1
    ) -> Int32 {
        // Sizes in steps of 64 let a pool serve a surface again when it grows a little.
        func size(_ n: Float) -> Int { max(64, (Int((n * scale).rounded(.up)) + 63) & ~63) }
        surfaces.append(
            SurfacePlan(
                box: box, width: size(box.width), height: size(box.height), reason: reason,
                node: index, scale: scale))
        return Int32(surfaces.count - 1)
    }

    /// A surface put one to one where it was drawn.
    func addSurface(
        _ surface: Int32, _ index: UInt32, _ context: BuildContext, blend: BlendMode = .sourceOver
    ) {
        let plan = surfaces[Int(surface)]
        let isClipped = context.clip.cuts(plan.box)
        let key = BatchKey(
            .image, isClipped: isClipped, blend: blend, page: BatchKey.surfacePages + surface)
        guard let slot = emit(key, plan.box, index, context) else { return }
        let b = plan.box
        ImageRecord.write(
            PlaneTransform(), Double(b.minX), Double(b.minY), Double(b.maxX), Double(b.maxY),
            uv: plan.uv(of: b), tint: pack(context.tint, opacity: context.opacity),
            flags: packFlags(edges: 0, clip: isClipped ? context.clip.record : -1), to: slot)
    }

    /// A surface multiplied by the alpha of another.
    private func addMasked(
        _ content: Int32, _ mask: Int32, _ index: UInt32, _ context: BuildContext
    ) {
        let (c, m) = (surfaces[Int(content)], surfaces[Int(mask)])
        let box = c.box.intersection(m.box)
        guard !box.isEmpty else { return }
        let isClipped = context.clip.cuts(box)
        let key = BatchKey(
            .masked, isClipped: isClipped, page: BatchKey.surfacePages + content,
            secondPage: BatchKey.surfacePages + mask)
        guard let slot = emit(key, box, index, context) else { return }
        MaskedRecord.write(
            box: box, tint: pack(context.tint, opacity: context.opacity),
            flags: packFlags(edges: 0, clip: isClipped ? context.clip.record : -1),
            uv: c.uv(of: box), maskUV: m.uv(of: box), to: slot)
    }
}
