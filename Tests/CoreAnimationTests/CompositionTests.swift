import CoreGraphics
import Foundation
import LaminaMotion
import LaminaRenderTree
import Testing

@testable import CoreAnimation

@Suite struct CompositionTests {
    private func additive(_ key: String, _ from: Any?, _ to: Any?) -> CABasicAnimation {
        let a = basic(key, from: from, to: to)
        a.isAdditive = true
        return a
    }

    @Test("B-AD 148 in order of addition: replacing or adding, transforms concatenate")
    func order() throws {
        let layer = CALayer()
        layer.zPosition = 100
        let z = Shown.value(
            [
                additive("zPosition", 5, 5), basic("zPosition", from: 10, to: 10),
                additive("zPosition", 1, 1),
            ],
            at: 0.5, on: layer
        ) { $0.zPosition }
        #expect(z == 11)
        let scaled = CALayer()
        scaled.transform = CATransform3DMakeScale(2, 3, 1)
        let t = CATransform3DMakeTranslation(5, 0, 0)
        let m = try #require(
            Shown.value([additive("transform", t, t)], at: 0.5, on: scaled) { $0.transform })
        #expect(m.m41 == 10 && m.m22 == 3)
        let p = CALayer()
        p.position = point(1, 2)
        #expect(
            Shown.value([additive("position", point(10, 10), point(20, 20))], at: 0.5, on: p) {
                $0.position
            }
                == point(16, 17))
    }

    @Test("B-AD 149 relative values for smooth retargeting after setting the model")
    func relative() {
        let layer = CALayer()
        layer.zPosition = 100
        #expect(
            Shown.value([additive("zPosition", -100, 0)], at: 0.25, on: layer) { $0.zPosition }
                == 25)
        let toOnly = basic("zPosition", to: 8)
        toOnly.isAdditive = true
        let other = CALayer()
        other.zPosition = 100
        #expect(Shown.value([toOnly], at: 0.25, on: other) { $0.zPosition } == 102)
    }

    @Test("B-AD 150 cumulative: each cycle starts where the last one ended")
    func cumulative() throws {
        func at(_ time: Double, _ cumulative: Bool) -> CGFloat? {
            let a = basic("zPosition", from: 0, to: 10)
            a.isCumulative = cumulative
            a.repeatCount = 5
            return Shown.value([a], at: time) { $0.zPosition }
        }
        #expect(near(at(2.5, true) ?? 0, 25) && near(at(2.5, false) ?? 0, 5))
        let turn = basic(
            "transform", from: CATransform3DIdentity, to: CATransform3DMakeTranslation(10, 0, 0))
        turn.isCumulative = true
        turn.repeatDuration = 3
        let t = try #require(Shown.value([turn], at: 1.5) { $0.transform })
        #expect(near(t.m41, 15))
    }

    @Test("B-AD 150 what a cycle there and back adds is the value at its end, where it began")
    func cumulativeThereAndBack() throws {
        func at(_ time: Double) -> CGFloat? {
            let a = basic("zPosition", from: 10, to: 20)
            (a.isCumulative, a.autoreverses, a.repeatCount) = (true, true, 3)
            (a.fillMode, a.isRemovedOnCompletion) = (.forwards, false)
            return Shown.value([a], at: time) { $0.zPosition }
        }
        for (time, wanted) in [(0, 10), (1, 20), (1.5, 15), (2, 20), (2.5, 25), (5, 40), (7, 30)] {
            #expect(near(at(time) ?? 0, CGFloat(wanted)), "\(time) \(at(time) ?? 0)")
        }
    }

    @Test(
        "B-AD 151 value functions turn numbers into the whole transform; a wrong arity is ignored")
    func valueFunctions() throws {
        func shown(_ name: CAValueFunctionName, _ from: Any, _ to: Any) -> CATransform3D? {
            let layer = CALayer()
            layer.transform = CATransform3DMakeTranslation(99, 0, 0)
            let a = basic("transform", from: from, to: to)
            a.valueFunction = CAValueFunction(name: name)
            return Shown.value([a], at: 0.5, on: layer) { $0.transform }
        }
        let turned = try #require(shown(.rotateZ, 0, Double.pi))
        #expect(near(turned.m12, 1) && turned.m41 == 0)
        let scaled = try #require(shown(.scale, [1, 1, 1], [3, 5, 7]))
        #expect(scaled.m11 == 2 && scaled.m22 == 3 && scaled.m33 == 4)
        let moved = try #require(shown(.translateY, 0, 8))
        #expect(moved.m42 == 4 && moved.m11 == 1)
        let wrong = try #require(shown(.scale, [1, 1], [3, 5]))
        #expect(wrong.m41 == 99 && wrong.m11 == 1)
        #expect(CAValueFunction(name: CAValueFunctionName(rawValue: "")) == nil)
        #expect(CAValueFunction(name: .scale) === CAValueFunction(name: .scale))
        #expect(CAValueFunction(name: .scale) != CAValueFunction(name: .scaleX))
    }

    @Test("B-AD 151 a value function's missing end is the identity: our choice")
    func valueFunctionEnds() throws {
        func shown(
            _ name: CAValueFunctionName, from: Any? = nil, to: Any? = nil, by: Any? = nil,
            isAdditive: Bool = false
        ) -> CATransform3D {
            let layer = CALayer()
            layer.transform = CATransform3DMakeScale(2, 2, 1)
            let a = basic("transform", from: from, to: to, by: by)
            a.valueFunction = CAValueFunction(name: name)
            a.isAdditive = isAdditive
            return Shown.value([a], at: 0.25, on: layer) { $0.transform } ?? CATransform3D()
        }
        #expect(near(shown(.rotateZ, to: Double.pi).m12, sin(.pi / 4)))
        #expect(near(shown(.scaleX, to: 5).m11, 2) && near(shown(.scaleX, from: 5).m11, 4))
        #expect(near(shown(.translateY, by: 8).m42, 2) && near(shown(.scaleY, by: 8).m22, 3))
        let scaled = shown(.scale, to: [3, 5, 1])
        #expect(near(scaled.m11, 1.5) && near(scaled.m22, 2) && scaled.m33 == 1)
        #expect(near(shown(.scaleX, to: 5, isAdditive: true).m11, 4))
        // No end: no value to convert into a matrix.
        #expect(shown(.rotateZ).m11 == 2)
    }

    @Test("B-AD 152 a full turn through a value function turns")
    func fullTurn() throws {
        let a = basic("transform", from: 0, to: 2 * Double.pi)
        a.valueFunction = CAValueFunction(name: .rotateZ)
        let t = try #require(Shown.value([a], at: 0.25) { $0.transform })
        #expect(near(t.m12, 1))
    }

    @Test("G 6 opacity and corner radius are clamped after each additive animation")
    func clamped() {
        let layer = CALayer()
        layer.opacity = 0.5
        let shown = Shown.value(
            [additive("opacity", 0.6, 0.6), additive("opacity", -0.225, -0.225)], at: 0.5, on: layer
        ) { $0.opacity }
        #expect(abs((shown ?? 0) - 0.775) < 1e-6)
        #expect(
            Shown.value(
                [additive("cornerRadius", -5, -5), additive("cornerRadius", 2, 2)], at: 0.5
            ) {
                $0.cornerRadius
            } == 2)
    }

    @Test("G 7 an ended animation shows only when it stays and fills forwards")
    func endedShows() {
        for (stays, mode, wanted) in [
            (false, CAMediaTimingFillMode.forwards, CGFloat(0)), (true, .removed, 0),
            (true, .forwards, 10),
            (true, .both, 10), (true, .backwards, 0),
        ] {
            Stage.run { stage in
                let layer = stage.layer()
                let a = basic("zPosition", from: 5, to: 10)
                a.duration = 1
                a.isRemovedOnCompletion = !stays
                a.fillMode = mode
                layer.add(a, forKey: "a")
                stage.flush()
                stage.advance(to: 102)
                #expect(layer.presentation()?.zPosition == wanted)
            }
        }
    }

    @Test("B-KF 160 rotationMode turns before the model's transform")
    func rotationMode() throws {
        let path = CGMutablePath()
        path.move(to: .zero)
        path.addLine(to: point(0, 100))
        for (mode, sign) in [
            (CAAnimationRotationMode.rotateAuto, CGFloat(1)), (.rotateAutoReverse, -1),
        ] {
            let layer = CALayer()
            layer.transform = CATransform3DMakeScale(2, 3, 1)
            let a = CAKeyframeAnimation(keyPath: "position")
            a.path = path
            a.rotationMode = mode
            let t = try #require(Shown.value([a], at: 0.5, on: layer) { $0.transform })
            #expect(near(t.m12, 3 * sign) && near(t.m21, -2 * sign))
        }
    }

    @Test("B-KF 156 keyframes without values or path have no effect")
    func emptyKeyframes() {
        let layer = CALayer()
        layer.zPosition = 7
        #expect(
            Shown.value([CAKeyframeAnimation(keyPath: "zPosition")], at: 0.5, on: layer) {
                $0.zPosition
            } == 7)
    }

    @Test("B-KF 155 the animation's own curve remaps the whole cycle")
    func wholeCurve() {
        let a = CAKeyframeAnimation(keyPath: "zPosition")
        a.values = [0, 10, 20]
        a.timingFunction = CAMediaTimingFunction(name: .easeIn)
        let shown = Shown.value([a], at: 0.5) { $0.zPosition }
        #expect(near(shown ?? 0, 20 * CGFloat(TimingCurve.easeIn.value(at: 0.5)), 1e-9))
    }

    @Test("B-TF 165 control points of the predefined curves, 166 the ends")
    func controlPoints() {
        for (name, points) in [
            (CAMediaTimingFunctionName.linear, [Float(0), 0, 1, 1]), (.easeIn, [0.42, 0, 1, 1]),
            (.easeOut, [0, 0, 0.58, 1]), (.easeInEaseOut, [0.42, 0, 0.58, 1]),
            (.default, [0.25, 0.1, 0.25, 1]),
        ] {
            let f = CAMediaTimingFunction(name: name)
            var p: [Float] = [9, 9]
            f.getControlPoint(at: 1, values: &p)
            #expect(p == Array(points[0...1]))
            f.getControlPoint(at: 2, values: &p)
            #expect(p == Array(points[2...3]))
        }
    }

    @Test("B-TF 166 control points 0 and 3 are the corners")
    func corners() {
        var p: [Float] = [9, 9]
        let f = CAMediaTimingFunction(controlPoints: 0.1, 2, 0.3, -1)
        f.getControlPoint(at: 0, values: &p)
        #expect(p == [0, 0])
        f.getControlPoint(at: 3, values: &p)
        #expect(p == [1, 1])
    }
}

