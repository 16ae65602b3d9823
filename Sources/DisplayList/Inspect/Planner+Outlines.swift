import LaminaGraphicsTypes
import LaminaRenderTree

/// What debug views ask of a frame that was planned.
extension Planner {
    /// The four corners on the window of every layer that is drawn, going round.
    var outlines: [UInt32: [SIMD2<Float>]] {
        var all: [UInt32: [SIMD2<Float>]] = [:]
        for i in 0..<state.pointee.memory.count { all[UInt32(i)] = outline(of: UInt32(i)) }
        return all
    }

    /// The four corners of one layer. Nil for one that is not drawn, lies behind the eye, or inside a turned or
    /// rasterised surface, where it has no place of its own on the window.
    private func outline(of node: UInt32) -> [SIMD2<Float>]? {
        let i = Int(node)
        guard i < state.pointee.memory.count else { return nil }
        let draw = draws + i
        guard draw.pointee.build == state.pointee.build, draw.pointee.wasDrawn,
            !draw.pointee.isElsewhere, nodes[i].exists
        else { return nil }
        let v = visual(node)
        let b = v.bounds
        var plane = draw.pointee.plane
        if draw.pointee.leaf == .flock {
            // Where it is stands in its row alone.
            plane = LayerMatrix.affinePlane(v).concatAffine(draws[Int(nodes[i].parent)].plane)
        }
        let corners = [
            (b.minX, b.minY), (b.maxX, b.minY), (b.maxX, b.maxY), (b.minX, b.maxY),
        ].map { plane.map(Double($0.0), Double($0.1)) }
        guard corners.allSatisfy({ $0.w > 1e-4 }) else { return nil }
        return corners.map { SIMD2(Float($0.x / $0.w), Float($0.y / $0.w)) }
    }
}
