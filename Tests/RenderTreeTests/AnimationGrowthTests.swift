import LaminaMotion
import LaminaRenderTree
import TestSupport
import Testing

/// Growth: many animations of one node. Removing, ending and recompiling go through the list once.
@Suite struct AnimationGrowthTests {
    private func animation(_ id: Int, removed: Bool = true) -> RenderAnimation {
        RenderAnimation(
            id: AnimationID(UInt64(id + 1)), key: "\(id)", timing: Timing(duration: 1),
            content: .property(
                PropertyAnimation(
                    target: .property(.opacity, .whole),
                    function: .basic(from: .number(0), to: .number(1), by: nil))),
            isRemovedOnCompletion: removed)
    }

    private func tree(_ count: Int, class kind: LayerClass = .layer) -> RenderTree {
        let tree = RenderTree()
        var packet = CommitPacket(serial: 1)
        packet.changes.append(.create(LayerID(0), kind, LayerProperties(), name: ""))
        for i in 0..<count { packet.changes.append(.addAnimation(LayerID(0), animation(i))) }
        packet.changes.append(.setRoot(LayerID(0)))
        tree.apply(packet)
        _ = tree.evaluate(at: 0.5)
        return tree
    }

    private func removeAllAnimations(_ count: Int) -> Double {
        let tree = tree(count)
        return processorSeconds {
            var packet = CommitPacket(serial: 2)
            for i in 0..<count {
                packet.changes.append(
                    .removeAnimation(LayerID(0), AnimationID(UInt64(i + 1))))
            }
            tree.apply(packet)
            _ = tree.evaluate(at: 0.6)
            #expect(tree.nodes[0].animations.isEmpty)
        }
    }

    private func endAll(_ count: Int) -> Double {
        let tree = tree(count)
        return processorSeconds {
            _ = tree.evaluate(at: 2)
            #expect(tree.nodes[0].animations.isEmpty)
            #expect(tree.drainAnimationEvents().count == 2 * count)
        }
    }

    private func compileAgain(_ count: Int) -> Double {
        let tree = tree(count)
        return processorSeconds {
            var packet = CommitPacket(serial: 2)
            packet.changes.append(.addAnimation(LayerID(0), animation(count)))
            tree.apply(packet)
            _ = tree.evaluate(at: 0.6)
        }
    }

    @Test("removing all animations is linear")
    func takingOff() {
        #expect(isQuicker(24, 0.001) { (removeAllAnimations(1000), removeAllAnimations(8000)) })
    }

    @Test("the end of all animations in one frame is linear")
    func ending() {
        #expect(isQuicker(24, 0.001) { (endAll(1000), endAll(8000)) })
    }

    @Test("adding an animation is linear in the existing animations")
    func compiling() {
        #expect(isQuicker(24, 0.001) { (compileAgain(1000), compileAgain(8000)) })
    }

    @Test("an animation removed and added again in one packet stays")
    func comingBack() {
        let tree = tree(3)
        var packet = CommitPacket(serial: 2)
        packet.changes.append(.removeAnimation(LayerID(0), AnimationID(2)))
        packet.changes.append(.addAnimation(LayerID(0), animation(1)))
        packet.changes.append(.removeAnimation(LayerID(0), AnimationID(1)))
        tree.apply(packet)
        #expect(tree.nodes[0].animations.map(\.id.rawValue) == [3, 2])
    }
}
