import CoreGraphics
import Foundation
import LaminaRenderTree
import Testing

@testable import CoreAnimation

/// Transactions: their values, their nesting and their threads.
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

    @Test("exclusive access: the release of a replaced value uses the transaction")
    func releases() {
        isolated {
            var durations: [Double] = []
            CATransaction.begin()
            CATransaction.setValue(
                ReleaseCall {
                    CATransaction.setAnimationDuration(3)
                    durations.append(CATransaction.animationDuration())
                }, forKey: "mine")
            CATransaction.setValue(nil, forKey: "mine")
            CATransaction.commit()
            #expect(durations == [3])
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
