import Testing
import TestSupport

@testable import UIKit

/// Guide 2-1, summary: views with layers of another class.
private final class ReplicatedView: UIView {
    override class var layerClass: AnyClass { CAReplicatorLayer.self }
}
private final class MyLayer: CALayer {}
private final class MyView: UIView {
    override class var layerClass: AnyClass { MyLayer.self }
}

@Suite("Listings: views") @MainActor struct ViewListings {
    /// A window of 100 × 100 on a manual clock, with a view after its first frame.
    private func show(_ view: UIView, _ body: (ManualViewHost) throws -> Void) rethrows {
        let clock = ManualClock(100)
        try MediaTime.with(clock, delivery: .manual()) {
            let host = ManualViewHost(size: CGSize(width: 100, height: 100), clock: clock)
            let window = UIWindow(host: host)
            window.makeKeyAndVisible()
            window.addSubview(view)
            host.advance(by: 0)
            try body(host)
        }
    }

    @Test("Guide 2-1: a view's layer is of the class it names, for its whole life")
    func layerClass() throws {
        let view = ReplicatedView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let layer = try #require(view.layer as? CAReplicatorLayer)
        layer.instanceCount = 3
        layer.instanceTransform = CATransform3DMakeTranslation(30, 0, 0)
        let dot = CALayer()
        dot.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
        dot.backgroundColor = red
        layer.addSublayer(dot)
        try show(view) { host in
            let picture = PixelGrid(try host.snapshot())
            for x in [10, 40, 70] { #expect(picture[x, 10] == redPixel) }
            #expect(picture[25, 10] == clearPixel && view.layer === layer)
        }
    }

    @Test("Summary: a view class with a layer class of its own")
    func ownLayerClass() {
        #expect(MyView().layer is MyLayer && type(of: UIView().layer) == CALayer.self)
    }

    @Test("Guide 3-5: in a block opacity takes the block's second, position its own three")
    func block() throws {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
        show(view) { host in
            // Outside of a block nothing is animated.
            view.layer.cornerRadius = 2
            #expect(view.layer.animationKeys() == nil)
            UIView.animate(withDuration: 1) {
                view.layer.opacity = 0
                let move = CABasicAnimation(keyPath: "position")
                move.fromValue = view.layer.position
                move.toValue = CGPoint(x: 70, y: 10)
                move.duration = 3
                view.layer.add(move, forKey: "AnimateFrame")
            }
            host.advance(by: 0.5)
            #expect(near(CGFloat(view.layer.presentation()?.opacity ?? 0), 0.5, 0.01))
            #expect(near(view.layer.presentation()?.position.x ?? 0, 20, 0.01))
            host.advance(by: 1)
            #expect(view.layer.presentation()?.opacity == 0)
            #expect(near(view.layer.presentation()?.position.x ?? 0, 40, 0.01))
            host.advance(by: 2)
            #expect(view.layer.animationKeys() == nil && view.layer.opacity == 0)
        }
    }

    @Test("Outline: a block without changes animates nothing")
    func emptyBlock() {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
        show(view) { _ in
            UIView.animate(withDuration: 1.0, animations: {})
            #expect(view.layer.animationKeys() == nil)
        }
    }

    @Test("Reference: the delegate of a view's layer is the view; both print the same")
    func delegate() {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        #expect(view.layer.delegate === view)
        let text = "\(view)"
        #expect(text == "\(view.layer.delegate!)")
        // On the main thread, where tests do not always run, `description` is the full text.
        let full = view.fullDescription
        for part in ["UIView", "frame = (0 0; 390 844)", "autoresize = W+H", "layer = <CALayer"] {
            #expect(full.contains(part), "\(full)")
        }
    }
}
