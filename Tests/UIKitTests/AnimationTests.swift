import Testing
@testable import UIKit
import TestSupport

@Suite("Views: animation blocks") @MainActor struct AnimationTests: AnimationFixture {
    @Test("U110: the block runs once, before the call returns")
    func once() {
        var count = 0
        UIView.animate(withDuration: 1) { count += 1 }
        UIView.animate(withDuration: 1, animations: { count += 1 }) { _ in }
        UIView.animate(withDuration: 1, delay: 1, options: [], animations: { count += 1 })
        #expect(count == 3)
    }

    @Test(
        "U111: without a duration changes come at once, the completion in the next turn",
        arguments: [0, -1.0])
    func noDuration(_ duration: Double) {
        Stage.with { stage in
            let v = begin(stage)
            var ended: [Bool] = []
            UIView.animate(withDuration: duration, animations: { v.center.x = 100 }) {
                ended.append($0)
            }
            #expect(v.layer.animationKeys() == nil && ended.isEmpty)
            stage.host.advance(by: 0)
            #expect(ended == [true])
        }
    }

    @Test("U112, U116: ease-in-out without options; each curve has its control points")
    func curves() {
        let points: [(UIView.AnimationOptions, [Float])] = [
            ([], [0.42, 0, 0.58, 1]), (.curveEaseIn, [0.42, 0, 1, 1]),
            (.curveEaseOut, [0, 0, 0.58, 1]), (linear, [0, 0, 1, 1]),
        ]
        Stage.with { stage in
            for (options, expected) in points {
                let v = begin(stage)
                UIView.animate(withDuration: 1, delay: 0, options: options) { v.center.x = 9 }
                let function = v.layer.animation(forKey: "position")?.timingFunction
                var (a, b) = ([Float](repeating: 0, count: 2), [Float](repeating: 0, count: 2))
                function?.getControlPoint(at: 1, values: &a)
                function?.getControlPoint(at: 2, values: &b)
                #expect(a + b == expected)
            }
        }
        let raw: [UIView.AnimationCurve] = [.easeInOut, .easeIn, .easeOut, .linear]
        #expect(raw.map(\.rawValue) == [0, 1, 2, 3])
    }

    @Test("U113: a moving view is not touched, unless its block allows it")
    func interaction() {
        Stage.with { stage in
            let v = begin(stage)
            v.center = CGPoint(x: 100, y: 100)
            UIView.animate(withDuration: 1) { v.alpha = 0.5 }
            #expect(stage.window.hitTest(CGPoint(x: 100, y: 100), with: nil) === stage.window)
            stage.at(1.1)
            #expect(stage.window.hitTest(CGPoint(x: 100, y: 100), with: nil) === v)
            UIView.animate(withDuration: 1, delay: 0, options: .allowUserInteraction) {
                v.alpha = 1
            }
            #expect(stage.window.hitTest(CGPoint(x: 100, y: 100), with: nil) === v)
        }
    }

    @Test("U114: a delay shows the old value; the model is new at once")
    func delay() {
        Stage.with { stage in
            let v = begin(stage)
            UIView.animate(withDuration: 1, delay: 2, options: linear) { v.center.x = 100 }
            #expect(v.center.x == 100)
            stage.at(1)
            #expect(near(x(v), 0))
            stage.at(2.5)
            #expect(near(x(v), 50))
            stage.at(3.1)
            #expect(near(x(v), 100) && v.layer.animationKeys() == nil)
        }
    }

    @Test("U115: raw values of the options")
    func options() {
        typealias O = UIView.AnimationOptions
        let low: [O] = [
            .layoutSubviews, .allowUserInteraction, .beginFromCurrentState, .repeat, .autoreverse,
            .overrideInheritedDuration, .overrideInheritedCurve, .allowAnimatedContent,
            .showHideTransitionViews, .overrideInheritedOptions,
        ]
        #expect(low.map(\.rawValue) == (0..<10).map { 1 << $0 })
        let curves: [O] = [.curveEaseInOut, .curveEaseIn, .curveEaseOut, .curveLinear]
        #expect(curves.map(\.rawValue) == (0..<4).map { $0 << 16 })
        let transitions: [O] = [
            .transitionFlipFromLeft, .transitionFlipFromRight, .transitionCurlUp,
            .transitionCurlDown, .transitionCrossDissolve, .transitionFlipFromTop,
            .transitionFlipFromBottom,
        ]
        #expect(transitions.map(\.rawValue) == (1..<8).map { $0 << 20 })
        #expect(O.preferredFramesPerSecond60.rawValue == 3 << 24)
        #expect(O.preferredFramesPerSecond30.rawValue == 7 << 24)
    }

