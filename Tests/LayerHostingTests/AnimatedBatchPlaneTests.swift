import CoreAnimation
import CoreGraphics
import TestSupport
import Testing

@testable import LaminaDisplayList
@testable import LayerHosting

/// Animated batches inside moving layers: same pictures as single layers, and cost.
@Suite("Animated batches in moving layers") struct AnimatedBatchPlaneTests {
    /// Rotating layers, each with moving or resting squares inside.
    private func carried(
        _ parents: Int, of count: Int, isStill: Bool = false, hasBackground: Bool = true
    ) -> CALayer {
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
        root.backgroundColor = rgb(0.1, 0.1, 0.1)
        for p in 0..<parents {
            let parent = CALayer()
            parent.bounds = CGRect(x: 0, y: 0, width: 60, height: 60)
            parent.position = CGPoint(x: 40 + p % 3 * 60, y: 40 + p / 3 * 60)
            if hasBackground { parent.backgroundColor = rgb(0.2, 0.3, 0.5) }
            parent.add(endless("transform.rotation.z", 0, 2 * Double.pi, 5), forKey: "turn")
            for i in 0..<count {
                let layer = CALayer()
                layer.bounds = CGRect(x: 0, y: 0, width: 7, height: 5)
                layer.position = CGPoint(x: 6 + i % 6 * 9, y: 6 + i / 6 * 9)
                layer.backgroundColor = rgb(Double(i % 5) / 5, 0.6, 0.9)
                if !isStill {
                    layer.add(endless("position.x", 5, 40, 1.5 + Double(i % 3)), forKey: "x")
                }
                parent.addSublayer(layer)
            }
            root.addSublayer(parent)
        }
        return root
    }

    private func endless(
        _ key: String, _ from: Double, _ to: Double, _ duration: Double
    ) -> CABasicAnimation {
        let move = CABasicAnimation(keyPath: key)
        (move.fromValue, move.toValue, move.duration) = (from, to, duration)
        (move.repeatCount, move.beginTime) = (.infinity, 99.95)
        return move
    }

    private func differing(_ a: ManualHost, _ b: ManualHost) throws -> Int {
        PixelGrid(try a.snapshot()).differing(PixelGrid(try b.snapshot()), by: 8)
    }

