import Testing
import UIKit
import TestSupport

@Suite("Views: actions") @MainActor struct ActionTests {
    private func change(_ layer: CALayer, _ keyPath: String) {
        switch keyPath {
        case "backgroundColor": layer.backgroundColor = .black
        case "bounds": layer.bounds = CGRect(x: 1, y: 2, width: 77, height: 88)
        case "position": layer.position = CGPoint(x: 55, y: 66)
        case "transform": layer.transform = CATransform3DMakeScale(2, 3, 1)
        case "anchorPoint": layer.anchorPoint = CGPoint(x: 0.2, y: 0.3)
        case "shadowColor", "borderColor": layer.setValue(CGColor.white, forKey: keyPath)
        case "shadowOffset": layer.shadowOffset = CGSize(width: 9, height: 9)
        case "opacity": layer.opacity = 0.5
        case "shadowOpacity": layer.shadowOpacity = 0.5
        case "strokeStart": (layer as? CAShapeLayer)?.strokeStart = 0.3
        case "strokeEnd": (layer as? CAShapeLayer)?.strokeEnd = 0.3
        case "contents":
            layer.contents =
                UIGraphicsImageRenderer(size: CGSize(width: 1, height: 1)).image { _ in }.cgImage
        default: layer.setValue(12.5, forKeyPath: keyPath)
        }
    }

    private func shape(_ stage: Stage) -> UIView {
        stage.add(
            PropertyTests.ShapeView(frame: CGRect(x: 0, y: 0, width: 20, height: 20)))
    }

    @Test("U80: outside a block the answer is NSNull, for every key")
    func outside() {
        let v = UIView()
        #expect(v.action(for: v.layer, forKey: "position") is NSNull)
        #expect(v.action(for: v.layer, forKey: "anything") is NSNull)
        #expect(v.layer.action(forKey: "position") == nil)
    }

    nonisolated static let measured = [
        "backgroundColor", "bounds", "bounds.size.width", "bounds.size.height", "cornerRadius",
        "opacity", "position", "position.x", "position.y", "transform", "transform.rotation.z",
        "transform.scale", "shadowColor", "shadowOffset", "shadowOpacity", "shadowRadius",
        "strokeStart", "strokeEnd",
    ]

    @Test("U81: outside a block nothing animates", arguments: measured)
    func nothing(_ keyPath: String) {
        Stage.with { stage in
            let v = shape(stage)
            change(v.layer, keyPath)
            #expect(v.layer.animationKeys() == nil)
        }
    }

    @Test(
        "U82: inside a block these add up",
        arguments: [
            "bounds", "bounds.size.width", "bounds.size.height", "position", "position.x",
            "position.y", "transform", "transform.rotation.z", "transform.scale", "cornerRadius",
        ])
    func additive(_ keyPath: String) {
        Stage.with { stage in
            let v = shape(stage)
            UIView.animate(withDuration: 1) { change(v.layer, keyPath) }
            let keys = v.layer.animationKeys() ?? []
            #expect(!keys.isEmpty)
            for key in keys {
                let animation = v.layer.animation(forKey: key) as? CABasicAnimation
                #expect(animation?.isAdditive == true, "\(key)")
            }
        }
    }

    @Test(
        "U83: inside a block these replace",
        arguments: ["backgroundColor", "opacity", "anchorPoint"])
    func replacing(_ keyPath: String) {
        Stage.with { stage in
            let v = shape(stage)
            UIView.animate(withDuration: 1) { change(v.layer, keyPath) }
            let animation = v.layer.animation(forKey: keyPath) as? CABasicAnimation
            #expect(animation != nil && animation?.isAdditive == false)
        }
    }

    @Test(
        "U84: inside a block these change at once",
        arguments: [
            "borderWidth", "borderColor", "shadowColor", "shadowOffset", "shadowRadius",
            "strokeStart", "strokeEnd", "zPosition", "contents",
        ])
    func never(_ keyPath: String) {
        Stage.with { stage in
            let v = shape(stage)
            UIView.animate(withDuration: 1) {
                change(v.layer, keyPath)
                #expect(v.action(for: v.layer, forKey: keyPath) is NSNull)
            }
            #expect(v.layer.animationKeys() == nil)
        }
    }

    @Test("U84: the shadow's opacity animates, additively (our choice)")
    func shadowOpacity() {
        Stage.with { stage in
            let v = stage.square()
            UIView.animate(withDuration: 1) { v.layer.shadowOpacity = 1 }
            let animation = v.layer.animation(forKey: "shadowOpacity") as? CABasicAnimation
            #expect(animation?.isAdditive == true)
        }
    }

