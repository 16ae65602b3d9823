import CoreGraphics
import RenderTree

/// What debug views ask of a frame that was planned.
extension DisplayListBuilder {
    /// The four corners on the window of every layer that is drawn, going round; those behind the eye are left out, and
    /// those inside a turned or rasterised surface, which have no place of their own on the window.
    public var outlines: [[SIMD2<Float>]] {
        (0..<state.pointee.drawCount).compactMap { i in
            let draw = draws + i
            guard draw.pointee.build == state.pointee.build, draw.pointee.wasDrawn,
                !draw.pointee.isElsewhere, nodes[i].exists
            else { return nil }
            let b = visual(UInt32(i)).pointee.bounds
            let corners = [
                (b.minX, b.minY), (b.maxX, b.minY), (b.maxX, b.maxY), (b.minX, b.maxY),
            ].map { draw.pointee.plane.map(Double($0.0), Double($0.1)) }
            guard corners.allSatisfy({ $0.w > 1e-4 }) else { return nil }
            return corners.map { SIMD2(Float($0.x / $0.w), Float($0.y / $0.w)) }
        }
    }

    /// Everything drawn into the window itself, in order: also what was there before a backdrop was read.
    public var windowItems: [DrawItem] {
        var all: [DrawItem] = []
        for pass in passes where pass.target < 0 {
            if case .draw(let items) = pass.work { all += items }
        }
        return all + rootItems
    }
}
