import GraphicsTypes
import Motion
import RenderTree

extension Planner {
    /// Whether a layer must be drawn into a surface of its own before it meets what is behind it.
    func surfaceReason(
        _ index: UInt32, _ v: UnsafePointer<LayerProperties>, _ context: LayerContext
    ) -> OffscreenReason? {
        let node = nodes + Int(index)
        if node.pointee.mask != noNode, context.maskedLayer != index { return .mask }
        for entry in v.pointee.bag {
            switch entry.id {
            case .filters: return .filter
            case .compositingFilter: return .blend
            default: break
            }
        }
        if v.pointee.flags.contains(.shouldRasterize) { return .rasterize }
        // Tiles are cut to the bounds whether or not the layer masks.
        let isTiled = node.pointee.layerClass.contains(.tiled) && v.pointee.contents == nil
        let holdsSome = !node.pointee.children.isEmpty || v.pointee.contents != nil
        if context.clip.hasShape,
            isTiled || v.pointee.flags.contains(.masksToBounds) && holdsSome
        {
            let style = BoxStyle(v)
            if style.isRounded || !draws[Int(index)].plane.keepsAxes { return .nestedClip }
        }
        return nil
    }

    /// Draws a layer with everything below it into a surface, treats that, and puts it where it belongs.
    ///
    /// The order is filters, opacity, mask, compositing filter (B-RE 197). Where it does not fade as one, opacity and
    /// tint go to what is in it.
    func visitThroughSurface(
        _ index: UInt32, _ v: UnsafePointer<LayerProperties>, _ context: LayerContext,
        _ reason: OffscreenReason, fades: Bool = true
    ) {
        draws[Int(index)].isPatchable = false
        if isPatching {
            sink.patchFailed = true
            return
        }
        let shown = pictureOfPieces(index, context) {
            picture(of: index, v, context, reason, fades: fades)
        }
        draws[Int(index)].subtree = .empty
        guard let shown else { return }
        var outer = context
        outer.opacity = fades ? context.opacity * v.pointee.opacity : 1
        if !fades { outer.tint = SIMD4(repeating: 1) }
        composite(shown.surface, shown.toScreen, index, v, outer)
    }

    /// A layer with everything below it, and filtered, in a surface; nil when nothing was drawn.
    private func picture(
        of index: UInt32, _ v: UnsafePointer<LayerProperties>, _ context: LayerContext,
        _ reason: OffscreenReason, fades: Bool
    ) -> LayerPicture? {
        let filters = layerFilters(index, .filters, v)
        let space = contentSpace(v, draws[Int(index)].plane, hasFilters: !filters.isEmpty)
        let plane = draws[Int(index)].plane
        draws[Int(index)].plane = space.plane
        var source = context
        if space.isOwn { source.clip = ClipState() }
        let margin: Float = filters.isEmpty ? 0 : 256
        let least = FilterPlanning.leastBox(filters, v, space.plane)
        if space.isOwn { state.pointee.ownSpaces += 1 }
        let content = surface(
            index, source, reason, margin: margin, pad: filters.isEmpty ? 0 : 2, least: least
        ) { inner in
            var inner = inner
            if !fades {
                (inner.opacity, inner.tint) = (context.opacity * v.pointee.opacity, context.tint)
            }
            drawContent(index, v, inner)
        }
        if space.isOwn { state.pointee.ownSpaces -= 1 }
        draws[Int(index)].plane = plane
        guard let content else { return nil }
        surfaces[Int(content)].isDeep = !filters.isEmpty && needsDeepPixels(content, v)
        var subject = FilterSubject(
            surface: content, toLocal: space.plane.inverted ?? PlaneTransform(),
            scale: space.scale, bounds: v.pointee.bounds, node: index)
        // Pixels of its own may end up anywhere; a pixel more for what is read between them.
        let seen = space.isOwn ? nil : context.clip.box.expanded(1).roundedOut
        apply(filters, to: &subject, showing: seen)
        return LayerPicture(surface: subject.surface, toScreen: space.toScreen)
    }

    /// Ends the pass being built, so that what it drew can be read; more items go into another pass.
    func flushOpenPass() {
        for i in backdropRuns.indices where backdropRuns[i].target == state.pointee.target {
            backdropRuns[i].isOpen = false
        }
        let items = sink.items
        sink.items = []
        passes.append(
            PassPlan(
                target: state.pointee.target, clears: !state.pointee.isTargetStarted,
                work: .draw(items)))
        state.pointee.isTargetStarted = true
    }

    /// Whether filters should work on more than bytes: the layer asks for it, or shows an image that has more.
    func needsDeepPixels(_ surface: Int32, _ v: UnsafePointer<LayerProperties>) -> Bool {
        if v.pointee[.contentsFormat].string == "RGBAh" { return true }
        return passes.contains { pass in
            guard pass.target == surface, case .draw(let items) = pass.work else { return false }
            return items.contains { item in
                let page = item.key.page
                if page < BatchKey.surfacePages { return page >= 0 && images.isDeep(page) }
                return surfaces[Int(page - BatchKey.surfacePages)].isDeep
            }
        }
    }

