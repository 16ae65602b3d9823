import CoreGraphics
import Foundation
import LayerHosting
import Testing
import UIKit

/// The code of the article "Porting a UIKit animation".
@Suite("Guide: porting a UIKit animation")
@MainActor
struct PortingAnimations {
    @Test("step 1: the views as they were")
    func views() {
        let host = ManualViewHost(size: CGSize(width: 400, height: 300))
        let window = UIWindow(host: host)
        window.makeKeyAndVisible()
        let card = UIView(frame: CGRect(x: 20, y: 200, width: 100, height: 60))
        window.addSubview(card)
        host.advance(by: 0.1)
        UIView.animate(
            withDuration: 0.6, delay: 0.1, usingSpringWithDamping: 0.7, initialSpringVelocity: 0,
            options: []
        ) {
            card.center = CGPoint(x: 200, y: 100)
            card.alpha = 0.8
        } completion: { _ in
            card.layer.shadowOpacity = 0.4
        }
        host.advance(by: 1)
        host.advance(by: 1)
        #expect(card.layer.shadowOpacity == 0.4)
    }

    @Test("step 2: a block becomes a transaction")
    func transaction() {
        // Completion blocks run in `advance`.
        MediaTime.with(ManualClock(100), delivery: .manual()) {
            let (host, card) = layers()
            CATransaction.begin()
            CATransaction.setAnimationDuration(0.6)
            CATransaction.setCompletionBlock { card.shadowOpacity = 0.4 }
            card.position = CGPoint(x: 200, y: 100)
            card.opacity = 0.8
            CATransaction.commit()
            host.advance(by: 0.7)
            host.advance(by: 0.1)
            #expect(card.shadowOpacity == 0.4)
        }
    }

    @Test("step 3: the curve becomes a spring")
    func spring() {
        let (host, card) = layers()
        let move = CASpringAnimation(keyPath: "position")
        move.fromValue = card.position
        move.toValue = CGPoint(x: 200, y: 100)
        move.stiffness = 120
        move.damping = 15
        move.duration = move.settlingDuration
        card.position = CGPoint(x: 200, y: 100)
        card.add(move, forKey: "position")
        host.advance(by: 0.2)
        #expect(card.presentation()?.position != card.position)
    }

    @Test("step 4: the delay becomes a begin time")
    func delay() {
        let (host, card) = layers()
        let move = CABasicAnimation(keyPath: "position")
        move.fromValue = CGPoint(x: 0, y: 0)
        move.beginTime = card.convertTime(CACurrentMediaTime(), from: nil) + 0.1
        move.fillMode = .backwards
        card.add(move, forKey: "position")
        host.commit()
        #expect(card.animation(forKey: "position") != nil)
    }

    private func layers() -> (ManualHost, CALayer) {
        let root = CALayer()
        root.bounds = CGRect(x: 0, y: 0, width: 400, height: 300)
        let host = ManualHost(root: root, size: root.bounds.size)
        let card = CALayer()
        card.bounds = CGRect(x: 0, y: 0, width: 100, height: 60)
        root.addSublayer(card)
        host.advance(by: 0.1)
        return (host, card)
    }
}
