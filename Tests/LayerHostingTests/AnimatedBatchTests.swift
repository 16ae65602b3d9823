import CoreAnimation
import CoreGraphics
import Foundation
import TestSupport
import Testing

@testable import LaminaDisplayList
@testable import LayerHosting

/// Moving layers, drawn as animated batches: same pictures as single layers, and cost.
@Suite("AnimatedBatches") struct AnimatedBatchTests {
    /// A grid of squares in endless rotation and movement.
    private func movers(_ count: Int) -> CALayer {
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
        root.backgroundColor = rgb(0.1, 0.1, 0.1)
        for i in 0..<count {
            let layer = CALayer()
            layer.bounds = CGRect(x: 0, y: 0, width: 9, height: 6)
            layer.position = CGPoint(x: 10 + i % 16 * 11, y: 10 + i / 16 * 11)
            layer.backgroundColor = rgb(Double(i % 7) / 7 + 0.1, 0.5, Double(i % 5) / 5)
            layer.add(turn(Double(1 + i % 3)), forKey: "turn")
            root.addSublayer(layer)
        }
        return root
    }

    private func turn(_ duration: Double, repeats: Float = .infinity) -> CABasicAnimation {
        let turn = CABasicAnimation(keyPath: "transform.rotation.z")
        turn.byValue = 2 * Double.pi
        turn.duration = duration
        turn.repeatCount = repeats
        turn.beginTime = 99.95
        return turn
    }

    private func shown(_ root: CALayer) throws -> ManualHost {
        let host = ManualHost(root: root, size: CGSize(width: 200, height: 200))
        host.animatedBatchMode = .whenStable
        try host.redraw()
        return host
    }

    /// Pixels of two hosts' pictures that differ by more than a quarter of a soft edge pixel.
    private func differing(_ a: ManualHost, _ b: ManualHost) throws -> Int {
        PixelGrid(try a.snapshot()).differing(PixelGrid(try b.snapshot()), by: 8)
    }

    @Test("a frame in which layers only move hands over one record, and evaluates none of them")
    func counts() throws {
        try alone {
            let host = try shown(movers(200))
            for frame in 1...30 {
                host.advance(by: 1.0 / 60)
                try host.redraw()
                guard frame > AnimatedBatchPolicy.leastStableFrames + 1 else { continue }
                #expect(host.animatedBatches.map(\.count) == [200])
                #expect(host.counts.drawCalls == 1)
                #expect(host.counts.instances == 200)
                #expect(host.stage.tree.suspendedCount == 200)
                if frame == AnimatedBatchPolicy.leastStableFrames + 2 { continue }
                #expect(host.counts.uploadedBytes == 16 * AnimatedBatchRecord.texels)
                #expect(host.stage.planner?.counters.visited == 0)
            }
            #expect(host.stage.planner?.counters.builds == 2)
        }
    }

    @Test("a frame at the same time draws nothing, and one of a still animated batch neither")
    func still() throws {
        let host = try ManualHost.batching(movers(20), from: 1)
        host.advance(by: 0.1)
        #expect(try host.redraw())
        #expect(host.animatedBatches.map(\.count) == [20])
        #expect(try !host.redraw())
    }

    @Test("rows are written again in time, one frame in hundreds")
    func horizon() throws {
        try alone {
            let host = try ManualHost.batching(movers(40), from: 1)
            var uploads = 0
            for _ in 0..<600 {
                host.advance(by: 0.25)
                try host.redraw()
                if host.counts.uploadedBytes > 32 { uploads += 1 }
            }
            #expect(host.stage.planner?.counters.builds == 2)
            #expect((2...8).contains(uploads), "\(uploads)")
        }
    }

