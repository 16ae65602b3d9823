import LaminaMotion
import LaminaRenderTree

/// Which layers that move are evaluated where they are drawn, and which by the render tree.
extension Planner {
    /// Those that are drawn, by node: nil for one of a flock, else why it is not. None while flocks are off.
    var movers: [UInt32: FlockObstacle?] {
        var all: [UInt32: FlockObstacle?] = [:]
        guard flocks.use != .never else { return all }
        let wide = Set(flocks.wide)
        for plan in writer.flocks where plan.isOfCopies { all[plan.nodes[0]] = .some(nil) }
        for i in 0..<state.pointee.memory.count where nodes[i].exists && nodes[i].animated >= 0 {
            let draw = draws[i]
            guard draw.build == state.pointee.build, draw.wasDrawn, all[UInt32(i)] == nil else {
                continue
            }
            all[UInt32(i)] =
                draw.leaf == .flock
                ? .some(nil) : wide.contains(UInt32(i)) ? .wide : flockObstacle(UInt32(i))
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
                    draw.pointee.leaf, committed(index), draw,
                    above: draws[Int(nodes[Int(index)].parent)].plane, record: $0.baseAddress!),
                motion, at: tree.time, firstStep: 0, &row)
        }
        return why ?? (flocks.wasOpen ? .few : .early)
    }

    /// The same as text, a line each, like that of the obstacles.
    public var moverDescription: String {
        movers.sorted { $0.key < $1.key }
            .map { "\(tree.path(of: $0)): \($1?.rawValue ?? "in a flock")" }
            .joined(separator: "\n")
    }
}
