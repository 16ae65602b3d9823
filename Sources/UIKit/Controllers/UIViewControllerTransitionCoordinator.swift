import CoreGraphics
import Foundation
import LaminaViews

/// Context of a change of controllers, or of a window's size. Thread: main.
@MainActor @preconcurrency
public protocol UIViewControllerTransitionCoordinatorContext: NSObjectProtocol {
    /// True for an animated change. False for a new size of a window: the desktop moves the edges.
    var isAnimated: Bool { get }
    /// Style of the presentation; `none` for a new size of a window.
    var presentationStyle: UIModalPresentationStyle { get }
    /// True while the change follows an interaction.
    var isInteractive: Bool { get }
    /// True for a change that began as an interaction.
    var initiallyInteractive: Bool { get }
    /// True for a change that an interaction may pause.
    var isInterruptible: Bool { get }
    /// True for a cancelled change: a change that returns, or has returned, to its start.
    var isCancelled: Bool { get }
    /// Progress of the interaction, 0 to 1; 0 before an interaction.
    var percentComplete: CGFloat { get }
    /// Speed of the rest of the change after the interaction, in units of the change's speed.
    var completionVelocity: CGFloat { get }
    /// Curve of the rest of the change after the interaction.
    var completionCurve: UIView.AnimationCurve { get }
    /// Transform of the container's new orientation. Always the identity: windows do not turn.
    var targetTransform: CGAffineTransform { get }
    /// Duration in seconds; 0 for a change without animation.
    var transitionDuration: TimeInterval { get }
    /// Superview of the changing views.
    var containerView: UIView { get }
    /// Controller by key; nil for a new size of a window.
    func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
    /// View by key; nil for a view that does not move, and for a new size of a window.
    func view(forKey key: UITransitionContextViewKey) -> UIView?
}

/// Coordinator which runs blocks along a change of controllers or of a window's size. Thread: main.
@MainActor @preconcurrency
public protocol UIViewControllerTransitionCoordinator: UIViewControllerTransitionCoordinatorContext
{
    /// Runs `animation` with the timing of the change, and `completion` at the end of the change.
    /// False after the end of the change: both blocks are dropped then.
    @discardableResult
    func animate(
        alongsideTransition animation: (
            (any UIViewControllerTransitionCoordinatorContext) -> Void
        )?,
        completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool
    /// Runs `animation` as above, for a view outside of the container as well.
    @discardableResult
    func animateAlongsideTransition(
        in view: UIView?,
        animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
        completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool
    /// Calls `handler` at each end of an interaction, and when the change becomes interactive
    /// again. Dropped after the end of the change.
    func notifyWhenInteractionChanges(
        _ handler: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void)
    /// Same as `notifyWhenInteractionChanges(_:)`, at the ends of interactions only.
    func notifyWhenInteractionEnds(
        _ handler: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void)
}

extension UIViewControllerTransitionCoordinator {
    /// Runs `animation` with the timing of the change. False after the end of the change.
    @discardableResult
    public func animate(
        alongsideTransition animation: (
            (any UIViewControllerTransitionCoordinatorContext) -> Void
        )?
    ) -> Bool { animate(alongsideTransition: animation, completion: nil) }

    /// Runs `animation` with the timing of the change, for a view outside of the container as well.
    /// False after the end of the change: the block is dropped then.
    @discardableResult
    public func animateAlongsideTransition(
        in view: UIView?,
        animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool { animateAlongsideTransition(in: view, animation: animation, completion: nil) }
}
