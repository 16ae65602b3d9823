import CoreGraphics
import Foundation
import LaminaMotion
import LaminaRenderTree
import Testing

@testable import CoreAnimation

@Suite struct TimingTests {
    private func timed(speed: Float = 1, offset: Double = 0, begin: Double = 0) -> CALayer {
        let layer = CALayer()
        layer.speed = speed
        layer.timeOffset = offset
        layer.beginTime = begin
        return layer
    }

    /// The presented opacity at a time, for an animation from 0 to 1 over a second that begins at
    /// 100.
    private func shown(
        at time: Double, duration: Double = 1, _ set: (CABasicAnimation) -> Void
    ) -> Float {
        var result: Float = -1
        Stage.run { stage in
            let layer = stage.layer()
            CATransaction.setDisableActions(true)
            layer.opacity = 0.5
            let a = CABasicAnimation(keyPath: "opacity")
            a.fromValue = 0
            a.toValue = 1
            a.duration = duration
            a.isRemovedOnCompletion = false
            set(a)
            layer.add(a, forKey: "a")
            stage.flush()
            stage.clock.time = time
            result = layer.presentation()?.opacity ?? -1
        }
        return result
    }

    private func close(_ a: Float, _ b: Float) -> Bool { abs(a - b) < 1e-5 }

    @Test("B-TI 111 parent time to local time, 0 before the begin")
    func toLocal() {
        isolated {
            let parent = CALayer()
            let child = timed(speed: 0.5, offset: 7, begin: 8)
            parent.addSublayer(child)
            #expect(child.convertTime(7, from: parent) == 0)
            #expect(child.convertTime(8, from: parent) == 7)
            #expect(child.convertTime(10, from: parent) == 8)
        }
    }

    @Test("The time of a layer neither ends, repeats nor turns back with its cycle")
    func cycleOfALayer() {
        isolated {
            let (parent, child) = (CALayer(), timed(begin: 8))
            parent.addSublayer(child)
            (child.duration, child.repeatCount, child.repeatDuration) = (1, 3, 2)
            (child.autoreverses, child.fillMode) = (true, .forwards)
            #expect(child.convertTime(108, from: parent) == 100)
            #expect(child.convertTime(100, to: parent) == 108)
        }
    }

    @Test("Numbers of a layer's time that are not finite count as the default")
    func oddTimes() {
        isolated {
            let parent = CALayer()
            let child = timed(speed: .nan, offset: .infinity, begin: -.infinity)
            parent.addSublayer(child)
            #expect(child.convertTime(8, from: parent) == 8)
        }
    }

    @Test("B-TI 112 the inverse, 0 at speed 0; a paused child reads its offset")
    func toParent() {
        isolated {
            let parent = CALayer()
            let child = timed(speed: 0.5, offset: 7, begin: 8)
            parent.addSublayer(child)
            #expect(child.convertTime(8, to: parent) == 10)
            let paused = timed(speed: 0, offset: 7)
            parent.addSublayer(paused)
            #expect(paused.convertTime(3, to: parent) == 0)
            for t in [0.0, 5, 1000] { #expect(paused.convertTime(t, from: parent) == 7) }
        }
    }

    @Test("B-TI 113 nil is the host clock; chains, siblings, the root's own timing")
    func chains() {
        isolated {
            let root = timed(speed: 2, offset: 3, begin: 1)
            #expect(root.convertTime(10, from: nil) == 21)
            #expect(root.convertTime(10, to: nil) == 4.5)
            let child = timed(speed: 4, offset: 5, begin: 6)
            root.addSublayer(child)
            #expect(child.convertTime(10, from: nil) == 65)
            #expect(child.convertTime(10, to: nil) == 3.125)
            let middle = timed(speed: 3, offset: 0.25, begin: 2)
            let leaf = timed(speed: 2, offset: 0.5, begin: 1)
            let top = CALayer()
            top.addSublayer(middle)
            middle.addSublayer(leaf)
            #expect(leaf.convertTime(10, from: middle) == 18.5)
            #expect(leaf.convertTime(10, from: top) == 47)
            #expect(leaf.convertTime(10, to: middle) == 5.75)
            #expect(abs(leaf.convertTime(10, to: top) - 23.0 / 6) < 1e-12)
            let second = timed(speed: 0.5, offset: 7, begin: 8)
            root.addSublayer(second)
            #expect(second.convertTime(10, from: child) == 0)
            #expect(child.convertTime(10, from: second) == 37)
        }
    }

    @Test("B-TI 114 active duration from counts, durations and autoreverse")
    func activeDuration() {
        var t = Timing(duration: 2)
        #expect(t.activeDuration == 2)
        t.repeatCount = 3
        #expect(t.activeDuration == 6)
        t.autoreverses = true
        #expect(t.activeDuration == 12)
        t.speed = -2
        #expect(t.parentDuration == 6)
        t.repeatDuration = 5
        #expect(t.activeDuration == 5)
        for forever in [
            Double.infinity, Double(Float.greatestFiniteMagnitude), Double.greatestFiniteMagnitude,
        ] {
            t.repeatDuration = 0
            t.repeatCount = forever
            #expect(t.activeDuration == .infinity)
        }
    }

    @Test("B-TI 115 cycles, mirrored halves, the end value at exactly the end")
    func cycles() {
        #expect(close(shown(at: 101.25) { $0.repeatCount = 3 }, 0.25))
        #expect(close(shown(at: 101.25) { $0.autoreverses = true }, 0.75))
        #expect(
            close(
                shown(at: 102) {
                    $0.repeatCount = 2; $0.fillMode = .forwards
                }, 1))
    }

