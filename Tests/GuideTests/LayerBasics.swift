import CoreGraphics
import Foundation
import LayerHosting
import QuartzCore
import Testing

/// The code of the article "Layers and why they animate".
@Suite("Guide: layers and why they animate")
struct LayerBasics {
    let root = CALayer()
    let host: ManualHost

    init() {
        root.bounds = CGRect(x: 0, y: 0, width: 320, height: 200)
        host = ManualHost(root: root, size: CGSize(width: 320, height: 200))
    }

    func card() -> CALayer {
        let card = CALayer()
        card.bounds = CGRect(x: 0, y: 0, width: 120, height: 80)
        card.position = CGPoint(x: 160, y: 100)
        card.backgroundColor = CGColor(srgbRed: 0.3, green: 0.66, blue: 0.96, alpha: 1)
        card.cornerRadius = 12
        root.addSublayer(card)
        host.advance(by: 0.1)
        return card
    }

    @Test("a property that is set moves by itself")
    func implicit() {
        let card = card()
        card.position = CGPoint(x: 260, y: 100)
        card.opacity = 0.5
        host.commit()
        host.advance(by: 0.125)
        let shown = card.presentation()
        #expect((0.51...0.9).contains(shown?.opacity ?? 0))
        host.advance(by: 0.2)
        #expect(card.presentation()?.position.x == 260)
    }

    @Test("a transaction says how")
    func transaction() {
        MediaTime.with(ManualClock(100), delivery: .manual()) {
            let card = card()
            var ended = false
            let ready = { ended = true }
            CATransaction.begin()
            CATransaction.setAnimationDuration(0.6)
            CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .easeOut))
            CATransaction.setCompletionBlock { ready() }
            card.position = CGPoint(x: 260, y: 100)
            card.opacity = 0.5
            CATransaction.commit()
            host.commit()
            host.advance(by: 0.5)
            #expect(!ended)
            host.advance(by: 0.2)
            host.advance(by: 0.1)
            #expect(ended)
        }
    }

    @Test("disabled actions suppress animations")
    func disabled() {
        let card = card()
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        card.position = CGPoint(x: 260, y: 100)
        CATransaction.commit()
        host.commit()
        host.advance(by: 0.01)
        #expect(card.presentation()?.position.x == 260)
        card.actions = ["position": NSNull()]
        card.position.x = 20
        host.commit()
        host.advance(by: 0.01)
        #expect(card.presentation()?.position.x == 20)
    }

    @Test("an explicit animation leaves the model alone")
    func explicit() {
        let card = card()
        let pulse = CABasicAnimation(keyPath: "transform.scale")
        pulse.fromValue = 1
        pulse.toValue = 1.1
        pulse.duration = 0.4
        pulse.autoreverses = true
        pulse.repeatCount = .infinity
        card.add(pulse, forKey: "pulse")
        host.commit()
        host.advance(by: 0.4)
        #expect(abs((card.presentation()?.transform.m11 ?? 0) - 1.1) < 1e-6)
        #expect(card.transform.m11 == 1)
        card.removeAnimation(forKey: "pulse")
    }

    @Test("an explicit animation to a new value sets that value, too")
    func lasting() {
        let card = card()
        let turn = CASpringAnimation(keyPath: "transform.rotation.z")
        turn.fromValue = 0
        turn.toValue = CGFloat.pi / 4
        turn.damping = 12
        turn.duration = turn.settlingDuration
        card.add(turn, forKey: "turn")
        card.setValue(CGFloat.pi / 4, forKeyPath: "transform.rotation.z")
        host.commit()
        host.advance(by: 5)
        #expect(card.animation(forKey: "turn") == nil)
        let angle = card.presentation()?.value(forKeyPath: "transform.rotation.z") as? CGFloat
        #expect(abs((angle ?? 0) - .pi / 4) < 1e-6)
    }

    @Test("the presentation layer returns the values on screen")
    func presentation() {
        let card = card()
        card.position.x = 260
        host.commit()
        host.advance(by: 0.1)
        let oldX = card.presentation()?.position.x
        if let shown = card.presentation() {
            card.position = shown.position
        }
        #expect(card.position.x == oldX && oldX != 260)
    }
}
