import CoreGraphics
import Foundation
import LaminaMotion
import LaminaRenderTree
import Testing

@testable import CoreAnimation

/// Draws at every request and records its values.
private final class Gauge: CALayer {
    @AnimatableProperty var level: CGFloat = 0
    override class func needsDisplay(forKey key: String) -> Bool {
        key == "level" || super.needsDisplay(forKey: key)
    }
    override func draw(in ctx: CGContext) {
        ctx.setFillColor(gray: level, alpha: 1)
        ctx.fill([bounds])
    }
}

/// A hosted tree and its drawing side, evaluated together.
private final class Pair: CommitSink, @unchecked Sendable {
    let tree = RenderTree()
    let clock = ManualClock(100)
    let root = CALayer()
    private(set) var context: LayerContext!

    func post(_ packet: CommitPacket) { tree.apply(packet) }

    static func run(_ body: (Pair) throws -> Void) rethrows {
        let pair = Pair()
        try MediaTime.with(pair.clock, delivery: .manual()) {
            pair.root.bounds = rect(0, 0, 100, 100)
            pair.context = LayerContext(root: pair.root, sink: pair, clock: pair.clock)
            CATransaction.flush()
            defer { pair.context = nil }
            try body(pair)
            pair.context.detach()
        }
    }

    func at(_ seconds: Double) {
        CATransaction.flush()
        clock.time = 100 + seconds
        _ = tree.evaluate(at: clock.time)
        context.deliver(Array(tree.drainAnimationEvents()), at: clock.time)
        CATransaction.flush()
    }

    /// The values of a layer on the drawing side.
    func drawn(_ layer: CALayer) -> LayerProperties {
        tree.visual(context.id(of: layer)!.rawValue).all
    }
}

@Suite("Animations by paths into sublayers") struct SublayerPathTests {
    private func child(_ name: String, of parent: CALayer) -> CALayer {
        let layer = CALayer()
        layer.name = name
        layer.frame = rect(0, 0, 10, 10)
        parent.addSublayer(layer)
        return layer
    }

    private func animation(_ path: String, _ from: Any, _ to: Any) -> CABasicAnimation {
        let animation = CABasicAnimation(keyPath: path)
        (animation.fromValue, animation.toValue, animation.duration) = (from, to, 1)
        return animation
    }

