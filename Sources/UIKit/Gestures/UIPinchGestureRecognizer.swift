import CoreGraphics
import Foundation

/// Recognizer of two fingers: the common part of pinch and rotation. Thread: main.
@MainActor @preconcurrency
open class TwoFingerRecognizer: UIGestureRecognizer {
    /// Time of the last movement, and seconds between the last two movements.
    private(set) var lastTime: TimeInterval = 0

    /// Fingers that stay, while a finger is lifted.
    private var staying: [UITouch]?

    final var pair: (CGPoint, CGPoint)? {
        let touches = staying ?? touches
        return touches.count >= 2 ? (touches[0].position, touches[1].position) : nil
    }

    /// Called when the second finger touches.
    func start() {}
    /// Called when further fingers become the pair. The gesture continues from their locations.
    func changePair() {}
    /// True if the fingers have moved enough to begin the gesture.
    func hasBegun() -> Bool { false }
    /// Handles a movement of the fingers within some seconds.
    func change(_ seconds: TimeInterval) {}

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        if numberOfTouches == 2, state == .possible { start() }
        lastTime = event.timestamp
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        guard pair != nil else { return }
        if state == .possible {
            guard hasBegun() else { return }
            change(event.timestamp - lastTime)
            lastTime = event.timestamp
            state = .began
        } else if state == .began || state == .changed {
            change(event.timestamp - lastTime)
            lastTime = event.timestamp
            state = .changed
        }
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        let left = self.touches.filter { $0.phase != .ended && $0.phase != .cancelled }
        if state == .possible {
            if left.isEmpty { state = .failed }
        } else if left.count < 2 {
            state = .ended
        }
        guard left.count >= 2, left[0] !== self.touches[0] || left[1] !== self.touches[1] else {
            return
        }
        staying = left
        defer { staying = nil }
        if state == .possible { start() } else { changePair() }
    }

    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
        state = .cancelled
    }
}

/// Recognizer of two fingers moving apart or together. Continuous. Thread: main. The gesture begins
/// when the distance has changed by 4 points.
@MainActor @preconcurrency
open class UIPinchGestureRecognizer: TwoFingerRecognizer {
    /// Ratio of the fingers' distance to the distance at the begin, or since the scale was set.
    /// Default 1.
    open var scale: CGFloat = 1
    /// Change of the scale per second, from the last two movements; 0 before the gesture. Negative
    /// while the distance of the fingers decreases.
    open private(set) var velocity: CGFloat = 0
    private var distance: CGFloat = 1
    private var first: CGFloat = 1

    private func length() -> CGFloat {
        guard let pair else { return distance }
        return max(hypot(pair.1.x - pair.0.x, pair.1.y - pair.0.y), 0.01)
    }

    override func start() {
        distance = length()
        first = distance
        scale = 1
    }
    override func changePair() { distance = length() }
    override func hasBegun() -> Bool { abs(length() - first) >= 4 }
    override func change(_ seconds: TimeInterval) {
        let now = length()
        let old = scale
        scale *= now / distance
        distance = now
        if seconds > 0 { velocity = (scale - old) / CGFloat(seconds) }
    }
    open override func reset() { (scale, velocity) = (1, 0) }
}

/// Recognizer of a rotation by two fingers. Continuous. Thread: main. The gesture begins after 0.05
/// radians.
@MainActor @preconcurrency
open class UIRotationGestureRecognizer: TwoFingerRecognizer {
    /// Rotation in radians since the begin, or since the rotation was set; positive is clockwise on
    /// screen. Several turns add up. Default 0.
    open var rotation: CGFloat = 0
    /// Change of the rotation in radians per second, from the last two movements; 0 before the
    /// gesture. Positive is clockwise on screen.
    open private(set) var velocity: CGFloat = 0
    private var angle: CGFloat = 0

    private func direction() -> CGFloat {
        guard let pair else { return angle }
        return atan2(pair.1.y - pair.0.y, pair.1.x - pair.0.x)
    }
    private func turned() -> CGFloat {
        let way = direction() - angle
        return way > .pi ? way - 2 * .pi : way < -.pi ? way + 2 * .pi : way
    }

    override func start() {
        angle = direction()
        rotation = 0
    }
    override func changePair() { angle = direction() }
    override func hasBegun() -> Bool { abs(turned()) >= 0.05 }
    override func change(_ seconds: TimeInterval) {
        let way = turned()
        rotation += way
        angle = direction()
        if seconds > 0 { velocity = way / CGFloat(seconds) }
    }
    open override func reset() { (rotation, velocity) = (0, 0) }
}
