import Testing
@testable import UIKit
import LaminaViews
import TestSupport

@Suite("Views: touches") @MainActor struct TouchTests {
    private func rect(_ x: CGFloat, _ y: CGFloat, _ w: CGFloat, _ h: CGFloat) -> CGRect {
        CGRect(x: x, y: y, width: w, height: h)
    }
    private func hit(_ v: UIView, _ x: CGFloat, _ y: CGFloat) -> UIView? {
        v.hitTest(CGPoint(x: x, y: y), with: nil)
    }

    class Toucher: UIView {
        var log: [String] = []
        var touches: [UITouch] = []
        override func touchesBegan(_ t: Set<UITouch>, with event: UIEvent?) { note("began", t) }
        override func touchesMoved(_ t: Set<UITouch>, with event: UIEvent?) { note("moved", t) }
        override func touchesEnded(_ t: Set<UITouch>, with event: UIEvent?) { note("ended", t) }
        override func touchesCancelled(_ t: Set<UITouch>, with event: UIEvent?) {
            note("cancelled", t)
        }
        private func note(_ what: String, _ t: Set<UITouch>) {
            log.append(what)
            touches += t
        }
    }
    final class Chain: UIView {
        var seen = 0
        override func touchesBegan(_ t: Set<UITouch>, with event: UIEvent?) {
            seen += 1
            super.touchesBegan(t, with: event)
        }
    }

    /// View whose methods of touches change a recognizer elsewhere.
    final class Nested: UIView {
        let other = UITapGestureRecognizer { _ in }
        var (begins, ends) = (0, 0)
        override func touchesBegan(_ t: Set<UITouch>, with event: UIEvent?) {
            begins += t.count
            other.isEnabled = false
        }
        override func touchesEnded(_ t: Set<UITouch>, with event: UIEvent?) {
            ends += t.count
            other.isEnabled = false
            other.isEnabled = true
        }
    }

    @Test("Two delayed touches reach a view once each, also if the view changes a recognizer")
    func nestedDelivery() {
        Stage.with { stage in
            let scroller = stage.add(UIScrollView(frame: rect(0, 0, 400, 400)))
            let view = Nested(frame: rect(0, 0, 400, 400))
            view.isMultipleTouchEnabled = true
            scroller.addSubview(view)
            stage.down(150, 150, .option)
            #expect(view.begins == 0)
            stage.host.advance(by: 0.3)
            #expect(view.begins == 2)
            stage.up(150, 150)
            #expect(view.ends == 2)
        }
    }

    final class Disabler: NSObject, UIGestureRecognizerDelegate {
        func gestureRecognizerShouldBegin(_ g: UIGestureRecognizer) -> Bool {
            g.isEnabled = false
            g.isEnabled = true
            return true
        }
    }

    @Test("A recognizer disabled by its delegate's answer does not begin")
    func disabledInAnswer() {
        Stage.with { stage in
            let view = stage.square(CGRect(x: 0, y: 0, width: 100, height: 100))
            var states: [UIGestureRecognizer.State] = []
            let (pan, disabler) = (UIPanGestureRecognizer { states.append($0.state) }, Disabler())
            pan.delegate = disabler
            view.addGestureRecognizer(pan)
            stage.down(10, 10)
            stage.drag(from: (10, 10), to: (60, 10))
            stage.up(60, 10)
            #expect(states.isEmpty && pan.state == .possible)
            pan.delegate = nil
            stage.down(10, 10)
            stage.drag(from: (10, 10), to: (60, 10))
            stage.up(60, 10)
            #expect(states.first == .began && states.last == .ended)
            withExtendedLifetime(disabler) {}
        }
    }

