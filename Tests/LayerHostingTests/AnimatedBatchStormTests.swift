import CoreAnimation
import CoreGraphics
import TestSupport
import Testing

@testable import LaminaDisplayList
@testable import LayerHosting

/// Animated batches without profit: the planner drops the batches, and tries again at growing
/// intervals.
@Suite("Animated batches in a storm") struct AnimatedBatchStormTests {
    /// Two hundred squares in endless rotation.
    private func movers() -> CALayer {
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
        for i in 0..<200 {
            let layer = CALayer()
            layer.frame = CGRect(x: i % 16 * 12, y: i / 16 * 12, width: 9, height: 6)
            layer.backgroundColor = rgb(0.9, 0.5, 0.2)
            let turn = CABasicAnimation(keyPath: "transform.rotation.z")
            (turn.byValue, turn.duration, turn.repeatCount) = (2 * Double.pi, 3, .infinity)
            layer.add(turn, forKey: "turn")
            root.addSublayer(layer)
        }
        return root
    }

    /// Plays frames with a change before each. Returns the number of built lists, and of frames
    /// with animated batches.
    private func play(
        _ frames: Int, _ root: CALayer? = nil, _ body: (Int, [CALayer]) -> Void
    ) throws -> (builds: Int, batched: Int) {
        let root = root ?? movers()
        let host = ManualHost(root: root, size: CGSize(width: 200, height: 200))
        host.animatedBatchMode = .whenStable
        try host.redraw()
        var batched = 0
        for frame in 1...frames {
            CATransaction.setDisableActions(true)
            body(frame, root.sublayers!)
            host.advance(by: 1.0 / 60)
            try host.redraw()
            if !host.animatedBatches.isEmpty { batched += 1 }
        }
        return (try #require(host.stage.planner).counters.builds, batched)
    }

    @Test("left alone, all frames but the first have them")
    func calm() throws {
        let (builds, batched) = try play(300) { _, _ in }
        #expect(builds == 2 && batched > 285, "\(builds) builds, \(batched) frames")
    }

    @Test("where a few layers are changed in every frame they stay")
    func breeze() throws {
        let (builds, batched) = try play(300) { frame, layers in
            for layer in layers.prefix(10) { layer.position.x += frame % 2 == 0 ? 1 : -1 }
        }
        #expect(builds == 2 && batched > 285, "\(builds) builds, \(batched) frames")
    }

    /// Two hundred squares that start close together and fly apart, or cross the window together.
    private func crowd(_ places: (Int) -> CGPoint) -> CALayer {
        let root = movers()
        for (i, layer) in root.sublayers!.enumerated() {
            layer.position = CGPoint(x: 8 + i % 20, y: 8 + i / 20)
            let move = CABasicAnimation(keyPath: "position")
            (move.toValue, move.duration, move.fillMode) = (places(i), 10, .forwards)
            move.isRemovedOnCompletion = false
            layer.add(move, forKey: "move")
        }
        return root
    }

    @Test(
        "layers flying close together become an animated batch after they have separated"
    )
    func flight() throws {
        let root = crowd { CGPoint(x: $0 % 20 * 10, y: $0 / 20 * 20) }
        let (builds, batched) = try play(600, root) { _, _ in }
        #expect(builds < 9 && batched > 60 && batched < 120, "\(builds) builds, \(batched) frames")
    }

    @Test("layers crossing the window close together damage only their own places")
    func march() throws {
        let root = crowd { CGPoint(x: 180 + $0 % 20, y: 180 + $0 / 20) }
        let (builds, batched) = try play(500, root) { _, _ in }
        #expect(builds < 9 && batched == 0, "\(builds) builds, \(batched) frames")
    }

    /// Two hundred rotating squares, and as many in a layer above the squares.
    private func movers(beneath others: CALayer) -> CALayer {
        let (root, below) = (CALayer(), movers())
        root.frame = below.frame
        root.addSublayer(below)
        root.addSublayer(others)
        return root
    }

    @Test("layers crossing the window do not change a neighbouring animated batch")
    func neighbours() throws {
        let root = movers(beneath: crowd { CGPoint(x: 180 + $0 % 20, y: 180 + $0 / 20) })
        let (builds, batched) = try play(300, root) { _, _ in }
        #expect(builds == 2 && batched > 285, "\(builds) builds, \(batched) frames")
    }

    @Test(
        "a layer that begins to skew its sublayers does not change another animated batch"
    )
    func slanting() throws {
        let others = movers()
        for layer in others.sublayers! {
            layer.setAffineTransform(CGAffineTransform(rotationAngle: 1))
        }
        let squeeze = CABasicAnimation(keyPath: "transform.scale.x")
        (squeeze.fromValue, squeeze.toValue, squeeze.duration) = (1, 0.3, 1)
        (squeeze.beginTime, squeeze.repeatCount) = (100.5, .infinity)
        squeeze.isRemovedOnCompletion = false
        others.add(squeeze, forKey: "squeeze")
        let (builds, batched) = try play(600, movers(beneath: others)) { _, _ in }
        // A build after the break, and tries after 60, 120 and 240 updates.
        #expect(builds < 7 && batched > 585, "\(builds) builds, \(batched) frames")
    }

    @Test("where half of the layers are changed in every frame none are made")
    func storm() throws {
        let (builds, batched) = try play(600) { frame, layers in
            for layer in layers.prefix(100) { layer.position.x += frame % 2 == 0 ? 1 : -1 }
        }
        #expect(builds == 1 && batched == 0, "\(builds) builds, \(batched) frames")
    }

    @Test("where half of the layers begin to be changed in every frame they are given up")
    func outbreak() throws {
        let (builds, batched) = try play(600) { frame, layers in
            if frame < 100 { return }
            for layer in layers.prefix(100) { layer.position.x += frame % 2 == 0 ? 1 : -1 }
        }
        #expect(builds == 3 && batched > 80 && batched < 120, "\(builds) builds, \(batched) frames")
    }

    @Test("where all layers are changed now and then they are made all the same")
    func gusts() throws {
        let (builds, batched) = try play(300) { frame, layers in
            guard frame % 10 == 0 else { return }
            for layer in layers { layer.position.x += frame % 20 == 0 ? 1 : -1 }
        }
        #expect(builds == 2 && batched > 270, "\(builds) builds, \(batched) frames")
    }

    @Test("frequent builds of the list are hardly increased by animated batches")
    func structure() throws {
        let (builds, batched) = try play(1000) { frame, layers in
            if frame % 20 == 0 { layers[frame / 20].isHidden.toggle() }
        }
        #expect(builds < 50 + 6 && batched < 60, "\(builds) builds, \(batched) frames")
    }

    @Test("where no layer has a neighbour of its kind few lists are built in vain")
    func apart() throws {
        let root = movers()
        for (i, layer) in root.sublayers!.enumerated() where i % 2 == 0 { layer.borderWidth = 1 }
        let (builds, batched) = try play(1000, root) { frame, layers in
            if frame % 20 == 0 { layers[frame / 20].isHidden.toggle() }
        }
        #expect(builds < 50 + 6 && batched == 0, "\(builds) builds, \(batched) frames")
    }
}
