import CoreGraphics
import Foundation
import LaminaViews

/// Recognizer of a long press. Continuous: the gesture begins after the duration and ends with the
/// touch.
/// Thread: main.
@MainActor @preconcurrency
open class UILongPressGestureRecognizer: UIGestureRecognizer {
    /// Duration of the press in seconds. Default 0.5. At 0 the gesture begins with the touch, in a
    /// later turn.
    open var minimumPressDuration: TimeInterval = 0.5
    /// Movement of each finger in points allowed before the begin of the gesture; a longer movement
    /// fails. Default 10.
    open var allowableMovement: CGFloat = 10
    /// Number of taps before the press. Default 0. With fewer taps the gesture fails.
    open var numberOfTapsRequired = 0
    /// Number of fingers. Default 1. With more fingers before the begin the gesture fails.
    open var numberOfTouchesRequired = 1

    /// Locations in the window at which the fingers were put down.
    private var starts: [ObjectIdentifier: CGPoint] = [:]
    private var timer: ScheduledWork?

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        guard state == .possible else { return }
        if numberOfTouches > numberOfTouchesRequired
            || (touches.first?.tapCount ?? 1) <= numberOfTapsRequired
        {
            state = .failed
            return
        }
        for touch in touches { starts[ObjectIdentifier(touch)] = touch.position }
        guard numberOfTouches == numberOfTouchesRequired else { return }
        timer?.cancel()
        timer = after(minimumPressDuration) { [weak self] in
            // A view that has left the window has no gestures.
            guard let self, self.state == .possible, self.view?.window != nil else { return }
            self.state = .began
        }
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        if state == .possible {
            if self.touches.contains(where: { isFar($0) }) { state = .failed }
        } else {
            state = .changed
        }
    }

    private func isFar(_ touch: UITouch) -> Bool {
        guard let start = starts[ObjectIdentifier(touch)] else { return false }
        let place = touch.position
        return hypot(place.x - start.x, place.y - start.y) > allowableMovement
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        state = state == .possible ? .failed : .ended
    }

    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
        state = .cancelled
    }

    open override func reset() {
        timer?.cancel()
        starts = [:]
    }
}
