import CoreGraphics
import RenderTree

extension DisplayListBuilder {
    /// A transform layer draws nothing itself; its children stand in the space around it (B-3D 230).
    func visitTransformLayer(
        _ index: UInt32, _ v: UnsafePointer<LayerProperties>, _ context: BuildContext,
        parent: UnsafePointer<LayerProperties>?
    ) {
        draws[Int(index)].isPatchable = false
        if isPatching { sink.patchFailed = true }
        var full = LayerMatrix.full(v, in: parent)
        if context.depth >= 0 {
            full = CATransform3DConcat(full, state.pointee.depths[Int(context.depth)])
        }
        if v.pointee.flags.contains(.geometryFlipped) {
            let f = LayerMatrix.flip(v)
            var m = CATransform3DIdentity
            (m.m22, m.m42) = (CGFloat(f.d), CGFloat(f.ty))
            full = CATransform3DConcat(m, full)
        }
        var inner = context
        inner.depth = Int32(state.pointee.depths.count)
        state.pointee.depths.append(full)
        inner.opacity = context.opacity * v.pointee.opacity
        inner.isFlipped = draws[Int(index)].isFlipped
        patchBarrier += 1
        for child in depthOrder(nodes[Int(index)].children, v, full) {
            visit(child, inner, parent: v)
            draws[Int(index)].subtree.formUnion(draws[Int(child)].subtree)
        }
        patchBarrier -= 1
        state.pointee.depths.removeLast()
    }

    /// Far to near by the depth of each child's middle; equal depths keep their order.
    private func depthOrder(
        _ children: ContiguousArray<UInt32>, _ v: UnsafePointer<LayerProperties>,
        _ space: CATransform3D
    ) -> ContiguousArray<UInt32> {
        let depths = children.map { child -> CGFloat in
            let c = visual(child)
            let m = CATransform3DConcat(LayerMatrix.full(c, in: v), space)
            let b = c.pointee.bounds
            let (x, y) = (b.origin.x + b.size.width / 2, b.origin.y + b.size.height / 2)
            return x * m.m13 + y * m.m23 + m.m43
        }
        let order = children.indices.sorted {
            depths[$0] == depths[$1] ? $0 < $1 : depths[$0] < depths[$1]
        }
        return ContiguousArray(order.map { children[$0] })
    }
}
