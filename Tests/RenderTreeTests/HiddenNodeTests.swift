import CoreGraphics
import LaminaMotion
import LaminaRenderTree
import RandomTrees
import TestSupport
import Testing

/// Layers below hidden layers: frames do not evaluate these layers, and their values are right at
/// every read.
@Suite("Layers below hidden ones") struct HiddenNodeTests {
    @Test("values and marks of random trees are those of composition, whatever hides and shows")
    func agreement() {
        var unseen = 0
        var findings: [String] = []
        for seed in 1...600 {
            var dice = Dice(UInt64(seed))
            var script = dice.script(edits: 30, of: [.animations])
            // Further edits that hide and show.
            for _ in 0..<12 {
                script.insert(
                    .set(
                        layer: 1 + dice.roll(6), [.init(.hidden, .number(Double(dice.roll(2))))]),
                    at: 4 + dice.roll(script.count - 4))
            }
            if let found = Self.difference(script, &unseen) {
                findings.append("seed \(seed): \(found)")
            }
            if findings.count == 3 { break }
        }
        #expect(findings.isEmpty, "\(findings.joined(separator: "\n"))")
        #expect(unseen > 1000, "\(unseen) layers that nobody evaluated")
    }

    /// The values of a node that differ from composition, or changed without a mark.
    private static func difference(_ script: [TreeEdit], _ unseen: inout Int) -> String? {
        var model = TreeModel([.init(.bounds, .rect(CGRect(x: 0, y: 0, width: 120, height: 110)))])
        let tree = RenderTree()
        tree.apply(model.first)
        var told: [UInt32: LayerProperties] = [:]
        for (count, edit) in script.enumerated() {
            if let packet = model.apply(edit) { tree.apply(packet) }
            _ = tree.evaluate(at: model.time)
            unseen += tree.unseenCount
            var changes: ContiguousArray<(index: UInt32, what: NodeChanges)> = []
            tree.drainChanges(into: &changes)
            let marked = Set(changes.map(\.index))
            var open: [UInt32] = [tree.root]
            var now: [UInt32: LayerProperties] = [:]
            while let index = open.popLast() {
                let (shown, right) = (tree.visual(index).all, tree.values(of: index, shiftedBy: 0))
                // Values of hidden layers are not compared.
                if right.isHidden {
                    if !shown.isHidden { return "edit \(count), \(index) is shown" }
                    continue
                }
                if let what = differing(shown, right) { return "edit \(count), \(index): \(what)" }
                if let earlier = told[index], !marked.contains(index),
                    let what = differing(shown, earlier)
                {
                    return "edit \(count), \(index) without a mark: \(what)"
                }
                now[index] = shown
                open += tree.nodes[Int(index)].children
                if tree.nodes[Int(index)].mask != noNode {
                    open.append(tree.nodes[Int(index)].mask)
                }
            }
            told = now
            guard count % 3 == 0 else { continue }
            tree.freshen()
            for i in tree.nodes.indices where tree.nodes[i].exists && tree.nodes[i].animated >= 0 {
                let index = UInt32(i)
                if let what = differing(
                    tree.visual(index).all, tree.values(of: index, shiftedBy: 0))
                {
                    return "edit \(count), \(index) when asked for: \(what)"
                }
            }
        }
        return nil
    }

    private static func differing(_ a: LayerProperties, _ b: LayerProperties) -> String? {
        for id in [PropertyID.hidden, .position, .bounds, .opacity, .transform, .cornerRadius] {
            if !near(a[id], b[id]) { return "\(id): \(a[id]), not \(b[id])" }
        }
        return nil
    }

    private static func near(_ a: MotionValue, _ b: MotionValue) -> Bool {
        guard let x = a.vector, let y = b.vector else {
            if let m = a.transform, let n = b.transform {
                return abs(m.m11 - n.m11) < 1e-6 && abs(m.m12 - n.m12) < 1e-6
                    && abs(m.m41 - n.m41) < 1e-6 && abs(m.m42 - n.m42) < 1e-6
            }
            return a == b
        }
        return (0..<4).allSatisfy { abs(x[$0] - y[$0]) < 1e-6 }
    }

