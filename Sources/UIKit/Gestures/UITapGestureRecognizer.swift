import CoreGraphics
import Foundation
import LaminaViews

/// Recognizer of single or multiple taps. Discrete. Thread: main. A tap takes at most 0.75 seconds
/// and moves at most 10 points; the next tap follows within 0.35 seconds (our choice).
@MainActor @preconcurrency
open class UITapGestureRecognizer: UIGestureRecognizer {
    /// Number of taps, each within 0.35 seconds after the tap before. Default 1.
    open var numberOfTapsRequired = 1
    /// Number of fingers. Default 1. With more fingers the gesture fails.
    open var numberOfTouchesRequired = 1
    /// Buttons of the mouse for the tap; one of several buttons is enough. Default the primary
    /// button.
    open var buttonMaskRequired = UIEvent.ButtonMask.primary

    /// Maximum movement of a tap in points, maximum duration, and maximum seconds to the next tap
    /// (our choice).
    static let reach: CGFloat = 10
    static let longest: TimeInterval = 0.75
    static let pause: TimeInterval = 0.35

    private var taps = 0
    private var most = 0
    /// Centroid of the fingers of the first tap.
    private var start = CGPoint.zero
    /// Locations in the window at which the fingers were put down.
    private var starts: [ObjectIdentifier: CGPoint] = [:]
    private var timer: ScheduledWork?

    override var isBetweenTaps: Bool { taps > 0 }

    private func limit(_ seconds: TimeInterval) {
        timer?.cancel()
        timer = after(seconds) { [weak self] in self?.state = .failed }
    }

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        guard event.buttonMask.isEmpty || !event.buttonMask.isDisjoint(with: buttonMaskRequired)
        else {
            state = .failed
            return
        }
        for touch in touches { starts[ObjectIdentifier(touch)] = touch.position }
        if taps == 0 { start = centroid }
        most = max(most, numberOfTouches)
        if most > numberOfTouchesRequired || taps > 0 && isFar { state = .failed }
        limit(Self.longest)
    }

    /// True if the fingers, all down, are far from the first tap.
    private var isFar: Bool {
        guard numberOfTouches == numberOfTouchesRequired else { return false }
        let p = centroid
        return hypot(p.x - start.x, p.y - start.y) > Self.reach * (taps > 0 ? 4 : 1)
    }

    private func hasMoved(_ touch: UITouch) -> Bool {
        guard let from = starts[ObjectIdentifier(touch)] else { return false }
        return hypot(touch.position.x - from.x, touch.position.y - from.y) > Self.reach
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        // Fingers that move apart keep their centroid.
        let isOneFar = numberOfTouchesRequired > 1 && self.touches.contains { hasMoved($0) }
        if isFar || isOneFar { state = .failed }
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        // All fingers of this tap are up.
        guard self.touches.allSatisfy({ $0.phase == .ended || $0.phase == .cancelled }) else {
            return
        }
        guard most == numberOfTouchesRequired else {
            state = .failed
            return
        }
        taps += 1
        most = 0
        if taps >= numberOfTapsRequired {
            timer?.cancel()
            state = .ended
        } else {
            limit(Self.pause)
        }
    }

    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
        state = .failed
    }

    open override func reset() {
        timer?.cancel()
        (taps, most, starts) = (0, 0, [:])
    }
}
