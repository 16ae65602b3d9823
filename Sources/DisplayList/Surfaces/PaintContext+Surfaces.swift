import LaminaGraphicsTypes
import LaminaMotion
import LaminaRenderTree

// Surfaces and the passes filling surfaces.
extension PaintContext {
    /// The memory limit of a frame's surfaces in bytes.
    var surfaceMemory: Int { limits.memory ?? SurfaceBudget.limit(for: viewport) }

    /// Ends the open pass, which makes its target readable; later items go to a new pass.
    func flushOpenPass() {
        let target = scope.target
        for i in draft.backdrops.runs.indices where draft.backdrops.runs[i].target == target.surface
        {
            draft.backdrops.runs[i].isOpen = false
        }
        scheduleStencil()
        let items = writer.items
        writer.items = []
        passes.append(
            PassPlan(target: target.surface, clears: !target.isStarted, work: .draw(items)))
        scope.target.endPass()
    }

    /// Copies the pixels already drawn in a box of the open target into a surface.
    func copyBackdrop(_ box: PixelBox, _ reason: OffscreenReason, _ index: UInt32) -> Int32 {
        flushOpenPass()
        let copy = addSurfacePlan(box, reason, index)
        passes.append(
            PassPlan(
                target: copy, clears: true, work: .copy(from: scope.target.surface)))
        if scope.target.surface < 0 { draft.backdrops.boxes.append(box) }
        return copy
    }

    /// True if filters should work on half floats: requested by the layer, or showing an image of
    /// higher precision.
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

    /// Opens a surface, draws `body`, and closes the surface. Nil if nothing was drawn.
    func surface(
        _ index: UInt32, _ context: InheritedState, _ reason: OffscreenReason,
        room: SurfaceMargins = SurfaceMargins(), _ body: (InheritedState) -> Void
    ) -> Int32? {
        // Reserves the surface's index first: backdrops inside are copied from the surface.
        let id = addSurfacePlan(PixelBox(0, 0, 1, 1), reason, index)
        let firstPass = passes.count
        var inner = context
        inner.isPiece = false
        inner.isInPiece = false
        inner.opacity = 1
        inner.tint = SIMD4(repeating: 1)
        inner.clip = ClipState()
        inner.clip.box = context.clip.box.expanded(room.margin).roundedOut
        if !draft.spaces.isOwn {
            // Nested filters reach far in total, but farther pixels do not contribute visibly.
            let farthest = viewport.box.expanded(SurfaceMargins.farthest)
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

    /// Empties a surface; pictures cached during its drawing remain.
    func empty(_ surface: Int32) {
        resize(surface, to: PixelBox(0, 0, 1, 1))
        for i in passes.indices where passes[i].target == surface { passes[i].work = .draw([]) }
    }

    func addSurfacePlan(
        _ box: PixelBox, _ reason: OffscreenReason, _ index: UInt32, scale: Float = 1
    ) -> Int32 {
        var plan = SurfacePlan(
            box: box, width: 0, height: 0, reason: reason, node: index, scale: scale)
        plan.isElsewhere = draft.spaces.isOwn
        surfaces.append(plan)
        let id = Int32(surfaces.count - 1)
        resize(id, to: box)
        return id
    }

    func resize(_ surface: Int32, to box: PixelBox) {
        surfaces[Int(surface)].resize(
            to: box, largestSide: images.largestSide, largestArea: limits.area)
    }
}
