import Testing
@testable import UIKit
import TestSupport

@Suite("Views: property animators") @MainActor struct AnimatorTests {
    private func x(_ v: UIView) -> CGFloat { v.layer.shown.position.x }

    /// A view at 0 and an animator that moves the view to 100, two seconds, linear.
    private func begin(
        _ stage: Stage, _ curve: UIView.AnimationCurve = .linear, duration: Double = 2
    ) -> (UIView, UIViewPropertyAnimator) {
        let v = stage.square()
        v.center.x = 0
        stage.host.advance(by: 0)
        stage.mark()
        let animator = UIViewPropertyAnimator(duration: duration, curve: curve) { v.center.x = 100 }
        return (v, animator)
    }

    @Test("U140, U142, U145: protocols, raw values and defaults")
    func defaults() {
        let animator: any UIViewImplicitlyAnimating = UIViewPropertyAnimator(
            duration: 1, curve: .linear)
        #expect(animator.state == .inactive && !animator.isRunning && !animator.isReversed)
        let a = UIViewPropertyAnimator(duration: 1.5, dampingRatio: 1)
        #expect(
            a.delay == 0 && a.isInterruptible && a.isUserInteractionEnabled && a.duration == 1.5)
        #expect(!a.isManualHitTestingEnabled && a.scrubsLinearly && !a.pausesOnCompletion)
        #expect(
            UIViewAnimatingState.stopped.rawValue == 2 && UIViewAnimatingState.active.rawValue == 1)
        let places: [UIViewAnimatingPosition] = [.end, .start, .current]
        #expect(places.map(\.rawValue) == [0, 1, 2])
    }

    @Test("A delay of NaN is no delay")
    func delayOfNaN() {
        Stage.with { stage in
            let (v, animator) = begin(stage)
            animator.startAnimation(afterDelay: .nan)
            stage.at(1)
            #expect(animator.delay == 0 && near(animator.fractionComplete, 0.5))
            #expect(near(x(v), 50, 1))
            stage.at(2.1)
            #expect(animator.state == .inactive)
        }
    }

    @Test("U141: every initialiser moves the view; the class function starts at once")
    func initialisers() {
        Stage.with { stage in
            let views = (0..<5).map { _ in stage.square() }
            let goal: CGFloat = 77
            let all = [
                UIViewPropertyAnimator(duration: 1, curve: .easeIn) { views[0].center.x = goal },
                UIViewPropertyAnimator(
                    duration: 1, controlPoint1: CGPoint(x: 0.1, y: 0),
                    controlPoint2: CGPoint(x: 1, y: 1)
                ) { views[1].center.x = goal },
                UIViewPropertyAnimator(duration: 1, dampingRatio: 0.5) { views[2].center.x = goal },
                UIViewPropertyAnimator(
                    duration: 1, timingParameters: UICubicTimingParameters(animationCurve: .easeOut)
                ),
            ]
            all[3].addAnimations { views[3].center.x = goal }
            for animator in all { animator.startAnimation() }
            let running = UIViewPropertyAnimator.runningPropertyAnimator(
                withDuration: 1, delay: 0, animations: { views[4].center.x = goal })
            #expect(running.isRunning)
            stage.host.advance(by: 0.3)
            #expect(views.allSatisfy { x($0) > 10 && $0.center.x == goal })
            stage.host.advance(by: 1)
            #expect(
                views.allSatisfy { near(x($0), goal) } && all.allSatisfy { $0.state == .inactive })
        }
    }

    @Test("U143: the states and their transitions")
    func states() {
        Stage.with { stage in
            let (_, a) = begin(stage)
            var ends: [UIViewAnimatingPosition] = []
            a.addCompletion { ends.append($0) }
            a.startAnimation()
            #expect(a.state == .active && a.isRunning)
            stage.at(2.1)
            #expect(a.state == .inactive && ends == [.end])
            let (_, b) = begin(stage)
            b.pauseAnimation()
            #expect(b.state == .active && !b.isRunning)
            b.stopAnimation(true)
            #expect(b.state == .inactive)
            let (_, c) = begin(stage)
            c.fractionComplete = 0.5
            #expect(c.state == .active)
            c.stopAnimation(false)
            #expect(c.state == .stopped)
            c.finishAnimation(at: .current)
            #expect(c.state == .inactive)
        }
    }

    @Test(
        "U144: stopping keeps the presented values; finishing sets the values of the given position"
    )
    func stopping() {
        Stage.with { stage in
            for (position, expected) in [
                (UIViewAnimatingPosition.end, CGFloat(100)), (.start, 0), (.current, 25),
            ] {
                let (v, a) = begin(stage)
                var ends: [UIViewAnimatingPosition] = []
                a.addCompletion { ends.append($0) }
                a.startAnimation()
                stage.at(0.5)
                a.stopAnimation(false)
                #expect(near(v.center.x, 25) && v.layer.animationKeys() == nil && ends.isEmpty)
                a.finishAnimation(at: position)
                #expect(near(v.center.x, expected) && ends == [position])
            }
            let (v, a) = begin(stage)
            a.addCompletion { _ in Issue.record("nobody should hear of it") }
            a.startAnimation()
            stage.at(1)
            a.stopAnimation(true)
            stage.at(3)
            #expect(near(v.center.x, 50))
        }
    }

    @Test("U146: a paused animator is scrubbed linearly, or along its curve")
    func scrubbing() {
        Stage.with { stage in
            for (isLinear, expected) in [(true, CGFloat(25)), (false, 12.916)] {
                let (v, a) = begin(stage, .easeInOut)
                a.scrubsLinearly = isLinear
                a.fractionComplete = 0.25
                stage.host.advance(by: 0.5)
                #expect(near(x(v), expected) && near(a.fractionComplete, 0.25, 1e-6))
                a.fractionComplete = 0.5
                stage.host.advance(by: 0)
                #expect(near(x(v), 50))
                a.stopAnimation(true)
            }
            let (v, a) = begin(stage, .easeInOut)
            a.startAnimation()
            stage.at(0.5)
            a.pauseAnimation()
            stage.host.advance(by: 5)
            #expect(near(x(v), 12.916))
            a.startAnimation()
            stage.host.advance(by: 0)
            #expect(near(x(v), 12.916))
            stage.host.advance(by: 0.5)
            #expect(near(x(v), 50))
            a.stopAnimation(true)
        }
    }

    @Test("U147: reversed it goes back to the start; the fraction counts from the other end")
    func reversing() {
        Stage.with { stage in
            let (v, a) = begin(stage)
            var ends: [UIViewAnimatingPosition] = []
            a.addCompletion { ends.append($0) }
            a.startAnimation()
            stage.at(1.5)
            #expect(near(a.fractionComplete, 0.75))
            a.isReversed = true
            #expect(near(a.fractionComplete, 0.25))
            stage.at(2)
            #expect(near(x(v), 50))
            stage.at(3.2)
            #expect(near(x(v), 0) && v.center.x == 0 && ends == [.start])
        }
        Stage.with { stage in
            let (v, a) = begin(stage, .easeIn)
            a.startAnimation()
            stage.at(1)
            let there = x(v)
            a.isReversed = true
            stage.host.advance(by: 0)
            #expect(near(x(v), there))
            a.isReversed = false
            stage.at(2)
            #expect(near(x(v), 100))
        }
    }

    @Test("U147: reversed before the start it plays from the end to the start, also when scrubbed")
    func reversedBeforeTheStart() {
        Stage.with { stage in
            let (v, a) = begin(stage)
            var ends: [UIViewAnimatingPosition] = []
            a.addCompletion { ends.append($0) }
            a.isReversed = true
            #expect(a.isReversed && near(a.fractionComplete, 0))
            a.startAnimation()
            stage.host.advance(by: 0)
            #expect(a.isReversed && near(x(v), 100) && near(a.fractionComplete, 0))
            stage.at(0.5)
            #expect(near(x(v), 75) && near(a.fractionComplete, 0.25))
            a.isReversed = false
            stage.at(0.75)
            #expect(near(x(v), 87.5))
            a.isReversed = true
            stage.at(3)
            #expect(v.center.x == 0 && ends == [.start] && a.state == .inactive)
        }
        Stage.with { stage in
            let (v, a) = begin(stage)
            a.isReversed = true
            a.fractionComplete = 0.25
            stage.host.advance(by: 0)
            #expect(near(x(v), 75) && near(a.fractionComplete, 0.25))
            a.stopAnimation(true)
        }
        Stage.with { stage in
            let v = stage.square()
            v.center.x = 0
            stage.host.advance(by: 0)
            let a = UIViewPropertyAnimator(duration: 1, dampingRatio: 1) { v.center.x = 100 }
            a.isReversed = true
            a.startAnimation(afterDelay: 1)
            stage.host.advance(by: 0.5)
            #expect(near(x(v), 100))
            stage.host.advance(by: 2)
            #expect(v.center.x == 0)
        }
    }

    @Test("U148: an animator may stay active at its end")
    func pausing() {
        Stage.with { stage in
            let (v, a) = begin(stage)
            a.pausesOnCompletion = true
            var ended = false
            a.addCompletion { _ in ended = true }
            a.startAnimation()
            stage.at(2.5)
            #expect(a.state == .active && !a.isRunning && !ended && near(x(v), 100))
            a.isReversed = true
            a.startAnimation()
            stage.at(3.5)
            #expect(near(x(v), 50))
            a.stopAnimation(true)
        }
    }

    @Test("U149: continued with a factor, the rest takes its share of the new whole")
    func continuing() {
        Stage.with { stage in
            let (v, a) = begin(stage)
            a.fractionComplete = 0.5
            a.continueAnimation(withTimingParameters: nil, durationFactor: 0.5)
            stage.at(0.25)
            #expect(near(x(v), 75))
            stage.at(0.6)
            #expect(a.state == .inactive)
            let (w, b) = begin(stage)
            b.fractionComplete = 0.5
            b.continueAnimation(withTimingParameters: nil, durationFactor: 0)
            stage.at(0.5)
            #expect(near(x(w), 75))
            stage.at(1.1)
            #expect(b.state == .inactive)
        }
    }

    @Test("U150: delayed additions are squeezed into what is left")
    func additions() {
        Stage.with { stage in
            let (_, a) = begin(stage)
            let w = stage.square()
            w.center.x = 0
            stage.host.advance(by: 0)
            a.addAnimations({ w.center.x = 100 }, delayFactor: 0.5)
            a.startAnimation()
            stage.at(1)
            #expect(near(x(w), 0))
            stage.at(1.5)
            #expect(near(x(w), 50))
            stage.at(2.1)
            let (v, b) = begin(stage)
            b.startAnimation()
            stage.at(0.5)
            let late = stage.square()
            late.center.x = 0
            stage.host.advance(by: 0)
            b.addAnimations({ late.center.x = 100 }, delayFactor: 0.25)
            stage.at(1)
            #expect(near(x(late), 0, 0.1) && near(x(v), 50, 0.1))
            stage.at(1.5)
            #expect(near(x(late), 50, 0.1))
            stage.at(2.1)
            #expect(near(x(late), 100) && b.state == .inactive)
        }
    }

    @Test("U150: two animators of one property add up")
    func together() {
        Stage.with { stage in
            let (v, a) = begin(stage)
            a.startAnimation()
            stage.at(1)
            UIViewPropertyAnimator(duration: 2, curve: .linear) { v.center.x = 0 }.startAnimation()
            stage.at(1.5)
            #expect(near(x(v), 50))
        }
    }

    @Test("U151: timing parameters")
    func parameters() {
        let cubic = UICubicTimingParameters(animationCurve: .easeIn)
        #expect(
            cubic.controlPoint1.x == CGFloat(Float(0.42))
                && cubic.controlPoint2 == CGPoint(x: 1, y: 1))
        #expect(cubic.timingCurveType == .builtin && cubic.cubicTimingParameters === cubic)
        let spring = UISpringTimingParameters()
        #expect(
            spring.physical?.mass == 3 && spring.physical?.stiffness == 1000
                && spring.physical?.damping == 500)
        let own = UISpringTimingParameters(
            mass: 1, stiffness: 100, damping: 10, initialVelocity: CGVector(dx: 2, dy: 4))
        let animator = UIViewPropertyAnimator(duration: 99, timingParameters: own)
        let durations = [2.0, 4].map { velocity in
            let like = CASpringAnimation()
            like.initialVelocity = velocity
            return like.settlingDuration
        }
        #expect(near(animator.duration, max(durations[0], durations[1]), 1e-6))
        #expect(own.timingCurveType == .spring && own.initialVelocity.dx == 2)
    }

    @Test("U152: an animator released while paused leaves its views in place")
    func dropped() {
        Stage.with { stage in
            let v = stage.square()
            v.center.x = 0
            stage.host.advance(by: 0)
            do {
                let a = UIViewPropertyAnimator(duration: 1, curve: .linear) { v.center.x = 100 }
                a.fractionComplete = 0.3
                stage.host.advance(by: 0)
            }
            #expect(near(v.center.x, 30) && v.layer.animationKeys() == nil)
        }
    }

    @Test("U153: an animator runs ordinary animations like those of a block")
    func form() {
        Stage.with { stage in
            let (v, a) = begin(stage)
            a.startAnimation()
            let animation = v.layer.animation(forKey: "position") as? CABasicAnimation
            #expect(animation?.isAdditive == true && animation?.speed == 1)
            a.pauseAnimation()
            #expect(v.layer.animation(forKey: "position")?.speed == 0)
            a.stopAnimation(true)
        }
    }
}
