import LaminaGraphicsTypes
import LaminaRenderTree

/// Masks equivalent to a clip shape.
///
/// An opaque rectangle, rounded or not, in any plane, masks like a clip by its outline, without
/// surfaces for layer and mask; layers masked by shapes still share draw calls. With antialiased
/// edges only a single item is allowed: of two items clipped individually, the lower item would
/// shine through at the edge.
extension MaskWalk {
    /// The inherited state inside a layer's mask; nil if the mask must be drawn.
    func clipped(
        _ index: UInt32, _ v: LayerValues, _ context: InheritedState
    ) -> InheritedState? {
        let mask = painting.nodes[Int(index)].mask
        let m = painting.visual(mask)
        guard !GroupRules.needsOwnSurface(v), isOpaqueShape(m, painting.nodes + Int(mask)) else {
            return nil
        }
        let style = BoxStyle(m)
        let plane = LayerMatrix.plane(m, in: v).concat(painting.draws[Int(index)].plane)
        let isShape = style.isRounded || !plane.keepsAxes
        guard style.edges == 15, plane.isFinite, plane.inverted != nil,
            !(isShape && context.clip.isFull)
        else { return nil }
        let r = style.rect
        let isHard = !isShape && plane.bounds(r).isOnPixels
        let isSingle = !GroupRules(painting).drawsSeveralThings(index, v)
        guard isHard || isSingle else { return nil }
        var inner = context
        inner.clip = painting.writer.tables.kept(
            for: index, isMask: true, isPatching: painting.isPatching
        ) {
            $0.clip(context.clip, to: plane, style, window: painting.window)
        }
        inner.maskedLayer = index
        return inner
    }

    private func isOpaqueShape(
        _ m: LayerValues, _ node: UnsafeMutablePointer<RenderNode>
    ) -> Bool {
        node.pointee.children.isEmpty && node.pointee.mask == noNode
            && node.pointee.layerClass == .layer
            && (m.bag.isEmpty || m.bagIsUnseen)
            && m.contents == nil && m.borderWidth <= 0
            && m.flags.intersection([.hidden, .doubleSided, .shouldRasterize])
                == .doubleSided
            && m.opacity >= 1 && (m.backgroundColor?.rgba.w ?? 0) >= 1
            && painting.caches.captures.isEmpty
    }
}
