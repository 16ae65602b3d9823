import CoreGraphics
import Foundation
import LaminaDisplayList
import LaminaGLRenderer
import LaminaMotion
import LaminaRenderTree
import TestSupport
import Testing

@testable import LayerHosting

/// A program refused by the driver: its items are missing, and the rest of the frame is drawn.
@Suite("Refused programs") struct RefusedProgramTests {
    private func layer(_ x: Double, _ color: SIMD4<Float>?) -> LayerProperties {
        var p = LayerProperties()
        p.bounds = CGRect(x: 0, y: 0, width: 20, height: 20)
        p.position = CGPoint(x: x, y: 10)
        p.backgroundColor = color.map { PaintColor(rgba: $0) }
        return p
    }

    private func gradient(_ x: Double) -> LayerProperties {
        var p = layer(x, nil)
        p[.colors] = .array([
            .color(PaintColor(rgba: SIMD4(0, 1, 0, 1))),
            .color(PaintColor(rgba: SIMD4(0, 0, 1, 1))),
        ])
        return p
    }

    /// A red layer, a gradient, and a kept picture of a layer with both inside.
    private func tree() -> RenderTree {
        let tree = RenderTree()
        var kept = layer(50, SIMD4(1, 0, 0, 1))
        kept.flags.insert(.shouldRasterize)
        let ids = (0..<5).map { LayerID(UInt32($0)) }
        tree.apply(
            CommitPacket(
                serial: 1,
                changes: [
                    .create(ids[0], .layer, LayerProperties(), name: ""),
                    .create(ids[1], .layer, layer(10, SIMD4(1, 0, 0, 1)), name: ""),
                    .create(ids[2], .gradient, gradient(30), name: ""),
                    .create(ids[3], .layer, kept, name: ""),
                    .create(ids[4], .gradient, gradient(10), name: ""),
                    .setSublayers(ids[0], [ids[1], ids[2], ids[3]]),
                    .setSublayers(ids[3], [ids[4]]),
                    .setRoot(ids[0]),
                ]))
        return tree
    }

    @Test("the rest of the frame is drawn, and an incomplete surface is not cached")
    func rest() throws {
        try withOwnRenderer { renderer in
            renderer.refusePrograms { $0.lowercased().contains("axial") }
            let stage = FrameStage(tree())
            stage.attach(renderer)
            let picture = OffscreenImage(renderer, width: 60, height: 20)
            for frame in 0..<3 {
                stage.evaluate(at: 100 + Double(frame))
                let viewport = Viewport(width: 60, height: 20, scale: 1)
                _ = stage.plan(viewport)
                try stage.draw(to: picture.target, region: viewport.box)
                let pixels = PixelGrid(try #require(picture.read()))
                #expect(pixels[10, 10] == [255, 0, 0, 255])
                #expect(pixels[30, 10] == [0, 0, 0, 0])
                #expect(renderer.unfinished.count == 1)
                // A change, for a rebuild of the next list.
                stage.tree.apply(
                    CommitPacket(
                        serial: UInt64(frame + 2),
                        changes: [.setSublayers(LayerID(0), [LayerID(1), LayerID(2), LayerID(3)])]))
            }
            #expect(stage.planner?.counters.rasterHits == 0)
            stage.detach()
        }
    }

    @Test("layers of a batch with a refused program are drawn one by one")
    func animatedBatches() throws {
        try withOwnRenderer { renderer in
            renderer.refusePrograms { $0.hasPrefix("animated batch") }
            let tree = RenderTree()
            var changes: ContiguousArray<CommitPacket.Change> = [
                .create(LayerID(0), .layer, LayerProperties(), name: ""), .setRoot(LayerID(0)),
            ]
            let ids = (1...60).map { LayerID(UInt32($0)) }
            for id in ids {
                changes.append(.create(id, .layer, layer(10, SIMD4(1, 0, 0, 1)), name: ""))
                var timing = Timing()
                (timing.beginTime, timing.duration) = (99, 50)
                changes.append(
                    .addAnimation(
                        id,
                        RenderAnimation(
                            id: AnimationID(UInt64(id.rawValue)), key: "a", timing: timing,
                            content: .property(
                                PropertyAnimation(
                                    target: .property(.position, .whole),
                                    function: .basic(
                                        from: .point(CGPoint(x: 10, y: 10)),
                                        to: .point(CGPoint(x: 60, y: 10)), by: nil))))))
            }
            changes.append(.setSublayers(LayerID(0), ContiguousArray(ids)))
            tree.apply(CommitPacket(serial: 1, changes: changes))
            let stage = FrameStage(tree)
            stage.animatedBatchMode = .always
            stage.attach(renderer)
            let picture = OffscreenImage(renderer, width: 60, height: 20)
            let viewport = Viewport(width: 60, height: 20, scale: 1)
            for frame in 0..<4 {
                stage.evaluate(at: 100 + Double(frame) / 60)
                _ = stage.plan(viewport)
                try stage.draw(to: picture.target, region: viewport.box)
            }
            #expect(renderer.refusesAnimatedBatches)
            #expect(PixelGrid(try #require(picture.read()))[10, 10] == [255, 0, 0, 255])
            stage.detach()
        }
    }
}