    @Test("A tap that waits for a second tap ends when the view leaves the window")
    func leavingBetweenTaps() {
        Stage.with { stage in
            let view = stage.square(rect(0, 0, 100, 100))
            var taps = 0
            let single = UITapGestureRecognizer { _ in taps += 1 }
            let double = UITapGestureRecognizer { _ in }
            double.numberOfTapsRequired = 2
            single.require(toFail: double)
            for recognizer in [single, double] { view.addGestureRecognizer(recognizer) }
            stage.tap(50, 50)
            view.removeFromSuperview()
            stage.host.advance(by: 1)
            stage.tap(300, 300)
            #expect(taps == 0 && stage.window.liveRecognizers.isEmpty)
            stage.add(view)
            stage.tap(10, 10)
            stage.host.advance(by: 1)
            #expect(taps == 1)
        }
    }

    @Test("U1, U2: touches go up the responder chain to the first handler")
    func forwarding() {
        Stage.with { stage in
            let outer = stage.add(Toucher(frame: rect(0, 0, 100, 100)))
            let middle = Chain(frame: rect(0, 0, 100, 100))
            outer.addSubview(middle)
            middle.addSubview(UIView(frame: rect(0, 0, 50, 50)))
            stage.tap(10, 10)
            #expect(middle.seen == 1 && outer.log == ["began", "ended"])
        }
    }

    @Test("U3: next is the controller, the superview, the window, the application, its delegate")
    func chain() {
        final class Delegate: UIResponder, UIApplicationDelegate { var window: UIWindow? }
        Stage.with { stage in
            let (controller, child) = (UIViewController(), UIView())
            stage.window.rootViewController = controller
            controller.view.addSubview(child)
            #expect(child.next === controller.view && controller.view.next === controller)
            #expect(controller.next === stage.window && stage.window.next === UIApplication.shared)
            let delegate = Delegate()
            UIApplication.shared.delegate = delegate
            #expect(UIApplication.shared.next === delegate)
            UIApplication.shared.delegate = nil
            #expect(UIApplication.shared.next == nil)
        }
    }

    final class Taker: UIView {
        var mayResign = true
        override var canBecomeFirstResponder: Bool { true }
        override var canResignFirstResponder: Bool { mayResign }
        var keys: [String] = []
        override func pressesBegan(_ p: Set<UIPress>, with event: UIPressesEvent?) {
            keys += p.compactMap { $0.key?.characters }
        }
    }

    @Test("U4, U5: one first responder a window; both sides may refuse")
    func firstResponder() {
        #expect(!UIView().canBecomeFirstResponder && UIView().canResignFirstResponder)
        #expect(!UIView().isFirstResponder && !Taker().becomeFirstResponder())
        Stage.with { stage in
            let (a, b) = (stage.add(Taker()), stage.add(Taker()))
            #expect(!stage.square().becomeFirstResponder())
            #expect(a.becomeFirstResponder() && a.isFirstResponder)
            a.mayResign = false
            #expect(!b.becomeFirstResponder() && a.isFirstResponder)
            a.mayResign = true
            #expect(b.becomeFirstResponder() && !a.isFirstResponder && b.isFirstResponder)
            #expect(b.resignFirstResponder() && !b.isFirstResponder)
            b.becomeFirstResponder()
            b.removeFromSuperview()
            #expect(stage.window.firstResponder == nil)
        }
    }

