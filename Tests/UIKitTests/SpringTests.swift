import Testing
@testable import UIKit
import TestSupport

@Suite("Views: springs and keyframes") @MainActor struct SpringTests: AnimationFixture {
    @Test("U125, U126: a spring rests after its duration; below 1 it swings, the velocity leads on")
    func springs() {
        Stage.with { stage in
            @MainActor func peak(_ damping: CGFloat, _ velocity: CGFloat) -> CGFloat {
                let v = begin(stage)
                UIView.animate(
                    withDuration: 1, delay: 0, usingSpringWithDamping: damping,
                    initialSpringVelocity: velocity, animations: { v.center.x = 200 })
                let spring = v.layer.animation(forKey: "position") as? CASpringAnimation
                #expect(spring.map { abs($0.settlingDuration - 1) < 0.01 && $0.mass == 1 } == true)
                var most: CGFloat = 0
                for i in 1...20 {
                    stage.at(Double(i) / 20)
                    most = max(most, x(v))
                }
                #expect(near(x(v), 200, 1))
                return most
            }
            #expect(peak(1, 0) <= 200.5)
            #expect(peak(0.3, 0) > 220)
            let slow = begin(stage)
            let fast = begin(stage)
            UIView.animate(
                withDuration: 1, delay: 0, usingSpringWithDamping: 1, initialSpringVelocity: 0,
                animations: { slow.center.x = 200 })
            UIView.animate(
                withDuration: 1, delay: 0, usingSpringWithDamping: 1, initialSpringVelocity: 5,
                animations: { fast.center.x = 200 })
            stage.at(0.05)
            #expect(x(fast) > x(slow))
        }
    }

    @Test("U127: a spring by its looks is the layer's spring")
    func perceptual() {
        Stage.with { stage in
            let v = begin(stage)
            UIView.animate(springDuration: 0.4, bounce: 0.3) { v.center.x = 100 }
            let spring = v.layer.animation(forKey: "position") as? CASpringAnimation
            let like = CASpringAnimation(perceptualDuration: 0.4, bounce: 0.3)
            #expect(spring?.stiffness == like.stiffness && spring?.damping == like.damping)
            #expect(spring.map { near($0.duration, like.settlingDuration, 1e-9) } == true)
            #expect(spring?.isAdditive == true)
        }
    }

    @Test("U128, U129: keyframes under a linear and under an eased curve")
    func keyframes() {
        let cases: [(UIView.AnimationOptions, [CGFloat])] = [
            (.curveLinear, [50, 100, 50, 0]), (.curveEaseInOut, [25.83, 100, 25.83, 0]),
        ]
        for (curve, values) in cases {
            Stage.with { stage in
                let v = begin(stage)
                var ended: [Bool] = []
                UIView.animate(withDuration: 2, delay: 0, options: curve) {
                    UIView.animateKeyframes(
                        withDuration: 2, delay: 0, options: .calculationModeLinear,
                        animations: {
                            UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
                                v.center.x = 100
                            }
                            UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
                                v.center.x = 0
                            }
                        }, completion: { ended.append($0) })
                }
                for (i, value) in values.enumerated() {
                    stage.at(Double(i + 1) * 0.5)
                    #expect(near(x(v), value), "\(i)")
                }
                stage.at(2.1)
                #expect(ended == [true])
            }
        }
        typealias O = UIView.KeyframeAnimationOptions
        let modes: [O] = [
            .calculationModeLinear, .calculationModeDiscrete, .calculationModePaced,
            .calculationModeCubic, .calculationModeCubicPaced,
        ]
        #expect(modes.map(\.rawValue) == (0..<5).map { $0 << 10 })
    }

    @Test("U130: a keyframe by itself acts at once")
    func loneKeyframe() {
        Stage.with { stage in
            let v = begin(stage)
            UIView.animate(withDuration: 1) {
                UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { v.center.x = 7 }
            }
            #expect(v.center.x == 7 && v.layer.animationKeys() == nil)
        }
    }
}