    /// The changes to a single layer between frames.
    private static var changes: [(String, (CALayer, CALayer) -> Void)] {
        [
            ("place", { layer, _ in layer.position.x += 20 }),
            ("colour", { layer, _ in layer.backgroundColor = rgb(1, 0, 0) }),
            ("no colour", { layer, _ in layer.backgroundColor = nil }),
            ("opacity", { layer, _ in layer.opacity = 0.3 }),
            ("corners", { layer, _ in layer.cornerRadius = 3 }),
            ("size", { layer, _ in layer.bounds.size.width = 40 }),
            ("depth", { layer, _ in layer.zPosition = 5 }),
            ("slant", { layer, _ in layer.transform = CATransform3DMakeRotation(1, 0, 1, 0) }),
            ("hidden", { layer, _ in layer.isHidden = true }),
            ("removed", { layer, _ in layer.removeFromSuperlayer() }),
            ("added", { layer, root in root.addSublayer(duplicate(layer)) }),
            ("inserted", { layer, root in root.insertSublayer(duplicate(layer), above: layer) }),
            ("still", { layer, _ in layer.removeAllAnimations() }),
            ("paused", { layer, _ in layer.speed = 0 }),
            ("slower", { layer, _ in layer.speed = 0.25 }),
            (
                "parent",
                { _, root in
                    root.setAffineTransform(CGAffineTransform(rotationAngle: 0.3))
                }
            ),
            ("parent scrolls", { _, root in root.bounds.origin.y += 3 }),
            ("parent fades", { _, root in root.opacity = 0.5 }),
            ("name", { layer, _ in layer.name = "mover" }),
            ("sublayer", { layer, _ in layer.addSublayer(duplicate(layer)) }),
            ("mask", { layer, _ in layer.mask = duplicate(layer) }),
            (
                "another animation",
                { layer, _ in
                    let fade = CABasicAnimation(keyPath: "opacity")
                    (fade.fromValue, fade.toValue, fade.duration) = (0, 1, 0.3)
                    layer.add(fade, forKey: "fade")
                }
            ),
            (
                "one without a closed form",
                { layer, _ in
                    let path = CAKeyframeAnimation(keyPath: "position")
                    path.path = CGPath(
                        ellipseIn: CGRect(x: 50, y: 50, width: 90, height: 60), transform: nil)
                    path.duration = 2
                    layer.add(path, forKey: "path")
                }
            ),
        ]
    }