    /// Opens a surface, lets the body draw, closes it. Nil when nothing was drawn.
    ///
    /// `margin` is how far outside the clip pixels still matter (a blur will reach for them); `pad` leaves
    /// clear pixels around what was drawn; `least` is held whatever is drawn.
    func surface(
        _ index: UInt32, _ context: LayerContext, _ reason: OffscreenReason,
        margin: Float = 0, pad: Float = 0, least: PixelBox = .empty, _ body: (LayerContext) -> Void
    ) -> Int32? {
        openItems.append(sink.items)
        sink.items = []
        let (target, started) = (state.pointee.target, state.pointee.isTargetStarted)
        // The plan's place is taken now: backdrops inside are copied from it.
        let id = addSurfacePlan(PixelBox(0, 0, 1, 1), reason, index)
        let firstPass = passes.count
        state.pointee.target = id
        state.pointee.isTargetStarted = false
        surfaceDepth += 1
        var inner = context
        inner.isPiece = false
        inner.opacity = 1
        inner.tint = SIMD4(repeating: 1)
        inner.clip = ClipState()
        inner.clip.box = context.clip.box.expanded(margin).roundedOut
        if state.pointee.ownSpaces == 0 {
            // Filters in each other reach far in all, but no pixel farther out is seen through so many.
            let farthest = viewport.box.expanded(Self.farthest)
            inner.clip.box = inner.clip.box.intersection(farthest)
        }
        body(inner)
        surfaceDepth -= 1
        let items = sink.items
        sink.items = openItems.removeLast()
        var box = least
        for item in items { box.formUnion(item.box) }
        for pass in passes[firstPass...] where pass.target == id {
            if case .draw(let earlier) = pass.work {
                for item in earlier { box.formUnion(item.box) }
            }
        }
        box = box.intersection(inner.clip.box).roundedOut
        let isStarted = state.pointee.isTargetStarted
        (state.pointee.target, state.pointee.isTargetStarted) = (target, started)
        guard !box.isEmpty else { return nil }
        box = box.expanded(pad)
        resize(id, to: box)
        passes.append(PassPlan(target: id, clears: !isStarted, work: .draw(items)))
        return id
    }

    /// Pixels outside the window that nothing is drawn beyond.
    private static let farthest: Float = 2048

    func addSurfacePlan(
        _ box: PixelBox, _ reason: OffscreenReason, _ index: UInt32, scale: Float = 1
    ) -> Int32 {
        var plan = SurfacePlan(
            box: box, width: 0, height: 0, reason: reason, node: index, scale: scale)
        plan.isElsewhere = state.pointee.ownSpaces > 0
        surfaces.append(plan)
        let id = Int32(surfaces.count - 1)
        resize(id, to: box)
        return id
    }

    func resize(_ surface: Int32, to box: PixelBox) {
        surfaces[Int(surface)].resize(
            to: box, largestSide: images.largestSide, largestArea: surfaceArea)
    }

    /// A surface put where it belongs: one to one, or through a plane of its own.
    func addSurface(
        _ surface: Int32, _ index: UInt32, _ context: LayerContext, blend: BlendMode = .sourceOver,
        transform: PlaneTransform = PlaneTransform()
    ) {
        let plan = surfaces[Int(surface)]
        let b = plan.box
        let r = PlaneRect(b)
        let isPlain = transform == PlaneTransform()
        let exact = transform.bounds(r)
        let box = isPlain ? b : exact.expanded(max(1, transform.softReach)).roundedOut
        var context = context
        context.clip = ended(context.clip, at: box, transform)
        let isClipped = context.clip.cuts(box)
        let key = BatchKey(
            transform.isAffine ? .image : .picture, isClipped: isClipped, blend: blend,
            page: BatchKey.surfacePages + surface)
        guard let slot = emit(key, box, index, context) else { return }
        let tint = pack(context.tint, opacity: context.opacity)
        let flags = packFlags(
            edges: isPlain ? 0 : 15, clip: isClipped ? context.clip.record : -1)
        if transform.isAffine {
            ImageRecord.write(
                transform, r, uv: plan.uv(of: b), tint: tint, flags: flags,
                to: slot)
        } else {
            PictureRecord.write(
                transform, r, uv: plan.uv(of: b), radii: .zero, tint: tint, flags: flags, to: slot)
        }
    }

    /// A surface multiplied by the alpha of another.
    func addMasked(
        _ content: Int32, _ mask: Int32, _ index: UInt32, _ context: LayerContext,
        blend: BlendMode
    ) {
        let (c, m) = (surfaces[Int(content)], surfaces[Int(mask)])
        let box = c.box.intersection(m.box)
        guard !box.isEmpty else { return }
        let isClipped = context.clip.cuts(box)
        let key = BatchKey(
            .masked, isClipped: isClipped, blend: blend, page: BatchKey.surfacePages + content,
            secondPage: BatchKey.surfacePages + mask)
        guard let slot = emit(key, box, index, context) else { return }
        MaskedRecord.write(
            box: box, tint: pack(context.tint, opacity: context.opacity),
            flags: packFlags(edges: 0, clip: isClipped ? context.clip.record : -1),
            uv: c.uv(of: box), maskUV: m.uv(of: box), to: slot)
    }
}