    @Test(
        "U117, U121: repeats without an end, there and back; removed it jumps and is not finished")
    func repeating() {
        Stage.with { stage in
            let v = begin(stage)
            var ended: [Bool] = []
            UIView.animate(
                withDuration: 1, delay: 0, options: [linear, .repeat, .autoreverse],
                animations: { v.center.x = 100 }, completion: { ended.append($0) })
            stage.at(1.5)
            #expect(near(x(v), 50))
            stage.at(20.25)
            #expect(near(x(v), 25) && ended.isEmpty)
            v.layer.removeAllAnimations()
            stage.host.advance(by: 0)
            #expect(near(x(v), 100) && ended == [false])
        }
        Stage.with { stage in
            let v = begin(stage)
            UIView.animate(withDuration: 1, delay: 0, options: [linear, .autoreverse]) {
                v.center.x = 100
            }
            stage.at(1.5)
            #expect(near(x(v), 100))
        }
    }

    @Test(
        "U118: the completion hears true at the end, false when replaced, removed or out of the window"
    )
    func completion() {
        Stage.with { stage in
            let v = begin(stage)
            var ended: [String] = []
            UIView.animate(
                withDuration: 1,
                animations: {
                    v.alpha = 0
                    v.center.x = 100
                }, completion: { ended.append("a \($0)") })
            stage.at(0.9)
            #expect(ended.isEmpty)
            stage.at(1.1)
            #expect(ended == ["a true"])
            UIView.animate(withDuration: 1, animations: { v.alpha = 1 }) { ended.append("b \($0)") }
            stage.host.advance(by: 0.1)
            UIView.animate(withDuration: 1, animations: { v.alpha = 0 }) { ended.append("c \($0)") }
            stage.host.advance(by: 0.1)
            #expect(ended == ["a true", "b false"])
            v.removeFromSuperview()
            stage.host.advance(by: 0.1)
            #expect(ended == ["a true", "b false", "c false"])
        }
    }

    @Test("U119: an overlapped additive animation runs on: both end with true")
    func overlapped() {
        Stage.with { stage in
            let v = begin(stage)
            var ended: [String] = []
            UIView.animate(withDuration: 1, animations: { v.center.x = 100 }) {
                ended.append("a \($0)")
            }
            stage.at(0.5)
            UIView.animate(withDuration: 1, animations: { v.center.x = 0 }) {
                ended.append("b \($0)")
            }
            stage.at(1.2)
            #expect(ended == ["a true"])
            stage.at(1.7)
            #expect(ended == ["a true", "b true"])
        }
    }

    @Test("U120: a block that changes nothing ends in the next turn")
    func nothing() {
        Stage.with { stage in
            let v = begin(stage)
            var ended: [Bool] = []
            UIView.animate(withDuration: 5, animations: { v.center = v.center }) {
                ended.append($0)
            }
            #expect(ended.isEmpty)
            stage.host.advance(by: 0)
            #expect(ended == [true])
        }
    }

    @Test("U122, U123: an inner block has the outer's duration and curve, unless it overrides them")
    func nested() {
        Stage.with { stage in
            #expect(UIView.inheritedAnimationDuration == 0)
            let views = (0..<4).map { _ in begin(stage) }
            let all: [UIView.AnimationOptions] = [
                linear, [linear, .overrideInheritedDuration],
                [.curveEaseIn, .overrideInheritedCurve], [.curveEaseIn, .overrideInheritedOptions],
            ]
            var ended = 0
            UIView.animate(
                withDuration: 4, delay: 0, options: .curveEaseOut,
                animations: {
                    #expect(UIView.inheritedAnimationDuration == 4)
                    for (v, options) in zip(views, all) {
                        UIView.animate(
                            withDuration: 1, delay: 0, options: options,
                            animations: { v.center.x = 50 },
                            completion: { _ in
                                #expect(UIView.inheritedAnimationDuration == 0)
                                ended += 1
                            })
                    }
                })
            let animations = views.map { $0.layer.animation(forKey: "position") }
            #expect(animations.map { $0?.duration } == [4, 1, 4, 1])
            let out = CAMediaTimingFunction(name: .easeOut)
            let ease = CAMediaTimingFunction(name: .easeIn)
            #expect(animations.map { $0?.timingFunction } == [out, out, ease, ease])
            stage.at(1.1)
            #expect(ended == 2)
        }
    }

    @Test("U124: without animation, and with the switch off, blocks run and complete")
    func without() {
        Stage.with { stage in
            let v = begin(stage)
            var ended = 0
            UIView.animate(withDuration: 1) { UIView.performWithoutAnimation { v.center.x = 100 } }
            #expect(v.layer.animationKeys() == nil && UIView.areAnimationsEnabled)
            UIView.setAnimationsEnabled(false)
            UIView.animate(withDuration: 1, animations: { v.center.x = 0 }) { _ in ended += 1 }
            UIView.setAnimationsEnabled(true)
            stage.host.advance(by: 0)
            #expect(v.layer.animationKeys() == nil && ended == 1)
        }
    }
}
