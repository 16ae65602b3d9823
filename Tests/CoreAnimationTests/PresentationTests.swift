import CoreGraphics
import Foundation
import LaminaRenderTree
import Testing

@testable import CoreAnimation

private final class Gauge: CALayer {
    var plain = 0
    override init() { super.init() }
    override init(layer: Any) {
        super.init(layer: layer)
        plain = (layer as? Gauge)?.plain ?? -1
    }
    required init?(coder: NSCoder) { super.init(coder: coder) }
}

@Suite struct PresentationTests {
    private func move(_ layer: CALayer, to x: CGFloat) {
        let a = basic("position.x", from: 0, to: x)
        a.duration = 1
        layer.add(a, forKey: "move")
    }

    @Test("B-PR 191 nil until committed in a hosted tree")
    func nilBefore() {
        Stage.run { stage in
            let layer = CALayer()
            #expect(layer.presentation() == nil)
            stage.root.addSublayer(layer)
            #expect(layer.presentation() == nil)
            stage.flush()
            #expect(layer.presentation() != nil)
        }
    }

    @Test("B-PR 192 same class, made with init(layer:), which copies nothing by itself")
    func sameClass() {
        Stage.run { stage in
            let layer = stage.layer(Gauge())
            layer.plain = 7
            layer.cornerRadius = 4
            let shown = layer.presentation()
            #expect(shown?.plain == 7)
            #expect(shown !== layer)
            let byHand = Gauge(layer: layer)
            #expect(byHand.plain == 7 && byHand.cornerRadius == 0 && byHand.bounds == .zero)
        }
    }

    @Test("B-PR 193 it has the animations of the last commit, and cannot be rid of them")
    func animations() throws {
        Stage.run { stage in
            let layer = stage.layer()
            move(layer, to: 100)
            #expect(layer.presentation()?.animation(forKey: "move") == nil)
            stage.flush()
            let shown = layer.presentation()
            #expect(shown?.animationKeys() == ["move"])
            let found = shown?.animation(forKey: "move") as? CABasicAnimation
            #expect(found?.keyPath == "position.x" && found === layer.animation(forKey: "move"))
            #expect(shown?.animation(forKey: "else") == nil)
            shown?.removeAnimation(forKey: "move")
            shown?.removeAllAnimations()
            #expect(layer.animationKeys() == ["move"] && shown?.animationKeys() == ["move"])
            // The presentation layer shows a removed animation until the commit of the removal.
            layer.removeAnimation(forKey: "move")
            #expect(layer.presentation()?.animation(forKey: "move") != nil)
            stage.flush()
            #expect(layer.presentation()?.animationKeys() == nil)
            // A presentation layer keeps its values.
            #expect(shown?.animationKeys() == ["move"])
        }
    }

    @Test("B-PR 193 the state at the start of the transaction, with animations at the current time")
    func committedState() {
        Stage.run { stage in
            let layer = stage.layer()
            CATransaction.setDisableActions(true)
            layer.zPosition = 9
            #expect(layer.presentation()?.zPosition == 0)
            stage.flush()
            #expect(layer.presentation()?.zPosition == 9)
            move(layer, to: 100)
            stage.clock.time = 100.5
            #expect(layer.presentation()?.position.x == 50)
            stage.flush()
            stage.clock.time = 100.75
            #expect(near(layer.presentation()?.position.x ?? 0, 25))
            stage.clock.time = 101
            #expect(near(layer.presentation()?.position.x ?? 0, 50))
        }
    }

    @Test("B-PR 194 relatives of a presentation layer are presentation layers; model() leads back")
    func relatives() throws {
        try Stage.run { stage in
            let layer = stage.layer()
            let child = CALayer()
            let mask = CALayer()
            layer.addSublayer(child)
            layer.mask = mask
            stage.flush()
            let shown = try #require(layer.presentation())
            let shownChild = try #require(shown.sublayers?.first)
            #expect(shownChild !== child && shownChild.model() === child)
            #expect(shownChild.superlayer === shown)
            #expect(shown.mask?.model() === mask)
            #expect(shown.superlayer?.model() === stage.root)
            #expect(shown.model() === layer && layer.model() === layer)
            #expect(shown.presentation() === shown)
        }
    }

