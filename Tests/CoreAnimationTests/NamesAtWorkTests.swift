import CoreGraphics
import Foundation
import Testing

@testable import CoreAnimation

/// Records the events of its runs.
private final class Recorder: CAAction {
    var events: [String] = []
    func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
        events.append(event)
    }
}

/// Rarely used constants, each with its effect.
@Suite("Names at work") struct NamesAtWorkTests {
    @Test("Every value function makes its matrix")
    func valueFunctions() {
        Stage.run { stage in
            let layer = stage.layer()
            func matrix(_ name: CAValueFunctionName, _ value: Any) -> CATransform3D {
                let animation = CABasicAnimation(keyPath: "transform")
                (animation as CAPropertyAnimation).valueFunction = CAValueFunction(name: name)
                (animation.fromValue, animation.toValue, animation.duration) = (value, value, 1)
                layer.add(animation, forKey: "one")
                stage.flush()
                stage.clock.time += 0.5
                return layer.presentation()!.transform
            }
            let a: CGFloat = 0.3
            func same(_ x: CATransform3D, _ y: CATransform3D) -> Bool {
                near(x.m11, y.m11) && near(x.m12, y.m12) && near(x.m13, y.m13)
                    && near(x.m22, y.m22) && near(x.m23, y.m23) && near(x.m31, y.m31)
                    && near(x.m33, y.m33) && near(x.m41, y.m41) && near(x.m42, y.m42)
                    && near(x.m43, y.m43)
            }
            #expect(same(matrix(.rotateX, a), CATransform3DMakeRotation(a, 1, 0, 0)))
            #expect(same(matrix(.rotateY, a), CATransform3DMakeRotation(a, 0, 1, 0)))
            #expect(same(matrix(.rotateZ, a), CATransform3DMakeRotation(a, 0, 0, 1)))
            #expect(same(matrix(.scaleX, a), CATransform3DMakeScale(a, 1, 1)))
            #expect(same(matrix(.scaleY, a), CATransform3DMakeScale(1, a, 1)))
            #expect(same(matrix(.scaleZ, a), CATransform3DMakeScale(1, 1, a)))
            #expect(same(matrix(.scale, [2, 3, 4]), CATransform3DMakeScale(2, 3, 4)))
            #expect(same(matrix(.translateX, a), CATransform3DMakeTranslation(a, 0, 0)))
            #expect(same(matrix(.translateY, a), CATransform3DMakeTranslation(0, a, 0)))
            #expect(same(matrix(.translateZ, a), CATransform3DMakeTranslation(0, 0, a)))
            #expect(same(matrix(.translate, [2, 3, 4]), CATransform3DMakeTranslation(2, 3, 4)))
        }
    }

    @Test("B-KF 161 tension, continuity and bias of an animation bend its curve")
    func kochanekBartels() {
        Stage.run { stage in
            let layer = stage.layer()
            func middle(_ configure: (CAKeyframeAnimation) -> Void) -> CGFloat {
                let animation = CAKeyframeAnimation(keyPath: "zPosition")
                animation.values = [0.0, 10.0, 10.0, 40.0]
                animation.calculationMode = .cubic
                animation.duration = 3
                configure(animation)
                layer.add(animation, forKey: "curve")
                stage.flush()
                let start = stage.clock.time
                stage.clock.time = start + 1.5
                defer { stage.clock.time = start + 10 }
                return layer.presentation()!.zPosition
            }
            // Between two equal points the Hermite curve's middle is an eighth of the tangents'
            // difference.
            func expected(_ t: CGFloat, _ c: CGFloat, _ b: CGFloat) -> CGFloat {
                let out = (1 - t) / 2 * ((1 + c) * (1 + b) * 10 + (1 - c) * (1 - b) * 0)
                let into = (1 - t) / 2 * ((1 - c) * (1 + b) * 0 + (1 + c) * (1 - b) * 30)
                return 10 + (out - into) / 8
            }
            #expect(near(middle { _ in }, expected(0, 0, 0), 1e-6))
            let four: (NSNumber) -> [NSNumber] = { Array(repeating: $0, count: 4) }
            #expect(near(middle { $0.tensionValues = four(0.5) }, expected(0.5, 0, 0), 1e-6))
            #expect(near(middle { $0.continuityValues = four(-1) }, expected(0, -1, 0), 1e-6))
            #expect(near(middle { $0.biasValues = four(0.25) }, expected(0, 0, 0.25), 1e-6))
        }
    }

