import CoreGraphics
import Foundation
import LaminaViews

/// Looks at touches of a view and below, and says when they are a gesture.
///
/// A subclass overrides the touch methods and sets `state`; who else recognizes, fails or waits is settled here.
@MainActor @preconcurrency
open class UIGestureRecognizer: NSObject {
    public enum State: Int, Sendable {
        case possible = 0, began, changed, ended, cancelled, failed
        public static let recognized = State.ended
    }

    /// Setting it asks for what it says: a gesture begins only if nobody objects.
    open var state: State {
        get { current }
        set { GestureArena.move(self, to: newValue) }
    }
    open internal(set) weak var view: UIView?
    open weak var delegate: UIGestureRecognizerDelegate?
    /// Whether it gets touches. Set to false it cancels what is under way. Default true.
    open var isEnabled = true {
        didSet { if !isEnabled, oldValue { GestureArena.stop(self) } }
    }
    /// Whether recognizing takes the touches from their view. Default true.
    open var cancelsTouchesInView = true
    /// Whether the view gets touches only when this one has failed. Default false.
    open var delaysTouchesBegan = false
    /// Whether the view gets the end only when this one has failed. Default true.
    open var delaysTouchesEnded = true
    open var name: String?

    var current = State.possible
    /// What it will become when those it waits for have failed.
    var waiting: State?
    var touches: [UITouch] = []
    /// Counts up with every reset.
    var life = 0
    var failures: [WeakRecognizer] = []
    var actions: [TargetAction] = []
    /// Whether it counts taps and waits for the next.
    var isBetweenTaps: Bool { false }
    /// Whether it had its end in this sequence of touches.
    var isOver: Bool { current == .ended || current == .cancelled || current == .failed }

    public override init() { super.init() }

    /// Our own: a closure instead of a target.
    public convenience init(handler: @escaping (UIGestureRecognizer) -> Void) {
        self.init()
        actions.append(TargetAction(target: nil) { handler($0) })
    }

    // MARK: Others

    /// Waits with recognizing until the other has failed; fails when it begins.
    open func require(toFail other: UIGestureRecognizer) {
        failures.append(WeakRecognizer(other))
    }
    open func shouldRequireFailure(of other: UIGestureRecognizer) -> Bool { false }
    open func shouldBeRequiredToFail(by other: UIGestureRecognizer) -> Bool { false }
    /// Whether recognizing makes the other fail. Default true.
    open func canPrevent(_ other: UIGestureRecognizer) -> Bool { true }
    open func canBePrevented(by other: UIGestureRecognizer) -> Bool { true }
    open func shouldReceive(_ event: UIEvent) -> Bool { true }

    // MARK: Places

    /// The middle of its touches in a view; nil is the window.
    open func location(in view: UIView?) -> CGPoint {
        guard !touches.isEmpty else { return last.map { place($0, view) } ?? .zero }
        return place(centroid, view)
    }
    open func location(ofTouch index: Int, in view: UIView?) -> CGPoint {
        touches.indices.contains(index) ? touches[index].location(in: view) : .zero
    }
    open var numberOfTouches: Int { touches.count }

    /// In the window.
    final var centroid: CGPoint {
        guard !touches.isEmpty else { return last ?? .zero }
        let n = CGFloat(touches.count)
        return CGPoint(
            x: touches.reduce(0) { $0 + $1.position.x } / n,
            y: touches.reduce(0) { $0 + $1.position.y } / n)
    }
    /// Where it was when the last touch left.
    final var last: CGPoint?

    final func place(_ point: CGPoint, _ view: UIView?) -> CGPoint {
        guard let view, let window = self.view?.window ?? view.window else { return point }
        return view === window ? point : view.convert(point, from: window)
    }
    /// A distance in the window as a view has it.
    final func distance(_ v: CGPoint, _ view: UIView?) -> CGPoint {
        let (a, b) = (place(.zero, view), place(v, view))
        return CGPoint(x: b.x - a.x, y: b.y - a.y)
    }

    // MARK: For subclasses

    open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
    open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
    open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}
    open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {}
    /// Called when a gesture is over, before the next.
    open func reset() {}
    /// Wants to hear no more of a touch.
    open func ignore(_ touch: UITouch, for event: UIEvent) { forget(touch) }

    final func forget(_ touch: UITouch) {
        last = centroid
        touches.removeAll { $0 === touch }
        touch.gestureRecognizers?.removeAll { $0 === self }
    }

    /// Work in so many seconds of the view's host.
    final func after(_ seconds: TimeInterval, _ work: @escaping () -> Void) -> ScheduledWork? {
        view?.window?.host?.after(seconds, work)
    }
}

struct WeakRecognizer {
    weak var value: UIGestureRecognizer?
    init(_ value: UIGestureRecognizer) { self.value = value }
}

/// What a recognizer asks; all of it is optional.
@MainActor @preconcurrency
public protocol UIGestureRecognizerDelegate: NSObjectProtocol {
    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool
    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
    ) -> Bool
    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer, shouldReceive event: UIEvent
    ) -> Bool
    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool
    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool
    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool
}

extension UIGestureRecognizerDelegate {
    public func gestureRecognizerShouldBegin(_ g: UIGestureRecognizer) -> Bool { true }
    public func gestureRecognizer(
        _ g: UIGestureRecognizer, shouldReceive touch: UITouch
    ) -> Bool { true }
    public func gestureRecognizer(
        _ g: UIGestureRecognizer, shouldReceive event: UIEvent
    ) -> Bool { true }
    public func gestureRecognizer(
        _ g: UIGestureRecognizer, shouldRecognizeSimultaneouslyWith other: UIGestureRecognizer
    ) -> Bool { false }
    public func gestureRecognizer(
        _ g: UIGestureRecognizer, shouldRequireFailureOf other: UIGestureRecognizer
    ) -> Bool { false }
    public func gestureRecognizer(
        _ g: UIGestureRecognizer, shouldBeRequiredToFailBy other: UIGestureRecognizer
    ) -> Bool { false }
}
