import LaminaGraphicsTypes
import LaminaRenderTree

/// Which layers have a list built anew when they change.
extension Planner {
    /// What stands in the way, by node; of layers in each other that have the same obstacle, the outermost.
    var obstacles: [UInt32: Obstacle] {
        var all: [UInt32: Obstacle] = [:]
        for i in 0..<state.pointee.memory.count {
            guard let why = obstacle(of: UInt32(i)), why != .none else { continue }
            let parent = nodes[i].parent
            if parent == noNode || obstacle(of: parent) != why { all[UInt32(i)] = why }
        }
        return all
    }

    /// Nil for a layer that is not drawn.
    private func obstacle(of node: UInt32) -> Obstacle? {
        let i = Int(node)
        guard i < state.pointee.memory.count, draws[i].build == state.pointee.build,
            draws[i].wasDrawn, nodes[i].exists
        else { return nil }
        return draws[i].obstacle
    }

    /// The same as text, a line each, in the order in which layers were made.
    public var obstacleDescription: String {
        obstacles.sorted { $0.key < $1.key }.map { "\(tree.path(of: $0)): \($1)" }
            .joined(separator: "\n")
    }

    /// Emitters whose particles are planned one by one in every frame, and why, as text like that of the obstacles.
    public var particleDescription: String {
        writer.oneByOne.sorted { $0.key < $1.key }
            .map { "\(tree.path(of: $0)): \($1.rawValue)" }.joined(separator: "\n")
    }
}
