import LaminaGraphicsTypes
import LaminaMotion
import LaminaRenderTree
import RandomTrees
import Testing

@testable import LaminaDisplayList

/// Values kept from list to list, after the layers left the tree.
@Suite("Lifetimes of the planner's caches") struct CacheLifetimeTests {
    private typealias Setting = TreeEdit.Setting

    private func box(_ x: Double, _ y: Double, _ side: Double) -> [Setting] {
        [
            .init(.bounds, .rect(CGRect(x: 0, y: 0, width: side, height: side))),
            .init(.anchorPoint, .point(.zero)), .init(.position, .point(CGPoint(x: x, y: y))),
            .init(.backgroundColor, .color(PaintColor(rgba: SIMD4(1, 1, 0, 1)))),
        ]
    }

    @Test("leak: baked boxes of removed layers are forgotten")
    func bakedBoxes() {
        let look: [Setting] = [
            .init(.shadowOpacity, .number(0.5)), .init(.shadowRadius, .number(2)),
            .init(.cornerRadius, .number(3)), .init(.borderWidth, .number(1)),
        ]
        let stage = Stage()
        for i in 0..<100 {
            let place = box(Double(i % 10) * 11, Double(i / 10) * 10, 9)
            stage.play(.add(parent: 0, index: 1000, .layer, place + look))
        }
        #expect(stage.list.caches.bakedBoxes.states.count == 100)
        for left in (0..<100).reversed() {
            stage.play(.remove(layer: 1))
            #expect(stage.list.caches.bakedBoxes.states.count <= 2 * left)
        }
    }

    @Test("time: a removed replicator leaves no values and no slower patches")
    func replicas() {
        let stage = Stage()
        let copies: [Setting] = [
            .init(.instanceCount, .number(3)), .init(.instanceDelay, .number(0.5)),
        ]
        stage.play(.add(parent: 0, index: 1000, .replicator, box(0, 0, 50) + copies))
        stage.play(.add(parent: 1, index: 1000, .layer, box(0, 0, 10)))
        let fade = RenderAnimation(
            id: AnimationID(1), key: "fade", timing: Timing(beginTime: 99, duration: 100),
            content: .property(
                PropertyAnimation(
                    target: .property(.opacity, .whole),
                    function: .basic(from: .number(0.2), to: .number(0.9), by: nil))))
        stage.play(.animate(layer: 2, fade))
        #expect(stage.list.caches.replicas.isUsed && stage.list.caches.replicas.count == 1)
        stage.play(.remove(layer: 1))
        #expect(!stage.list.caches.replicas.isUsed && stage.list.caches.replicas.count == 0)
    }
}
