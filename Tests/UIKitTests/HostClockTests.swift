import Foundation
import LaminaViews
import TestSupport
import Testing

@testable import UIKit

/// Two clocks on one thread: the thread stays at a time of its own, and everything on a manual host
/// follows the host.
@Suite("Views: the clock of the host") @MainActor struct HostClockTests {
    /// View that notes the times of its touches.
    private final class Noting: UIView {
        var times: [TimeInterval] = []
        override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
            times += touches.map(\.timestamp) + [event?.timestamp ?? 0, CACurrentMediaTime()]
        }
    }

    /// A window of 200 × 200 points on a host at 700 seconds; the thread stays at 1.
    private func hosted(_ body: (ManualViewHost, UIWindow) throws -> Void) rethrows {
        try MediaTime.with(ManualClock(1), delivery: .manual()) {
            let host = ManualViewHost(
                size: CGSize(width: 200, height: 200), clock: ManualClock(700))
            let window = UIWindow(host: host)
            defer { window.close() }
            window.makeKeyAndVisible()
            host.advance(by: 0)
            try body(host, window)
            #expect(CACurrentMediaTime() == 1)
        }
    }

    @Test("touches and recognisers")
    func recognizers() {
        hosted { host, window in
            let view = Noting(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            window.addSubview(view)
            var (presses, taps) = (0, 0)
            view.addGestureRecognizer(
                UILongPressGestureRecognizer { if $0.state == .began { presses += 1 } })
            let double = UITapGestureRecognizer { _ in taps += 1 }
            double.numberOfTapsRequired = 2
            view.addGestureRecognizer(double)
            host.advance(by: 0)
            host.send(.mouseDown(.left, x: 50, y: 50, []))
            #expect(view.times == [700, 700, 700])
            host.advance(by: 0.45)
            #expect(presses == 0)
            host.advance(by: 0.1)
            #expect(presses == 1)
            host.send(.mouseUp(.left, x: 50, y: 50, []))
            host.advance(by: 1)
            // A pause of the host separates taps.
            for pause in [1.0, 0.1] {
                for _ in 0..<2 {
                    host.send(.mouseDown(.left, x: 50, y: 50, []))
                    host.advance(by: 0.05)
                    host.send(.mouseUp(.left, x: 50, y: 50, []))
                    host.advance(by: pause)
                }
                host.advance(by: 1)
                #expect(taps == (pause == 1 ? 0 : 1))
            }
        }
    }

    @Test("scroll physics, thrown and animated from outside")
    func scrolling() {
        hosted { host, window in
            let view = UIScrollView(frame: window.bounds)
            view.contentSize = CGSize(width: 200, height: 5000)
            window.addSubview(view)
            host.advance(by: 0)
            view.setContentOffset(CGPoint(x: 0, y: 100), animated: true)
            host.advance(by: 0.15)
            #expect((10...90).contains(view.contentOffset.y))
            host.advance(by: 1)
            #expect(view.contentOffset.y == 100)
            host.send(.mouseDown(.left, x: 100, y: 190, []))
            for i in 1...8 {
                host.advance(by: 1.0 / 60)
                host.send(.mouseMoved(x: 100, y: 190 - Double(i) * 15))
            }
            host.send(.mouseUp(.left, x: 100, y: 70, []))
            let start = view.contentOffset.y
            #expect(view.isDecelerating)
            // Without time of the host nothing moves.
            host.advance(by: 0)
            #expect(near(view.contentOffset.y, start, 1))
            host.advance(by: 0.2)
            #expect(view.isDecelerating && view.contentOffset.y > start + 20)
            host.advance(by: 20)
            #expect(!view.isDecelerating)
        }
    }

    @Test("blocks, delays, animators and transitions begun from outside")
    func animations() {
        hosted { host, window in
            let box = CGRect(x: 0, y: 0, width: 10, height: 10)
            let views = (0..<3).map { _ in UIView(frame: box) }
            for view in views { window.addSubview(view) }
            host.advance(by: 0)
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
                views[0].center.x = 105
            }
            UIView.animate(withDuration: 1, delay: 0.5, options: .curveLinear) {
                views[1].center.x = 105
            }
            let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
                views[2].center.x = 105
            }
            var ends: [UIViewAnimatingPosition] = []
            animator.addCompletion { ends.append($0) }
            animator.startAnimation()
            host.advance(by: 0.5)
            #expect(near(views[0].layer.shown.position.x, 55, 1))
            #expect(near(views[1].layer.shown.position.x, 5, 1))
            #expect(near(views[2].layer.shown.position.x, 55, 1))
            #expect(near(animator.fractionComplete, 0.5, 0.01) && ends.isEmpty)
            host.advance(by: 0.75)
            #expect(near(views[1].layer.shown.position.x, 80, 1))
            #expect(ends == [.end])
        }
    }

    @Test("the caret blinks once a second of the host")
    func caret() {
        hosted { host, window in
            let field = UITextField(frame: CGRect(x: 10, y: 10, width: 100, height: 30))
            window.addSubview(field)
            host.advance(by: 0)
            #expect(field.becomeFirstResponder())
            var seen: [Float] = []
            host.advance(by: 0.25)
            for _ in 0..<4 {
                seen.append(field.caretLayer.shown.opacity)
                host.advance(by: 0.5)
            }
            #expect(seen == [1, 0, 1, 0])
        }
    }
}
