import Testing
@testable import UIKit
import TestSupport

@Suite("Views: gestures") @MainActor struct GestureTests {
    final class Log: NSObject, UIGestureRecognizerDelegate {
        var states: [String] = []
        var mayBegin = true, receives = true, isTogether = false
        func add<G: UIGestureRecognizer>(_ g: G, _ name: String = "", to view: UIView) -> G {
            g.name = name
            g.addTarget(self, action: Log.note)
            view.addGestureRecognizer(g)
            return g
        }
        func note(_ g: UIGestureRecognizer) {
            states.append((g.name ?? "") + "\(g.state)")
        }
        func gestureRecognizerShouldBegin(_ g: UIGestureRecognizer) -> Bool { mayBegin }
        func gestureRecognizer(_ g: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool {
            receives
        }
        func gestureRecognizer(
            _ g: UIGestureRecognizer, shouldRecognizeSimultaneouslyWith other: UIGestureRecognizer
        ) -> Bool { isTogether }
    }
    private let box = CGRect(x: 0, y: 0, width: 200, height: 200)

    @Test("U180: raw values of the states")
    func raw() {
        typealias S = UIGestureRecognizer.State
        let all: [S] = [.possible, .began, .changed, .ended, .cancelled, .failed]
        #expect(all.map(\.rawValue) == Array(0...5) && S.recognized == .ended)
    }

    @Test(
        "U181, U182: a tap acts once, at its end; a pan at every state; both are possible again in the next turn"
    )
    func machine() {
        Stage.with { stage in
            let (v, log) = (stage.square(box), Log())
            let tap = log.add(UITapGestureRecognizer(), "tap ", to: v)
            let pan = log.add(UIPanGestureRecognizer(), "pan ", to: v)
            stage.down(50, 50)
            stage.host.send(.mouseUp(.left, x: 50, y: 50, []))
            #expect(log.states == ["tap ended"] && tap.state == .ended)
            stage.host.advance(by: 0)
            #expect(tap.state == .possible)
            log.states = []
            stage.down(50, 50)
            stage.drag(from: (50, 50), to: (80, 50), steps: 3)
            stage.host.send(.mouseUp(.left, x: 80, y: 50, []))
            #expect(log.states == ["pan began", "pan changed", "pan changed", "pan ended"])
            #expect(pan.state == .ended)
            stage.host.advance(by: 0)
            #expect(pan.state == .possible && tap.state == .possible)
        }
    }

    @Test("U183: a single tap waits for the double tap to fail")
    func waiting() {
        Stage.with { stage in
            let (v, log) = (stage.square(box), Log())
            let one = log.add(UITapGestureRecognizer(), "one ", to: v)
            let two = log.add(UITapGestureRecognizer(), "two ", to: v)
            two.numberOfTapsRequired = 2
            one.require(toFail: two)
            stage.tap(50, 50)
            #expect(log.states.isEmpty)
            stage.host.advance(by: 0.5)
            #expect(log.states == ["one ended"])
            log.states = []
            stage.tap(50, 50)
            stage.host.advance(by: 0.1)
            stage.tap(50, 50)
            stage.host.advance(by: 1)
            #expect(log.states == ["two ended"])
            log.states = []
            stage.tap(50, 50)
            stage.host.advance(by: 1)
            #expect(log.states == ["one ended"])
        }
    }

    @Test(
        "U184: a recognizer prevents the others, the deeper recognizer wins; both run only if a delegate allows it"
    )
    func preventing() {
        Stage.with { stage in
            let (outer, log) = (stage.square(box), Log())
            let inner = UIView(frame: box)
            outer.addSubview(inner)
            _ = log.add(UIPanGestureRecognizer(), "outer ", to: outer)
            let deep = log.add(UIPanGestureRecognizer(), "inner ", to: inner)
            stage.down(50, 50)
            stage.drag(from: (50, 50), to: (90, 50), steps: 2)
            stage.up(90, 50)
            #expect(log.states == ["inner began", "inner changed", "inner ended"])
            log.states = []
            log.isTogether = true
            deep.delegate = log
            stage.down(50, 50)
            stage.drag(from: (50, 50), to: (90, 50), steps: 2)
            stage.up(90, 50)
            #expect(Set(log.states).count == 6)
        }
    }

    @Test("U185: defaults")
    func defaults() {
        let g = UIGestureRecognizer()
        #expect(
            g.isEnabled && g.cancelsTouchesInView && !g.delaysTouchesBegan && g.delaysTouchesEnded)
        #expect(g.state == .possible && g.view == nil && g.numberOfTouches == 0)
    }

