import LaminaMotion
import LaminaRenderTree

/// Which layers that move are evaluated by the render tree and written one by one.
extension Planner {
    /// Why, by node: of those that are drawn. None while flocks are off.
    var flockObstacles: [UInt32: FlockObstacle] {
        var all: [UInt32: FlockObstacle] = [:]
        guard flocks.isEnabled else { return all }
        for i in 0..<state.pointee.memory.count where nodes[i].exists && nodes[i].animated >= 0 {
            let draw = draws[i]
            guard draw.build == state.pointee.build, draw.wasDrawn, draw.leaf != .flock,
                !writer.flocks.contains(where: { $0.isOfCopies && $0.nodes[0] == UInt32(i) })
            else { continue }
            all[UInt32(i)] = flockObstacle(UInt32(i))
        }
        return all
    }

    private func flockObstacle(_ index: UInt32) -> FlockObstacle {
        let draw = draws + Int(index)
        guard draw.pointee.plane.isAffine else { return .plane }
        guard draw.pointee.leaf != .none, nodes[Int(index)].parent != noNode else {
            return .content
        }
        guard let motion = tree.closedMotion(of: index, at: tree.time) else { return .animations }
        let record = [SIMD4<Float>](repeating: .zero, count: Primitive.card.texels)
        var row = FlockRow.Made()
        let why = record.withUnsafeBufferPointer {
            FlockRow.make(
                FlockRow.Subject(
                    kind: draw.pointee.leaf, values: committed(index), draw: draw,
                    above: draws[Int(nodes[Int(index)].parent)].plane, record: $0.baseAddress!),
                motion, at: tree.time, firstStep: 0, &row)
        }
        return why ?? .few
    }

    /// The same as text, like that of the obstacles.
    public var flockDescription: String {
        flockObstacles.sorted { $0.key < $1.key }
            .map { "\(tree.path(of: $0)): \($1.rawValue)" }.joined(separator: "\n")
    }
}