@Suite struct GroupTests {
    private func group(_ children: [CAAnimation], duration: Double = 1) -> CAAnimationGroup {
        let g = CAAnimationGroup()
        g.animations = children
        g.duration = duration
        return g
    }

    @Test(
        "B-GR 169 a longer child is cut off, not scaled; the group's default duration is the transaction's"
    )
    func cutOff() {
        let child = basic("zPosition", from: 0, to: 100)
        child.duration = 10
        let g = group([child])
        g.isRemovedOnCompletion = false
        g.fillMode = .forwards
        #expect(near(Shown.value([g], at: 0.5) { $0.zPosition } ?? 0, 5))
        #expect(near(Shown.value([g], at: 5) { $0.zPosition } ?? 0, 10))
        Stage.run { stage in
            let layer = stage.layer()
            layer.add(group([child], duration: 0), forKey: "g")
            #expect(layer.animation(forKey: "g")?.duration == 0.25)
        }
    }

    @Test("B-GR 170 children's delegates and removal are ignored, their fill modes count")
    func childRules() {
        final class Listener: NSObject, CAAnimationDelegate {
            var calls = 0
            func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { calls += 1 }
        }
        Stage.run { stage in
            let layer = stage.layer()
            let (inner, outer) = (Listener(), Listener())
            let child = basic("zPosition", from: 0, to: 10)
            child.duration = 0.5
            child.delegate = inner
            child.fillMode = .forwards
            let g = group([child])
            g.delegate = outer
            layer.add(g, forKey: "g")
            stage.flush()
            stage.clock.time = 100.75
            #expect(layer.presentation()?.zPosition == 10)
            stage.advance(to: 101)
            #expect(inner.calls == 0 && outer.calls == 1)
            #expect(layer.animationKeys() == nil)
        }
    }

