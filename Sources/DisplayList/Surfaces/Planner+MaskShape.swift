import LaminaGraphicsTypes
import LaminaRenderTree

/// Masks that are no more than a shape.
///
/// An opaque rectangle, rounded or not, in any plane, lets through what a clip of its outline lets through: no surface
/// for the layer, none for the mask, and layers masked like that still share draw calls. Where its edge is soft only
/// one thing may lie under it: of two, each cut for itself, the lower would shine through at the edge.
extension Planner {
    /// What is left of a context inside the mask of a layer; nil when the mask has to be drawn.
    func maskedContext(
        _ index: UInt32, _ v: LayerValues, _ context: LayerContext
    ) -> LayerContext? {
        let mask = nodes[Int(index)].mask
        let m = visual(mask)
        guard !GroupRules.needsOwnSurface(v), isOpaqueShape(m, nodes + Int(mask)) else {
            return nil
        }
        let style = BoxStyle(m)
        let plane = LayerMatrix.plane(m, in: v).concat(draws[Int(index)].plane)
        let isShape = style.isRounded || !plane.keepsAxes
        guard style.edges == 15, plane.isFinite, plane.inverted != nil,
            !(isShape && context.clip.isFull)
        else { return nil }
        let r = style.rect
        let isHard = !isShape && plane.bounds(r).isOnPixels
        let isSingle = !GroupRules(canvas).drawsSeveralThings(index, v)
        guard isHard || isSingle else { return nil }
        var inner = context
        inner.clip = writer.tables.kept(for: index, isMask: true, isPatching: isPatching) {
            $0.clip(context.clip, to: plane, style, window: canvas.window)
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
            && stores.captures.isEmpty
    }
}
