import LaminaGraphicsTypes
import LaminaRenderTree

/// Composites finished surfaces into their target.
struct SurfaceCompositor {
    let painting: PaintContext

    @inline(__always)
    init(_ painting: PaintContext) { self.painting = painting }

    /// Applies opacity, mask and compositing filter to a finished surface. `mask` is the surface of
    /// a mask already drawn.
    func composite(
        _ content: Int32, _ toScreen: PlaneTransform, _ index: UInt32,
        _ v: LayerValues, _ context: InheritedState, mask: Int32? = nil
    ) {
        var alpha = mask
        if alpha == nil, MaskWalk(painting).isNeeded(index, context) {
            alpha = MaskWalk(painting).surface(index, v, context)
            if alpha == nil { return }
        }
        let picture = MaskedPicture(
            picture: LayerPicture(surface: content, toScreen: toScreen), mask: alpha)
        let mode = compositingMode(index, v)
        let outline =
            mode.clearsAround
            ? BlendOutline(of: content, toScreen, index, v, painting) : nil
        if mode.isFixedFunction, outline?.isBox(within: context.clip) ?? true {
            put(picture, index, context, mode)
        } else {
            blend(mode, outline, index, context) { put(picture, index, $0, .sourceOver) }
        }
    }

    /// Finished surface, and the surface with the mask's alpha.
    private struct MaskedPicture {
        var picture: LayerPicture
        var mask: Int32?
    }

    private func put(
        _ shown: MaskedPicture, _ index: UInt32, _ context: InheritedState, _ blend: BlendMode
    ) {
        let (content, toScreen) = (shown.picture.surface, shown.picture.toScreen)
        guard let mask = shown.mask else {
            painting.addSurface(content, index, context, blend: blend, transform: toScreen)
            return
        }
        if toScreen == PlaneTransform() {
            painting.addMasked(content, mask, index, context, blend: blend)
            return
        }
        // The surface is first drawn on the screen's pixels, the pixels of the mask.
        let flat = painting.surface(index, context, .mask) {
            painting.addSurface(content, index, $0, transform: toScreen)
        }
        if let flat { painting.addMasked(flat, mask, index, context, blend: blend) }
    }

    private func compositingMode(
        _ index: UInt32, _ v: LayerValues
    ) -> BlendMode {
        guard
            let filter = LayerFilter(
                v[.compositingFilter], property: .compositingFilter,
                overrides: painting.tree.overrides[index])
        else { return .sourceOver }
        if let known = BlendMode(filter: filter.type) { return known }
        painting.warn(index, "has a compositing filter nobody knows, “\(filter.type)”")
        return .sourceOver
    }

    /// Composites with a mode that reads the backdrop from a texture: the drawing of `body`,
    /// blended with the backdrop, replaces the backdrop, inside the outline if not nil.
    private func blend(
        _ mode: BlendMode, _ outline: BlendOutline?, _ index: UInt32, _ context: InheritedState,
        _ body: (InheritedState) -> Void
    ) {
        let layer = painting.surface(
            index, context, .blend, room: SurfaceMargins(least: outline?.box ?? .empty)
        ) { inner in
            var inner = inner
            inner.clip = context.clip
            inner.opacity = context.opacity
            inner.tint = context.tint
            body(inner)
        }
        guard let layer else { return }
        let box = painting.surfaces[Int(layer)].box
        var sources = [layer]
        if let outline {
            let area = painting.surface(index, context, .blend, room: SurfaceMargins(least: box)) {
                inner in
                var inner = inner
                inner.clip = context.clip
                painting.addOutline(outline, index, inner)
            }
            guard let area else { return }
            sources.append(area)
        }
        sources.insert(painting.copyBackdrop(box, .blend, index), at: 1)
        let result = painting.addSurfacePlan(box, .blend, index)
        painting.passes.append(
            PassPlan(
                target: result, clears: true,
                work: .effect(
                    EffectPlan(
                        program: EffectProgram(
                            .blend, nil, [.mode(mode)] + (outline == nil ? [] : [.outlined])),
                        sources: sources, parameters: []))))
        var plain = InheritedState()
        plain.clip.box = context.clip.box
        painting.addSurface(result, index, plain, blend: .copy)
    }
}
