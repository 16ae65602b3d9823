import Testing
@testable import UIKit
import LaminaViews

@Suite("Views: views removed during touches") @MainActor struct RemovedViewTests {
    private let box = CGRect(x: 0, y: 0, width: 200, height: 200)

    /// Control that counts the ends of its tracking.
    final class Ends: UIControl {
        var (ended, cancelled) = (0, 0)
        override func endTracking(_ touch: UITouch?, with event: UIEvent?) { ended += 1 }
        override func cancelTracking(with event: UIEvent?) { cancelled += 1 }
    }

    /// View that removes itself at the end of a touch.
    final class Closing: UIView {
        var log: [String] = []
        override func touchesBegan(_ t: Set<UITouch>, with event: UIEvent?) { log.append("began") }
        override func touchesEnded(_ t: Set<UITouch>, with event: UIEvent?) {
            removeFromSuperview()
            log.append("ended")
        }
        override func touchesCancelled(_ t: Set<UITouch>, with event: UIEvent?) {
            log.append("cancelled")
        }
    }

    @Test("A control removed in the action of its press is cancelled, and sends no end of a touch")
    func controlRemovedInPress() {
        Stage.with { stage in
            let (outer, control) = (stage.square(box), Ends(frame: box))
            outer.addSubview(control)
            var log: [String] = []
            control.addAction(
                UIAction { [unowned outer] _ in
                    log.append("down")
                    outer.removeFromSuperview()
                }, for: .touchDown)
            control.addAction(UIAction { _ in log.append("cancel") }, for: .touchCancel)
            control.addAction(
                UIAction { _ in log.append("up") }, for: [.touchUpInside, .touchUpOutside])
            stage.down(50, 50)
            #expect(log == ["down", "cancel"] && !control.isTracking && !control.isHighlighted)
            stage.move(60, 60)
            stage.up(60, 60)
            #expect(log == ["down", "cancel"] && control.ended == 0 && control.cancelled == 1)
            // The control is touched again in a window.
            outer.addSubview(control)
            stage.add(outer)
            stage.tap(50, 50)
            #expect(log == ["down", "cancel", "down", "cancel"])
        }
    }

    @Test("A control removed as the finger enters sends no further events of the touch")
    func controlRemovedInDrag() {
        Stage.with { stage in
            let control = stage.add(Ends(frame: CGRect(x: 0, y: 0, width: 20, height: 20)))
            var log: [String] = []
            control.addAction(
                UIAction { [unowned control] _ in
                    log.append("exit")
                    control.removeFromSuperview()
                }, for: .touchDragExit)
            control.addAction(UIAction { _ in log.append("cancel") }, for: .touchCancel)
            control.addAction(UIAction { _ in log.append("outside") }, for: .touchDragOutside)
            stage.down(10, 10)
            stage.move(200, 200)
            stage.up(200, 200)
            #expect(log == ["exit", "cancel"])
        }
    }

    @Test("A pan of a removed view is cancelled once; a pan of its superview goes on")
    func pansOfRemovedView() {
        Stage.with { stage in
            let (outer, inner) = (stage.square(box), Closing(frame: box))
            outer.addSubview(inner)
            let log = GestureTests.Log()
            log.isTogether = true
            let inside = log.add(UIPanGestureRecognizer(), "in ", to: inner)
            let outside = log.add(UIPanGestureRecognizer(), "out ", to: outer)
            for pan in [inside, outside] {
                pan.delegate = log
                pan.cancelsTouchesInView = false
            }
            stage.down(50, 50)
            stage.drag(from: (50, 50), to: (80, 50), steps: 1)
            #expect(log.states == ["in began", "out began"])
            inner.removeFromSuperview()
            #expect(log.states.last == "in cancelled" && inner.log == ["began", "cancelled"])
            stage.drag(from: (80, 50), to: (90, 50), steps: 1)
            stage.up(90, 50)
            let expected = ["in began", "out began", "in cancelled", "out changed", "out ended"]
            #expect(log.states == expected && inner.log == ["began", "cancelled"])
        }
    }

    /// View that notes the phases of its touches.
    private final class Phases: UIView {
        var log: [UITouch.Phase] = []
        private func note(_ touches: Set<UITouch>) { log += touches.map { $0.phase } }
        override func touchesBegan(_ t: Set<UITouch>, with event: UIEvent?) { note(t) }
        override func touchesEnded(_ t: Set<UITouch>, with event: UIEvent?) { note(t) }
        override func touchesCancelled(_ t: Set<UITouch>, with event: UIEvent?) { note(t) }
    }

    @Test("A touch withdrawn from a view is cancelled there, and goes on for the recognizer")
    func phaseOfWithdrawnTouch() {
        Stage.with { stage in
            let view = stage.add(Phases(frame: box))
            let pan = UIPanGestureRecognizer { _ in }
            view.addGestureRecognizer(pan)
            stage.down(50, 50)
            stage.drag(from: (50, 50), to: (80, 50), steps: 1)
            #expect(pan.state == .began && view.log == [.began, .cancelled])
            #expect(stage.window.activeTouches.map { $0.phase } == [.moved])
            stage.up(80, 50)
            #expect(view.log == [.began, .cancelled])
        }
    }