    @Test("B-GR 171 children's begin times and repeats count inside; groups nest")
    func nested() {
        let child = basic("zPosition", from: 0, to: 10)
        child.duration = 1
        child.beginTime = 2
        child.autoreverses = true
        let inner = group([child], duration: 10)
        inner.beginTime = 1
        inner.speed = 2
        let outer = group([inner], duration: 20)
        // Outer 2.25 s → inner (2.25 − 1)·2 = 2.5 s → half a second into the child.
        #expect(near(Shown.value([outer], at: 2.25) { $0.zPosition } ?? 0, 5))
        #expect(near(Shown.value([outer], at: 2.75) { $0.zPosition } ?? 0, 5))
        #expect(near(Shown.value([outer], at: 1.5) { $0.zPosition } ?? 9, 0))
    }

    @Test("B-GR 172 the group's curve remaps the time of all children")
    func curve() {
        let child = basic("zPosition", from: 0, to: 10)
        child.duration = 1
        let g = group([child])
        g.timingFunction = CAMediaTimingFunction(name: .easeIn)
        let shown = Shown.value([g], at: 0.5) { $0.zPosition } ?? 0
        #expect(near(shown, 10 * CGFloat(TimingCurve.easeIn.value(at: 0.5)), 1e-9))
    }

    @Test("B-GR 173 a copy of a group shares its children")
    func shared() {
        let child = basic("opacity")
        let copy = group([child]).copy() as? CAAnimationGroup
        #expect(copy?.animations?.first === child)
    }
}

