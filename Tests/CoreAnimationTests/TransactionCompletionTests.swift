import CoreGraphics
import Foundation
import LaminaRenderTree
import Testing

@testable import CoreAnimation

/// Completion blocks of transactions, and transactions within a commit.
@Suite struct TransactionCompletionTests {
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
                // A commit without an open transaction has no effect.
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
        "work enqueued by a block waits for the next turn; a nested turn continues with the rest")
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
}