    @Test("U186: recognizing cancels the view's touches; the end waits until it has failed")
    func cancelling() {
        Stage.with { stage in
            let v = stage.add(TouchTests.Toucher(frame: box))
            let pan = UIPanGestureRecognizer()
            v.addGestureRecognizer(pan)
            stage.down(50, 50)
            stage.drag(from: (50, 50), to: (90, 50), steps: 2)
            stage.up(90, 50)
            #expect(v.log == ["began", "cancelled"])
            v.log = []
            pan.cancelsTouchesInView = false
            stage.down(50, 50)
            stage.drag(from: (50, 50), to: (90, 50), steps: 2)
            stage.up(90, 50)
            #expect(v.log == ["began", "moved", "moved", "ended"])
            v.removeGestureRecognizer(pan)
            let double = UITapGestureRecognizer()
            double.numberOfTapsRequired = 2
            v.addGestureRecognizer(double)
            v.log = []
            stage.tap(50, 50)
            #expect(v.log == ["began"])
            stage.host.advance(by: 0.5)
            #expect(v.log == ["began", "ended"])
            v.log = []
            double.delaysTouchesBegan = true
            stage.tap(50, 50)
            #expect(v.log == [])
            stage.host.advance(by: 0.5)
            #expect(v.log == ["began", "ended"])
        }
    }

    @Test("U187: disabling a recognizer cancels a running gesture")
    func disabling() {
        Stage.with { stage in
            let (v, log) = (stage.square(box), Log())
            let pan = log.add(UIPanGestureRecognizer(), to: v)
            stage.down(50, 50)
            stage.drag(from: (50, 50), to: (90, 50), steps: 2)
            pan.isEnabled = false
            stage.move(100, 50)
            stage.up(100, 50)
            #expect(log.states == ["began", "changed", "cancelled"])
            stage.tap(50, 50)
            #expect(log.states.count == 3)
        }
    }

    @Test("U188: places are the middle of all touches, or one's")
    func places() {
        Stage.with { stage in
            let v = stage.square(CGRect(x: 100, y: 100, width: 200, height: 200))
            let pinch = UIPinchGestureRecognizer()
            pinch.name = "two"
            v.addGestureRecognizer(pinch)
            stage.down(150, 150, [.option])
            #expect(pinch.numberOfTouches == 2 && pinch.view === v)
            #expect(pinch.location(in: v) == CGPoint(x: 100, y: 100))
            #expect(pinch.location(ofTouch: 0, in: v) == CGPoint(x: 50, y: 50))
            #expect(pinch.location(ofTouch: 1, in: nil) == CGPoint(x: 250, y: 250))
            stage.up(150, 150)
        }
    }

    @Test("U189: the delegate keeps touches away, or keeps it from beginning")
    func delegate() {
        Stage.with { stage in
            let (v, log) = (stage.square(box), Log())
            let tap = log.add(UITapGestureRecognizer(), to: v)
            tap.delegate = log
            log.mayBegin = false
            stage.tap(50, 50)
            log.mayBegin = true
            log.receives = false
            stage.tap(50, 50)
            #expect(log.states.isEmpty)
            log.receives = true
            stage.tap(50, 50)
            #expect(log.states == ["ended"])
        }
    }

    @Test("U190: targets are not retained; handlers are")
    func targets() {
        Stage.with { stage in
            let v = stage.square(box)
            weak var target: Log?
            do {
                let log = Log()
                target = log
                _ = log.add(UITapGestureRecognizer(), to: v)
            }
            #expect(target == nil)
            v.gestureRecognizers = nil
            var count = 0
            v.addGestureRecognizer(UITapGestureRecognizer { _ in count += 1 })
            stage.tap(50, 50)
            #expect(count == 1)
        }
    }

    @Test("U191: taps and fingers are counted; far and long ones fail")
    func taps() {
        Stage.with { stage in
            let (v, log) = (stage.square(CGRect(x: 0, y: 0, width: 400, height: 400)), Log())
            let tap = log.add(UITapGestureRecognizer(), to: v)
            #expect(tap.numberOfTapsRequired == 1 && tap.numberOfTouchesRequired == 1)
            stage.down(50, 50)
            stage.move(62, 50)
            stage.up(62, 50)
            stage.down(50, 50)
            stage.host.advance(by: 0.8)
            stage.up(50, 50)
            #expect(log.states.isEmpty)
            tap.numberOfTouchesRequired = 2
            stage.host.advance(by: 1)
            stage.tap(50, 50)
            #expect(log.states.isEmpty)
            stage.down(50, 50, [.option])
            stage.up(50, 50)
            #expect(log.states == ["ended"])
        }
    }

