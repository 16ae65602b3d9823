import CoreGraphics
import Foundation
import LaminaMotion
import LaminaRenderTree
import RandomTrees
import TestSupport
import Testing

@testable import CoreAnimation

@Suite struct RandomTreeTests {
    @Test(
        "Any sequence of edits commits the same tree as a fresh commit of the final one",
        arguments: 1...40)
    func incremental(seed: Int) {
        var dice = Dice(UInt64(seed))
        MediaTime.with(ManualClock(100), delivery: .manual()) {
            CATransaction.setDisableActions(true)
            let layers = (0..<12).map { i in
                let layer = i % 3 == 0 ? CAShapeLayer() : CALayer()
                layer.name = "n\(i)"
                return layer
            }
            let screen = Screen()
            let context = LayerContext(root: layers[0], sink: screen, clock: ManualClock(100))
            for _ in 0..<120 {
                CATransaction.setDisableActions(true)
                dice.editLayer(of: layers)
            }
            CATransaction.flush()
            let incremental = screen.dump()
            // Animations end with the old host: only attached layers are compared.
            let animations = Dictionary(
                uniqueKeysWithValues: layers.map {
                    ($0.name ?? "", $0.side?.animations.attachments.map(\.animation) ?? [])
                })
            let keys = Dictionary(
                uniqueKeysWithValues: layers.map { ($0.name ?? "", $0.animationKeys() ?? []) })
            context.detach()
            #expect(screen.dump() == "empty")
            #expect(screen.tree.count == 0)
            for layer in layers {
                let name = layer.name ?? ""
                for (key, animation) in zip(keys[name] ?? [], animations[name] ?? []) {
                    layer.add(animation, forKey: key)
                }
            }
            let fresh = Screen()
            let second = LayerContext(root: layers[0], sink: fresh, clock: ManualClock(100))
            CATransaction.flush()
            #expect(fresh.dump() == incremental)
            second.detach()
        }
    }

    @Test("Conversions invert each other", arguments: 1...30)
    func conversions(seed: Int) {
        var dice = Dice(UInt64(seed))
        isolated {
            let layers = dice.turnedLayers()
            for _ in 0..<20 {
                let (a, b) = (layers[dice.roll(8)], layers[dice.roll(8)])
                let p = point(dice.number(0, 50), dice.number(0, 50))
                #expect(near(b.convert(a.convert(p, to: b), to: a), p, 1e-6))
                #expect(near(a.convert(p, to: b), b.convert(p, from: a), 1e-6))
            }
        }
    }

    @Test("A presentation layer equals what the drawing side shows", arguments: 1...10)
    func agreement(seed: Int) {
        var dice = Dice(UInt64(seed))
        let clock = ManualClock(100)
        MediaTime.with(clock, delivery: .manual()) {
            CATransaction.setDisableActions(true)
            let layer = CALayer()
            layer.frame = rect(10, 20, 30, 40)
            let screen = Screen()
            let context = LayerContext(root: layer, sink: screen, clock: clock)
            CATransaction.flush()
            for key in [
                "position", "position.x", "opacity", "transform.rotation.z", "bounds.size.width",
                "zPosition",
            ] {
                let a = CABasicAnimation(keyPath: key)
                let isPoint = key == "position"
                a.fromValue = isPoint ? point(dice.number(0, 9), 1) as Any : dice.number(0, 1)
                if dice.roll(2) == 0 {
                    a.toValue = isPoint ? point(5, dice.number(0, 9)) as Any : dice.number(0, 1)
                }
                a.isAdditive = dice.roll(3) == 0
                a.autoreverses = dice.roll(2) == 0
                a.repeatCount = Float(dice.roll(3))
                a.duration = Double(dice.number(0.2, 2))
                a.timingFunction = dice.roll(2) == 0 ? nil : CAMediaTimingFunction(name: .easeIn)
                layer.add(a, forKey: nil)
            }
            CATransaction.flush()
            for step in 0..<8 {
                clock.time = 100 + Double(step) * 0.17
                _ = screen.tree.evaluate(at: clock.time)
                let drawn = screen.tree.visual(screen.tree.root).all
                let shown = layer.presentation()!
                #expect(near(shown.position, drawn.position, 1e-9))
                #expect(abs(shown.opacity - drawn.opacity) < 1e-6)
                #expect(near(shown.bounds, drawn.bounds, 1e-9))
                #expect(near(shown.transform.m12, drawn.transform.m12, 1e-9))
                #expect(near(shown.zPosition, drawn.zPosition, 1e-9))
            }
            context.detach()
        }
    }
}
