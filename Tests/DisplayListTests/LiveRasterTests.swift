import CoreGraphics
import LaminaRenderTree
import RandomTrees
import TestSupport
import Testing

@testable import LaminaDisplayList

/// Rasterised layers whose contents are made on the drawing side.
@Suite("Rasterised live contents") struct LiveRasterTests {
    @Test("a new picture under the same image is drawn into the cache again; a move is not")
    func renewed() throws {
        let image = try #require(PixelGrid(width: 4, height: 4, color: [9, 9, 9, 255]).image)
        let tree = RenderTree()
        let planner = Planner(tree: tree, images: PaperImages())
        var values = LayerProperties()
        values[.bounds] = .rect(CGRect(x: 0, y: 0, width: 20, height: 20))
        values[.position] = .point(CGPoint(x: 10, y: 10))
        var rasterised = values
        rasterised[.shouldRasterize] = .number(1)
        let (root, live) = (LayerID(0), LayerID(1))
        tree.apply(
            CommitPacket(
                serial: 1,
                changes: [
                    .create(root, .layer, values, name: ""),
                    .create(live, .layer, rasterised, name: ""),
                    .setSublayers(root, [live]), .setRoot(root),
                    .setLive(live, StillContents(image)),
                ]))
        func show(at time: Double) {
            _ = tree.evaluate(at: time)
            planner.update(viewport: Viewport(width: 40, height: 40, scale: 1))
            planner.noteDrawn(planner.list())
        }
        tree.showLive(image, 1)
        show(at: 1)
        show(at: 2)
        #expect(planner.counters.rasterMisses == 1 && planner.counters.rasterHits == 1)
        rasterised[.position] = .point(CGPoint(x: 12, y: 10))
        var changed = PropertySet()
        changed.insert(.position)
        tree.apply(
            CommitPacket(serial: 2, changes: [.update(live, rasterised, changed: changed)]))
        show(at: 3)
        #expect(planner.counters.rasterMisses == 1)
        tree.showLive(image, 1)
        show(at: 4)
        #expect(planner.counters.rasterMisses == 2)
    }
}