    @Test("B-KP 24 an animation of sublayers.<name>.<property> moves that sublayer and no other")
    func moves() {
        Pair.run { pair in
            let (a, b) = (child("a", of: pair.root), child("b", of: pair.root))
            pair.root.add(animation("sublayers.b.position.x", 0, 80), forKey: "move")
            pair.root.add(animation("sublayers.b.opacity", 1, 0), forKey: nil)
            pair.at(0.25)
            #expect(pair.drawn(b).position.x == 20 && b.presentation()?.position.x == 20)
            #expect(pair.drawn(b).opacity == 0.75 && b.presentation()?.opacity == 0.75)
            #expect(pair.drawn(a).position.x == 5 && a.presentation()?.position.x == 5)
            #expect(
                pair.root.presentation()?.value(forKeyPath: "sublayers.b.position.x") as? CGFloat
                    == 20)
            pair.at(1.5)
            #expect(pair.drawn(b).position.x == 5 && b.presentation()?.position.x == 5)
            #expect(pair.root.animationKeys() == nil)
        }
    }

    @Test("Animations added and removed one by one between looks are all in force, in their order")
    func oneByOne() {
        Pair.run { pair in
            let b = child("b", of: pair.root)
            func expect(_ x: CGFloat, _ opacity: Float) {
                #expect(b.presentation()?.position.x == x && pair.drawn(b).position.x == x)
                #expect(b.presentation()?.opacity == opacity)
            }
            pair.root.add(animation("sublayers.b.position.x", 0, 80), forKey: "first")
            pair.at(0.25)
            expect(20, 1)
            // An animation of the layer alone, then two animations of sublayers.
            pair.root.add(animation("opacity", 1, 0), forKey: "own")
            pair.root.add(animation("sublayers.b.opacity", 0.5, 0.5), forKey: "second")
            pair.at(0.25)
            expect(20, 0.5)
            pair.root.add(animation("sublayers.b.position.x", 40, 40), forKey: "third")
            pair.at(0.25)
            expect(40, 0.5)
            pair.root.removeAnimation(forKey: "own")
            pair.at(0.25)
            expect(40, 0.5)
            pair.root.removeAnimation(forKey: "third")
            pair.at(0.25)
            expect(20, 0.5)
            pair.root.removeAnimation(forKey: "first")
            pair.root.removeAnimation(forKey: "second")
            pair.at(0.25)
            expect(5, 1)
        }
    }

    @Test("Nested names, groups and keyframes; time is that of the layer the animation is on")
    func nested() {
        Pair.run { pair in
            let middle = child("middle", of: pair.root)
            let leaf = child("leaf", of: middle)
            middle.speed = 9
            pair.root.speed = 0.5
            pair.at(0)
            let frames = CAKeyframeAnimation(keyPath: "sublayers.middle.sublayers.leaf.zPosition")
            frames.values = [0.0, 10.0, 110.0]
            let group = CAAnimationGroup()
            group.duration = 1
            group.animations = [frames, animation("sublayers.middle.cornerRadius", 0, 8)]
            frames.duration = 1
            pair.root.add(group, forKey: "group")
            pair.at(0.5)
            // Half a second at half speed.
            for (layer, z, radius) in [(leaf, 5.0, 0.0), (middle, 0, 2)] {
                #expect(
                    near(pair.drawn(layer).zPosition, z) && near(layer.presentation()!.zPosition, z)
                )
                #expect(near(pair.drawn(layer).cornerRadius, radius))
                #expect(near(layer.presentation()!.cornerRadius, radius))
            }
        }
    }

    @Test("A sublayer renamed, added later or removed gains and loses what is lent to it")
    func changes() {
        Pair.run { pair in
            let a = child("a", of: pair.root)
            let move = animation("sublayers.b.position.x", 0, 80)
            move.duration = 8
            pair.root.add(move, forKey: "move")
            pair.at(1)
            #expect(pair.drawn(a).position.x == 5)
            a.name = "b"
            pair.at(2)
            #expect(pair.drawn(a).position.x == 20 && a.presentation()?.position.x == 20)
            let first = CALayer()
            first.name = "b"
            pair.root.insertSublayer(first, at: 0)
            pair.at(4)
            #expect(pair.drawn(a).position.x == 5 && pair.drawn(first).position.x == 40)
            first.removeFromSuperlayer()
            pair.at(5)
            #expect(pair.drawn(a).position.x == 50 && a.presentation()?.position.x == 50)
            pair.root.removeAnimation(forKey: "move")
            pair.at(6)
            #expect(pair.drawn(a).position.x == 5 && a.presentation()?.position.x == 5)
        }
    }

    @Test("A key that needs display is drawn in every frame of a lent animation")
    func drawing() {
        Pair.run { pair in
            let gauge = Gauge()
            gauge.name = "gauge"
            gauge.frame = rect(0, 0, 4, 4)
            pair.root.addSublayer(gauge)
            pair.at(0)
            pair.root.add(animation("sublayers.gauge.level", 0, 1), forKey: "fill")
            CATransaction.flush()
            pair.clock.time = 100.5
            #expect(gauge.presentation()?.level == 0.5)
            #expect(pair.context.hasAnimatedDrawing)
            pair.context.displayAnimatedLayers(at: 100.5)
            let image = pair.drawn(gauge).contents
            let gray = image?.withPremultipliedRGBA8 { bytes, _ in bytes[0] }
            #expect(gray == 127 || gray == 128)
        }
    }
}
