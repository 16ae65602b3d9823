import CoreGraphics
import Foundation
import LaminaMotion
import LaminaRenderTree
import Testing

@testable import CoreAnimation

/// Animations with odd key times, numbers and names: clamped, rejected or reported, never drawn
/// wrong.
@Suite struct OddAnimationTests {
    @Test("time: groups and cells whose members are shared have a limit of parts")
    func sharedParts() {
        Stage.run { stage in
            let layer = stage.layer()
            var animation: CAAnimation = CABasicAnimation(keyPath: "opacity")
            for _ in 0..<40 {
                let group = CAAnimationGroup()
                (group.animations, group.duration) = ([animation, animation], 1)
                animation = group
            }
            layer.add(animation, forKey: "group")
            stage.flush()
            #expect(layer.animationKeys() == ["group"])
            layer.removeAllAnimations()
        }
        var cell = CAEmitterCell()
        for _ in 0..<15 {
            let outer = CAEmitterCell()
            outer.emitterCells = Array(repeating: cell, count: 10)
            cell = outer
        }
        let emitter = CAEmitterLayer()
        emitter.emitterCells = [cell]
        #expect(emitter.emitterCells?.count == 1)
    }

    @Test("B-KF 154 key times hold outside on layers, for values and for paths")
    func keyTimes() throws {
        let path = CGMutablePath()
        path.addLines(between: [point(0, 0), point(80, 0), point(100, 0)])
        let closed = CGMutablePath()
        closed.addPath(path)
        closed.closeSubpath()
        func shown(_ times: [NSNumber], _ set: (CAKeyframeAnimation) -> Void) -> [Int] {
            (0...8).map { step in
                let a = CAKeyframeAnimation(keyPath: "position")
                a.keyTimes = times
                (a.fillMode, a.isRemovedOnCompletion) = (.both, false)
                set(a)
                return Shown.value([a], at: Double(step) / 8) { Int($0.position.x.rounded()) } ?? -1
            }
        }
        let held = [0, 0, 0, 40, 80, 90, 100, 100, 100]
        #expect(shown([0.25, 0.5, 0.75]) { $0.path = path } == held)
        #expect(shown([0.25, 0.5, 0.75]) { $0.path = closed } == held)
        #expect(
            shown([0.25, 0.5, 0.75]) { $0.values = [point(0, 0), point(80, 0), point(100, 0)] }
                == held)
        #expect(
            shown([0, 0.5, 1]) { $0.path = closed } == [0, 20, 40, 60, 80, 85, 90, 95, 100])
        // A value of a wrong kind is dropped together with its time.
        #expect(
            shown([0.25, 0.4, 0.5, 0.75]) {
                $0.values = [point(0, 0), "nonsense", point(80, 0), point(100, 0)]
            } == held)
    }

    @Test("numbers that are none, in values, paths and times, never reach what is shown")
    func impossible() {
        let bad: [Double] = [.nan, .infinity, -.infinity]
        for number in bad {
            let path = CGMutablePath()
            path.addLines(between: [point(0, 0), point(CGFloat(number), 0), point(9, 9)])
            let followed = CAKeyframeAnimation(keyPath: "position")
            followed.path = path
            let shape = basic("path", from: path, to: path)
            let frames = CAKeyframeAnimation(keyPath: "zPosition")
            frames.values = [1, number, 3]
            let turned = basic(
                "transform", to: CATransform3DMakeTranslation(CGFloat(number), 0, 0))
            let paint = basic(
                "backgroundColor",
                to: CGColor(srgbRed: CGFloat(number), green: 0, blue: 0, alpha: 1))
            let spring = CASpringAnimation(keyPath: "cornerRadius")
            (spring.fromValue, spring.toValue, spring.initialVelocity) = (0, 5, CGFloat(number))
            let timed = basic("borderWidth", from: 1, to: 2)
            (timed.timeOffset, timed.speed) = (number, Float(number))
            let animations = [
                followed, shape, frames, turned, paint, spring, timed,
                basic("position", to: point(1, CGFloat(number))), basic("opacity", to: number),
            ]
            for animation in animations {
                animation.repeatDuration = number
                animation.beginTime = number
                animation.fillMode = .both
                for time in [0, 0.5, 0.9] {
                    let layer = CAShapeLayer()
                    layer.path = CGPath(rect: rect(0, 0, 5, 5), transform: nil)
                    let isSound =
                        Shown.value([animation], at: time, on: layer) { shown in
                            shown.position.x.isFinite && shown.position.y.isFinite
                                && shown.zPosition.isFinite && shown.transform.m41.isFinite
                                && shown.opacity.isFinite && shown.cornerRadius.isFinite
                                && shown.borderWidth.isFinite
                                && (shown as? CAShapeLayer)?.path?.boundingBox.width == 5
                        } ?? false
                    #expect(isSound, "\(animation) \(number) \(time)")
                }
            }
        }
    }

    @Test("a duration without end holds the beginning; a spring in it swings all the same")
    func endless() {
        let fade = basic("opacity", from: 0.25, to: 1)
        let spring = CASpringAnimation(keyPath: "zPosition")
        (spring.fromValue, spring.toValue) = (0, 10)
        let group = CAAnimationGroup()
        let child = basic("cornerRadius", from: 0, to: 8)
        child.duration = 2
        group.animations = [child]
        for animation in [fade, spring, group] as [CAAnimation] {
            animation.duration = CFTimeInterval.infinity
        }
        let shown = Shown.value([fade, spring, group], at: 0.5) {
            (Double($0.opacity), Double($0.zPosition), Double($0.cornerRadius))
        }
        #expect(abs((shown?.0 ?? 0) - 0.25) < 1e-6)
        #expect(abs((shown?.1 ?? 0) - 10.74591) < 1e-3 && abs((shown?.2 ?? 0) - 2) < 1e-3)
    }

    @Test(
        "a spring refuses invalid values as Apple's does, by setter and by key, and keeps the old value"
    )
    func springs() {
        let spring = CASpringAnimation()
        for bad: CGFloat in [0, -1, .nan, -.infinity] {
            (spring.mass, spring.stiffness) = (bad, bad)
            spring.setValue(bad, forKey: "mass")
            #expect(spring.mass == 1 && spring.stiffness == 100, "\(bad)")
            #expect(spring.value(forKey: "mass") as? CGFloat == 1)
            if bad != 0 {
                (spring.damping, spring.initialVelocity) = (bad, bad)
                spring.initialVelocity = bad.isFinite ? 0 : bad
            }
            #expect(spring.damping == 10 && spring.initialVelocity == 0)
        }
        (spring.damping, spring.mass) = (0, 4)
        #expect(spring.damping == 0 && spring.mass == 4)
        spring.setValue(nil, forKey: "mass")
        #expect(spring.mass == 1)
        for (duration, bounce) in [(0, 0.5), (-1, 2), (Double.nan, -3), (.infinity, 0)] {
            let odd = CASpringAnimation(perceptualDuration: duration, bounce: CGFloat(bounce))
            #expect(odd.stiffness > 0 && odd.damping >= 0 && !odd.settlingDuration.isNaN)
            #expect(!odd.curve.value(at: 0.3).isNaN, "\(duration) \(bounce)")
        }
    }

    @Test("timing functions describe themselves by their names, or by four numbers")
    func descriptions() {
        for name in ["linear", "easeIn", "easeOut", "easeInEaseOut", "default"] {
            let named = CAMediaTimingFunction(name: CAMediaTimingFunctionName(rawValue: name))
            #expect("\(named)" == name)
        }
        #expect(
            "\(CAMediaTimingFunction(controlPoints: 0.1, 0.2, 0.3, 1))" == "(0.1, 0.2, 0.3, 1.0)")
        #expect("\(CAMediaTimingFunction(controlPoints: 0.42, 0, 1, 1))" == "easeIn")
        let unknown = CAMediaTimingFunction(name: CAMediaTimingFunctionName(rawValue: "bouncy"))
        #expect(unknown == CAMediaTimingFunction(name: .linear))
    }

    @Test("B-AD 151 value functions are one object for one name, for subclasses nil")
    func shared() throws {
        final class Own: CAValueFunction, @unchecked Sendable {}
        #expect(CAValueFunction(name: .rotateX) === CAValueFunction(name: .rotateX))
        #expect(Own(name: .rotateX) == nil)
        #expect(CAValueFunction(name: CAValueFunctionName(rawValue: "skew")) == nil)
        let data = try NSKeyedArchiver.archivedData(
            withRootObject: try #require(CAValueFunction(name: .scale)),
            requiringSecureCoding: true)
        let back = try NSKeyedUnarchiver.unarchivedObject(ofClass: CAValueFunction.self, from: data)
        #expect(back == CAValueFunction(name: .scale) && back?.name == .scale)
    }

    @Test("control points that are infinite or not a number count as a linear curve")
    func controlPoints() {
        let linear = CAMediaTimingFunction(name: .linear)
        for bad in [Float.nan, .infinity, -.infinity] {
            for place in 0..<4 {
                var p: [Float] = [0.25, 0.1, 0.25, 1]
                p[place] = bad
                let made = CAMediaTimingFunction(controlPoints: p[0], p[1], p[2], p[3])
                #expect(made == linear && made.curve.value(at: 0.3) == 0.3)
            }
        }
        let far = CAMediaTimingFunction(controlPoints: 0.5, 3e38, 0.5, -3e38)
        #expect(!far.curve.value(at: 0.3).isNaN)
    }
}