    @Test("B-PR 195 after the animation it equals the model: the snap back")
    func snapBack() {
        Stage.run { stage in
            let layer = stage.layer()
            move(layer, to: 500)
            stage.flush()
            stage.advance(to: 100.5)
            #expect(near(layer.presentation()?.position.x ?? 0, 250))
            stage.advance(to: 101.5)
            #expect(layer.presentation()?.position == layer.position)
        }
    }

    @Test("B-PR 196 no layout for presentation layers; animated drawing uses the layer it is given")
    func drawing() {
        Stage.run { stage in
            let layer = stage.layer(Ring(), rect(0, 0, 10, 10))
            layer.drawn = []
            let a = basic("progress", from: 0, to: 1)
            a.duration = 1
            layer.add(a, forKey: "a")
            stage.flush()
            #expect(stage.context.hasAnimatedDrawing)
            stage.packets = []
            let before = layer.contents as? CGImage
            for time in [100.25, 100.5] {
                stage.clock.time = time
                #expect(stage.context.displayAnimatedLayers(at: time))
            }
            #expect(layer.drawn.suffix(2) == [0.25, 0.5])
            #expect(stage.changes.count == 2)
            #expect(layer.contents as? CGImage === before)
            #expect(layer.progress == 0)
            stage.advance(to: 101)
            #expect(!stage.context.displayAnimatedLayers(at: 101))
            stage.flush()
            #expect(!stage.context.hasAnimatedDrawing)
        }
    }

    @Test("re-entrancy: a drawing in an animated frame begins the animation of another layer")
    func drawingBeginsAnimation() {
        Stage.run { stage in
            let first = stage.layer(ChainedLayer(), rect(0, 0, 10, 10))
            let second = stage.layer(ChainedLayer(), rect(20, 0, 10, 10))
            first.begin()
            stage.flush()
            first.next = second
            stage.clock.time = 100.25
            #expect(stage.context.displayAnimatedLayers(at: 100.25))
            stage.flush()
            second.drawings = 0
            stage.clock.time = 100.5
            #expect(stage.context.displayAnimatedLayers(at: 100.5))
            #expect(second.drawings == 1)
        }
    }

    @Test("stack: an animation of a sublayer above thousands of named layers")
    func deepNames() {
        Stage.run { stage in
            var layer = stage.root
            for _ in 0..<30_000 {
                let inner = CALayer()
                inner.name = "a"
                layer.addSublayer(inner)
                layer = inner
            }
            let fade = basic("sublayers.a.opacity", from: 1, to: 0)
            fade.duration = 4
            stage.root.add(fade, forKey: "fade")
            stage.flush()
            // Without the stage's call for every layer, whose cost is the depth of the layer.
            stage.clock.time = 101
            #expect(layer.presentation()?.opacity == 1)
            #expect(stage.root.sublayers?.first?.presentation()?.opacity == 0.75)
        }
    }

    @Test("B-HT 55 hit testing the presentation tree finds the moving layer")
    func hitTesting() {
        Stage.run { stage in
            let layer = stage.layer(CALayer(), rect(0, 0, 10, 10))
            move(layer, to: 800)
            stage.flush()
            stage.clock.time = 100.5
            let hit = stage.root.presentation()?.hitTest(point(400 - 500, 5 - 500))
            #expect(hit?.model() === layer)
            #expect(stage.root.hitTest(point(400 - 500, 5 - 500)) === stage.root)
        }
    }

