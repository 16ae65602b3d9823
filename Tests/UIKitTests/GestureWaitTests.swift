import Testing
@testable import LaminaViews
@testable import UIKit

@Suite("Views: recognizers that wait for recognizers") @MainActor struct GestureWaitTests {
    private let box = CGRect(x: 0, y: 0, width: 200, height: 200)

    @Test("Recognizers in a cycle of requirements do not wait for good", arguments: [2, 3])
    func cycle(_ count: Int) {
        Stage.with { stage in
            let (v, log) = (stage.square(box), GestureTests.Log())
            let taps = (0..<count).map { log.add(UITapGestureRecognizer(), "\($0) ", to: v) }
            for (i, tap) in taps.enumerated() { tap.require(toFail: taps[(i + 1) % count]) }
            for _ in 0..<2 {
                log.states = []
                stage.tap(50, 50)
                stage.host.advance(by: 1)
                // The last recognizer closes the cycle.
                #expect(log.states == ["\(count - 1) ended"])
                #expect(taps.allSatisfy { $0.state == .possible && $0.waiting == nil })
            }
        }
    }

    @Test("A recognizer that waits for a prevented recognizer is prevented, too")
    func prevented() {
        Stage.with { stage in
            let (v, log) = (stage.square(box), GestureTests.Log())
            let two = log.add(UITapGestureRecognizer(), "two ", to: v)
            two.numberOfTapsRequired = 2
            log.add(UITapGestureRecognizer(), "one ", to: v).require(toFail: two)
            log.add(UILongPressGestureRecognizer(), "hold ", to: v).minimumPressDuration = 0.2
            stage.tap(50, 50)
            stage.host.advance(by: 0.1)
            stage.down(50, 50)
            stage.host.advance(by: 0.25)
            #expect(log.states == ["hold began"])
            stage.up(50, 50)
            #expect(log.states == ["hold began", "hold ended"])
        }
    }

    /// A finger on a view, in no event yet.
    private func finger(_ id: Int, x: CGFloat, on view: UIView, _ stage: Stage) -> UITouch {
        let contact = Contact(id: id, position: CGPoint(x: x, y: 50), button: .left, taps: 1)
        let touch = UITouch(contact, in: stage.window)
        touch.view = view
        return touch
    }

    private func send(_ phase: UITouch.Phase, _ touch: UITouch, x: CGFloat, _ stage: Stage) {
        (touch.phase, touch.position.x) = (phase, x)
        let event = UIEvent()
        (event.touches, event.buttonMask) = ([touch], .primary)
        TouchDelivery.deliver(event, in: stage.window)
    }

    @Test("A press of two fingers waits for both, and ends with the first finger that is lifted")
    func pressOfTwoFingers() {
        Stage.with { stage in
            let (v, log) = (stage.square(box), GestureTests.Log())
            let press = log.add(UILongPressGestureRecognizer(), to: v)
            press.numberOfTouchesRequired = 2
            let (a, b) = (finger(1, x: 40, on: v, stage), finger(2, x: 120, on: v, stage))
            send(.began, a, x: 40, stage)
            stage.host.advance(by: 1)
            // A small movement before the second finger is down is no failure.
            send(.moved, a, x: 44, stage)
            send(.began, b, x: 120, stage)
            stage.host.advance(by: 0.4)
            #expect(log.states.isEmpty && press.state == .possible)
            stage.host.advance(by: 0.2)
            send(.moved, b, x: 180, stage)
            send(.ended, a, x: 44, stage)
            send(.moved, b, x: 190, stage)
            send(.ended, b, x: 190, stage)
            #expect(log.states == ["began", "changed", "ended"])
            stage.host.advance(by: 0)
            #expect(press.state == .possible && press.numberOfTouches == 0)
        }
    }

    @Test("A press of two fingers fails if fingers move apart, or if a finger is lifted early")
    func failedPressOfTwoFingers() {
        Stage.with { stage in
            let (v, log) = (stage.square(box), GestureTests.Log())
            let press = log.add(UILongPressGestureRecognizer(), to: v)
            press.numberOfTouchesRequired = 2
            let (a, b) = (finger(1, x: 80, on: v, stage), finger(2, x: 120, on: v, stage))
            send(.began, a, x: 80, stage)
            send(.began, b, x: 120, stage)
            send(.moved, a, x: 60, stage)
            send(.moved, b, x: 140, stage)
            stage.host.advance(by: 1)
            #expect(press.state == .failed)
            send(.ended, a, x: 60, stage)
            send(.ended, b, x: 140, stage)
            stage.host.advance(by: 0)
            let (c, d) = (finger(3, x: 80, on: v, stage), finger(4, x: 120, on: v, stage))
            send(.began, c, x: 80, stage)
            send(.began, d, x: 120, stage)
            send(.ended, c, x: 80, stage)
            stage.host.advance(by: 1)
            send(.cancelled, d, x: 120, stage)
            stage.host.advance(by: 0)
            #expect(log.states.isEmpty && press.state == .possible)
        }
    }

