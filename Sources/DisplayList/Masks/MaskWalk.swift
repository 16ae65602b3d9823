import LaminaGraphicsTypes
import LaminaRenderTree

/// The drawing of layers with masks: the choice of a way, and a file for each way.
///
/// Input: a layer whose mask is not part of the clip yet. Output: its items, in the open pass or in
/// surfaces. Every way gives the same picture; `MaskChoice` compares the costs of stencil and
/// surfaces.
struct MaskWalk {
    let painting: PaintContext

    @inline(__always)
    init(_ painting: PaintContext) { self.painting = painting }

    /// The ways of drawing a masked layer, cheapest first. A gradient behind a shape is drawn from
    /// a page of colours before any of these ways, where the driver draws such pages faster
    /// (`MaskWalk+Colors`).
    enum Way {
        /// An opaque rectangular mask: a clip of the shader, in the given state (`MaskWalk+Clip`).
        case clip(InheritedState)
        /// A mask of a single item: the closed form of mask and covers in each item
        /// (`MaskWalk+Items`).
        case items
        /// The stencil of the target, or the closed form where it costs less (`MaskWalk+Stencil`).
        case stencil
        /// Surfaces for layer and mask (`SurfaceWalk`).
        case surfaces
    }

    /// True for a layer with a mask that is not part of the clip.
    @inline(__always)
    func isNeeded(_ index: UInt32, _ context: InheritedState) -> Bool {
        context.maskedLayer != index && painting.nodes[Int(index)].mask != noNode
    }

    /// Draws a masked layer with its sublayers.
    func visit(_ index: UInt32, _ v: LayerValues, _ context: InheritedState) {
        if drawInColors(index, v, context) { return }
        switch way(index, v, context) {
        case .clip(let inside): return TreeWalk(painting).visitFlat(index, v, inside)
        case .items where drawByItems(index, v, context): return
        case .stencil where visitMasked(index, v, context): return
        case .items, .stencil, .surfaces: break
        }
        SurfaceWalk(painting).visit(index, v, context, .mask)
    }

    /// The way of drawing a masked layer, from values alone: nothing is drawn for the choice.
    private func way(
        _ index: UInt32, _ v: LayerValues, _ context: InheritedState
    ) -> Way {
        if let inside = clipped(index, v, context) { return .clip(inside) }
        if painting.offersStencil(in: context) { return .stencil }
        return canDrawByItems(index, v, context) ? .items : .surfaces
    }

    /// A layer's mask as a surface; nil when nothing was drawn.
    func surface(_ index: UInt32, _ v: LayerValues, _ context: InheritedState) -> Int32? {
        painting.surface(index, context, .mask) { inner in
            TreeWalk(painting).visit(
                painting.nodes[Int(index)].mask, inside(index, inner), parent: v)
        }
    }

    /// The inherited state of a mask, which is positioned in the coordinates of the masked layer.
    func inside(_ index: UInt32, _ context: InheritedState) -> InheritedState {
        var inner = context
        inner.plane = painting.draws[Int(index)].plane
        inner.isFlipped = painting.draws[Int(index)].isFlipped
        return inner
    }
}