    @Test(
        "B-AC 89 the order-in event is run when a layer joins a shown tree and when it is unhidden")
    func orderIn() {
        Stage.run { stage in
            let recorder = Recorder()
            let layer = CALayer()
            layer.actions = [kCAOnOrderIn: recorder, kCAOnOrderOut: recorder, "hidden": NSNull()]
            stage.root.addSublayer(layer)
            stage.flush()
            #expect(recorder.events == [kCAOnOrderIn])
            layer.isHidden = true
            layer.isHidden = false
            #expect(recorder.events == [kCAOnOrderIn, kCAOnOrderOut, kCAOnOrderIn])
        }
    }

    @Test("B-TX 98 a completion block set under its key is the block")
    func completionBlockByKey() {
        Stage.run { stage in
            nonisolated(unsafe) var count = 0
            let block: () -> Void = { count += 1 }
            CATransaction.begin()
            CATransaction.setValue(block, forKey: kCATransactionCompletionBlock)
            #expect(CATransaction.completionBlock() != nil)
            CATransaction.commit()
            #expect(count == 0)
            stage.flush()
            stage.delivery.turn()
            #expect(count == 1)
        }
    }

    @Test("A scale happens before the transform it is applied to; masks hold their bits")
    func small() {
        let t = CATransform3DScale(CATransform3DMakeTranslation(5, 6, 7), 2, 3, 4)
        #expect(t.m11 == 2 && t.m22 == 3 && t.m33 == 4 && t.m41 == 5 && t.m42 == 6 && t.m43 == 7)
        let layer = CALayer()
        layer.edgeAntialiasingMask = [.layerBottomEdge, .layerRightEdge]
        #expect((layer.value(forKey: "edgeAntialiasingMask") as? NSNumber)?.intValue == 6)
        layer.edgeAntialiasingMask.insert(.layerTopEdge)
        #expect(layer.edgeAntialiasingMask.rawValue == 14)
    }

    @Test("B-SCR 260 a layer that scrolls horizontally keeps its y")
    func horizontally() {
        let layer = CAScrollLayer()
        layer.bounds = rect(0, 0, 10, 10)
        layer.scrollMode = .horizontally
        layer.scroll(to: point(70, 80))
        #expect(layer.bounds == rect(70, 0, 10, 10))
    }

    @Test("Hints of newer systems are kept and archived")
    func hints() throws {
        let layer = CALayer()
        layer.contentsFormat = .RGBA16Float
        layer.preferredDynamicRange = .constrainedHigh
        layer.toneMapMode = .ifSupported
        layer.wantsDynamicContentScaling = true
        layer.minificationFilterBias = 1.5
        let data = try NSKeyedArchiver.archivedData(
            withRootObject: layer, requiringSecureCoding: true)
        let copy = try #require(
            try NSKeyedUnarchiver.unarchivedObject(ofClass: CALayer.self, from: data))
        #expect(copy.contentsFormat == .RGBA16Float && copy.toneMapMode == .ifSupported)
        #expect(copy.preferredDynamicRange == .constrainedHigh)
        #expect(copy.wantsDynamicContentScaling && copy.minificationFilterBias == 1.5)
    }

    @Test("`preservesDepth` is stored, and reached by its key")
    func preservesDepth() throws {
        let (replicator, emitter) = (CAReplicatorLayer(), CAEmitterLayer())
        replicator.preservesDepth = true
        emitter.preservesDepth = true
        replicator.addSublayer(emitter)
        let data = try NSKeyedArchiver.archivedData(
            withRootObject: replicator, requiringSecureCoding: true)
        let copy = try #require(
            try NSKeyedUnarchiver.unarchivedObject(ofClass: CAReplicatorLayer.self, from: data))
        #expect(copy.preservesDepth)
        #expect((copy.sublayers?.first as? CAEmitterLayer)?.preservesDepth == true)
        copy.setValue(false, forKey: "preservesDepth")
        #expect(!copy.preservesDepth)
    }

    @Test("Whatever is timed has the eight values of the timing protocol")
    func timing() {
        func set(_ timed: inout some CAMediaTiming) -> Bool {
            (timed.beginTime, timed.duration, timed.speed, timed.timeOffset) = (1, 2, 3, 4)
            (timed.repeatCount, timed.repeatDuration, timed.autoreverses) = (5, 6, true)
            timed.fillMode = .both
            return timed.beginTime == 1 && timed.duration == 2 && timed.speed == 3
                && timed.timeOffset == 4 && timed.repeatCount == 5 && timed.repeatDuration == 6
                && timed.autoreverses && timed.fillMode == .both
        }
        var (layer, animation, cell) = (CALayer(), CAAnimation(), CAEmitterCell())
        #expect(set(&layer) && set(&animation) && set(&cell))
    }
}
