import CoreGraphics
import Foundation
import LaminaRenderTree
import Testing

@testable import CoreAnimation

@Suite struct TransactionTests {
    @Test("B-TX 96 defaults without any transaction")
    func defaults() {
        isolated {
            #expect(CATransaction.animationDuration() == 0.25)
            #expect(!CATransaction.disableActions())
            #expect(CATransaction.animationTimingFunction() == nil)
            #expect(CATransaction.completionBlock() == nil)
        }
    }

    @Test("B-TX 97 nested transactions inherit, set their own and restore")
    func nesting() {
        isolated {
            CATransaction.begin()
            CATransaction.setAnimationDuration(2)
            CATransaction.setValue("outer", forKey: "mine")
            CATransaction.begin()
            #expect(CATransaction.animationDuration() == 2)
            #expect(CATransaction.value(forKey: "mine") as? String == "outer")
            CATransaction.setAnimationDuration(5)
            CATransaction.setValue("inner", forKey: "mine")
            #expect(CATransaction.animationDuration() == 5)
            #expect(CATransaction.value(forKey: "mine") as? String == "inner")
            CATransaction.commit()
            #expect(CATransaction.animationDuration() == 2)
            #expect(CATransaction.value(forKey: "mine") as? String == "outer")
            CATransaction.commit()
            #expect(CATransaction.animationDuration() == 0.25)
            #expect(CATransaction.value(forKey: "mine") == nil)
        }
    }

