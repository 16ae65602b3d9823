import LaminaGraphicsTypes
import LaminaMotion
import LaminaRenderTree

/// Layers drawn into surfaces: filtered, masked, rasterised, or blended with the content behind.
struct SurfaceWalk {
    let painting: PaintContext

    @inline(__always)
    init(_ painting: PaintContext) { self.painting = painting }

    /// The reason for drawing a layer without a mask into a surface; nil for none.
    func reason(
        _ index: UInt32, _ v: LayerValues, _ context: InheritedState
    ) -> OffscreenReason? {
        let node = painting.nodes + Int(index)
        switch v.firstInBag(where: { $0 == .filters || $0 == .compositingFilter }) {
        case .filters: return .filter
        case .compositingFilter: return .blend
        default: break
        }
        if v.flags.contains(.shouldRasterize) { return .rasterize }
        guard context.clip.isFull else { return nil }
        let isCut = !node.pointee.layerClass.isDisjoint(with: .cutToBounds) && v.contents == nil
        let holdsSome = !node.pointee.children.isEmpty || v.contents != nil
        if isCut || v.flags.contains(.masksToBounds) && holdsSome {
            let style = BoxStyle(v)
            if style.isRounded || !painting.draws[Int(index)].plane.keepsAxes { return .nestedClip }
        }
        return nil
    }

    /// Draws a layer with its sublayers into a surface, or takes its cached picture.
    func visit(
        _ index: UInt32, _ v: LayerValues, _ context: InheritedState, _ reason: OffscreenReason
    ) {
        // Descendants lie in this layer's plane, regardless of the layer's own space.
        var flat = context
        flat.depth = -1
        if reason == .rasterize || v.flags.contains(.shouldRasterize) {
            RasterWalk(painting).visit(index, v, flat)
        } else {
            visitThroughSurface(index, v, flat, reason)
        }
    }

    /// Draws a layer with all descendants into a surface, applies effects, and composites the
    /// surface.
    ///
    /// Order: filters, opacity, mask, compositing filter (B-RE 197). Without group opacity, opacity
    /// and tint apply to the descendants.
    func visitThroughSurface(
        _ index: UInt32, _ v: LayerValues, _ context: InheritedState,
        _ reason: OffscreenReason, fades: Bool = true
    ) {
        guard painting.plansAnew(index, .surface) else { return }
        var (source, alpha): (InheritedState, Int32?) = (context, nil)
        if MaskWalk(painting).isNeeded(index, context), !context.isPiece, !v.hasFilters {
            // The mask first: without a visible part of the mask, the layer is not drawn.
            alpha = MaskWalk(painting).surface(index, v, context)
            guard let alpha else { return painting.draws[Int(index)].subtree = .empty }
            source.clip.box = context.clip.box.intersection(painting.surfaces[Int(alpha)].box)
        }
        let shown = painting.pictureOfPieces(index, context) {
            picture(of: index, v, source, reason, fades: fades)
        }
        painting.draws[Int(index)].subtree = .empty
        guard let shown else {
            if let alpha { painting.empty(alpha) }
            return
        }
        if let alpha, shown.toScreen == PlaneTransform() {
            let box = painting.surfaces[Int(alpha)].box.intersection(
                painting.surfaces[Int(shown.surface)].box)
            if !box.isEmpty { painting.resize(alpha, to: box) }
        }
        var outer = context
        outer.opacity = fades ? context.opacity * v.opacity : 1
        if !fades { outer.tint = SIMD4(repeating: 1) }
        SurfaceCompositor(painting).composite(
            shown.surface, shown.toScreen, index, v, outer, mask: alpha)
    }

    /// Filtered picture of a layer with all descendants in a surface; nil without drawing.
    private func picture(
        of index: UInt32, _ v: LayerValues, _ context: InheritedState,
        _ reason: OffscreenReason, fades: Bool
    ) -> LayerPicture? {
        let filters = painting.layerFilters(index, .filters, v)
        let space = ContentSpace(v, painting.draws[Int(index)].plane, hasFilters: !filters.isEmpty)
        var source = context
        if space.isOwn { source.clip = ClipState() }
        let room =
            filters.isEmpty
            ? SurfaceMargins()
            : SurfaceMargins(
                margin: 256, pad: 2, least: FilterPlanning.leastBox(filters, v, space.plane))
        let content = painting.inSpace(space, of: index) {
            painting.surface(index, source, reason, room: room) { inner in
                var inner = inner
                if !fades {
                    inner.opacity = context.opacity * v.opacity
                    inner.tint = context.tint
                }
                TreeWalk(painting).drawContent(index, v, inner)
            }
        }
        guard let content else { return nil }
        painting.surfaces[Int(content)].isDeep =
            !filters.isEmpty && painting.needsDeepPixels(content, v)
        var subject = FilterSubject(
            surface: content, toLocal: space.plane.inverted ?? PlaneTransform(),
            scale: space.scale, bounds: v.bounds, node: index)
        // The whole content of a surface with a separate pixel grid is filtered, because the
        // surface may be placed anywhere on the target. Other surfaces are filtered in the visible
        // box, with a border of a pixel for interpolation.
        let seen = space.isOwn ? nil : context.clip.box.expanded(1).roundedOut
        painting.apply(filters, to: &subject, showing: seen)
        return LayerPicture(surface: subject.surface, toScreen: space.toScreen)
    }
}
