import CoreGraphics
import Foundation
import LaminaRenderTree
import Testing

@testable import CoreAnimation

/// Records the layers that requested an action, and returns the test's actions.
private final class Delegate: NSObject, CALayerDelegate {
    var asked: [String] = []
    var answer: CAAction?

    func action(for layer: CALayer, forKey event: String) -> CAAction? {
        asked.append(event)
        return answer
    }
}

/// An action with a record of the runs.
private final class Note: CAAction {
    let name: String
    var runs: [String] = []
    init(_ name: String) { self.name = name }
    func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
        runs.append(event)
    }
}

private final class ClassAction: CALayer {
    nonisolated(unsafe) static var note = Note("class")
    override class func defaultAction(forKey event: String) -> CAAction? { note }
}

@Suite struct ActionTests {
    @Test("B-AC 81 delegate, actions, style, class; NSNull ends the search")
    func order() {
        isolated {
            let layer = ClassAction()
            func found() -> Note? { layer.action(forKey: "opacity") as? Note }
            #expect(found() === ClassAction.note)
            let styled = Note("style")
            layer.style = ["style": ["actions": ["opacity": styled]] as [AnyHashable: Any]]
            #expect(found() === styled)
            let own = Note("own")
            layer.actions = ["opacity": own]
            #expect(found() === own)
            let delegate = Delegate()
            layer.delegate = delegate
            #expect(found() === own)
            delegate.answer = Note("delegate")
            #expect(found() === (delegate.answer as? Note))
            delegate.answer = NSNull()
            #expect(layer.action(forKey: "opacity") == nil)
            delegate.answer = nil
            layer.actions = ["opacity": NSNull()]
            #expect(layer.action(forKey: "opacity") == nil)
        }
    }

    @Test("B-AC 82 no default action, and none found on a bare layer")
    func bare() {
        isolated {
            for key in ["position", "opacity", "sublayers", "onOrderIn"] {
                #expect(CALayer.defaultAction(forKey: key) == nil)
                #expect(CALayer().action(forKey: key) == nil)
            }
        }
    }

    @Test("B-AC 83 disabled actions are still found, only not asked for by setters")
    func disabled() {
        isolated {
            let layer = CALayer()
            let note = Note("own")
            layer.actions = ["opacity": note]
            CATransaction.begin()
            CATransaction.setDisableActions(true)
            #expect(layer.action(forKey: "opacity") as? Note === note)
            layer.opacity = 0.5
            #expect(note.runs.isEmpty)
            CATransaction.commit()
            layer.opacity = 0.7
            #expect(note.runs == ["opacity"])
        }
    }

    @Test("B-AC 84 a layer that was never committed changes at once")
    func uncommitted() {
        Stage.run { stage in
            let fresh = CALayer()
            fresh.opacity = 0.5
            #expect(fresh.animationKeys() == nil)
            stage.root.addSublayer(fresh)
            fresh.position = point(5, 5)
            #expect(fresh.animationKeys() == nil)
            stage.flush()
            fresh.position = point(6, 6)
            #expect(fresh.animationKeys() == ["position"])
        }
    }

    @Test("B-AC 85 the built-in animation runs from the shown value in the transaction's time")
    func builtIn() throws {
        try Stage.run { stage in
            let layer = stage.layer()
            layer.opacity = 0.25
            let a = try #require(layer.animation(forKey: "opacity") as? CABasicAnimation)
            #expect(a.keyPath == "opacity")
            #expect(a.fromValue as? Float == 1)
            #expect(a.toValue == nil && a.byValue == nil)
            #expect(a.duration == 0.25)
            #expect(a.timingFunction == CAMediaTimingFunction(name: .default))
            stage.flush()
            stage.clock.time = 100.125
            layer.opacity = 0.8
            let b = try #require(layer.animation(forKey: "opacity") as? CABasicAnimation)
            let from = try #require(b.fromValue as? Float)
            // Half the time, bent by the default curve: .802403 of the way from 1 to .25.
            #expect(abs(from - (1 - 0.75 * 0.802403)) < 1e-4)
        }
    }

