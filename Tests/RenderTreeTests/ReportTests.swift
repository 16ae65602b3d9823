import LaminaMotion
import LaminaRenderTree
import Testing

@Suite struct ReportTests {
    private static func fade(_ id: UInt64, from begin: Double, for duration: Double)
        -> RenderAnimation
    {
        let function = PropertyAnimation.Function.basic(from: .number(0), to: .number(1), by: nil)
        return RenderAnimation(
            id: AnimationID(id), key: "\(id)",
            timing: Timing(beginTime: begin, duration: duration),
            content: .property(
                PropertyAnimation(target: .property(.opacity, .whole), function: function)),
            isRemovedOnCompletion: id % 2 == 0)
    }

    @Test("an animation's start and end are reported once, however often it is compiled again")
    func once() {
        let layers: UInt32 = 40
        var tree = RenderTree()
        var packet = CommitPacket(serial: 1, layerLimit: Int(layers))
        for i in 0..<layers {
            packet.changes.append(.create(LayerID(i), .layer, LayerProperties(), name: ""))
            packet.changes.append(
                .addAnimation(LayerID(i), Self.fade(UInt64(i), from: 1, for: 2 + Double(i % 3))))
        }
        tree.apply(packet)
        var (started, finished): ([UInt64: Int], [UInt64: Int]) = ([:], [:])
        func note(_ tree: RenderTree) {
            for ending in tree.drainAnimationEvents() {
                let id = ending.animation.rawValue
                if ending.event == .started { started[id, default: 0] += 1 }
                if ending.event == .finished { finished[id, default: 0] += 1 }
            }
        }
        var next = UInt64(layers)
        for step in 0..<80 {
            // A step with few changed layers compiles the animations of these layers alone. Every
            // tenth step changes all layers, which compiles the whole tree.
            let time = Double(step) / 10
            var packet = CommitPacket(serial: UInt64(step + 2), layerLimit: Int(layers))
            for i in 0..<(step % 10 == 9 ? layers : UInt32(step % 4)) {
                packet.changes.append(
                    .addAnimation(LayerID(i), Self.fade(next, from: time, for: 0.55)))
                next += 1
            }
            tree.apply(packet)
            tree.evaluate(at: time)
            note(tree)
            if step % 7 == 6 { tree = tree.copy() }
        }
        tree.evaluate(at: 100)
        note(tree)
        #expect(started.count == Int(next) && started.values.allSatisfy { $0 == 1 })
        #expect(finished.count == Int(next) && finished.values.allSatisfy { $0 == 1 })
    }

    /// The next wake of an animation that begins at a local time of a layer, at a host time.
    private func nextWake(
        begin: Double, _ timing: [(PropertyID, Double)], at time: Double
    ) -> Double {
        let tree = RenderTree()
        let (root, layer) = (LayerID(0), LayerID(1))
        var values = LayerProperties()
        for (id, number) in timing { values[id] = .number(number) }
        tree.apply(
            CommitPacket(
                serial: 1,
                changes: [
                    .create(root, .layer, LayerProperties(), name: ""),
                    .create(layer, .layer, values, name: ""), .setSublayers(root, [layer]),
                    .setRoot(root), .addAnimation(layer, Self.fade(1, from: begin, for: 1)),
                ], layerLimit: 2))
        return tree.evaluate(at: time).nextWake
    }

    @Test("the next begin of an animation is never in the past, which hosts would wait for in vain")
    func pastBegin() {
        #expect(nextWake(begin: 110, [], at: 100) == 110)
        #expect(nextWake(begin: 220, [(.speed, 2)], at: 100) == 110)
        // Time runs backwards, away from the begin.
        #expect(nextWake(begin: 5, [(.speed, -1)], at: 100) == .infinity)
        // The layer begins later, at a local time after the animation's.
        #expect(nextWake(begin: 5, [(.beginTime, 110), (.timeOffset, 10)], at: 107) == 110)
    }

    @Test("a copy of a tree has the names of classes, and the key of the tree")
    func classNames() {
        let tree = RenderTree()
        tree.apply(
            CommitPacket(
                serial: 1,
                changes: [
                    .create(LayerID(0), .layer, LayerProperties(), name: "box"),
                    .setClassName(LayerID(0), "Card"), .setRoot(LayerID(0)),
                ], layerLimit: 1))
        tree.evaluate(at: 1)
        let copied = tree.copy().key().packet.description
        #expect(copied.contains("Card") && copied == tree.key().packet.description)
    }

    @Test("a new layer of a removed layer's number has no animations of that layer in copies")
    func reusedNumber() {
        let tree = RenderTree()
        let (root, layer) = (LayerID(0), LayerID(1))
        var values = LayerProperties()
        (values[.instanceCount], values[.instanceDelay]) = (.number(3), .number(1))
        tree.apply(
            CommitPacket(
                serial: 1,
                changes: [
                    .create(root, [.layer, .replicator], values, name: ""),
                    .create(layer, .layer, LayerProperties(), name: ""),
                    .setSublayers(root, [layer]), .setRoot(root),
                    .addAnimation(layer, Self.fade(2, from: 0, for: 1)),
                ], layerLimit: 2))
        tree.evaluate(at: 0.5)
        tree.evaluate(at: 1.2)
        // The second copy is a second behind.
        #expect(tree.values(of: 1, shiftedBy: 1).opacity < 0.5)
        tree.apply(
            CommitPacket(
                serial: 2,
                changes: [
                    .remove(layer), .create(layer, .layer, LayerProperties(), name: ""),
                    .setSublayers(root, [layer]),
                ], layerLimit: 2))
        tree.evaluate(at: 1.3)
        #expect(tree.values(of: 1, shiftedBy: 1).opacity == 1)
    }
}