@Suite struct SpringAnimationTests {
    @Test("B-SP 175 the spring runs in seconds and overshoots; the duration only cuts it off")
    func seconds() {
        for duration in [1.0, 5] {
            let a = CASpringAnimation(keyPath: "zPosition")
            a.fromValue = 0
            a.toValue = 100
            a.duration = duration
            let shown = Shown.value([a], at: 0.3) { $0.zPosition } ?? 0
            #expect(near(shown, 112.4354, 1e-3))
        }
    }

    @Test("B-SP 176 keyPath does not set the duration, the perceptual initialiser does")
    func durations() {
        #expect(CASpringAnimation(keyPath: "opacity").duration == 0)
        let a = CASpringAnimation(perceptualDuration: 1, bounce: 0.5)
        #expect(a.duration == a.settlingDuration)
        #expect(a.duration == 2.3438753795710707)
    }

    @Test("B-SP 180 perceptual parameters and their getters")
    func perceptual() {
        let a = CASpringAnimation(perceptualDuration: 1, bounce: 0.5)
        #expect(a.mass == 1 && a.allowsOverdamping)
        #expect(near(a.stiffness, 39.478418, 1e-6) && near(a.damping, 6.283185, 1e-6))
        #expect(abs(a.perceptualDuration - 1) < 1e-12 && near(a.bounce, 0.5))
        let plain = CASpringAnimation()
        #expect(abs(plain.perceptualDuration - 0.6283185) < 1e-6 && near(plain.bounce, 0.5))
        let slow = CASpringAnimation(perceptualDuration: 1, bounce: -0.5)
        #expect(near(slow.bounce, -0.5, 1e-9))
        let stuck = CASpringAnimation(perceptualDuration: 1, bounce: -1)
        #expect(stuck.damping == .infinity && stuck.settlingDuration == 0)
    }

    @Test("B-SP 181 the stored damping is never rewritten by the cap")
    func storedDamping() {
        let a = CASpringAnimation()
        a.damping = 100
        #expect(a.damping == 100 && a.settlingDuration == 1)
        #expect(CASpringAnimation().settlingDuration == 1.4727003346780927)
    }
}
