import Testing
import TestSupport
@testable import UIKit
import LaminaViews

@Suite("Views: key frames and springs") @MainActor struct NestedAnimationTests {
    private func keys(
        _ view: UIView, _ duration: Double, _ options: UIView.KeyframeAnimationOptions = []
    ) {
        UIView.animateKeyframes(withDuration: duration, delay: 0, options: options) {
            UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
                view.center.x = 125
            }
            UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
                view.center.x = 325
            }
        }
    }

    /// Places in quarters of a second after `body`.
    private func places(_ step: Double = 0.25, _ body: (UIView) -> Void) -> [Double] {
        Stage.with { stage in
            let view = stage.square()
            view.center.x = 25
            stage.host.advance(by: 0.1)
            body(view)
            return (0..<4).map { _ in
                stage.host.advance(by: step)
                return (Double(view.layer.shown.position.x) * 10).rounded() / 10
            }
        }
    }

    @Test("key frames in an animator or a block have its duration, unless they say otherwise")
    func durations() {
        var kept: [UIViewPropertyAnimator] = []
        for duration in [0, 0.3] {
            let steered = places { view in
                let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
                    keys(view, duration)
                }
                animator.startAnimation()
                kept.append(animator)
            }
            #expect(steered == [75, 125, 225, 325])
            let nested = places { view in
                UIView.animate(
                    withDuration: 1, delay: 0, options: .curveLinear,
                    animations: { keys(view, duration) })
            }
            #expect(nested == [75, 125, 225, 325])
        }
        let own = places { view in
            UIView.animate(
                withDuration: 1, delay: 0, options: .curveLinear,
                animations: { keys(view, 0.5, .overrideInheritedDuration) })
        }
        #expect(own == [125, 325, 325, 325])
        kept.removeAll()
    }

    @Test(
        "key frames and blocks in an animator are scrubbed, paused, reversed and heard of with it")
    func steered() {
        Stage.with { stage in
            let (view, other) = (stage.square(), stage.square())
            view.center.x = 25
            other.center.x = 0
            var ended: [String] = []
            let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
                keys(view, 0)
                UIView.animate(
                    withDuration: 1, animations: { other.center.x = 100 },
                    completion: { ended.append("block \($0)") })
            }
            animator.addCompletion { _ in ended.append("animator") }
            animator.fractionComplete = 0.25
            stage.host.advance(by: 0.1)
            #expect(near(view.layer.shown.position.x, 75, 0.5))
            #expect(near(other.layer.shown.position.x, 25, 0.5))
            animator.startAnimation()
            stage.host.advance(by: 0.5)
            #expect(near(view.layer.shown.position.x, 225, 0.5))
            animator.pauseAnimation()
            stage.host.advance(by: 1)
            #expect(near(other.layer.shown.position.x, 75, 0.5) && ended.isEmpty)
            animator.startAnimation()
            animator.isReversed = true
            stage.host.advance(by: 0.25)
            #expect(near(view.layer.shown.position.x, 125, 0.5))
            stage.host.advance(by: 1)
            #expect(view.center.x == 25 && other.center.x == 0)
            #expect(ended.sorted() == ["animator", "block true"])
        }
    }

    @Test("a key frame without a duration is reached at once, at its time")
    func jumps() {
        func linear(_ frames: [(Double, Double, CGFloat)]) -> [Double] {
            places(0.24) { view in
                UIView.animate(
                    withDuration: 1, delay: 0, options: .curveLinear,
                    animations: {
                        UIView.animateKeyframes(withDuration: 1, delay: 0) {
                            for (start, length, x) in frames {
                                UIView.addKeyframe(
                                    withRelativeStartTime: start, relativeDuration: length
                                ) { view.center.x = x }
                            }
                        }
                    })
            }.map { $0.rounded() }
        }
        #expect(linear([(0.5, 0, 225)]) == [25, 25, 225, 225])
        #expect(linear([(0.3, 0, 100), (0.6, 0, 200), (0.9, 0, 300)]) == [25, 100, 200, 300])
        #expect(linear([(0, 0.5, 125), (0.75, 0, 325)]) == [73, 121, 125, 325])
        #expect(linear([(0, 0, 50), (0.5, 0.5, 250)]) == [50, 50, 138, 234])
    }

    @Test("the curve of a block's options counts among the options of key frames")
    func curves() {
        for (curve, middle) in [
            (UIView.AnimationOptions.curveLinear, 175.0), (.curveEaseIn, 149.4), ([], 199.2),
        ] {
            let seen = places { view in
                UIView.animateKeyframes(
                    withDuration: 1, delay: 0,
                    options: UIView.KeyframeAnimationOptions(rawValue: curve.rawValue)
                ) {
                    UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) {
                        view.center.x = 225
                    }
                }
            }
            #expect(abs(seen[2] - middle) < 1.5, "\(seen)")
        }
    }

    @Test("a spring's velocity is that of each axis")
    func axes() {
        func moved(_ velocity: CGVector) -> CGPoint {
            Stage.with { stage in
                let view = stage.square()
                view.center = .zero
                let animator = UIViewPropertyAnimator(
                    duration: 1,
                    timingParameters: UISpringTimingParameters(
                        dampingRatio: 1, initialVelocity: velocity))
                animator.addAnimations { view.center = CGPoint(x: 200, y: 200) }
                animator.startAnimation()
                stage.host.advance(by: 0.02)
                defer { animator.stopAnimation(true) }
                return view.layer.shown.position
            }
        }
        let still = moved(.zero)
        let right = moved(CGVector(dx: 8, dy: 0))
        let down = moved(CGVector(dx: 0, dy: 8))
        #expect(
            near(still.x, still.y) && near(right.y, still.y, 0.01) && near(down.x, still.x, 0.01))
        #expect(right.x > still.x + 15 && near(right.x, down.y))
        let both = moved(CGVector(dx: 8, dy: -8))
        #expect(near(both.x, right.x) && both.y < 0)
    }
}
