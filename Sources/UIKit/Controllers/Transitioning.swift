import CoreGraphics
import Foundation

/// Key of a transition's view controllers. For `viewController(forKey:)` of a transition's context.
public struct UITransitionContextViewControllerKey: RawRepresentable, Hashable, Sendable {
    /// Name of the key.
    public let rawValue: String
    /// Key by name. A name other than the names below has no value.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Controller visible before the transition.
    public static let from = Self(rawValue: "UITransitionContextFromViewController")
    /// Controller visible after the transition.
    public static let to = Self(rawValue: "UITransitionContextToViewController")
}
/// Key of a transition's view. For `view(forKey:)` of a transition's context.
public struct UITransitionContextViewKey: RawRepresentable, Hashable, Sendable {
    /// Name of the key.
    public let rawValue: String
    /// Key by name. A name other than the names below has no value.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// View that disappears; nil if the presenting view remains visible.
    public static let from = Self(rawValue: "UITransitionContextFromView")
    /// View that appears; nil if the presenting view was never removed.
    public static let to = Self(rawValue: "UITransitionContextToView")
}

/// Context of a transition, as given to an animator. Thread: main.
@MainActor @preconcurrency
public protocol UIViewControllerContextTransitioning: NSObjectProtocol {
    /// Superview of both views during the transition, as large as the window.
    var containerView: UIView { get }
    /// True if the change is animated. The animator is called only then.
    var isAnimated: Bool { get }
    /// True while the transition follows an interaction controller; false from the end of the
    /// interaction on.
    var isInteractive: Bool { get }
    /// True after `cancelInteractiveTransition()` and `completeTransition(false)`.
    var transitionWasCancelled: Bool { get }
    /// Style of the presented or dismissed controller.
    var presentationStyle: UIModalPresentationStyle { get }
    /// Controller of a key. Nil for another key.
    func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
    /// View of a key; nil for a view that does not move.
    func view(forKey key: UITransitionContextViewKey) -> UIView?
    /// Frame of a controller's view at the start: the container's bounds for the controller that
    /// leaves, zero for the controller that comes.
    func initialFrame(for vc: UIViewController) -> CGRect
    /// Frame of a controller's view at the end: the container's bounds for the controller that
    /// comes, zero for the controller that leaves.
    func finalFrame(for vc: UIViewController) -> CGRect
    /// Transform of the container's new orientation. Always the identity: windows do not turn.
    var targetTransform: CGAffineTransform { get }
    /// Reports the progress of an interaction, 0 to 1. The animations that the transition
    /// coordinator runs alongside move to this progress. Without effect while no interaction runs.
    func updateInteractiveTransition(_ percentComplete: CGFloat)
    /// Reports the end of an interaction, towards the end of the transition. Without effect while
    /// no interaction runs.
    func finishInteractiveTransition()
    /// Reports the end of an interaction, back to the start of the transition. Without effect while
    /// no interaction runs.
    func cancelInteractiveTransition()
    /// Makes a running transition interactive again.
    func pauseInteractiveTransition()
    /// Ends the transition; the animator must call the method once. With false, the view of the
    /// start stays.
    func completeTransition(_ didComplete: Bool)
}

/// Animator of a transition: moves the view of a controller in and the view of another controller
/// out. Thread: main.
@MainActor @preconcurrency
public protocol UIViewControllerAnimatedTransitioning: NSObjectProtocol {
    /// Duration in seconds. `context` may be nil.
    func transitionDuration(using context: (any UIViewControllerContextTransitioning)?)
        -> TimeInterval
    /// Starts the animation. The animator adds the appearing view to the container, and calls
    /// `completeTransition(_:)` at the end.
    func animateTransition(using context: any UIViewControllerContextTransitioning)
    /// Animator that can be paused and scrubbed, the same object during a transition; nil for an
    /// animation by blocks of `animateTransition(using:)`.
    func interruptibleAnimator(using context: any UIViewControllerContextTransitioning)
        -> (any UIViewImplicitlyAnimating)?
    /// Tells the end of the transition, with false if cancelled.
    func animationEnded(_ transitionCompleted: Bool)
}
extension UIViewControllerAnimatedTransitioning {
    /// Default nil: the animation consists of blocks. An interaction then scrubs the blocks of
    /// `animateTransition(using:)`.
    public func interruptibleAnimator(using context: any UIViewControllerContextTransitioning)
        -> (any UIViewImplicitlyAnimating)?
    { nil }
    /// Called after the transition, with false if cancelled. Default nothing.
    public func animationEnded(_ transitionCompleted: Bool) {}
}

/// Provider of the animators for a presented controller. Without an animator, the controller's
/// `modalTransitionStyle` decides. Thread: main.
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
    /// Interaction controller of a presentation with the delegate's animator; nil for a
    /// presentation without interaction.
    func interactionControllerForPresentation(
        using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)?
    /// Interaction controller of a dismissal with the delegate's animator; nil for a dismissal
    /// without interaction.
    func interactionControllerForDismissal(
        using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)?
}
extension UIViewControllerTransitioningDelegate {
    /// Default nil: the controller's `modalTransitionStyle` holds. An override that returns nil has
    /// the same effect.
    public func animationController(
        forPresented presented: UIViewController, presenting: UIViewController,
        source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
    /// Default nil: the controller's `modalTransitionStyle` holds. An override that returns nil has
    /// the same effect.
    public func animationController(forDismissed dismissed: UIViewController)
        -> (any UIViewControllerAnimatedTransitioning)?
    { nil }
    /// Default nil: no interaction. The method is called only if the delegate has an animator for
    /// the presentation.
    public func interactionControllerForPresentation(
        using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
    /// Default nil: no interaction. The method is called only if the delegate has an animator for
    /// the dismissal.
    public func interactionControllerForDismissal(
        using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
}
