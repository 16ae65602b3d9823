import LaminaGraphicsTypes
import LaminaRenderTree

extension PaintContext {
    /// The facts known about a mask before its content is drawn.
    func situation(of mask: StencilMask, in context: InheritedState) -> MaskSituation {
        var s = MaskSituation(isOneItem: mask.items.count == 1, items: .max)
        s.isTranslucent = !mask.items.contains(where: canCoverInFull)
        s.isBackdropOpaque = isOpaqueBelow(mask.box)
        s.level = context.level
        s.area = mask.box.width * mask.box.height
        for item in mask.items { s.maskPixels += item.box.width * item.box.height }
        s.savedPixels = s.area
        return s
    }

    /// True if some pixel of an item may be opaque. A picture counts as opaque; an item of a
    /// translucent colour or gradient has no opaque pixel.
    private func canCoverInFull(_ item: DrawItem) -> Bool {
        let (primitive, record) = (item.key.primitive, writer.data + Int(item.data))
        if nodes[Int(item.node)].layerClass.contains(.gradient), primitive.tableLane != nil {
            let v = visual(item.node)
            return v.opacity >= 1 && (GradientColors(v)?.isOpaque(1, 1) ?? false)
        }
        let lanes = primitive.colorLanes
        return lanes.isEmpty || lanes.contains { unpack(record[$0 / 4][$0 % 4]).w >= 1 }
    }

    /// Records the way a layer is drawn behind its mask, for inspection.
    func note(_ way: MaskWay, of index: UInt32, saved: Float = 0) {
        draft.stencil.ways.append((index, way, saved))
    }
}