    @Test("B-AC 86 keys with a built-in basic animation, and those with a fade")
    func keys() throws {
        try Stage.run { stage in
            let values: [(String, Any)] = [
                ("anchorPoint", point(0, 0)), ("backgroundColor", CGColor.white),
                ("borderColor", CGColor.white), ("borderWidth", 2), ("bounds", rect(0, 0, 7, 7)),
                ("contents", Pictures.dot), ("contentsRect", rect(0, 0, 0.5, 1)),
                ("cornerRadius", 3), ("filters", ["gaussianBlur"]), ("hidden", true),
                ("mask", CALayer()), ("masksToBounds", true), ("opacity", 0.5),
                ("position", point(3, 3)), ("shadowColor", CGColor.white),
                ("shadowOffset", CGSize(width: 1, height: 1)), ("shadowOpacity", 0.5),
                ("shadowPath", CGPath(rect: rect(0, 0, 1, 1), transform: nil)),
                ("shadowRadius", 9), ("sublayers", [CALayer()]),
                ("sublayerTransform", CATransform3DMakeScale(2, 2, 2)),
                ("transform", CATransform3DMakeScale(2, 2, 2)), ("zPosition", 4),
            ]
            for (key, value) in values {
                let layer = stage.layer()
                layer.setValue(value, forKey: key)
                let a = try #require(layer.animation(forKey: key) as? CABasicAnimation, "\(key)")
                #expect(a.keyPath == key)
            }
            for key in ["backgroundFilters", "compositingFilter"] {
                let layer = stage.layer()
                layer.setValue(
                    key == "compositingFilter" ? "multiplyBlendMode" : ["x"], forKey: key)
                #expect(layer.animation(forKey: kCATransition) is CATransition, "\(key)")
            }
            let plain = stage.layer()
            plain.isDoubleSided = false
            plain.contentsGravity = .center
            #expect(plain.animationKeys() == nil)
            plain.frame = rect(1, 1, 50, 50)
            #expect(plain.animationKeys() == ["bounds", "position"])
        }
    }

    @Test("B-AC 87 subclass properties animate alike, a shape's path does not")
    func subclasses() {
        Stage.run { stage in
            let shape = stage.layer(CAShapeLayer())
            shape.path = CGPath(rect: rect(0, 0, 5, 5), transform: nil)
            #expect(shape.animationKeys() == nil)
            shape.lineWidth = 4
            shape.strokeEnd = 0.5
            shape.fillColor = .white
            #expect(shape.animationKeys() == ["lineWidth", "strokeEnd", "fillColor"])
            let gradient = stage.layer(CAGradientLayer())
            gradient.colors = [CGColor.white, CGColor.black]
            gradient.endPoint = point(1, 1)
            #expect(gradient.animationKeys() == ["colors", "endPoint"])
        }
    }