    private func animation(_ id: UInt64, _ key: PropertyID, ends: Double) -> RenderAnimation {
        var timing = Timing()
        (timing.beginTime, timing.duration) = (100, ends)
        return RenderAnimation(
            id: AnimationID(id), key: "a", timing: timing,
            content: .property(
                PropertyAnimation(
                    target: .property(key, .whole),
                    function: .basic(
                        from: .point(.zero), to: .point(CGPoint(x: 60, y: 0)), by: nil))))
    }

    @Test("no frame evaluates a hidden layer itself, until it is shown")
    func itself() {
        let tree = RenderTree()
        let (root, leaf) = (LayerID(0), LayerID(1))
        var (hidden, flag) = (LayerProperties(), PropertySet())
        flag.insert(.hidden)
        hidden[.hidden] = .number(1)
        tree.apply(
            CommitPacket(
                serial: 1,
                changes: [
                    .create(root, .layer, LayerProperties(), name: ""),
                    .create(leaf, .layer, hidden, name: ""), .setSublayers(root, [leaf]),
                    .setRoot(root), .addAnimation(leaf, animation(1, .position, ends: 2)),
                ]))
        var changes: ContiguousArray<(index: UInt32, what: NodeChanges)> = []
        _ = tree.evaluate(at: 100)
        tree.drainChanges(into: &changes)
        #expect(tree.unseenCount == 1)
        for frame in 1...30 {
            changes.removeAll()
            _ = tree.evaluate(at: 100 + Double(frame) / 60)
            tree.drainChanges(into: &changes)
            #expect(changes.isEmpty)
        }
        tree.freshen()
        #expect(abs(tree.visual(1).position.x - 15) < 1e-9)
        tree.apply(
            CommitPacket(serial: 2, changes: [.update(leaf, LayerProperties(), changed: flag)]))
        _ = tree.evaluate(at: 101)
        #expect(tree.unseenCount == 0 && abs(tree.visual(1).position.x - 30) < 1e-9)
    }

    @Test(
        "no frame evaluates a layer below a hidden layer; starts and ends of animations are reported"
    )
    func hidden() {
        let tree = RenderTree()
        let (root, group, leaf) = (LayerID(0), LayerID(1), LayerID(2))
        var (hidden, flag) = (LayerProperties(), PropertySet())
        flag.insert(.hidden)
        hidden[.hidden] = .number(1)
        tree.apply(
            CommitPacket(
                serial: 1,
                changes: [
                    .create(root, .layer, LayerProperties(), name: ""),
                    .create(group, .layer, hidden, name: ""),
                    .create(leaf, .layer, LayerProperties(), name: ""),
                    .setSublayers(root, [group]), .setSublayers(group, [leaf]), .setRoot(root),
                    .addAnimation(leaf, animation(1, .position, ends: 2)),
                ]))
        var changes: ContiguousArray<(index: UInt32, what: NodeChanges)> = []
        func changed(at time: Double) -> Set<UInt32> {
            tree.evaluate(at: time)
            changes.removeAll()
            tree.drainChanges(into: &changes)
            return Set(changes.map(\.index))
        }
        _ = changed(at: 100)
        #expect(tree.drainAnimationEvents().map(\.event) == [.started])
        #expect(tree.unseenCount == 1)
        for frame in 1...30 { #expect(changed(at: 100 + Double(frame) / 60).isEmpty) }
        #expect(tree.visual(2).position == .zero)
        tree.freshen()
        #expect(abs(tree.visual(2).position.x - 15) < 1e-9)
        tree.apply(
            CommitPacket(
                serial: 2, changes: [.update(group, LayerProperties(), changed: flag)]))
        #expect(changed(at: 101) == [1, 2])
        #expect(tree.visual(2).position.x == 30 && tree.unseenCount == 0)
        tree.apply(CommitPacket(serial: 3, changes: [.update(group, hidden, changed: flag)]))
        #expect(changed(at: 101.5) == [1])
        _ = changed(at: 102.5)
        #expect(tree.drainAnimationEvents().map(\.event) == [.finished])
    }
}
