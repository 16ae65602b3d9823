import CoreGraphics
import Foundation

/// Recognizer of a quick stroke in a single direction: at least 50 points in half a second, along
/// one axis (our choice). Discrete. Thread: main.
@MainActor @preconcurrency
open class UISwipeGestureRecognizer: UIGestureRecognizer {
    /// Directions of a swipe, as a set. A recognizer of several directions does not tell the swiped
    /// direction.
    public struct Direction: OptionSet, Sendable {
        /// Bits of the set, with the values of UIKit.
        public let rawValue: UInt
        /// Set with the given bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// To the right.
        public static let right = Direction(rawValue: 1)
        /// To the left.
        public static let left = Direction(rawValue: 2)
        /// Upwards.
        public static let up = Direction(rawValue: 4)
        /// Downwards.
        public static let down = Direction(rawValue: 8)
    }

    /// Recognized directions. Default right. An empty set recognizes nothing.
    open var direction = Direction.right
    /// Number of fingers. Default 1.
    open var numberOfTouchesRequired = 1

    /// Minimum length in points and maximum duration in seconds (our choice).
    private static let way: CGFloat = 50
    private static let longest: TimeInterval = 0.5
    private var start = CGPoint.zero
    private var began: TimeInterval = 0

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        if numberOfTouches > numberOfTouchesRequired { state = .failed }
        (start, began) = (centroid, event.timestamp)
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        guard numberOfTouches == numberOfTouchesRequired else { return }
        let (dx, dy) = (centroid.x - start.x, centroid.y - start.y)
        if event.timestamp - began > Self.longest {
            state = .failed
            return
        }
        guard max(abs(dx), abs(dy)) >= Self.way else { return }
        // The movement follows roughly a single axis.
        let isAcross = abs(dx) > 2 * abs(dy)
        let isAlong = abs(dy) > 2 * abs(dx)
        let seen: Direction =
            isAcross ? (dx > 0 ? .right : .left) : isAlong ? (dy > 0 ? .down : .up) : []
        state = direction.isDisjoint(with: seen) ? .failed : .ended
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        if state == .possible { state = .failed }
    }
    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
        state = .failed
    }
}

/// Recognizer of a pointer that is over the view while no button is pressed. Continuous. Thread:
/// main.
@MainActor @preconcurrency
open class UIHoverGestureRecognizer: UIGestureRecognizer {
    /// Called by the window when the pointer enters, moves or leaves.
    final func follow(_ point: CGPoint, isInside: Bool) {
        last = point
        switch state {
        case .possible: if isInside { state = .began }
        case .began, .changed:
            state = isInside ? .changed : .ended
            if !isInside { GestureArena.tidy(self) }
        default: break
        }
    }
}
