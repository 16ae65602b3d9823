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
    /// True for an animation which follows a finger. Always false: there are no interactive
    /// transitions.
    var isInteractive: Bool { get }
    /// True for a change taken back.
    var isCancelled: Bool { get }
    /// Duration in seconds; 0 for a change without animation.
    var transitionDuration: TimeInterval { get }
    /// Superview of the changing views.
    var containerView: UIView { get }
    /// Controller by key; nil for a new size of a window.
    func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
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
}

/// Coordinator of a transition or a change of size.
@MainActor
final class TransitionCoordinator: NSObject, UIViewControllerTransitionCoordinator {
    let containerView: UIView
    let isAnimated: Bool
    let transitionDuration: TimeInterval
    let presentationStyle: UIModalPresentationStyle
    private let controllers: [UITransitionContextViewControllerKey: UIViewController]
    private(set) var isCancelled = false
    var isInteractive: Bool { false }
    private var isBegun = false
    private var isOver = false
    private var animations: [(any UIViewControllerTransitionCoordinatorContext) -> Void] = []
    private var completions: [(any UIViewControllerTransitionCoordinatorContext) -> Void] = []

    init(
        in container: UIView, duration: TimeInterval = 0,
        style: UIModalPresentationStyle = .none,
        controllers: [UITransitionContextViewControllerKey: UIViewController] = [:]
    ) {
        containerView = container
        (isAnimated, transitionDuration) = (duration > 0, max(duration, 0))
        (presentationStyle, self.controllers) = (style, controllers)
    }

    func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
        controllers[key]
    }

    @discardableResult
    func animate(
        alongsideTransition animation: (
            (any UIViewControllerTransitionCoordinatorContext) -> Void
        )?,
        completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool {
        guard !isOver else { return false }
        if let completion { completions.append(completion) }
        if let animation {
            animations.append(animation)
            if isBegun { runAnimations() }
        }
        return true
    }

    /// Starts the animations beside the change, together with the change.
    func begin() {
        isBegun = true
        runAnimations()
    }

    private func runAnimations() {
        let list = animations
        animations = []
        guard !list.isEmpty else { return }
        let run = { for animation in list { animation(self) } }
        if isAnimated {
            UIView.animate(withDuration: transitionDuration, animations: run)
        } else {
            run()
        }
    }

    /// The change is over.
    func end(didComplete: Bool = true) {
        guard !isOver else { return }
        (isOver, isCancelled) = (true, !didComplete)
        let list = completions
        completions = []
        for completion in list { completion(self) }
    }
}
