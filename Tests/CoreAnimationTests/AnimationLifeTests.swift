import CoreGraphics
import Foundation
import LaminaRenderTree
import Testing

@testable import CoreAnimation

private final class Listener: NSObject, CAAnimationDelegate {
    var events: [String] = []
    func animationDidStart(_ anim: CAAnimation) { events.append("start") }
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
        events.append("stop \(flag)")
    }
}

@Suite struct AnimationLifeTests {
    private func animation(_ key: String = "opacity", _ listener: Listener? = nil)
        -> CABasicAnimation
    {
        let a = CABasicAnimation(keyPath: key)
        a.duration = 1
        a.fromValue = 0
        a.delegate = listener
        return a
    }

    @Test("B-TI 124 the animation is copied on add")
    func copied() {
        Stage.run { stage in
            let layer = stage.layer()
            let a = animation()
            layer.add(a, forKey: "a")
            a.duration = 9
            a.delegate = Listener()
            #expect(layer.animation(forKey: "a") !== a)
            #expect(layer.animation(forKey: "a")?.duration == 1)
            #expect(layer.animation(forKey: "a")?.delegate == nil)
        }
    }

    @Test("B-TI 125 the same key replaces and stops the old one; a nil key never does")
    func replacing() {
        Stage.run { stage in
            let layer = stage.layer()
            let first = Listener()
            layer.add(animation("opacity", first), forKey: "a")
            stage.flush()
            stage.advance(to: 100.1)
            layer.add(animation(), forKey: "a")
            #expect(first.events == ["start"])
            stage.delivery.turn()
            #expect(first.events == ["start", "stop false"])
            layer.add(animation(), forKey: nil)
            layer.add(animation(), forKey: nil)
            #expect(layer.side.map { Array($0.animations.attachments).count } == 3)
            #expect(layer.animationKeys() == ["a"])
            layer.removeAllAnimations()
            #expect(layer.side?.animations.isEmpty == true)
            #expect(layer.animationKeys() == nil)
        }
    }

    @Test("B-TI 126 stop is true at the end, false on removal and when the layer leaves the tree")
    func stopping() {
        Stage.run { stage in
            let layer = stage.layer()
            let (ended, removed, left) = (Listener(), Listener(), Listener())
            layer.add(animation("opacity", ended), forKey: "ended")
            #expect(ended.events.isEmpty)
            stage.flush()
            #expect(ended.events.isEmpty)
            stage.advance(to: 100.5)
            #expect(ended.events == ["start"])
            stage.advance(to: 101)
            #expect(ended.events == ["start", "stop true"])
            #expect(layer.animationKeys() == nil)
            stage.advance(to: 102)
            #expect(ended.events == ["start", "stop true"])
            layer.add(animation("opacity", removed), forKey: "removed")
            stage.flush()
            layer.removeAnimation(forKey: "removed")
            stage.delivery.turn()
            #expect(removed.events == ["stop false"])
            layer.add(animation("opacity", left), forKey: "left")
            stage.flush()
            layer.removeFromSuperlayer()
            stage.flush()
            stage.delivery.turn()
            #expect(left.events == ["stop false"])
            #expect(layer.animationKeys() == nil)
            #expect(layer.presentation() == nil)
        }
    }

    @Test("B-TI 126 a layer moved inside one transaction keeps its animations")
    func moved() {
        Stage.run { stage in
            let layer = stage.layer()
            let other = stage.layer()
            let listener = Listener()
            layer.add(animation("opacity", listener), forKey: "a")
            stage.flush()
            other.addSublayer(layer)
            stage.flush()
            stage.delivery.turn()
            #expect(listener.events.isEmpty)
            #expect(layer.animationKeys() == ["a"])
        }
    }

    @Test("B-TI 126 it is not taken off when isRemovedOnCompletion is false")
    func kept() {
        Stage.run { stage in
            let layer = stage.layer()
            let listener = Listener()
            let a = animation("opacity", listener)
            a.isRemovedOnCompletion = false
            layer.add(a, forKey: "a")
            stage.flush()
            stage.advance(to: 105)
            stage.advance(to: 106)
            #expect(listener.events == ["start", "stop true"])
            #expect(layer.animationKeys() == ["a"])
        }
    }

    @Test("B-TI 127 the layer's copy retains the delegate until removal")
    func retained() {
        Stage.run { stage in
            let layer = stage.layer()
            weak var listener: Listener?
            do {
                let strong = Listener()
                listener = strong
                layer.add(animation("opacity", strong), forKey: "a")
            }
            #expect(listener != nil)
            layer.removeAllAnimations()
            stage.flush()
            stage.delivery.turn()
            #expect(listener == nil)
        }
    }

    @Test("B-TI 128 keys in the order of addition, implicit ones included")
    func keyOrder() {
        Stage.run { stage in
            let layer = stage.layer()
            layer.add(animation(), forKey: "z")
            layer.position = point(4, 4)
            layer.add(animation(), forKey: "a")
            #expect(layer.animationKeys() == ["z", "position", "a"])
            layer.removeAnimation(forKey: "position")
            #expect(layer.animationKeys() == ["z", "a"])
            #expect(layer.animation(forKey: "position") == nil)
        }
    }

    @Test("B-TI 129 an implicit animation added after an explicit one wins")
    func laterWins() {
        Stage.run { stage in
            let layer = stage.layer()
            let a = CABasicAnimation(keyPath: "opacity")
            a.fromValue = 0
            a.toValue = 0
            a.duration = 10
            layer.add(a, forKey: "explicit")
            layer.opacity = 0.5
            stage.flush()
            stage.clock.time = 100.0001
            #expect((layer.presentation()?.opacity ?? 0) > 0.9)
            stage.advance(to: 101)
            #expect(layer.presentation()?.opacity == 0)
        }
    }

    @Test("B-CT 182 a transition is always stored under its own key")
    func transitionKey() {
        Stage.run { stage in
            let layer = stage.layer()
            layer.add(CATransition(), forKey: "mine")
            #expect(layer.animationKeys() == [kCATransition])
            let push = CATransition()
            push.type = .push
            layer.add(push, forKey: nil)
            #expect(layer.animationKeys() == [kCATransition])
            #expect((layer.animation(forKey: kCATransition) as? CATransition)?.type == .push)
        }
    }

    @Test("A delegate that adds the next animation when one stops makes a chain")
    func chain() {
        final class Chain: NSObject, CAAnimationDelegate {
            let layer: CALayer
            init(_ layer: CALayer) { self.layer = layer }
            func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
                let next = CABasicAnimation(keyPath: "cornerRadius")
                next.duration = 1
                layer.add(next, forKey: "next")
            }
        }
        Stage.run { stage in
            let layer = stage.layer()
            let first = animation()
            first.delegate = Chain(layer)
            layer.add(first, forKey: "first")
            stage.flush()
            stage.advance(to: 101)
            #expect(layer.animationKeys() == ["next"])
            stage.flush()
            #expect(layer.animation(forKey: "next")?.beginTime == 101)
        }
    }
}
