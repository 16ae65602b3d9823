import LaminaRenderTree

// The reasons for layers outside batches, for debug views and `lamina inspect`.
extension AnimatedBatcher {
    func explanations(_ drawn: [UInt32]) -> [UInt32: BatchRejection?] {
        var all: [UInt32: BatchRejection?] = [:]
        guard batches.policy.use != .never else { return all }
        let wide = Set(batches.wide)
        for plan in writer.animatedBatches where plan.isOfCopies {
            all[plan.nodes[0]] = .some(nil)
        }
        for node in drawn where all[node] == nil && nodes[Int(node)].animated >= 0 {
            let draw = draws + Int(node)
            all[node] =
                draw.pointee.isInstance
                ? .some(nil) : wide.contains(node) ? .wide : rejection(node, draw)
        }
        return all
    }

    private func rejection(
        _ index: UInt32, _ draw: UnsafeMutablePointer<NodeDraw>
    ) -> BatchRejection {
        guard draw.pointee.plane.isAffine else { return .plane }
        let parent = nodes[Int(index)].parent
        guard draw.pointee.leaf != .none || isShape(index), parent != noNode else {
            return .content
        }
        guard let motion = tree.closedMotion(of: index, at: tree.time) else { return .animations }
        let shape =
            isShape(index)
            ? animatedShape(index, motion) : nil
        if isShape(index), shape == nil { return .content }
        let record = [SIMD4<Float>](repeating: .zero, count: Primitive.bakedBox.texels)
        var made = AnimatedInstance.Made()
        let position = painting.committed(index).position
        var context = InheritedState()
        context.plane = draws[Int(parent)].plane
        let plane = AnimatedBatchPlane(
            of: parent, context, from: SIMD2(Double(position.x), Double(position.y)), headroom: 1)
        let why = record.withUnsafeBufferPointer {
            AnimatedInstance.make(
                AnimatedInstance.Subject(
                    shape == nil ? draw.pointee.leaf : .shape, painting.committed(index), draw,
                    in: plane, 0, shape: shape, record: $0.baseAddress!),
                motion, at: tree.time, firstStep: 0, &made)
        }
        return why ?? (batches.policy.wasOpen ? .few : .early)
    }
}