    @Test("U192: a pan begins after ten points; translation and velocity")
    func pan() {
        Stage.with { stage in
            let (v, log) = (stage.square(CGRect(x: 0, y: 0, width: 400, height: 400)), Log())
            let pan = log.add(UIPanGestureRecognizer(), to: v)
            #expect(
                pan.minimumNumberOfTouches == 1 && pan.maximumNumberOfTouches == Int(UInt32.max))
            stage.down(0, 20)
            stage.move(9, 20)
            #expect(log.states.isEmpty)
            stage.move(20, 20)
            #expect(log.states == ["began"])
            pan.setTranslation(.zero, in: v)
            stage.move(30, 30)
            #expect(pan.translation(in: v) == CGPoint(x: 10, y: 10))
            stage.drag(from: (30, 30), to: (90, 30), steps: 6)
            #expect(near(pan.velocity(in: v).x, 600, 1) && near(pan.velocity(in: v).y, 0, 1))
            stage.up(90, 30)
        }
    }

    @Test("U193: a long press begins in time, follows and ends; moved before, it fails")
    func longPress() {
        Stage.with { stage in
            let (v, log) = (stage.square(box), Log())
            let press = log.add(UILongPressGestureRecognizer(), to: v)
            #expect(press.minimumPressDuration == 0.5 && press.allowableMovement == 10)
            #expect(press.numberOfTapsRequired == 0 && press.numberOfTouchesRequired == 1)
            stage.down(50, 50)
            stage.host.advance(by: 0.45)
            #expect(log.states.isEmpty)
            stage.host.advance(by: 0.1)
            stage.move(80, 50)
            stage.up(80, 50)
            #expect(log.states == ["began", "changed", "ended"])
            log.states = []
            stage.host.advance(by: 1)
            stage.down(50, 50)
            stage.move(65, 50)
            stage.host.advance(by: 1)
            stage.up(65, 50)
            #expect(log.states.isEmpty)
        }
    }

    @Test("U194: twice the distance is scale 2; clockwise on screen is positive")
    func pinchAndRotation() {
        Stage.with { stage in
            let v = stage.square(CGRect(x: 0, y: 0, width: 400, height: 400))
            let pinch = UIPinchGestureRecognizer()
            v.addGestureRecognizer(pinch)
            stage.down(250, 200, [.option])
            for x in stride(from: 260.0, through: 300, by: 10) {
                stage.host.advance(by: 0.1)
                stage.move(x, 200)
            }
            #expect(near(pinch.scale, 2) && near(pinch.velocity, 2, 0.1))
            pinch.scale = 1
            stage.move(250, 200)
            #expect(near(pinch.scale, 0.5))
            stage.up(250, 200)
            v.removeGestureRecognizer(pinch)
            let turn = UIRotationGestureRecognizer()
            v.addGestureRecognizer(turn)
            stage.down(300, 200, [.option])
            stage.move(290, 240)
            stage.move(200, 300)
            #expect(near(turn.rotation, .pi / 2))
            stage.up(200, 300)
        }
    }

    @Test("U195: swipes in their direction, edge pans from their edge, hovering without a button")
    func others() {
        Stage.with { stage in
            let (v, log) = (stage.square(CGRect(x: 0, y: 0, width: 400, height: 400)), Log())
            let swipe = log.add(UISwipeGestureRecognizer(), "swipe ", to: v)
            #expect(swipe.direction == .right && swipe.numberOfTouchesRequired == 1)
            typealias D = UISwipeGestureRecognizer.Direction
            #expect([D.right, .left, .up, .down].map(\.rawValue) == [1, 2, 4, 8])
            for goal in [(200.0, 100.0), (0, 100)] {
                stage.down(100, 100)
                stage.drag(from: (100, 100), to: goal, steps: 4)
                stage.up(goal.0, goal.1)
            }
            #expect(log.states == ["swipe ended"])
            v.removeGestureRecognizer(swipe)
            log.states = []
            let edge = log.add(UIScreenEdgePanGestureRecognizer(), "edge ", to: v)
            edge.edges = .left
            for start in [100.0, 5] {
                stage.down(start, 100)
                stage.drag(from: (start, 100), to: (start + 40, 100), steps: 2)
                stage.up(start + 40, 100)
            }
            #expect(log.states == ["edge began", "edge changed", "edge ended"])
            v.removeGestureRecognizer(edge)
            log.states = []
            let hovered = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
            stage.add(hovered)
            _ = log.add(UIHoverGestureRecognizer(), to: hovered)
            stage.move(10, 10)
            stage.move(20, 10)
            stage.move(90, 10)
            #expect(log.states == ["began", "changed", "ended"])
        }
    }

    final class Press: UIGestureRecognizer {
        var resets = 0
        override func touchesBegan(_ t: Set<UITouch>, with event: UIEvent) { state = .began }
        override func touchesMoved(_ t: Set<UITouch>, with event: UIEvent) {
            for touch in t { ignore(touch, for: event) }
            state = .changed
        }
        override func touchesEnded(_ t: Set<UITouch>, with event: UIEvent) { state = .ended }
        override func reset() { resets += 1 }
    }

    @Test("U196: a subclass sets its state, ignores touches and is reset")
    func subclass() {
        Stage.with { stage in
            let (v, log) = (stage.square(box), Log())
            let press = log.add(Press(), to: v)
            stage.tap(50, 50)
            #expect(
                log.states == ["began", "ended"] && press.resets == 1 && press.state == .possible)
            stage.down(50, 50)
            stage.move(60, 60)
            #expect(press.numberOfTouches == 0)
            stage.up(60, 60)
            #expect(log.states == ["began", "ended", "began", "changed"])
        }
    }

    @Test("An action that cancels its gesture leaves the later actions with one cancellation")
    func cancelledByAction() {
        Stage.with { stage in
            let (v, log) = (stage.square(box), Log())
            let pan = UIPanGestureRecognizer { if $0.state == .began { $0.isEnabled = false } }
            _ = log.add(pan, to: v)
            stage.down(50, 50)
            stage.drag(from: (50, 50), to: (80, 50), steps: 1)
            #expect(log.states == ["cancelled"])
        }
    }
}