    @Test("A delayed touch has the phase of each call")
    func phaseOfDelayedTouch() {
        Stage.with { stage in
            let view = stage.add(Phases(frame: box))
            let double = UITapGestureRecognizer { _ in }
            (double.numberOfTapsRequired, double.delaysTouchesBegan) = (2, true)
            view.addGestureRecognizer(double)
            stage.tap(50, 50)
            #expect(view.log.isEmpty)
            stage.host.advance(by: 1)
            #expect(view.log == [.began, .ended])
        }
    }

    /// Recognizer that closes the window at the begin of a touch.
    private final class Closer: UIGestureRecognizer {
        override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
            view?.window?.close()
        }
    }

    @Test("A touch in a window that a recognizer closes does not begin in the view")
    func closedByRecognizer() {
        Stage.with { stage in
            let view = stage.add(Phases(frame: box))
            view.addGestureRecognizer(Closer())
            stage.down(50, 50)
            #expect(view.log.isEmpty && stage.window.activeTouches.isEmpty)
        }
    }

    @Test("A view that removes itself at the end of a touch gets no cancellation")
    func removedAtEnd() {
        Stage.with { stage in
            let view = stage.add(Closing(frame: box))
            stage.tap(50, 50)
            #expect(view.log == ["began", "ended"] && view.superview == nil)
        }
    }

    @Test("The delayed end of a touch does not reach a view that left the window")
    func removedBeforeDelayedEnd() {
        Stage.with { stage in
            let control = stage.add(Ends(frame: box))
            var ups = 0
            control.addAction(UIAction { _ in ups += 1 }, for: .touchUpInside)
            let double = UITapGestureRecognizer { _ in }
            (double.numberOfTapsRequired, double.cancelsTouchesInView) = (2, false)
            control.addGestureRecognizer(double)
            stage.tap(50, 50)
            #expect(ups == 0 && control.isTracking)
            control.removeFromSuperview()
            stage.host.advance(by: 1)
            #expect(ups == 0 && control.cancelled == 1 && !control.isTracking)
        }
    }

    @Test("A tap that waits for a recognizer of a removed view begins, a tap of the view does not")
    func waitingForRemoved() {
        Stage.with { stage in
            let (outer, inner) = (stage.square(box), UIView(frame: box))
            outer.addSubview(inner)
            let log = GestureTests.Log()
            let double = log.add(UITapGestureRecognizer(), "double ", to: inner)
            double.numberOfTapsRequired = 2
            let own = log.add(UITapGestureRecognizer(), "own ", to: inner)
            let around = log.add(UITapGestureRecognizer(), "around ", to: outer)
            for tap in [own, around] { tap.require(toFail: double) }
            stage.tap(50, 50)
            #expect(log.states.isEmpty)
            inner.removeFromSuperview()
            #expect(log.states == ["around ended"])
            stage.host.advance(by: 1)
            #expect(log.states == ["around ended"])
        }
    }

    @Test("A touch goes on while its view is hidden, switched off, or moved in its window")
    func keptTouch() {
        Stage.with { stage in
            let (control, other) = (stage.add(Ends(frame: box)), stage.square(box))
            stage.window.bringSubviewToFront(control)
            var ups = 0
            control.addAction(UIAction { _ in ups += 1 }, for: .touchUpInside)
            stage.down(50, 50)
            control.isHidden = true
            control.isUserInteractionEnabled = false
            other.addSubview(control)
            stage.up(50, 50)
            #expect(ups == 1 && control.cancelled == 0)
        }
    }

    /// Delegate that removes the recognizer's view at the begin of a touch.
    private final class Remover: NSObject, UIGestureRecognizerDelegate {
        func gestureRecognizer(_ g: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool {
            g.view?.removeFromSuperview()
            return true
        }
    }

    @Test("A recognizer whose delegate removes the view at the begin of a touch gets no touch")
    func removedByDelegate() {
        Stage.with { stage in
            let (outer, inner, remover) = (stage.square(box), Closing(frame: box), Remover())
            outer.addSubview(inner)
            var taps = 0
            let tap = UITapGestureRecognizer { _ in taps += 1 }
            tap.delegate = remover
            inner.addGestureRecognizer(tap)
            stage.tap(50, 50)
            #expect(inner.superview == nil && inner.log.isEmpty)
            #expect(taps == 0 && tap.numberOfTouches == 0)
        }
    }

    @Test("A hover recognizer of a view that an inner hover removes does not begin")
    func removedByHover() {
        Stage.with { stage in
            let (outer, inner, log) = (stage.square(box), UIView(frame: box), GestureTests.Log())
            outer.addSubview(inner)
            let first = UIHoverGestureRecognizer { [unowned outer] g in
                if g.state == .began { outer.removeFromSuperview() }
            }
            inner.addGestureRecognizer(first)
            _ = log.add(UIHoverGestureRecognizer(), "outer ", to: outer)
            stage.move(50, 50)
            #expect(outer.superview == nil && log.states.isEmpty)
        }
    }
}