    @Test("B-TX 98 any key; the documented ones and their accessors are the same storage")
    func keys() {
        isolated {
            CATransaction.begin()
            #expect(CATransaction.value(forKey: "nobody set this") == nil)
            CATransaction.setValue(3, forKey: kCATransactionAnimationDuration)
            #expect(CATransaction.animationDuration() == 3)
            CATransaction.setValue(NSNumber(value: true), forKey: kCATransactionDisableActions)
            #expect(CATransaction.disableActions())
            let curve = CAMediaTimingFunction(name: .easeIn)
            CATransaction.setAnimationTimingFunction(curve)
            #expect(
                CATransaction.value(forKey: kCATransactionAnimationTimingFunction)
                    as? CAMediaTimingFunction === curve)
            CATransaction.commit()
        }
    }

    @Test(
        "B-TX 99 commit without begin and unlock without lock are harmless; the lock is recursive")
    func unbalanced() {
        isolated {
            CATransaction.commit()
            CATransaction.commit()
            CATransaction.unlock()
            CATransaction.lock()
            CATransaction.lock()
            CATransaction.unlock()
            CATransaction.unlock()
            CATransaction.unlock()
            #expect(CATransaction.animationDuration() == 0.25)
        }
    }

    @Test("B-TX 100 stacks are per thread")
    func threads() {
        isolated {
            CATransaction.begin()
            CATransaction.setAnimationDuration(9)
            let done = DispatchSemaphore(value: 0)
            nonisolated(unsafe) var seen = 0.0
            Thread.detachNewThread {
                seen = CATransaction.animationDuration()
                done.signal()
            }
            done.wait()
            #expect(seen == 0.25)
            #expect(CATransaction.animationDuration() == 9)
            CATransaction.commit()
        }
    }

    @Test("B-TX 101 the first change opens the implicit transaction, flush commits it")
    func implicit() {
        Stage.run { stage in
            stage.root.opacity = 0.5
            #expect(stage.packets.isEmpty)
            #expect(ThreadState.current.levels.count == 1)
            CATransaction.flush()
            #expect(stage.packets.count == 1)
            #expect(ThreadState.current.levels.isEmpty)
        }
    }

    @Test("B-TX 101 a thread's run loop commits before it waits; without one only flush does")
    func runLoop() {
        let done = DispatchSemaphore(value: 0)
        nonisolated(unsafe) var counts: [Int] = []
        Thread.detachNewThread {
            let stage = Stage(time: 1)
            let root = CALayer()
            let context = LayerContext(root: root, sink: stage, clock: stage.clock)
            counts.append(stage.packets.count)
            turnRunLoop()
            counts.append(stage.packets.count)
            root.opacity = 0.5
            CATransaction.flush()
            counts.append(stage.packets.count)
            context.detach()
            done.signal()
        }
        done.wait()
        #expect(counts == [0, 1, 2])
    }

    @Test("B-TX 102 nested transactions publish when the outermost commits; flush inside waits")
    func outermost() {
        Stage.run { stage in
            CATransaction.begin()
            CATransaction.begin()
            stage.root.opacity = 0.5
            CATransaction.commit()
            #expect(stage.packets.isEmpty)
            CATransaction.flush()
            #expect(stage.packets.isEmpty)
            CATransaction.commit()
            #expect(stage.packets.count == 1)
            // An explicit transaction nests inside an implicit transaction.
            stage.root.opacity = 0.7
            CATransaction.begin()
            stage.root.cornerRadius = 3
            CATransaction.commit()
            #expect(stage.packets.count == 1)
            CATransaction.flush()
            #expect(stage.packets.count == 2)
        }
    }

    @Test("B-TX 103 the completion block never runs inside commit, but once in a later turn")
    func completion() {
        Stage.run { stage in
            var runs = 0
            CATransaction.begin()
            CATransaction.setCompletionBlock { runs += 1 }
            CATransaction.commit()
            #expect(runs == 0)
            stage.delivery.turn()
            #expect(runs == 1)
            stage.delivery.turn()
            #expect(runs == 1)
        }
    }

    @Test("B-TX 104 a second block is added; nil clears only the getter")
    func secondBlock() {
        Stage.run { stage in
            var order: [Int] = []
            CATransaction.begin()
            CATransaction.setCompletionBlock { order.append(1) }
            CATransaction.setCompletionBlock { order.append(2) }
            CATransaction.setCompletionBlock(nil)
            #expect(CATransaction.completionBlock() == nil)
            CATransaction.commit()
            stage.delivery.turn()
            #expect(order.sorted() == [1, 2])
        }
    }

    @Test("B-TX 105 a nested transaction reads its parent's block without running it")
    func inheritedBlock() {
        Stage.run { stage in
            var runs = 0
            CATransaction.begin()
            CATransaction.setCompletionBlock { runs += 1 }
            CATransaction.begin()
            #expect(CATransaction.completionBlock() != nil)
            CATransaction.commit()
            stage.delivery.turn()
            #expect(runs == 0)
            CATransaction.commit()
            stage.delivery.turn()
            #expect(runs == 1)
        }
    }

    @Test("B-TX 103 a block set while a commit lays out or displays runs as any other")
    func blockInCommit() {
        final class Busy: CALayer {
            var laid = 0, drawn = 0
            override func layoutSublayers() {
                super.layoutSublayers()
                CATransaction.setCompletionBlock { [unowned self] in laid += 1 }
                // A surplus commit closes nothing.
                CATransaction.commit()
                CATransaction.begin()
                CATransaction.setCompletionBlock { [unowned self] in laid += 10 }
                CATransaction.commit()
            }
            override func display() {
                CATransaction.setCompletionBlock { [unowned self] in drawn += 1 }
                let fade = CABasicAnimation(keyPath: "opacity")
                (fade.fromValue, fade.duration) = (0, 2)
                add(fade, forKey: "fade")
            }
        }
        for explicitly in [false, true] {
            Stage.run { stage in
                let layer = Busy()
                stage.root.addSublayer(layer)
                stage.flush()
                stage.delivery.turn()
                (layer.laid, layer.drawn) = (0, 0)
                layer.removeAllAnimations()
                if explicitly { CATransaction.begin() }
                layer.setNeedsLayout()
                layer.setNeedsDisplay()
                if explicitly { CATransaction.commit() }
                stage.flush()
                #expect(layer.laid == 0 && ThreadState.current.levels.isEmpty)
                stage.delivery.turn()
                // The completion block of layout waits for the animation that display adds later.
                #expect(layer.laid == 10 && layer.drawn == 0)
                stage.advance(to: 103)
                stage.delivery.turn()
                #expect(layer.laid == 11 && layer.drawn == 1)
            }
        }
    }

    @Test("a transaction left open in layout is closed with the commit around it")
    func leftOpen() {
        final class Sloppy: CALayer {
            override func layoutSublayers() { CATransaction.begin() }
        }
        Stage.run { stage in
            let layer = Sloppy()
            stage.root.addSublayer(layer)
            var runs = 0
            CATransaction.setCompletionBlock { runs += 1 }
            stage.flush()
            stage.delivery.turn()
            #expect(runs == 1 && ThreadState.current.levels.isEmpty)
        }
    }

    @Test(
        "what a block enqueues waits for the next turn; a turn inside a turn goes on with the rest")
    func turns() {
        let delivery = MainDelivery.manual()
        var order: [Int] = []
        delivery.enqueue {
            order.append(1)
            delivery.enqueue { order.append(4) }
            delivery.turn()
            order.append(3)
        }
        delivery.enqueue { order.append(2) }
        #expect(delivery.turn() == 1 && order == [1, 2, 4, 3])
        delivery.enqueue { delivery.enqueue { order.append(5) } }
        #expect(delivery.turn() == 1 && order.count == 4)
        #expect(delivery.turn() == 1 && order.last == 5)
    }

    @Test("B-TX 106 the block waits for animations added after it, nested ones included")
    func waiting() {
        Stage.run { stage in
            let layer = stage.layer()
            var runs = 0
            CATransaction.begin()
            let early = CABasicAnimation(keyPath: "opacity")
            early.duration = 50
            layer.add(early, forKey: "early")
            CATransaction.setCompletionBlock { runs += 1 }
            let first = CABasicAnimation(keyPath: "zPosition")
            first.duration = 1
            layer.add(first, forKey: "first")
            CATransaction.begin()
            let nested = CABasicAnimation(keyPath: "cornerRadius")
            nested.duration = 2
            layer.add(nested, forKey: "nested")
            CATransaction.commit()
            CATransaction.commit()
            stage.advance(to: 101.5)
            stage.delivery.turn()
            #expect(runs == 0)
            stage.advance(to: 102.5)
            stage.delivery.turn()
            #expect(runs == 1)
            // An endless animation holds the block until the animation's removal.
            CATransaction.begin()
            CATransaction.setCompletionBlock { runs += 1 }
            let endless = CABasicAnimation(keyPath: "opacity")
            endless.repeatCount = .infinity
            layer.add(endless, forKey: "endless")
            CATransaction.commit()
            stage.advance(to: 1e6)
            stage.delivery.turn()
            #expect(runs == 1)
            layer.removeAnimation(forKey: "endless")
            stage.delivery.turn()
            #expect(runs == 2)
        }
    }

    @Test("B-TX 107 values are read at each property change, not at commit")
    func readAtChange() {
        Stage.run { stage in
            let layer = stage.layer()
            CATransaction.begin()
            CATransaction.setAnimationDuration(1)
            layer.opacity = 0.5
            CATransaction.setAnimationDuration(3)
            layer.zPosition = 5
            CATransaction.setDisableActions(true)
            layer.cornerRadius = 9
            CATransaction.commit()
            #expect(layer.animation(forKey: "opacity")?.duration == 1)
            #expect(layer.animation(forKey: "zPosition")?.duration == 3)
            #expect(layer.animation(forKey: "cornerRadius") == nil)
        }
    }

    @Test("B-TX 108 the transaction's timing function overrides every animation's")
    func timingFunction() {
        Stage.run { stage in
            let layer = stage.layer()
            let curve = CAMediaTimingFunction(name: .easeOut)
            CATransaction.setAnimationTimingFunction(curve)
            let own = CABasicAnimation(keyPath: "zPosition")
            own.timingFunction = CAMediaTimingFunction(name: .linear)
            layer.add(own, forKey: "own")
            layer.opacity = 0.2
            #expect(layer.animation(forKey: "own")?.timingFunction == curve)
            #expect(layer.animation(forKey: "opacity")?.timingFunction == curve)
        }
    }

    @Test("B-TX 109 the duration replaces only durations that are not positive")
    func duration() {
        Stage.run { stage in
            let layer = stage.layer()
            CATransaction.setAnimationDuration(4)
            for (given, kept) in [(0.0, 4.0), (-1, 4), (0.5, 0.5)] {
                let animation = CABasicAnimation(keyPath: "opacity")
                animation.duration = given
                layer.add(animation, forKey: "a")
                #expect(layer.animation(forKey: "a")?.duration == kept)
            }
        }
    }

    @Test("B-TX 109 with a duration of 0 a change takes place at once and ends the one under way")
    func atOnce() {
        Stage.run { stage in
            let layer = stage.layer()
            layer.position = point(100, 0)
            stage.flush()
            stage.clock.time += 0.1
            for duration in [0.0, -1] {
                CATransaction.begin()
                CATransaction.setAnimationDuration(duration)
                layer.position.x += 7
                layer.opacity = 0.5
                layer.backgroundFilters = ["gaussianBlur"]
                #expect(layer.animationKeys() == nil, "\(duration)")
                CATransaction.commit()
                #expect(layer.presentation()?.position == layer.position)
            }
            layer.opacity = 1
            #expect(layer.animationKeys() == ["opacity"])
        }
    }

    @Test("B-TX 110 the new value reads back before the commit")
    func immediateValue() {
        Stage.run { stage in
            let layer = stage.layer()
            layer.position = point(7, 8)
            #expect(layer.position == point(7, 8))
            #expect(stage.packets.isEmpty)
        }
    }

    @Test("B-TX 101 a background thread without a run loop publishes by flush, under the lock")
    func background() {
        Stage.run { stage in
            let layer = stage.layer()
            let done = DispatchSemaphore(value: 0)
            nonisolated(unsafe) let shared = layer
            Thread.detachNewThread {
                CATransaction.begin()
                CATransaction.setDisableActions(true)
                shared.opacity = 0.25
                CATransaction.commit()
                done.signal()
            }
            done.wait()
            #expect(stage.changes.count == 1)
            #expect(layer.opacity == 0.25)
        }
    }
}