    @Test("Stopping an animation at what is shown")
    func stop() {
        Stage.run { stage in
            let layer = stage.layer()
            move(layer, to: 100)
            stage.flush()
            stage.clock.time = 100.25
            CATransaction.begin()
            CATransaction.setDisableActions(true)
            layer.position = layer.presentation()?.position ?? .zero
            layer.removeAnimation(forKey: "move")
            CATransaction.commit()
            stage.flush()
            stage.clock.time = 105
            #expect(near(layer.presentation()?.position.x ?? 0, 25))
        }
    }
}

@Suite("Presentations of separate calls") struct SeparatePresentationTests {
    @Test("points convert between presentations as between the models, under a flipped root")
    func conversion() throws {
        try Stage.run { stage in
            CATransaction.setDisableActions(true)
            stage.root.bounds = CGRect(x: 0, y: 0, width: 300, height: 300)
            stage.root.isGeometryFlipped = true
            let outer = CALayer()
            outer.frame = CGRect(x: 0, y: 0, width: 300, height: 300)
            let inner = CALayer()
            inner.frame = CGRect(x: 20, y: 50, width: 100, height: 100)
            stage.root.addSublayer(outer)
            outer.addSublayer(inner)
            stage.flush()
            let p = CGPoint(x: 3, y: 4)
            for (a, b) in [
                (outer, inner), (inner, outer), (stage.root, inner), (inner, stage.root),
            ] {
                let (shownA, shownB) = try (
                    #require(a.presentation()), #require(b.presentation())
                )
                #expect(shownA.convert(p, to: shownB) == a.convert(p, to: b))
                #expect(shownA.convert(p, from: shownB) == a.convert(p, from: b))
            }
        }
    }
}

/// A layer whose drawing begins the animation of another layer.
private final class ChainedLayer: CALayer {
    @AnimatableProperty var progress: CGFloat = 0
    var next: ChainedLayer?
    var drawings = 0

    func begin() {
        let animation = basic("progress", from: 0, to: 1)
        animation.duration = 4
        add(animation, forKey: "progress")
    }

    override class func needsDisplay(forKey key: String) -> Bool {
        key == "progress" || super.needsDisplay(forKey: key)
    }

    override func draw(in ctx: CGContext) {
        let own = model()
        own.drawings += 1
        ctx.fill(CGRect(x: 0, y: 0, width: 5, height: 5))
        own.next?.begin()
        own.next = nil
    }
}

/// A layer with additional properties.
final class Ring: CALayer {
    var drawn: [CGFloat] = []

    @AnimatableProperty var progress: CGFloat = 0
    @AnimatableProperty var tint: CGColor?
    @AnimatableProperty var area: CGRect
    @AnimatableProperty var turn: CATransform3D
    @AnimatableProperty var count: Int

    override class func needsDisplay(forKey key: String) -> Bool {
        key == "progress" || super.needsDisplay(forKey: key)
    }

    override func draw(in ctx: CGContext) {
        model().drawn.append(progress)
        ctx.setFillColor(.white)
        ctx.fill(CGRect(x: 0, y: 0, width: 5, height: 5))
    }
}

@Suite struct RemovedAnimationTests {
    @Test("B-PR 193 an animation removed in this transaction still counts: its value can be kept")
    func keepsTheValueReached() {
        Stage.run { stage in
            let layer = stage.layer()
            let fade = basic("opacity", from: 1, to: 0)
            fade.duration = 4
            layer.add(fade, forKey: "fade")
            stage.flush()
            stage.advance(to: 101)
            layer.removeAnimation(forKey: "fade")
            #expect(layer.animation(forKey: "fade") == nil)
            #expect(layer.presentation()?.opacity == 0.75)
            CATransaction.setDisableActions(true)
            layer.opacity = layer.presentation()?.opacity ?? 0
            stage.flush()
            stage.advance(to: 103)
            #expect(layer.presentation()?.opacity == 0.75 && layer.opacity == 0.75)
        }
    }
}