    @Test(
        "whatever is done to a layer, the picture is that of layers one by one, drawn in parts too",
        arguments: changes.map(\.0))
    func edited(_ name: String) throws {
        let edit = Self.changes.first { $0.0 == name }!.1
        CATransaction.setDisableActions(true)
        let (one, two) = (movers(60), movers(60))
        let plain = try ManualHost.batching(one, from: nil)
        let batching = try ManualHost.batching(two, from: 4)
        for frame in 0..<12 {
            if frame % 4 == 3 {
                CATransaction.setDisableActions(true)
                for root in [one, two] { edit(root.sublayers![10 + frame], root) }
            }
            for host in [plain, batching] {
                host.advance(by: frame == 9 ? 3.3 : 0.07)
                try host.redraw()
            }
            if frame == 2 { #expect(batching.animatedBatches.map(\.count) == [60]) }
            let left = PixelGrid(try batching.read())
            #expect(left.differing(PixelGrid(try batching.snapshot()), by: 2) == 0, "\(frame)")
            #expect(try differing(plain, batching) == 0, "\(name), frame \(frame)")
        }
    }

    @Test("animations that begin and end do so at their time, and delegates hear of it")
    func ends() throws {
        let (one, two) = (movers(40), movers(40))
        var hosts: [ManualHost] = []
        var heard: [[String]] = [[], []]
        for (k, root) in [one, two].enumerated() {
            for (i, layer) in root.sublayers!.enumerated() where i % 3 == 0 {
                let slide = CABasicAnimation(keyPath: "position.x")
                (slide.byValue, slide.duration, slide.beginTime) = (30, 0.5, 100.3 + Double(i) / 50)
                slide.fillMode = i % 2 == 0 ? .removed : .both
                slide.isRemovedOnCompletion = i % 2 == 0
                slide.delegate = Listener { heard[k].append("\(i) \($0)") }
                layer.add(slide, forKey: "slide")
            }
            hosts.append(try ManualHost.batching(root, from: k == 0 ? nil : 4))
        }
        for frame in 0..<40 {
            for host in hosts {
                host.advance(by: 0.05)
                try host.redraw()
            }
            #expect(try differing(hosts[0], hosts[1]) == 0, "frame \(frame)")
            #expect(heard[0] == heard[1])
        }
        #expect(heard[0].count == 28)
    }

    private final class Listener: NSObject, CAAnimationDelegate {
        let hear: (String) -> Void
        init(_ hear: @escaping (String) -> Void) { self.hear = hear }
        func animationDidStart(_ anim: CAAnimation) { hear("begins") }
        func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { hear("ends") }
    }

    @Test("copies of a replicator's layer are an animated batch, each at its own time")
    func copies() throws {
        try alone {
            func root() -> CALayer {
                let root = CALayer()
                root.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
                let copies = CAReplicatorLayer()
                copies.frame = root.bounds
                copies.instanceCount = 150
                copies.instanceDelay = 0.02
                copies.instanceGreenOffset = -1.0 / 150
                copies.instanceTransform = CATransform3DScale(
                    CATransform3DMakeRotation(0.13, 0, 0, 1), 1.004, 1.004, 1)
                let dot = CALayer()
                dot.frame = CGRect(x: 140, y: 90, width: 12, height: 7)
                dot.backgroundColor = rgb(1, 1, 1)
                let turn = turn(2)
                turn.beginTime = 90
                dot.add(turn, forKey: "turn")
                copies.addSublayer(dot)
                root.addSublayer(copies)
                return root
            }
            let plain = try ManualHost.batching(root(), from: nil)
            let batching = try shown(root())
            for frame in 0..<40 {
                for host in [plain, batching] {
                    host.advance(by: 0.05)
                    try host.redraw()
                }
                #expect(try differing(plain, batching) == 0, "frame \(frame)")
            }
            #expect(batching.animatedBatches.map(\.count) == [150])
            #expect(batching.counts.uploadedBytes == 16 * AnimatedBatchRecord.texels)
        }
    }

    @Test(
        "transforms animated as a whole are animated batches where they stay flat, as they look one by one"
    )
    func wholeTransforms() throws {
        func root() -> CALayer {
            CATransaction.setDisableActions(true)
            let root = movers(160)
            for (i, layer) in root.sublayers!.enumerated() {
                layer.removeAllAnimations()
                let animation = CAKeyframeAnimation(keyPath: "transform")
                let small = CATransform3DMakeScale(i % 4 == 0 ? 0 : 0.5, 0.5, 1)
                let turned = CATransform3DRotate(
                    CATransform3DMakeTranslation(3, 2, 0), 2.5 + Double(i % 9) / 9, 0, 0, 1)
                animation.values =
                    i % 4 == 0 ? [small, CATransform3DIdentity] : [small, turned, small]
                (animation.duration, animation.autoreverses) = (1 + Double(i % 5) / 5, i % 2 == 0)
                (animation.repeatCount, animation.beginTime) = (.infinity, 99.95)
                layer.add(animation, forKey: "transform")
                if i % 3 == 0 {
                    // Start of a change with an implicit animation: the value that was set.
                    layer.removeAllAnimations()
                    let basic = CABasicAnimation(keyPath: "transform")
                    basic.fromValue = CATransform3DMakeRotation(Double(i), 0, 0, 1)
                    (basic.duration, basic.beginTime) = (3, 99.9)
                    layer.transform = CATransform3DScale(turned, 1.5, 1, 1)
                    layer.add(basic, forKey: "basic")
                } else if i % 3 == 1 {
                    // Additive, as views animate: the rest of the way is added.
                    layer.removeAllAnimations()
                    layer.transform = CATransform3DScale(turned, 0.7, 0.7, 1)
                    let rest = CABasicAnimation(keyPath: "transform")
                    rest.fromValue = CATransform3DMakeRotation(Double(i), 0, 0, 1)
                    rest.toValue = CATransform3DIdentity
                    (rest.duration, rest.beginTime, rest.isAdditive) = (9, 99.9, true)
                    layer.add(rest, forKey: "rest")
                }
            }
            return root
        }
        try alone {
            let plain = try ManualHost.batching(root(), from: nil)
            let batching = try shown(root())
            for frame in 0..<60 {
                for host in [plain, batching] {
                    host.advance(by: 0.075)
                    try host.redraw()
                }
                #expect(try differing(plain, batching) == 0, "frame \(frame)")
            }
            #expect(batching.animatedBatches.map(\.count) == [160])
            #expect(batching.counts.uploadedBytes == 16 * AnimatedBatchRecord.texels)
        }
    }

    @Test("what cannot be in an animated batch says why")
    func rebuildReasons() throws {
        CATransaction.setDisableActions(true)
        let root = movers(5)
        let layers = root.sublayers!
        layers[1].cornerRadius = 2
        layers[2].transform = CATransform3DMakeRotation(0.4, 1, 0, 0)
        let path = CAKeyframeAnimation(keyPath: "position")
        path.path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 9, height: 9), transform: nil)
        (path.duration, path.repeatCount, path.rotationMode) = (2, .infinity, .rotateAuto)
        layers[3].add(path, forKey: "path")
        // Two rotations, one along the path: matrices in the order of the animations.
        layers[3].add(turn(2), forKey: "turn")
        layers[4].add(turn(1e-5), forKey: "turn")
        let host = try ManualHost.batching(root, from: 128)
        try host.redraw()
        let text = try #require(host.stage.planner).moverDescription
        // A single layer in space makes all its siblings ordered by depth.
        for line in ["L1: content", "L2: content", "L3: content", "L4: content"] {
            #expect(text.contains(line), "\(text)")
        }
        CATransaction.setDisableActions(true)
        layers[2].transform = CATransform3DIdentity
        try host.redraw()
        let later = try #require(host.stage.planner).moverDescription
        for line in ["L1: few", "L2: content", "L3: few", "L4: animations", "L5: coarse"] {
            #expect(later.contains(line), "\(later)")
        }
        host.animatedBatchMode = .whenStable
        try host.redraw()
        #expect(try #require(host.stage.planner).moverDescription.contains("L1: early"))
        host.animatedBatchMode = .always
        host.stage.planner?.useAnimatedBatches(.always, fewest: 1)
        try host.redraw()
        #expect(
            try #require(host.stage.planner).moverDescription.contains("L1: in an animated batch"))
        host.animatedBatchMode = .never
        try host.redraw()
        #expect(try #require(host.stage.planner).moverDescription == "")
    }

    @Test("opaque layers that are large hide what is behind them and are in no animated batch")
    func large() throws {
        CATransaction.setDisableActions(true)
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 400, height: 400)
        // Opaque; too small; seen through; fading; turning.
        let sides: [CGFloat] = [256, 255, 256, 256, 256]
        for (i, side) in sides.enumerated() {
            let layer = CALayer()
            layer.bounds = CGRect(x: 0, y: 0, width: side, height: side)
            layer.position = CGPoint(x: 150 + 10 * i, y: 150)
            layer.backgroundColor = rgb(0.2, 0.4, 0.6, i == 2 ? 0.5 : 1)
            let animation = CABasicAnimation(
                keyPath: ["position.x", "opacity", "transform.rotation.z"][max(0, i - 2)])
            animation.fromValue = i < 3 ? 150 : 0.5
            animation.toValue = i < 3 ? 180 : 1
            (animation.duration, animation.repeatCount) = (2, .infinity)
            animation.beginTime = 99.95
            layer.add(animation, forKey: "move")
            root.addSublayer(layer)
        }
        let host = try ManualHost.batching(root, from: 2)
        try host.redraw()
        let planner = try #require(host.stage.planner)
        let lines = planner.moverDescription.split(separator: "\n")
        let isLarge = lines.map { $0.hasSuffix("large") }
        #expect(isLarge == [true, false, false, false, false], "\(lines)")
        #expect(host.animatedBatches.map(\.count) == [4], "\(lines)")
        // A little smaller on the way.
        let shrink = CABasicAnimation(keyPath: "transform.scale")
        (shrink.fromValue, shrink.toValue) = (1, 0.9)
        (shrink.duration, shrink.repeatCount) = (2, .infinity)
        root.sublayers![0].add(shrink, forKey: "shrink")
        try host.redraw()
        #expect(!planner.moverDescription.contains("large"), "\(planner.moverDescription)")
    }

    @Test(
        "layers of two kinds in turns are an animated batch each run, and look as they do one by one"
    )
    func kinds() throws {
        func root() -> CALayer {
            let root = movers(12)
            for (i, layer) in root.sublayers!.enumerated() where i / 3 % 2 == 1 {
                layer.backgroundColor = nil
                layer.contents = Self.picture
            }
            return root
        }
        let plain = try ManualHost.batching(root(), from: nil)
        let batching = try ManualHost.batching(root(), from: 2)
        for frame in 0..<5 {
            for host in [plain, batching] {
                host.advance(by: 0.07)
                try host.redraw()
            }
            #expect(batching.animatedBatches.map(\.count) == [3, 3, 3, 3])
            #expect(try differing(plain, batching) == 0, "frame \(frame)")
        }
    }

    private static let picture = square(8, rgb(0.9, 0.4, 0.1))

    @Test("images that shrink to nothing and grow again look as they do one by one")
    func vanishing() throws {
        func root() -> CALayer {
            let root = movers(6)
            for (i, layer) in root.sublayers!.enumerated() {
                (layer.backgroundColor, layer.contents) = (nil, Self.picture)
                let scale = CABasicAnimation(keyPath: "transform.scale")
                (scale.fromValue, scale.toValue) = (1 + Double(i) / 9, -0.42)
                (scale.duration, scale.repeatCount, scale.beginTime) = (0.5, .infinity, 99.9)
                layer.removeAllAnimations()
                layer.add(scale, forKey: "scale")
            }
            return root
        }
        let plain = try ManualHost.batching(root(), from: nil)
        let batching = try ManualHost.batching(root(), from: 2)
        for frame in 0..<20 {
            for host in [plain, batching] {
                host.advance(by: 0.031)
                try host.redraw()
            }
            #expect(batching.animatedBatches.map(\.primitive) == [.minified])
            #expect(try differing(plain, batching) == 0, "frame \(frame)")
        }
    }

    @Test(
        "layers with a name are written again in place, and are in animated batches, like those without"
    )
    func named() throws {
        func root() -> CALayer {
            let root = movers(20)
            for layer in root.sublayers! { layer.name = "mover" }
            return root
        }
        let plain = try ManualHost.batching(root(), from: nil)
        for _ in 0..<3 {
            plain.advance(by: 0.1)
            try plain.redraw()
        }
        #expect(plain.stage.planner?.counters.visited == 0)
        let batching = try ManualHost.batching(root(), from: 2)
        batching.advance(by: 0.1)
        try batching.redraw()
        #expect(batching.animatedBatches.map(\.count) == [20])
    }

    @Test("exact pictures have no animated batches, and those of hosts that want none neither")
    func exact() throws {
        let host = try ManualHost.batching(movers(20), from: 2)
        host.advance(by: 0.1)
        try host.redraw()
        #expect(host.animatedBatches.count == 1)
        host.isExact = true
        host.advance(by: 0.1)
        try host.redraw()
        #expect(host.animatedBatches.isEmpty && host.stage.tree.suspendedCount == 0)
        host.isExact = false
        host.advance(by: 0.1)
        try host.redraw()
        #expect(host.animatedBatches.count == 1)
    }
}
