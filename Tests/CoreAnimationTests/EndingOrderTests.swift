import CoreGraphics
import Foundation
import Testing

@testable import CoreAnimation

/// Records the calls of all blocks and delegates in a common list.
private final class Chronicle {
    var lines: [String] = []

    final class Listener: NSObject, CAAnimationDelegate {
        let name: String
        unowned let chronicle: Chronicle

        init(_ name: String, _ chronicle: Chronicle) {
            (self.name, self.chronicle) = (name, chronicle)
        }

        func animationDidStart(_ anim: CAAnimation) { chronicle.lines.append("\(name) starts") }
        func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
            chronicle.lines.append("\(name) \(flag ? "ends" : "is cut off")")
        }
    }

    func animation(_ name: String, _ seconds: Double, _ key: String = "opacity") -> CAAnimation {
        let animation = CABasicAnimation(keyPath: key)
        (animation.fromValue, animation.duration) = (0, seconds)
        animation.delegate = Listener(name, self)
        return animation
    }
}

@Suite("Order of endings") struct EndingOrderTests {
    @Test("B-TI 126 whoever leaves with a tree is told once each, after what was told before")
    func wholeTree() {
        Stage.run { stage in
            let chronicle = Chronicle()
            let parent = stage.layer()
            let (child, mask) = (CALayer(), CALayer())
            parent.addSublayer(child)
            parent.mask = mask
            stage.flush()
            parent.add(chronicle.animation("parent", 10), forKey: "a")
            child.add(chronicle.animation("child", 10), forKey: "a")
            mask.add(chronicle.animation("mask", 10), forKey: "a")
            stage.flush()
            stage.advance(to: 101)
            #expect(chronicle.lines.sorted() == ["child starts", "mask starts", "parent starts"])
            chronicle.lines = []
            parent.removeFromSuperlayer()
            #expect(chronicle.lines.isEmpty)
            stage.flush()
            stage.delivery.turn()
            stage.advance(to: 120)
            stage.delivery.turn()
            #expect(
                chronicle.lines.sorted()
                    == ["child is cut off", "mask is cut off", "parent is cut off"])
            #expect(child.animationKeys() == nil && mask.animationKeys() == nil)
        }
    }

    @Test(
        "in one turn earlier begins are reported first, then ends in order of time, then the new begin"
    )
    func order() {
        Stage.run { stage in
            let chronicle = Chronicle()
            let layer = stage.layer()
            layer.add(chronicle.animation("long", 3), forKey: "long")
            layer.add(chronicle.animation("short", 1, "zPosition"), forKey: "short")
            stage.flush()
            stage.advance(to: 100.5)
            layer.add(chronicle.animation("next", 1, "zPosition"), forKey: "short")
            stage.flush()
            stage.delivery.turn()
            stage.advance(to: 104)
            stage.delivery.turn()
            #expect(
                chronicle.lines == [
                    "long starts", "short starts", "short is cut off", "long ends", "next starts",
                    "next ends",
                ]
                    || chronicle.lines == [
                        "long starts", "short starts", "short is cut off", "next starts",
                        "next ends",
                        "long ends",
                    ], "\(chronicle.lines)")
            #expect(Set(chronicle.lines).count == chronicle.lines.count)
        }
    }

    @Test("Removed in its own delegate call, or the layer taken away there: nothing is told twice")
    func removalInside() {
        final class Remover: NSObject, CAAnimationDelegate {
            var calls: [String] = []
            weak var layer: CALayer?
            func animationDidStart(_ anim: CAAnimation) {
                calls.append("start")
                layer?.removeAnimation(forKey: "a")
            }
            func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
                calls.append("stop \(flag)")
                layer?.removeFromSuperlayer()
            }
        }
        Stage.run { stage in
            let layer = stage.layer()
            let remover = Remover()
            remover.layer = layer
            let animation = CABasicAnimation(keyPath: "opacity")
            (animation.fromValue, animation.duration, animation.delegate) = (0, 1, remover)
            layer.add(animation, forKey: "a")
            stage.flush()
            stage.advance(to: 100.5)
            stage.flush()
            stage.delivery.turn()
            stage.flush()
            stage.advance(to: 102)
            stage.delivery.turn()
            #expect(remover.calls == ["start", "stop false"])
            #expect(layer.superlayer == nil)
        }
    }

    @Test(
        "A completion block and the delegate of the same animation: each once, the delegate first")
    func completionAfterDelegate() {
        Stage.run { stage in
            let chronicle = Chronicle()
            let layer = stage.layer()
            CATransaction.begin()
            CATransaction.setCompletionBlock { chronicle.lines.append("block") }
            layer.add(chronicle.animation("it", 1), forKey: "a")
            CATransaction.commit()
            stage.flush()
            stage.advance(to: 100.5)
            stage.delivery.turn()
            stage.advance(to: 101)
            stage.delivery.turn()
            #expect(chronicle.lines == ["it starts", "it ends", "block"])
        }
    }
}
