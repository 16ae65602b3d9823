import LaminaGraphicsTypes
import LaminaMotion
import LaminaRenderTree

extension Planner {
    /// Whether a layer must be drawn into a surface of its own before it meets what is behind it.
    func surfaceReason(
        _ index: UInt32, _ v: LayerValues, _ context: LayerContext
    ) -> OffscreenReason? {
        let node = nodes + Int(index)
        if node.pointee.mask != noNode, context.maskedLayer != index { return .mask }
        for entry in v.bag {
            switch entry.id {
            case .filters: return .filter
            case .compositingFilter: return .blend
            default: break
            }
        }
        if v.flags.contains(.shouldRasterize) { return .rasterize }
        guard context.clip.isFull else { return nil }
        // Tiles are cut to the bounds whether or not the layer masks.
        let isTiled = node.pointee.layerClass.contains(.tiled) && v.contents == nil
        let holdsSome = !node.pointee.children.isEmpty || v.contents != nil
        if isTiled || v.flags.contains(.masksToBounds) && holdsSome {
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
        _ index: UInt32, _ v: LayerValues, _ context: LayerContext,
        _ reason: OffscreenReason, fades: Bool = true
    ) {
        guard plansAnew(index, .surface) else { return }
        let shown = pictureOfPieces(index, context) {
            picture(of: index, v, context, reason, fades: fades)
        }
        draws[Int(index)].subtree = .empty
        guard let shown else { return }
        var outer = context
        outer.opacity = fades ? context.opacity * v.opacity : 1
        if !fades { outer.tint = SIMD4(repeating: 1) }
        composite(shown.surface, shown.toScreen, index, v, outer)
    }

    /// A layer with everything below it, and filtered, in a surface; nil when nothing was drawn.
    private func picture(
        of index: UInt32, _ v: LayerValues, _ context: LayerContext,
        _ reason: OffscreenReason, fades: Bool
    ) -> LayerPicture? {
        let filters = layerFilters(index, .filters, v)
        let space = contentSpace(v, draws[Int(index)].plane, hasFilters: !filters.isEmpty)
        var source = context
        if space.isOwn { source.clip = ClipState() }
        let room =
            filters.isEmpty
            ? SurfaceRoom()
            : SurfaceRoom(
                margin: 256, pad: 2, least: FilterPlanning.leastBox(filters, v, space.plane))
        let content = inSpace(space, of: index) {
            surface(index, source, reason, room: room) { inner in
                var inner = inner
                if !fades {
                    inner.opacity = context.opacity * v.opacity
                    inner.tint = context.tint
                }
                drawContent(index, v, inner)
            }
        }
        guard let content else { return nil }
        surfaces[Int(content)].isDeep = !filters.isEmpty && needsDeepPixels(content, v)
        var subject = FilterSubject(
            surface: content, toLocal: space.plane.inverted ?? PlaneTransform(),
            scale: space.scale, bounds: v.bounds, node: index)
        // Pixels of its own may end up anywhere; a pixel more for what is read between them.
        let seen = space.isOwn ? nil : context.clip.box.expanded(1).roundedOut
        apply(filters, to: &subject, showing: seen)
        return LayerPicture(surface: subject.surface, toScreen: space.toScreen)
    }

    /// Ends the pass being built, so that what it drew can be read; more items go into another pass.
    func flushOpenPass() {
        let target = state.pointee.scope.target
        for i in backdrops.runs.indices where backdrops.runs[i].target == target.surface {
            backdrops.runs[i].isOpen = false
        }
        let items = writer.items
        writer.items = []
        passes.append(
            PassPlan(target: target.surface, clears: !target.isStarted, work: .draw(items)))
        state.pointee.scope.target.isStarted = true
        state.pointee.scope.target.flushes += 1
    }

    /// Whether filters should work on more than bytes: the layer asks for it, or shows an image that has more.
    func needsDeepPixels(_ surface: Int32, _ v: LayerValues) -> Bool {
        if v[.contentsFormat].string == "RGBAh" { return true }
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
    func surface(
        _ index: UInt32, _ context: LayerContext, _ reason: OffscreenReason,
        room: SurfaceRoom = SurfaceRoom(), _ body: (LayerContext) -> Void
    ) -> Int32? {
        // The plan's place is taken now: backdrops inside are copied from it.
        let id = addSurfacePlan(PixelBox(0, 0, 1, 1), reason, index)
        let firstPass = passes.count
        var inner = context
        inner.isPiece = false
        inner.opacity = 1
        inner.tint = SIMD4(repeating: 1)
        inner.clip = ClipState()
        inner.clip.box = context.clip.box.expanded(room.margin).roundedOut
        if state.pointee.scope.ownSpaces == 0 {
            // Filters in each other reach far in all, but no pixel farther out is seen through so many.
            let farthest = viewport.box.expanded(SurfaceRoom.farthest)
            inner.clip.box = inner.clip.box.intersection(farthest)
        }
        let drawn = withTarget(id) { body(inner) }
        var box = room.least
        for item in drawn.items { box.formUnion(item.box) }
        for pass in passes[firstPass...] where pass.target == id {
            if case .draw(let earlier) = pass.work {
                for item in earlier { box.formUnion(item.box) }
            }
        }
        box = box.intersection(inner.clip.box).roundedOut
        guard !box.isEmpty else { return nil }
        resize(id, to: box.expanded(room.pad))
        passes.append(PassPlan(target: id, clears: !drawn.isStarted, work: .draw(drawn.items)))
        return id
    }

    /// Has a surface hold nothing after all: whatever was kept while it was drawn stays.
    func empty(_ surface: Int32) {
        resize(surface, to: PixelBox(0, 0, 1, 1))
        for i in passes.indices where passes[i].target == surface { passes[i].work = .draw([]) }
    }

    func addSurfacePlan(
        _ box: PixelBox, _ reason: OffscreenReason, _ index: UInt32, scale: Float = 1
    ) -> Int32 {
        var plan = SurfacePlan(
            box: box, width: 0, height: 0, reason: reason, node: index, scale: scale)
        plan.isElsewhere = state.pointee.scope.ownSpaces > 0
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

    /// A surface multiplied by the alpha of another.
    func addMasked(
        _ content: Int32, _ mask: Int32, _ index: UInt32, _ context: LayerContext,
        blend: BlendMode
    ) {
        if context.clip.page >= 0 {
            // An item has one mask: where a picture cuts all of this, the two are brought together first.
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
}
