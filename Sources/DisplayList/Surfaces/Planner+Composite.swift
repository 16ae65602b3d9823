import GraphicsTypes
import RenderTree

extension Planner {
    /// Opacity, mask and compositing filter of a finished surface.
    func composite(
        _ content: Int32, _ toScreen: PlaneTransform, _ index: UInt32,
        _ v: UnsafePointer<LayerProperties>, _ context: LayerContext
    ) {
        var mode = BlendMode.sourceOver
        if let filter = LayerFilter(
            v.pointee[.compositingFilter], property: .compositingFilter,
            overrides: tree.overrides[index])
        {
            if let known = BlendMode(filter: filter.type) {
                mode = known
            } else {
                complain(index, "has a compositing filter nobody knows, “\(filter.type)”")
            }
        }
        let mask = context.maskedLayer == index ? noNode : nodes[Int(index)].mask
        var alpha: Int32 = -1
        if mask != noNode {
            let drawn = surface(index, context, .mask) { inner in
                var inner = inner
                inner.plane = draws[Int(index)].plane
                inner.isFlipped = draws[Int(index)].isFlipped
                visit(mask, inner, parent: v)
            }
            guard let drawn else { return }
            alpha = drawn
        }
        func put(_ context: LayerContext, _ blend: BlendMode) {
            var picture = content
            if alpha >= 0 && toScreen != PlaneTransform() {
                // Brought onto the screen's pixels first, where the mask lies.
                guard
                    let flat = surface(
                        index, context, .mask,
                        { addSurface(content, index, $0, transform: toScreen) })
                else { return }
                picture = flat
            }
            if alpha >= 0 {
                addMasked(picture, alpha, index, context, blend: blend)
            } else {
                addSurface(picture, index, context, blend: blend, transform: toScreen)
            }
        }
        let outline =
            mode.clearsAround
            ? BlendOutline(of: content, toScreen, index, v, self) : nil
        if mode.isFixedFunction, outline?.isBox(within: context.clip) ?? true {
            put(context, mode)
        } else {
            blend(mode, outline, index, context) { put($0, .sourceOver) }
        }
    }

    /// A mode that needs the backdrop in a texture: what `body` draws is mixed with it and replaces it, inside the
    /// outline where there is one.
    private func blend(
        _ mode: BlendMode, _ outline: BlendOutline?, _ index: UInt32, _ context: LayerContext,
        _ body: (LayerContext) -> Void
    ) {
        let layer = surface(
            index, context, .blend, room: SurfaceRoom(least: outline?.box ?? .empty)
        ) { inner in
            var inner = inner
            inner.clip = context.clip
            inner.opacity = context.opacity
            inner.tint = context.tint
            body(inner)
        }
        guard let layer else { return }
        let box = surfaces[Int(layer)].box
        var sources = [layer]
        if let outline {
            let area = surface(index, context, .blend, room: SurfaceRoom(least: box)) { inner in
                var inner = inner
                inner.clip = context.clip
                addOutline(outline, index, inner)
            }
            guard let area else { return }
            sources.append(area)
        }
        sources.insert(copyBackdrop(box, .blend, index), at: 1)
        let result = addSurfacePlan(box, .blend, index)
        passes.append(
            PassPlan(
                target: result, clears: true,
                work: .effect(
                    EffectPlan(
                        program: outline == nil ? "blend" : "blend#OUTLINED", sources: sources,
                        parameters: [SIMD4(Float(mode.rawValue), 0, 0, 0)]))))
        var plain = LayerContext()
        plain.clip.box = context.clip.box
        addSurface(result, index, plain, blend: .copy)
    }

    /// What has been drawn so far in these pixels of the open target, as a surface.
    func copyBackdrop(_ box: PixelBox, _ reason: OffscreenReason, _ index: UInt32) -> Int32 {
        flushOpenPass()
        let copy = addSurfacePlan(box, reason, index)
        passes.append(
            PassPlan(target: copy, clears: true, work: .copy(from: state.pointee.target.surface)))
        if state.pointee.target.surface < 0 { backdrops.boxes.append(box) }
        return copy
    }
}