    @Test("B-TI 116 fractional counts stop inside a pass; autoreverse ends at the start")
    func fractional() {
        #expect(
            close(
                shown(at: 105) {
                    $0.repeatCount = 1.5; $0.fillMode = .forwards
                }, 0.5))
        #expect(
            close(
                shown(at: 105) {
                    $0.autoreverses = true; $0.repeatCount = 1; $0.fillMode = .forwards
                }, 0))
    }

    @Test("B-TI 117 a duration that is not positive becomes the transaction's")
    func defaultDuration() {
        Stage.run { stage in
            let layer = stage.layer()
            layer.add(CABasicAnimation(keyPath: "opacity"), forKey: "a")
            #expect(layer.animation(forKey: "a")?.duration == 0.25)
            CATransaction.setAnimationDuration(2)
            layer.add(CABasicAnimation(keyPath: "opacity"), forKey: "b")
            #expect(layer.animation(forKey: "b")?.duration == 2)
            CATransaction.setAnimationDuration(0)
            layer.add(CABasicAnimation(keyPath: "opacity"), forKey: "c")
            #expect(layer.animation(forKey: "c")?.duration == 0.25)
        }
    }

    @Test("B-TI 118 beginTime 0 becomes the layer's time at commit, others are in the layer's time")
    func beginTime() {
        Stage.run { stage in
            let layer = stage.layer(timed(speed: 2, offset: 1))
            layer.add(CABasicAnimation(keyPath: "opacity"), forKey: "a")
            let later = CABasicAnimation(keyPath: "opacity")
            later.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) + 3
            layer.add(later, forKey: "b")
            #expect(layer.animation(forKey: "a")?.beginTime == 0)
            stage.clock.time = 101
            stage.flush()
            #expect(layer.animation(forKey: "a")?.beginTime == 203)
            #expect(layer.animation(forKey: "b")?.beginTime == 204)
        }
    }

    @Test("B-TI 119 sublayers inherit time: pausing and resuming as in the guide")
    func pausing() {
        Stage.run { stage in
            let parent = stage.layer()
            let child = CALayer()
            parent.addSublayer(child)
            stage.flush()
            let a = CABasicAnimation(keyPath: "zPosition")
            a.fromValue = 0
            a.toValue = 100
            a.duration = 10
            child.add(a, forKey: "a")
            stage.flush()
            func z() -> CGFloat { child.presentation()?.zPosition ?? -1 }
            stage.clock.time = 104
            #expect(near(z(), 40))
            let paused = parent.convertTime(CACurrentMediaTime(), from: nil)
            parent.speed = 0
            parent.timeOffset = paused
            stage.flush()
            stage.clock.time = 500
            #expect(near(z(), 40))
            let pausedTime = parent.timeOffset
            parent.speed = 1
            parent.timeOffset = 0
            parent.beginTime = 0
            parent.beginTime = parent.convertTime(CACurrentMediaTime(), from: nil) - pausedTime
            stage.flush()
            #expect(near(z(), 40))
            stage.clock.time = 501
            #expect(near(z(), 50))
            parent.speed = 0.5
            stage.flush()
        }
    }

    @Test("B-TI 120 speed 0 and timeOffset freeze an animation for scrubbing")
    func scrubbing() {
        for offset in [0.0, 0.25, 0.9] {
            #expect(
                close(
                    shown(at: 5000) {
                        $0.speed = 0; $0.timeOffset = offset
                    }, Float(offset)))
        }
    }

    @Test("B-TI 121 timeOffset rotates the cycle, the total time is unchanged")
    func rotation() {
        #expect(close(shown(at: 100) { $0.timeOffset = 0.4 }, 0.4))
        #expect(close(shown(at: 100.7) { $0.timeOffset = 0.4 }, 0.1))
        #expect(close(shown(at: 101.01) { $0.timeOffset = 0.4 }, 0.5))
    }

    @Test("B-TI 122 fill modes; an unknown one behaves as removed")
    func fillModes() {
        let begin = 110.0
        for (mode, before, after) in [
            (CAMediaTimingFillMode.removed, Float(0.5), Float(0.5)), (.backwards, 0, 0.5),
            (.forwards, 0.5, 1), (.both, 0, 1), (CAMediaTimingFillMode(rawValue: "what"), 0.5, 0.5),
        ] {
            #expect(
                close(
                    shown(at: 105) {
                        $0.beginTime = begin; $0.fillMode = mode
                    }, before))
            #expect(
                close(
                    shown(at: 120) {
                        $0.beginTime = begin; $0.fillMode = mode
                    }, after))
        }
    }

    @Test("B-TI 123 a negative speed plays from the end")
    func negativeSpeed() {
        #expect(close(shown(at: 100.25) { $0.speed = -1 }, 0.75))
        #expect(close(shown(at: 100.25) { $0.speed = -2 }, 0.5))
    }

    @Test("G 4 speed 2 halves the time, a nil timing function is linear")
    func doubleSpeed() {
        #expect(close(shown(at: 100.25) { $0.speed = 2 }, 0.5))
        #expect(close(shown(at: 100.3) { _ in }, 0.3))
    }

    @Test("G 8 a negative beginTime is kept, 0 is unset")
    func negativeBegin() {
        Stage.run { stage in
            let layer = stage.layer()
            let a = CABasicAnimation(keyPath: "opacity")
            a.beginTime = -5
            layer.add(a, forKey: "a")
            stage.flush()
            #expect(layer.animation(forKey: "a")?.beginTime == -5)
        }
    }
}