    @Test("B-AC 88 delegates are asked for more keys than those that animate")
    func moreKeys() {
        isolated {
            let layer = CATextLayer()
            let delegate = Delegate()
            layer.delegate = delegate
            layer.anchorPointZ = 1
            layer.contentsScale = 2
            layer.contentsGravity = .center
            layer.fontSize = 10
            layer.speed = 2
            layer.timeOffset = 1
            #expect(
                delegate.asked == [
                    "anchorPointZ", "contentsScale", "contentsGravity", "fontSize", "speed",
                    "timeOffset",
                ])
        }
    }

    @Test("B-AC 89 order events on the child, sublayers on the parent")
    func orderEvents() {
        isolated {
            let (parent, child) = (CALayer(), CALayer())
            let (a, b) = (Delegate(), Delegate())
            parent.delegate = a
            child.delegate = b
            parent.addSublayer(child)
            #expect(a.asked == ["sublayers"] && b.asked == ["onOrderIn"])
            child.isHidden = true
            child.isHidden = false
            #expect(b.asked == ["onOrderIn", "hidden", "onOrderOut", "hidden", "onOrderIn"])
            a.asked = []
            b.asked = []
            child.removeFromSuperlayer()
            #expect(a.asked == ["sublayers"] && b.asked == ["onOrderOut"])
        }
    }

    @Test("B-AC 90 a key-path set asks for the action of the first component's property")
    func keyPath() {
        isolated {
            let layer = CALayer()
            let delegate = Delegate()
            layer.delegate = delegate
            layer.setValue(1, forKeyPath: "transform.rotation.z")
            layer.setValue(1, forKeyPath: "position.x")
            #expect(delegate.asked == ["transform", "position"])
        }
    }

    @Test("B-AC 91 a view-like delegate switches implicit animation off")
    func viewLike() {
        Stage.run { stage in
            let layer = stage.layer()
            let delegate = Delegate()
            delegate.answer = NSNull()
            layer.delegate = delegate
            layer.position = point(9, 9)
            #expect(layer.animationKeys() == nil)
            let animation = CABasicAnimation()
            animation.duration = 3
            delegate.answer = animation
            layer.position = point(10, 10)
            #expect(
                (layer.animation(forKey: "position") as? CABasicAnimation)?.keyPath == "position")
            #expect(layer.animation(forKey: "position")?.duration == 3)
        }
    }

    @Test("B-AC 92 contents changes animate from the old image")
    func contents() {
        Stage.run { stage in
            let layer = stage.layer()
            layer.contents = Pictures.dot
            let a = layer.animation(forKey: "contents") as? CABasicAnimation
            #expect(a != nil && a?.fromValue == nil)
            stage.flush()
            stage.advance(to: 101)
            layer.contents = Pictures.other
            let b = layer.animation(forKey: "contents") as? CABasicAnimation
            #expect(b?.fromValue as? CGImage === Pictures.dot)
        }
    }

    @Test("B-AC 93 an animation as action is copied, its own key path counts")
    func animationAction() {
        Stage.run { stage in
            let layer = stage.layer()
            let animation = CABasicAnimation(keyPath: "cornerRadius")
            animation.fromValue = 5
            layer.actions = ["opacity": animation]
            layer.opacity = 0.1
            let added = layer.animation(forKey: "opacity") as? CABasicAnimation
            #expect(added != nil && added !== animation)
            #expect(added?.keyPath == "cornerRadius")
            #expect(added?.duration == 0.25)
            #expect(animation.duration == 0)
        }
    }

    @Test("B-AC 94 hidden flips at the middle")
    func hiddenFlips() {
        Stage.run { stage in
            let layer = stage.layer()
            CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
            layer.isHidden = true
            layer.masksToBounds = true
            stage.flush()
            stage.clock.time = 100.1
            #expect(layer.presentation()?.isHidden == false)
            #expect(layer.presentation()?.masksToBounds == false)
            stage.clock.time = 100.2
            #expect(layer.presentation()?.isHidden == true)
            #expect(layer.presentation()?.masksToBounds == true)
        }
    }

    @Test("B-AC 95 changes of one transaction begin together")
    func together() {
        Stage.run { stage in
            let (a, b) = (stage.layer(), stage.layer())
            a.opacity = 0.5
            stage.clock.time = 100.01
            b.position = point(1, 1)
            a.zPosition = 3
            stage.clock.time = 100.02
            stage.flush()
            #expect(a.animation(forKey: "opacity")?.beginTime == 100.02)
            #expect(a.animation(forKey: "zPosition")?.beginTime == 100.02)
            #expect(b.animation(forKey: "position")?.beginTime == 100.02)
        }
    }

    @Test("An override of action(forKey:) that answers nil switches implicit animation off")
    func overrideNil() {
        final class Still: CALayer {
            override func action(forKey event: String) -> CAAction? { nil }
        }
        Stage.run { stage in
            let layer = stage.layer(Still())
            layer.opacity = 0.5
            #expect(layer.animationKeys() == nil)
        }
    }

    @Test("B-AC 86 a new mask has an implicit animation, during which the mask is shown at once")
    func maskAction() throws {
        try Stage.run { stage in
            let (layer, mask) = (stage.layer(CALayer()), CALayer())
            layer.mask = mask
            let animation = try #require(layer.animation(forKey: "mask") as? CABasicAnimation)
            #expect(animation.keyPath == "mask" && animation.fromValue == nil)
            CATransaction.flush()
            #expect(layer.presentation()?.mask != nil)
        }
    }
}

/// Small images for tests.
enum Pictures {
    static let dot = make(255)
    static let other = make(128)

    private static func make(_ level: CGFloat) -> CGImage {
        let context = CGContext(
            data: nil, width: 4, height: 2, bitsPerComponent: 8, bytesPerRow: 0,
            space: CGColorSpaceCreateDeviceRGB(),
            bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)!
        context.setFillColor(CGColor(srgbRed: level / 255, green: 0, blue: 0, alpha: 1))
        context.fill(rect(0, 0, 4, 2))
        return context.makeImage()!
    }
}
