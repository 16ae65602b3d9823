import CoreAnimation
import CoreGraphics
import Foundation
import TestSupport
import Testing

@testable import LaminaDisplayList
@testable import LayerHosting

/// Changes of layers in animated batches, the ends of their animations, and rejected layers.
@Suite("Animated batches: changes and ends") struct AnimatedBatchChangeTests: AnimatedBatchFixture {
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
        "after any change of a layer the picture equals single layers, drawn in parts too",
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

    @Test("animations in a batch begin and end at their times, with calls of the delegates")
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

    @Test(
        "animated flat transforms form batches, with the pictures of separate items"
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

    @Test("layers outside of animated batches have a reason")
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

    @Test(
        "alternating runs of two kinds are an animated batch each, and look like single layers"
    )
    func kinds() throws {
        func root() -> CALayer {
            let root = movers(12)
            for (i, layer) in root.sublayers!.enumerated() where i / 3 % 2 == 1 {
                layer.backgroundColor = nil
                layer.contents = batchedPicture
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
}
