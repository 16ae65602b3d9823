import CoreGraphics
import Foundation
import LaminaViews

/// Finger or pressed mouse button, the same object from the begin to the end. Thread: main.
@MainActor @preconcurrency
open class UITouch: NSObject {
    /// Phase of a touch. The first phase is `began`, the last `ended` or `cancelled`.
    public enum Phase: Int, Sendable {
        /// Finger or button put down.
        case began = 0
        /// Moved since the last event.
        case moved
        /// No change since the last event.
        case stationary
        /// Finger or button lifted.
        case ended
        /// Taken away, for example by a gesture.
        case cancelled
    }
    /// Kind of the input device. Every touch here is `indirectPointer`.
    public enum TouchType: Int, Sendable {
        /// Finger on the screen. Never reported by this implementation.
        case direct = 0
        /// Finger on a remote control. Never reported by this implementation.
        case indirect
        /// Pencil. Never reported by this implementation.
        case pencil
        /// Mouse or trackpad.
        case indirectPointer
    }

    /// Phase. Default began.
    open internal(set) var phase = Phase.began
    /// Time of the last change, in seconds of the host's clock. Default 0.
    open internal(set) var timestamp: TimeInterval = 0
    /// Number of presses at the same place in quick succession. Default 1. A press counts if the
    /// previous press was at most 0.35 seconds earlier and 10 points away.
    open internal(set) var tapCount = 1
    /// View hit at the begin of the touch. The view stays the same while the touch moves over other
    /// views.
    open internal(set) var view: UIView?
    /// Window of the touch. Not retained; nil after the release of the window.
    open internal(set) weak var window: UIWindow?
    /// Kind of device. Always `indirectPointer`: a mouse.
    open var type: TouchType { .indirectPointer }
    /// Force of the touch. Always 0: a mouse has none.
    open var force: CGFloat { 0 }
    /// Always 0: no device here reports force. Kept for source compatibility.
    open var maximumPossibleForce: CGFloat { 0 }
    /// Always 0: no device here reports a radius. In points.
    open var majorRadius: CGFloat { 0 }
    /// Recognizers which receive the touch. Nil for none.
    open internal(set) var gestureRecognizers: [UIGestureRecognizer]?

    let contact: Int
    var button: MouseButton
    /// In the window.
    var position: CGPoint
    var previousPosition: CGPoint
    /// True if the view gets no further phases of the touch.
    var isTakenFromView = false
    /// True from the begin of the touch in the view to the end.
    var isKnownToView = false
    /// Recognizers at the begin of the touch, each with the number of the recognizer's run.
    var lookers: [(recognizer: UIGestureRecognizer, life: Int)] = []
    /// Index of the looker that was undecided at the last question: the next search begins here.
    var undecided = 0

    init(_ contact: Contact, in window: UIWindow) {
        self.contact = contact.id
        button = contact.button
        position = contact.position
        previousPosition = contact.position
        tapCount = contact.taps
        super.init()
        self.window = window
    }

    /// Location in a view's coordinates, in points, y down. Nil is the window.
    open func location(in view: UIView?) -> CGPoint { point(position, view) }
    /// Location before the last movement in a view's coordinates, in points. Nil is the window.
    /// Equal to the location for a new touch.
    open func previousLocation(in view: UIView?) -> CGPoint { point(previousPosition, view) }
    /// Location in a view's coordinates, in points, equal to `location(in:)`: a mouse has no finer
    /// positions. Nil is the window.
    open func preciseLocation(in view: UIView?) -> CGPoint { location(in: view) }
    /// Previous location in a view's coordinates, in points, equal to `previousLocation(in:)`. Nil
    /// is the window.
    open func precisePreviousLocation(in view: UIView?) -> CGPoint { previousLocation(in: view) }

    private func point(_ p: CGPoint, _ view: UIView?) -> CGPoint {
        guard let window, let view, view !== window else { return p }
        return view.convert(p, from: window)
    }
}