    @Test("U85: from the difference to nothing, filled on both sides, with the block's time")
    func form() throws {
        try Stage.with { stage in
            let v = stage.square()
            let before = v.center
            UIView.animate(withDuration: 2) { v.center = CGPoint(x: 110, y: 60) }
            let a = try #require(v.layer.animation(forKey: "position") as? CABasicAnimation)
            #expect(a.fromValue as? CGPoint == CGPoint(x: before.x - 110, y: before.y - 60))
            #expect(a.toValue as? CGPoint == .zero && a.isAdditive && a.fillMode == .both)
            #expect(a.duration == 2 && a.delegate != nil)
            v.transform = CGAffineTransform(scaleX: 4, y: 4)
            stage.host.advance(by: 0)
            UIView.animate(withDuration: 2) { v.transform = CGAffineTransform(scaleX: 2, y: 2) }
            let t = try #require(v.layer.animation(forKey: "transform") as? CABasicAnimation)
            let from = try #require(t.fromValue as? CATransform3D)
            #expect(from.m11 == 2 && t.toValue as? CATransform3D != nil)
        }
    }

    @Test("U85: a transform that cannot be undone still animates to its end")
    func singular() {
        Stage.with { stage in
            let v = stage.square()
            stage.mark()
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
                v.transform = CGAffineTransform(scaleX: 0, y: 0)
            }
            stage.at(0.5)
            #expect(near(v.layer.shown.transform.m11, 0.5))
        }
    }

    @Test("U86: bounds are animated as origin and size")
    func bounds() {
        Stage.with { stage in
            let v = stage.square()
            UIView.animate(withDuration: 1) {
                v.bounds = CGRect(x: 5, y: 5, width: 50, height: 60)
            }
            #expect(v.layer.animationKeys() == ["bounds.origin", "bounds.size"])
        }
    }

    @Test("U87: a second animation runs beside the first, under a second key")
    func keys() {
        Stage.with { stage in
            let v = stage.square()
            UIView.animate(withDuration: 1) { v.center.x = 100 }
            let first = v.layer.animation(forKey: "position")
            stage.host.advance(by: 0.3)
            UIView.animate(withDuration: 1) { v.center.x = 0 }
            #expect(v.layer.animationKeys() == ["position", "position-2"])
            #expect(v.layer.animation(forKey: "position") === first)
        }
    }

    @Test(
        "U88, U89: opacity starts at the model's value, or from the current state at what is seen")
    func opacity() {
        Stage.with { stage in
            let v = stage.square()
            stage.mark()
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { v.alpha = 0 }
            stage.at(0.5)
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { v.alpha = 1 }
            #expect(v.layer.animationKeys() == ["opacity"])
            stage.host.advance(by: 0)
            #expect(near(CGFloat(v.layer.shown.opacity), 0))
            let w = stage.square()
            stage.mark()
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { w.alpha = 0 }
            stage.at(0.25)
            UIView.animate(
                withDuration: 1, delay: 0, options: [.curveLinear, .beginFromCurrentState]
            ) { w.alpha = 1 }
            stage.host.advance(by: 0)
            #expect(near(CGFloat(w.layer.shown.opacity), 0.75))
        }
    }

    @Test("U90: additive animations ignore `beginFromCurrentState`", arguments: [false, true])
    func fromCurrent(_ isSet: Bool) {
        Stage.with { stage in
            let v = stage.square()
            v.center.x = 0
            stage.host.advance(by: 0)
            stage.mark()
            let options: UIView.AnimationOptions =
                isSet ? [.curveLinear, .beginFromCurrentState] : .curveLinear
            UIView.animate(withDuration: 1, delay: 0, options: options) { v.center.x = 100 }
            stage.at(0.5)
            UIView.animate(withDuration: 1, delay: 0, options: options) { v.center.x = 0 }
            stage.at(0.75)
            #expect(near(v.layer.shown.position.x, 50))
        }
    }

    @Test("U91: two overlapping blocks add up to the printed curve")
    func overlap() {
        let vectors: [(UIView.AnimationOptions, [(Double, CGFloat)])] = [
            (.curveLinear, [(0.5, 50), (0.75, 50), (1, 50), (1.25, 25), (1.5, 0)]),
            (
                .curveEaseInOut,
                [(0.5, 50), (0.6, 64.839), (0.75, 74.168), (1, 50), (1.25, 12.916), (1.5, 0)]
            ),
        ]
        for (options, points) in vectors {
            Stage.with { stage in
                let v = stage.square()
                v.center.x = 0
                stage.host.advance(by: 0)
                stage.mark()
                UIView.animate(withDuration: 1, delay: 0, options: options) { v.center.x = 100 }
                stage.at(0.25)
                let early: CGFloat = options == .curveLinear ? 25 : 12.916
                #expect(near(v.layer.shown.position.x, early))
                stage.at(0.5)
                UIView.animate(withDuration: 1, delay: 0, options: options) { v.center.x = 0 }
                for (time, x) in points {
                    stage.at(time)
                    #expect(near(v.layer.shown.position.x, x), "\(time)")
                }
            }
        }
    }

    @Test("U92: in no window it changes at once; a stand-alone layer also before its first commit")
    func uncommitted() {
        let v = UIView()
        UIView.animate(withDuration: 1) { v.center.x = 100 }
        #expect(v.layer.animationKeys() == nil)
        Stage.with { stage in
            let layer = CALayer()
            stage.window.layer.addSublayer(layer)
            UIView.animate(withDuration: 1) { layer.position.x = 100 }
            #expect(layer.animationKeys() == nil)
            // The usual order of clients: add, then fade in.
            stage.mark()
            let added = UIView(frame: CGRect(x: 0, y: 0, width: 9, height: 9))
            stage.window.addSubview(added)
            added.alpha = 0
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { added.alpha = 1 }
            stage.at(0.5)
            #expect(near(CGFloat(added.layer.shown.opacity), 0.5))
        }
    }

    @Test("U93, U94: a stand-alone layer goes by the transaction, whose duration wins")
    func standAlone() {
        Stage.with { stage in
            let layer = CALayer()
            stage.window.layer.addSublayer(layer)
            stage.host.advance(by: 0)
            UIView.animate(withDuration: 3) { layer.position.x = 50 }
            #expect(layer.animation(forKey: "position")?.duration == 0.25)
            UIView.animate(withDuration: 3) {
                CATransaction.begin()
                CATransaction.setAnimationDuration(0.7)
                layer.opacity = 0.5
                CATransaction.commit()
            }
            #expect(layer.animation(forKey: "opacity")?.duration == 0.7)
            CATransaction.begin()
            CATransaction.setAnimationDuration(0.6)
            UIView.animate(withDuration: 3) { layer.cornerRadius = 5 }
            CATransaction.commit()
            #expect(layer.animation(forKey: "cornerRadius")?.duration == 0.6)
        }
    }

    @Test("U95: a transaction without actions silences layers and views")
    func silenced() {
        Stage.with { stage in
            let v = stage.square()
            let layer = CALayer()
            v.layer.addSublayer(layer)
            stage.host.advance(by: 0)
            CATransaction.begin()
            CATransaction.setDisableActions(true)
            UIView.animate(withDuration: 1) {
                layer.opacity = 0.1
                v.center.x = 80
            }
            CATransaction.commit()
            #expect(layer.animationKeys() == nil && v.layer.animationKeys() == nil)
        }
    }

    @Test("U96, U241: explicit animations in a block keep their time; both start together")
    func explicit() {
        Stage.with { stage in
            let v = stage.square()
            stage.mark()
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
                v.layer.opacity = 0
                let a = CABasicAnimation(keyPath: "position.x")
                a.fromValue = 0
                a.toValue = 300
                a.duration = 3
                v.layer.add(a, forKey: "AnimateFrame")
            }
            stage.at(0.5)
            #expect(near(CGFloat(v.layer.shown.opacity), 0.5) && near(v.layer.shown.position.x, 50))
            stage.at(2)
            #expect(v.layer.animationKeys() == ["AnimateFrame"])
            #expect(near(v.layer.shown.position.x, 200))
        }
    }

    final class Dial: UIView {
        override func action(for layer: CALayer, forKey event: String) -> CAAction? {
            guard event == "borderWidth",
                let model = super.action(for: layer, forKey: "backgroundColor") as? CABasicAnimation
            else { return super.action(for: layer, forKey: event) }
            let mine = CABasicAnimation(keyPath: event)
            mine.duration = model.duration
            mine.timingFunction = model.timingFunction
            mine.fromValue = layer.borderWidth
            return mine
        }
    }

    @Test("U97: a subclass animates a key of its own as the block does")
    func ownKey() {
        Stage.with { stage in
            let v = stage.add(Dial(frame: CGRect(x: 0, y: 0, width: 9, height: 9)))
            v.layer.borderWidth = 4
            #expect(v.layer.animationKeys() == nil)
            stage.host.advance(by: 0)
            UIView.animate(withDuration: 2.5) { v.layer.borderWidth = 8 }
            #expect(v.layer.animation(forKey: "borderWidth")?.duration == 2.5)
        }
    }

    @Test("U98: hidden, tag, content mode and tint do not animate")
    func plain() {
        Stage.with { stage in
            let v = stage.square()
            UIView.animate(withDuration: 1) {
                v.isHidden = true
                v.tag = 4
                v.contentMode = .center
                v.tintColor = .red
            }
            #expect(v.layer.animationKeys() == nil)
        }
    }
}
