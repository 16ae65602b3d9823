import CoreGraphics
import Foundation
import LaminaViews

/// Recognizer of a gesture from touches of a view and the subviews. Thread: main.
///
/// A subclass overrides the touch methods and sets `state`; this class resolves conflicts with
/// other recognizers, failures and delays.
@MainActor @preconcurrency
open class UIGestureRecognizer: NSObject {
    /// State of a recognizer. A discrete gesture goes from `possible` to `ended`, a continuous
    /// gesture through `began` and `changed`.
    public enum State: Int, Sendable {
        /// No gesture recognized yet.
        case possible = 0
        /// Begin of a continuous gesture.
        case began
        /// Change of a continuous gesture.
        case changed
        /// End of a continuous gesture, or a recognized discrete gesture.
        case ended
        /// Continuous gesture cancelled.
        case cancelled
        /// The touches do not form the gesture.
        case failed
        /// State of a recognized discrete gesture, equal to `ended`.
        public static let recognized = State.ended
    }

    /// State of the recognition. A new value is a request: a gesture begins only if no other
    /// recognizer or delegate objects.
    open var state: State {
        get { current }
        set { GestureArena.move(self, to: newValue) }
    }
    /// View of the recognizer. Nil without a view.
    open internal(set) weak var view: UIView?
    /// Delegate, not retained. Default nil.
    open weak var delegate: UIGestureRecognizerDelegate?
    /// True if the recognizer gets touches. Set to false, a running gesture is cancelled. Default
    /// true.
    open var isEnabled = true {
        didSet { if !isEnabled, oldValue { GestureArena.stop(self) } }
    }
    /// True if recognition cancels the touches of the view. Default true.
    open var cancelsTouchesInView = true
    /// True if the view gets touches only after the recognizer's failure. Default false.
    open var delaysTouchesBegan = false
    /// True if the view gets the end of touches only after the recognizer's failure. Default true.
    open var delaysTouchesEnded = true
    /// Name for debugging, not used otherwise. Default nil.
    open var name: String?

    var current = State.possible
    /// State to take when the required recognizers have failed.
    var waiting: State?
    /// Recognizer whose failure this recognizer waits for, the last such recognizer otherwise.
    weak var blocker: UIGestureRecognizer?
    /// Recognizers that wait for the failure of this recognizer, or did so.
    var dependents: [WeakRecognizer] = []
    var touches: [UITouch] = []
    /// Counts up with every reset.
    var life = 0
    var failures: [WeakRecognizer] = []
    var actions: [TargetAction] = []
    /// True between the taps of a multiple tap.
    var isBetweenTaps: Bool { false }
    /// True if the gesture has ended in this sequence of touches.
    var isOver: Bool { current == .ended || current == .cancelled || current == .failed }

    public override init() { super.init() }

    /// Recognizer with a closure as action. Not Apple's: the closure replaces target and selector.
    public convenience init(handler: @escaping (UIGestureRecognizer) -> Void) {
        self.init()
        actions.append(TargetAction(target: nil) { handler($0) })
    }

    // MARK: Others

    /// Delays recognition until the other recognizer has failed; the recognizer fails when the
    /// other recognizer begins. The other recognizer is not retained. In a cycle of requirements
    /// the last recognizer to recognize does not wait, and the recognizers that wait for it fail.
    open func require(toFail other: UIGestureRecognizer) {
        failures.append(WeakRecognizer(other))
    }
    /// True if this recognizer waits for the failure of the other recognizer. Default false.
    open func shouldRequireFailure(of other: UIGestureRecognizer) -> Bool { false }
    /// True if the other recognizer waits for the failure of this recognizer. Default false.
    open func shouldBeRequiredToFail(by other: UIGestureRecognizer) -> Bool { false }
    /// True if recognition makes the other recognizer fail. Default true.
    open func canPrevent(_ other: UIGestureRecognizer) -> Bool { true }
    /// True if the other recognizer's recognition makes this recognizer fail. Default true.
    open func canBePrevented(by other: UIGestureRecognizer) -> Bool { true }
    /// True if the recognizer gets the event. Default true.
    open func shouldReceive(_ event: UIEvent) -> Bool { true }

    // MARK: Places

    /// Centroid of the touches in a view's coordinates; nil is the window. Without touches, the
    /// last location; zero before the first touch.
    open func location(in view: UIView?) -> CGPoint {
        guard !touches.isEmpty else { return last.map { place($0, view) } ?? .zero }
        return place(centroid, view)
    }
    /// Location of a touch by index, in a view's coordinates; nil is the window. Zero for an
    /// invalid index.
    open func location(ofTouch index: Int, in view: UIView?) -> CGPoint {
        touches.indices.contains(index) ? touches[index].location(in: view) : .zero
    }
    /// Number of touches of the gesture. 0 at rest.
    open var numberOfTouches: Int { touches.count }