    @Test("A cancelled press of two fingers is cancelled once")
    func cancelledPressOfTwoFingers() {
        Stage.with { stage in
            let (v, log) = (stage.square(box), GestureTests.Log())
            log.add(UILongPressGestureRecognizer(), to: v).numberOfTouchesRequired = 2
            let (a, b) = (finger(1, x: 80, on: v, stage), finger(2, x: 120, on: v, stage))
            send(.began, a, x: 80, stage)
            send(.began, b, x: 120, stage)
            stage.host.advance(by: 1)
            send(.cancelled, a, x: 80, stage)
            send(.cancelled, b, x: 120, stage)
            #expect(log.states == ["began", "cancelled"])
        }
    }

    @Test("A pinch and a rotation do not jump when the first of three fingers is lifted")
    func thirdFinger() {
        Stage.with { stage in
            let (v, log) = (stage.square(box), GestureTests.Log())
            let pinch = log.add(UIPinchGestureRecognizer(), to: v)
            let turn = log.add(UIRotationGestureRecognizer(), to: v)
            pinch.delegate = log
            turn.delegate = log
            log.isTogether = true
            let places: [CGFloat] = [40, 80, 180]
            let fingers = (0..<3).map { finger($0 + 1, x: places[$0], on: v, stage) }
            fingers[2].position.y = 150
            for touch in fingers { send(.began, touch, x: touch.position.x, stage) }
            send(.moved, fingers[1], x: 120, stage)
            #expect(pinch.state == .began && pinch.scale == 2 && turn.state == .possible)
            send(.ended, fingers[0], x: 40, stage)
            send(.moved, fingers[1], x: 120, stage)
            #expect(pinch.scale == 2 && turn.rotation == 0 && turn.state == .possible)
            // The distance of the fingers that stay grows from √(60² + 100²) to √(100² + 100²).
            send(.moved, fingers[1], x: 80, stage)
            let grown = (100 * CGFloat(2).squareRoot()) / CGFloat(13_600).squareRoot()
            #expect(abs(pinch.scale - 2 * grown) < 1e-9 && pinch.state == .changed)
            send(.ended, fingers[1], x: 80, stage)
            send(.ended, fingers[2], x: 180, stage)
            #expect(log.states.last?.hasSuffix("ended") == true)
        }
    }

    @Test("A pan does not jump or begin when a finger is lifted")
    func liftedFinger() {
        Stage.with { stage in
            let (v, log) = (stage.square(box), GestureTests.Log())
            let pan = log.add(UIPanGestureRecognizer(), to: v)
            let (a, b) = (finger(1, x: 40, on: v, stage), finger(2, x: 140, on: v, stage))
            send(.began, a, x: 40, stage)
            send(.began, b, x: 140, stage)
            send(.moved, b, x: 144, stage)
            send(.ended, a, x: 40, stage)
            send(.moved, b, x: 148, stage)
            #expect(log.states.isEmpty)
            send(.moved, b, x: 160, stage)
            send(.moved, b, x: 165, stage)
            #expect(log.states == ["began", "changed"] && pan.translation(in: nil).x == 5)
            let c = finger(3, x: 65, on: v, stage)
            send(.began, c, x: 65, stage)
            send(.ended, b, x: 165, stage)
            send(.moved, c, x: 67, stage)
            #expect(pan.translation(in: nil).x == 7)
            send(.ended, c, x: 67, stage)
            #expect(log.states.last == "ended")
        }
    }

    @Test("A long press does not begin on a view that has left its window")
    func pressOnRemovedView() {
        Stage.with { stage in
            let (v, log) = (stage.square(box), GestureTests.Log())
            let press = log.add(UILongPressGestureRecognizer(), to: v)
            stage.down(50, 50)
            stage.host.advance(by: 0.2)
            v.removeFromSuperview()
            stage.host.advance(by: 1)
            stage.up(50, 50)
            #expect(log.states.isEmpty && press.state == .possible)
        }
    }

    @Test("A tap of two fingers follows no centroid that jumps, and fails if fingers move apart")
    func tapOfTwoFingers() {
        Stage.with { stage in
            let (v, log) = (stage.square(box), GestureTests.Log())
            let tap = log.add(UITapGestureRecognizer(), to: v)
            (tap.numberOfTouchesRequired, tap.numberOfTapsRequired) = (2, 2)
            for _ in 0..<2 {
                let (a, b) = (finger(1, x: 40, on: v, stage), finger(2, x: 180, on: v, stage))
                send(.began, a, x: 40, stage)
                send(.moved, a, x: 42, stage)
                send(.began, b, x: 180, stage)
                send(.moved, b, x: 182, stage)
                send(.ended, a, x: 42, stage)
                send(.moved, b, x: 183, stage)
                send(.ended, b, x: 183, stage)
            }
            #expect(log.states == ["ended"])
            stage.host.advance(by: 1)
            log.states = []
            tap.numberOfTapsRequired = 1
            let (c, d) = (finger(3, x: 80, on: v, stage), finger(4, x: 120, on: v, stage))
            send(.began, c, x: 80, stage)
            send(.began, d, x: 120, stage)
            send(.moved, c, x: 60, stage)
            send(.moved, d, x: 140, stage)
            send(.ended, c, x: 60, stage)
            send(.ended, d, x: 140, stage)
            stage.host.advance(by: 1)
            #expect(log.states.isEmpty && tap.state == .possible)
        }
    }
}
