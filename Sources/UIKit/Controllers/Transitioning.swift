import CoreGraphics
import Foundation

/// Key of a transition's view controllers.
public struct UITransitionContextViewControllerKey: RawRepresentable, Hashable, Sendable {
    /// Name of the key.
    public let rawValue: String
    /// Key by name. Other names than those below find nothing.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Controller seen before the transition.
    public static let from = Self(rawValue: "UITransitionContextFromViewController")
    /// Controller seen after the transition.
    public static let to = Self(rawValue: "UITransitionContextToViewController")
}
/// Key of a transition's view.
public struct UITransitionContextViewKey: RawRepresentable, Hashable, Sendable {
    /// Name of the key.
    public let rawValue: String
    /// Key by name. Other names than those below find nothing.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// View that leaves; nil if the presenting view stays in place.
    public static let from = Self(rawValue: "UITransitionContextFromView")
    /// View that comes; nil if the presenting view was never removed.
    public static let to = Self(rawValue: "UITransitionContextToView")
}

/// Context of a transition, as given to an animator. Thread: main.
@MainActor @preconcurrency
public protocol UIViewControllerContextTransitioning: NSObjectProtocol {
    /// Superview of both views during the transition, as large as the window.
    var containerView: UIView { get }
    /// True if the change is animated. The animator is called only then.
    var isAnimated: Bool { get }
    /// True after `completeTransition(false)`.
    var transitionWasCancelled: Bool { get }
    /// Style of the presented or dismissed controller.
    var presentationStyle: UIModalPresentationStyle { get }
    /// Controller of a key.
    func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
    /// View of a key; nil for a view that stays where it is.
    func view(forKey key: UITransitionContextViewKey) -> UIView?
    /// Frame of a controller's view at the start: the container's bounds for the controller that
    /// leaves, zero for the controller that comes.
    func initialFrame(for vc: UIViewController) -> CGRect
    /// Frame of a controller's view at the end: the container's bounds for the controller that
    /// comes, zero for the controller that leaves.
    func finalFrame(for vc: UIViewController) -> CGRect
    /// Ends the transition; the animator must call the method once. With false the view seen before
    /// stays.
    func completeTransition(_ didComplete: Bool)
}

/// Animator of a transition: moves the view of a controller in and the view of another controller
/// out. Thread: main.
@MainActor @preconcurrency
public protocol UIViewControllerAnimatedTransitioning: NSObjectProtocol {
    /// Duration in seconds.
    func transitionDuration(using context: (any UIViewControllerContextTransitioning)?)
        -> TimeInterval
    /// Starts the animation. The animator adds the view that comes to the container, and calls
    /// `completeTransition(_:)` at the end.
    func animateTransition(using context: any UIViewControllerContextTransitioning)
    /// Tells the end of the transition, with false if cancelled.
    func animationEnded(_ transitionCompleted: Bool)
}
extension UIViewControllerAnimatedTransitioning {
    /// Called after the transition, with false if cancelled. Default nothing.
    public func animationEnded(_ transitionCompleted: Bool) {}
}

/// Provider of the animators for a presented controller; without an animator the style of the
/// controller holds. Thread: main.
@MainActor @preconcurrency
public protocol UIViewControllerTransitioningDelegate: NSObjectProtocol {
    /// Animator of a presentation; nil for the controller's `modalTransitionStyle`.
    func animationController(
        forPresented presented: UIViewController, presenting: UIViewController,
        source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)?
    /// Animator of a dismissal; nil for the controller's `modalTransitionStyle`.
    func animationController(forDismissed dismissed: UIViewController)
        -> (any UIViewControllerAnimatedTransitioning)?
}
extension UIViewControllerTransitioningDelegate {
    /// Default nil: the controller's `modalTransitionStyle` holds.
    public func animationController(
        forPresented presented: UIViewController, presenting: UIViewController,
        source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
    /// Default nil: the controller's `modalTransitionStyle` holds.
    public func animationController(forDismissed dismissed: UIViewController)
        -> (any UIViewControllerAnimatedTransitioning)?
    { nil }
}