    /// In the window.
    final var centroid: CGPoint {
        guard !touches.isEmpty else { return last ?? .zero }
        let n = CGFloat(touches.count)
        return CGPoint(
            x: touches.reduce(0) { $0 + $1.position.x } / n,
            y: touches.reduce(0) { $0 + $1.position.y } / n)
    }
    /// Location when the last touch was lifted.
    final var last: CGPoint?

    final func place(_ point: CGPoint, _ view: UIView?) -> CGPoint {
        guard let view, let window = self.view?.window ?? view.window else { return point }
        return view === window ? point : view.convert(point, from: window)
    }
    /// Converts a distance from the window's coordinates to a view's.
    final func distance(_ v: CGPoint, _ view: UIView?) -> CGPoint {
        let (a, b) = (place(.zero, view), place(v, view))
        return CGPoint(x: b.x - a.x, y: b.y - a.y)
    }

    // MARK: For subclasses

    /// Called for new touches. Default nothing.
    open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
    /// Called for moved touches. Default nothing.
    open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
    /// Called for ended touches. Default nothing.
    open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}
    /// Called for cancelled touches. Default nothing.
    open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {}
    /// Called after the end of a gesture, before the next gesture begins, also after a failure.
    /// Default nothing.
    open func reset() {}
    /// Removes a touch from the recognizer, which gets no further changes of the touch. `event` is
    /// not used.
    open func ignore(_ touch: UITouch, for event: UIEvent) { forget(touch) }

    final func forget(_ touch: UITouch) {
        last = centroid
        touches.remove(object: touch)
        touch.gestureRecognizers?.remove(object: self)
    }

    /// Runs work after some seconds of the clock of the view's host.
    final func after(_ seconds: TimeInterval, _ work: @escaping () -> Void) -> ScheduledWork? {
        view?.window?.host?.after(seconds, work)
    }
}

struct WeakRecognizer {
    weak var value: UIGestureRecognizer?
    init(_ value: UIGestureRecognizer) { self.value = value }
}

/// Delegate of a recognizer; all methods are optional. Thread: main.
@MainActor @preconcurrency
public protocol UIGestureRecognizerDelegate: NSObjectProtocol {
    /// True if a recognized gesture may begin; false makes the recognizer fail. Default true.
    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool
    /// True if the recognizer gets a touch. Asked at the begin of the touch. Default true.
    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
    ) -> Bool
    /// True if the recognizer gets an event. Asked at the begin of a touch, before the touch
    /// itself. Default true.
    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer, shouldReceive event: UIEvent
    ) -> Bool
    /// True if both recognizers may recognize at the same time. One delegate's result true
    /// suffices. Default false.
    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool
    /// True if the recognizer waits for the failure of the other recognizer. Default false.
    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool
    /// True if the other recognizer waits for the failure of the recognizer. Default false.
    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool
}

extension UIGestureRecognizerDelegate {
    /// Default true: a recognized gesture begins. The answer without a delegate is the same.
    public func gestureRecognizerShouldBegin(_ g: UIGestureRecognizer) -> Bool { true }
    /// Default true: each touch is received. An enabled recognizer without a delegate receives each
    /// touch, too.
    public func gestureRecognizer(
        _ g: UIGestureRecognizer, shouldReceive touch: UITouch
    ) -> Bool { true }
    /// Default true: each event is received. The recognizer's own `shouldReceive(_:)` is called
    /// first.
    public func gestureRecognizer(
        _ g: UIGestureRecognizer, shouldReceive event: UIEvent
    ) -> Bool { true }
    /// Default false: one recognition makes the other recognizer fail. The other recognizer's
    /// delegate may still return true.
    public func gestureRecognizer(
        _ g: UIGestureRecognizer, shouldRecognizeSimultaneouslyWith other: UIGestureRecognizer
    ) -> Bool { false }
    /// Default false: no waiting. A wait by `require(toFail:)` is independent of the answer.
    public func gestureRecognizer(
        _ g: UIGestureRecognizer, shouldRequireFailureOf other: UIGestureRecognizer
    ) -> Bool { false }
    /// Default false: no waiting. A wait by `require(toFail:)` is independent of the answer.
    public func gestureRecognizer(
        _ g: UIGestureRecognizer, shouldBeRequiredToFailBy other: UIGestureRecognizer
    ) -> Bool { false }
}
