import CoreGraphics
import LaminaRenderTree
import Testing

@testable import CoreAnimation

/// A layer that marks itself during the first drawing of a tile.
private final class MarkingTiles: CATiledLayer {
    nonisolated(unsafe) var drawings = 0
    override func draw(in ctx: CGContext) {
        drawings += 1
        if drawings == 1 { setNeedsDisplay() }
        ctx.fill(CGRect(x: 0, y: 0, width: 8, height: 8))
    }
}

@Suite("Invalid tiles") struct TileInvalidationTests {
    @Test("lost mark: a tile invalidated during its drawing is known to be out of date")
    @MainActor
    func duringDrawing() async {
        let layer = MarkingTiles()
        let request = TileRequest(
            layer: LayerID(1), level: 0, columns: 0..<1, rows: 0..<1, width: 8, height: 8, scale: 1)
        for isStale in [true, false] {
            let found = await withCheckedContinuation { (done: CheckedContinuation<Bool, Never>) in
                _ = layer.tileCache.serve(request, layer: layer, turn: 1, synchronously: false) {
                    done.resume(returning: $1)
                }
            }
            #expect(found == isStale)
        }
        #expect(layer.drawings == 2 && layer.tileCache.request == request)
    }
}
