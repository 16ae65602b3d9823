import CoreGraphics
import Foundation
import LaminaViews

/// Presents and dismisses controllers above other controllers.
@MainActor enum Presentation {
    static func present(
        _ shown: UIViewController, from source: UIViewController, _ animated: Bool,
        _ completion: (() -> Void)?
    ) {
        var presenter = source
        while let above = presenter.parent { presenter = above }
        guard let window = source.viewIfLoaded?.window, presenter.presentedViewController == nil,
            shown.presentingViewController == nil
        else { return }
        presenter.presentedViewController = shown
        shown.presentingViewController = presenter
        let isOver = [.custom, .overFullScreen, .overCurrentContext].contains(
            shown.modalPresentationStyle)
        let animator = shown.transitioningDelegate?.animationController(
            forPresented: shown, presenting: presenter, source: source)
        run(
            animator, from: presenter, to: shown, in: window, isIn: true, keepsFrom: isOver,
            animated
        ) {
            shown.willAppear(true, animated)
            if !isOver { presenter.willAppear(false, animated) }
        } _: {
            shown.didAppear(true, animated)
            if !isOver { presenter.didAppear(false, animated) }
            completion?()
        }
    }

    static func dismiss(
        from presenter: UIViewController, _ animated: Bool, _ completion: (() -> Void)?
    ) {
        guard let shown = presenter.presentedViewController, let window = shown.viewIfLoaded?.window
        else { return }
        let isOver = [.custom, .overFullScreen, .overCurrentContext].contains(
            shown.modalPresentationStyle)
        let animator = shown.transitioningDelegate?.animationController(forDismissed: shown)
        run(
            animator, from: shown, to: presenter, in: window, isIn: false, keepsFrom: isOver,
            animated
        ) {
            shown.willAppear(false, animated)
            if !isOver { presenter.willAppear(true, animated) }
        } _: {
            presenter.presentedViewController = nil
            shown.presentingViewController = nil
            shown.didAppear(false, animated)
            if !isOver { presenter.didAppear(true, animated) }
            completion?()
        }
    }

    private static func run(
        _ animator: (any UIViewControllerAnimatedTransitioning)?, from: UIViewController,
        to: UIViewController, in window: UIWindow, isIn: Bool, keepsFrom: Bool, _ animated: Bool,
        _ begin: () -> Void, _ end: @escaping () -> Void
    ) {
        let container = UIView(frame: window.bounds)
        container.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        window.addSubview(container)
        let context = TransitionContext(container, from, to, isIn, keepsFrom, animated)
        let animator =
            animator ?? CoverTransition((isIn ? to : from).modalTransitionStyle, isIn: isIn)
        let coordinator = TransitionCoordinator(
            in: container, duration: animated ? animator.transitionDuration(using: context) : 0,
            style: (isIn ? to : from).modalPresentationStyle,
            controllers: [.from: from, .to: to])
        // Asked for in `viewWillAppear`.
        (from.runningCoordinator, to.runningCoordinator) = (coordinator, coordinator)
        begin()
        // The presenting view lies below the presented or the dismissed view. A presenting view
        // still in the window keeps the present position in the hierarchy.
        if isIn {
            if !keepsFrom { container.addSubview(from.view) }
        } else {
            container.addSubview(from.view)
        }
        to.view.placePart(in: window.bounds)
        to.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        context.onEnd = { didComplete in
            let shown: UIViewController = didComplete ? to : from
            let gone: UIViewController = didComplete ? from : to
            if !(keepsFrom && gone === from && isIn) && !(keepsFrom && gone === to && !isIn) {
                gone.view.removeFromSuperview()
            }
            if !(keepsFrom && !isIn && shown === to) {
                shown.view.placePart(in: window.bounds)
                window.addSubview(shown.view)
            }
            container.removeFromSuperview()
            animator.animationEnded(didComplete)
            end()
            (from.runningCoordinator, to.runningCoordinator) = (nil, nil)
            coordinator.end(didComplete: didComplete)
        }
        guard animated else {
            if isIn || !keepsFrom { container.addSubview(to.view) }
            coordinator.begin()
            return context.completeTransition(true)
        }
        animator.animateTransition(using: context)
        coordinator.begin()
    }
}

/// Context of a transition in progress.
@MainActor
final class TransitionContext: NSObject, UIViewControllerContextTransitioning {
    let containerView: UIView
    private let from, to: UIViewController
    private let isIn, keepsFrom: Bool
    let isAnimated: Bool
    private(set) var transitionWasCancelled = false
    var onEnd: ((Bool) -> Void)?

    init(
        _ container: UIView, _ from: UIViewController, _ to: UIViewController, _ isIn: Bool,
        _ keepsFrom: Bool, _ isAnimated: Bool
    ) {
        (containerView, self.from, self.to) = (container, from, to)
        (self.isIn, self.keepsFrom, self.isAnimated) = (isIn, keepsFrom, isAnimated)
    }

    var presentationStyle: UIModalPresentationStyle { (isIn ? to : from).modalPresentationStyle }

    func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
        key == .from ? from : key == .to ? to : nil
    }
    /// Nil for a view left in place by the transition.
    func view(forKey key: UITransitionContextViewKey) -> UIView? {
        if key == .from { return keepsFrom && isIn ? nil : from.view }
        return keepsFrom && !isIn ? nil : to.view
    }
    func initialFrame(for vc: UIViewController) -> CGRect {
        vc === from ? containerView.bounds : .zero
    }
    func finalFrame(for vc: UIViewController) -> CGRect {
        vc === to ? containerView.bounds : .zero
    }
    func completeTransition(_ didComplete: Bool) {
        transitionWasCancelled = !didComplete
        let end = onEnd
        onEnd = nil
        end?(didComplete)
    }
}

/// The transitions by name: up from below, over like a card, a fade.
@MainActor
private final class CoverTransition: NSObject, UIViewControllerAnimatedTransitioning {
    private let style: UIModalTransitionStyle
    private let isIn: Bool

    init(_ style: UIModalTransitionStyle, isIn: Bool) { (self.style, self.isIn) = (style, isIn) }

    func transitionDuration(using context: (any UIViewControllerContextTransitioning)?)
        -> TimeInterval
    { 0.4 }

    func animateTransition(using context: any UIViewControllerContextTransitioning) {
        let container = context.containerView
        let (old, new) = (context.view(forKey: .from), context.view(forKey: .to))
        if let new {
            new.frame = container.bounds
            container.insertSubview(new, at: isIn ? container.subviews.count : 0)
        }
        guard let moving = isIn ? new : old else { return context.completeTransition(true) }
        let alpha = moving.alpha
        if style == .crossDissolve {
            if isIn { moving.alpha = 0 }
        } else if isIn {
            moving.frame.origin.y = container.bounds.height
        }
        let goal: CGFloat = isIn ? 0 : container.bounds.height
        let style = style
        let isIn = isIn
        UIView.animate(
            withDuration: transitionDuration(using: context), delay: 0, options: .curveEaseOut,
            animations: {
                if style == .crossDissolve {
                    moving.alpha = isIn ? alpha : 0
                } else {
                    moving.frame.origin.y = goal
                }
            },
            completion: { _ in
                if style == .crossDissolve { moving.alpha = alpha }
                context.completeTransition(!context.transitionWasCancelled)
            })
    }
}