    @Test("U6: keys go to the first responder, with characters, code and modifiers")
    func keys() {
        Stage.with { stage in
            let v = stage.add(Taker())
            v.becomeFirstResponder()
            stage.key(Key("A"), .shift)
            stage.key(Key("B"))
            #expect(v.keys == ["A", "b"])
            let key = UIKey(.left, [.control])
            #expect(
                key.keyCode == .keyboardLeftArrow && key.modifierFlags == .control
                    && key.characters == "")
            #expect(UIKey(Key("C"), []).keyCode == .keyboardC)
        }
    }

    @Test("U160: hidden, switched off, nearly clear, or outside: not hit")
    func rules() {
        let root = UIView(frame: rect(0, 0, 100, 100))
        let v = UIView(frame: rect(0, 0, 50, 50))
        let far = UIView(frame: rect(80, 80, 10, 10))
        root.addSubview(v)
        v.addSubview(far)
        #expect(hit(root, 10, 10) === v && hit(root, 85, 85) === root)
        v.isHidden = true
        #expect(hit(root, 10, 10) === root)
        v.isHidden = false
        v.isUserInteractionEnabled = false
        #expect(hit(root, 10, 10) === root)
        v.isUserInteractionEnabled = true
        v.alpha = 0.009
        #expect(hit(root, 10, 10) === root)
        v.alpha = 0.01
        #expect(hit(root, 10, 10) === v)
    }

    @Test("U161, U162: points are the receiver's own; bounds with origins")
    func origins() {
        let root = UIView()
        root.bounds = rect(-10, -10, 100, 100)
        let a = UIView(frame: rect(40, 40, 20, 20))
        let b = UIView(frame: rect(10, 10, 5, 5))
        root.addSubview(a)
        a.addSubview(b)
        #expect(
            hit(root, -5, -5) === root && hit(root, 40, 40) === a && hit(root, 52.5, 52.5) === b)
        #expect(hit(root, -11, -11) == nil && hit(root, 95, 95) == nil)
    }

    @Test("U163: scales of the view and of its child")
    func scales() {
        let root = UIView()
        root.transform = CGAffineTransform(scaleX: 0.5, y: 0.5)
        root.frame = rect(0, 0, 100, 100)
        #expect(hit(root, 199, 199) === root && hit(root, 200, 200) == nil)
        let plain = UIView(frame: rect(0, 0, 100, 100))
        let child = UIView()
        child.transform = CGAffineTransform(scaleX: 0.5, y: 0.5)
        child.frame = rect(25, 25, 50, 50)
        plain.addSubview(child)
        #expect(hit(plain, 25, 25) === child && hit(plain, 74, 74) === child)
        #expect(hit(plain, 75, 75) === plain && hit(plain, 100, 100) == nil)
    }

    @Test("U164: depth changes the visible order, not the hit view")
    func depth() {
        let root = UIView(frame: rect(0, 0, 100, 100))
        let (low, high) = (UIView(frame: root.bounds), UIView(frame: root.bounds))
        root.addSubview(low)
        root.addSubview(high)
        low.layer.zPosition = 100
        #expect(root.subviews == [low, high] && hit(root, 5, 5) === high)
    }

    @Test("U165, U166: a touch keeps its object and its view, and knows where it was")
    func life() throws {
        try Stage.with { stage in
            let v = stage.add(Toucher(frame: rect(10, 10, 50, 50)))
            stage.down(20, 20)
            let touch = try #require(v.touches.first)
            #expect(touch.phase == .began && touch.view === v && touch.window === stage.window)
            #expect(
                touch.location(in: v) == CGPoint(x: 10, y: 10) && touch.type == .indirectPointer)
            stage.host.advance(by: 0.1)
            stage.move(300, 300)
            #expect(touch.phase == .moved && touch.location(in: nil) == CGPoint(x: 300, y: 300))
            #expect(touch.previousLocation(in: v) == CGPoint(x: 10, y: 10))
            #expect(near(touch.timestamp, stage.host.layers.clock.time))
            stage.up(300, 300)
            #expect(touch.phase == .ended && v.touches.allSatisfy { $0 === touch })
            #expect(v.log == ["began", "moved", "ended"])
        }
    }

    @Test("U165: a touch hits the model's values")
    func modelValues() {
        Stage.with { stage in
            let v = stage.add(Toucher(frame: rect(0, 0, 20, 20)))
            UIView.animate(withDuration: 1, delay: 0, options: .allowUserInteraction) {
                v.frame.origin.x = 200
            }
            stage.host.advance(by: 0.1)
            stage.tap(210, 10)
            #expect(v.log == ["began", "ended"])
        }
    }

    @Test(
        "U167, U168: events know their touches, buttons and modifiers; Option mirrors a second touch"
    )
    func events() {
        final class Looker: UIView {
            var seen: [(Int, UIEvent.ButtonMask, UIKeyModifierFlags)] = []
            var places: Set<CGPoint> = []
            override func touchesBegan(_ t: Set<UITouch>, with event: UIEvent?) {
                guard let event else { return }
                seen.append(
                    (event.touches(for: self)?.count ?? 0, event.buttonMask, event.modifierFlags))
                places.formUnion((event.allTouches ?? []).map { $0.location(in: nil) })
            }
        }
        Stage.with { stage in
            let v = stage.add(Looker(frame: rect(0, 0, 400, 400)))
            v.isMultipleTouchEnabled = true
            stage.down(100, 150, [.option])
            stage.up(100, 150)
            #expect(v.seen.first?.0 == 2 && v.seen.first?.2 == .alternate)
            #expect(v.places == [CGPoint(x: 100, y: 150), CGPoint(x: 300, y: 250)])
            stage.down(10, 10, [], .right)
            stage.up(10, 10, .right)
            #expect(v.seen.last?.1 == .secondary)
        }
    }

    final class Counter: UIView {
        var counts: [Int] = []
        override func touchesEnded(_ t: Set<UITouch>, with event: UIEvent?) {
            counts += t.map(\.tapCount)
        }
    }

    @Test("U169: quick presses in one place count up")
    func counts() {
        Stage.with { stage in
            let v = stage.add(Counter(frame: rect(0, 0, 100, 100)))
            stage.tap(10, 10)
            stage.host.advance(by: 0.2)
            stage.tap(15, 10)
            stage.host.advance(by: 0.2)
            stage.tap(60, 10)
            stage.host.advance(by: 0.5)
            stage.tap(60, 10)
            #expect(v.counts == [1, 2, 1, 1])
        }
    }

    @Test(
        "U170: a view gets one touch unless it accepts several; an exclusive view excludes other views"
    )
    func multiple() {
        Stage.with { stage in
            let v = stage.add(Toucher(frame: rect(0, 0, 400, 400)))
            stage.down(100, 100, [.option])
            stage.up(100, 100)
            #expect(v.log == ["began", "ended"])
            v.log = []
            v.isMultipleTouchEnabled = true
            stage.down(100, 100, [.option])
            stage.up(100, 100)
            #expect(v.log == ["began", "began", "ended", "ended"])
            let (a, b) = (
                Toucher(frame: rect(0, 0, 50, 50)), Toucher(frame: rect(350, 350, 50, 50))
            )
            stage.add(a)
            stage.add(b)
            a.isExclusiveTouch = true
            stage.down(10, 10, [.option])
            stage.up(10, 10)
            #expect(a.log == ["began", "ended"] && b.log.isEmpty)
        }
    }

    @Test("U171: the application gives events to the window, the window to recognizers and views")
    func sending() {
        final class Window: UIWindow {
            var seen: [UIEvent.EventType] = []
            override func sendEvent(_ event: UIEvent) {
                seen.append(event.type)
                super.sendEvent(event)
            }
        }
        Stage.with { stage in
            let window = Window(host: stage.host)
            window.makeKeyAndVisible()
            let v = Toucher(frame: rect(0, 0, 50, 50))
            window.addSubview(v)
            stage.tap(5, 5)
            stage.key(Key("A"))
            #expect(
                window.seen == [.touches, .touches, .presses, .presses]
                    && v.log == ["began", "ended"])
        }
    }

    @Test("numbers of buttons outside of 1 to 31 count as the nearest button")
    func buttonNumbers() {
        #expect(UIEvent.ButtonMask.button(1) == .primary)
        #expect(UIEvent.ButtonMask.button(2) == .secondary)
        for number in [Int.min, -1, 0] { #expect(UIEvent.ButtonMask.button(number) == .primary) }
        #expect(UIEvent.ButtonMask.button(.max) == .button(31))
    }
}