    @Test(
        "a frame of moving parents and sublayers uploads a record and a plane for each parent, in one draw call",
        arguments: [false, true])
    func counts(isStill: Bool) throws {
        try HeadlessRenderer.with { _ in
            let host = ManualHost(
                root: carried(4, of: 36, isStill: isStill), size: CGSize(width: 200, height: 200))
            host.animatedBatchMode = .whenStable
            try host.redraw()
            for frame in 1...30 {
                host.advance(by: 1.0 / 60)
                try host.redraw()
                guard frame > AnimatedBatchPolicy.leastStableFrames + 1 else { continue }
                #expect(host.animatedBatches.map(\.count) == [4 + 4 * 36])
                #expect(host.counts.drawCalls == 1)
                #expect(host.stage.tree.suspendedCount == (isStill ? 0 : 4 * 36))
                if frame == AnimatedBatchPolicy.leastStableFrames + 2 { continue }
                #expect(
                    host.counts.uploadedBytes
                        == 16 * (AnimatedBatchRecord.texels + 4 * AnimatedBatchPlane.texels))
                #expect(host.stage.planner?.counters.visited == 4)
            }
            #expect(host.stage.planner?.counters.builds == 2)
        }
    }

    /// The changes between frames, to a parent and to a layer in the parent.
    private static var changes: [(String, (CALayer, CALayer) -> Void)] {
        [
            ("nothing", { _, _ in }),
            ("place", { parent, _ in parent.position.x += 15 }),
            (
                "size",
                { parent, _ in parent.setAffineTransform(CGAffineTransform(scaleX: 3, y: 3)) }
            ),
            (
                "slant",
                { parent, _ in
                    parent.removeAllAnimations()
                    parent.setAffineTransform(
                        CGAffineTransform(a: 1, b: 0.4, c: 0, d: 1, tx: 0, ty: 0))
                }
            ),
            (
                "perspective",
                { parent, _ in
                    var transform = CATransform3DIdentity
                    transform.m34 = -1 / 200
                    parent.removeAllAnimations()
                    parent.transform = CATransform3DRotate(transform, 0.7, 0, 1, 0)
                }
            ),
            ("flip", { parent, _ in parent.isGeometryFlipped.toggle() }),
            ("scrolled", { parent, _ in parent.bounds.origin.y += 7 }),
            ("hidden", { parent, _ in parent.isHidden.toggle() }),
            ("faded", { parent, _ in parent.opacity = parent.opacity == 1 ? 0.5 : 1 }),
            (
                "faded one by one",
                { parent, _ in
                    parent.allowsGroupOpacity = false
                    parent.opacity *= 0.8
                }
            ),
            ("colour", { parent, _ in parent.backgroundColor = rgb(0.8, 0.1, 0.1) }),
            ("no colour", { parent, _ in parent.backgroundColor = nil }),
            ("clipped", { parent, _ in parent.masksToBounds.toggle() }),
            ("corners", { parent, _ in parent.cornerRadius += 4 }),
            ("stands still", { parent, _ in parent.removeAllAnimations() }),
            ("added", { parent, layer in parent.addSublayer(duplicate(layer)) }),
            ("removed", { _, layer in layer.removeFromSuperlayer() }),
            (
                "moved to another",
                { parent, layer in parent.superlayer?.sublayers?.last?.addSublayer(layer) }
            ),
            ("one of them colours", { _, layer in layer.backgroundColor = rgb(1, 0, 0) }),
            ("one of them hides", { _, layer in layer.isHidden.toggle() }),
            ("masked", { parent, layer in parent.mask = duplicate(layer) }),
            (
                "depth",
                { parent, _ in parent.sublayerTransform = CATransform3DMakeRotation(0.3, 0, 0, 1) }
            ),
        ]
    }

    @Test(
        "after any change of a parent the picture equals single layers, drawn in parts too",
        arguments: changes.map(\.0))
    func edited(_ name: String) throws {
        let edit = Self.changes.first { $0.0 == name }!.1
        for hasBackground in [true, false] {
            CATransaction.setDisableActions(true)
            let roots = (0..<2).map { _ in carried(3, of: 12, hasBackground: hasBackground) }
            let plain = try ManualHost.batching(roots[0], from: nil)
            let batching = try ManualHost.batching(roots[1], from: 4)
            for frame in 0..<12 {
                if frame % 4 == 3 {
                    CATransaction.setDisableActions(true)
                    for root in roots {
                        let parent = root.sublayers![1]
                        edit(parent, parent.sublayers![frame % 5])
                    }
                }
                for host in [plain, batching] {
                    host.advance(by: 0.07)
                    try host.redraw()
                }
                if frame == 2 { #expect(!batching.animatedBatches.isEmpty) }
                let left = PixelGrid(try batching.read())
                #expect(left.differing(PixelGrid(try batching.snapshot()), by: 2) == 0, "\(frame)")
                #expect(try differing(plain, batching) == 0, "\(name), frame \(frame)")
            }
        }
    }

    @Test(
        "layers moving only with their parent leave the batch when the parent stops, and join again when it moves"
    )
    func idle() throws {
        let root = carried(4, of: 36, isStill: true)
        let parents = root.sublayers!
        func turn(at time: Double) {
            for parent in parents {
                parent.removeAllAnimations()
                let turn = endless("transform.rotation.z", 0, 3, 0.5)
                (turn.repeatCount, turn.beginTime) = (1, time)
                parent.add(turn, forKey: "turn")
            }
        }
        turn(at: 99.95)
        // Frames need at least one moving layer.
        root.sublayers!.last!.sublayers!.last!.add(endless("position.x", 5, 40, 2), forKey: "x")
        let host = ManualHost(root: root, size: CGSize(width: 200, height: 200))
        host.animatedBatchMode = .whenStable
        try host.redraw()
        var batched: [Int] = []
        for frame in 1...300 {
            if frame == 150 { turn(at: 0) }
            host.advance(by: 1.0 / 60)
            try host.redraw()
            if !host.animatedBatches.isEmpty { batched.append(frame) }
        }
        let (first, second) = (batched.filter { $0 < 150 }, batched.filter { $0 >= 150 })
        #expect(first.count > 15 && first.last! < 110, "\(batched)")
        #expect(second.count > 15 && second.last! < 260, "\(batched)")
    }
}
