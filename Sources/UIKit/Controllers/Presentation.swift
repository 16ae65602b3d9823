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
        guard !isBelow(shown, source) else {
            return Diagnostics.once(
                "\(type(of: shown)) is not presented over itself or over its own children")
        }
        presenter.presentedViewController = shown
        shown.presentingViewController = presenter
        let delegate = shown.transitioningDelegate
        let animator = delegate?.animationController(
            forPresented: shown, presenting: presenter, source: source)
        run(
            animator,
            by: animator.flatMap { delegate?.interactionControllerForPresentation(using: $0) },
            of: shown, over: presenter, in: window, isIn: true,
            keepsFrom: shown.modalPresentationStyle.keepsPresenter, animated, completion)
    }

    static func dismiss(
        from presenter: UIViewController, _ animated: Bool, _ completion: (() -> Void)?
    ) {
        guard let lowest = presenter.presentedViewController else { return }
        var shown = lowest
        while let above = shown.presentedViewController { shown = above }
        guard let window = shown.viewIfLoaded?.window else { return }
        guard lowest.runningCoordinator == nil, shown.runningCoordinator == nil else {
            return Diagnostics.note(
                "dismiss of \(type(of: shown)): ignored during a transition of the controller")
        }
        let keepsPresenter = lowest.modalPresentationStyle.keepsPresenter
        if lowest !== shown { removeMiddle(from: presenter, to: shown) }
        let delegate = shown.transitioningDelegate
        let animator = delegate?.animationController(forDismissed: shown)
        run(
            animator,
            by: animator.flatMap { delegate?.interactionControllerForDismissal(using: $0) },
            of: shown, over: presenter, in: window, isIn: false, keepsFrom: keepsPresenter,
            animated, completion)
    }

    /// True if a controller is the source of a presentation, or a controller below or around it. A
    /// presented controller may have a parent as well: the search follows both.
    static func isBelow(_ shown: UIViewController, _ source: UIViewController) -> Bool {
        var open = [source]
        var found: Set = [ObjectIdentifier(source)]
        while let current = open.popLast() {
            if current === shown { return true }
            for next in [current.parent, current.presentingViewController] {
                guard let next, found.insert(ObjectIdentifier(next)).inserted else { continue }
                open.append(next)
            }
        }
        return false
    }

    /// Removes the controllers between a presenter and the topmost controller without animation.
    /// The topmost controller then belongs to the presenter.
    private static func removeMiddle(
        from presenter: UIViewController, to top: UIViewController
    ) {
        var middle = presenter.presentedViewController
        while let current = middle, current !== top {
            middle = current.presentedViewController
            if let view = current.viewIfLoaded, view.window != nil {
                current.appear(false, animated: false) { view.removeFromSuperview() }
            }
            current.presentedViewController = nil
            current.presentingViewController = nil
        }
        presenter.presentedViewController = top
        top.presentingViewController = presenter
    }

    /// Drops the running transitions of a controller and of the controllers presented above, for a
    /// window that closes.
    static func abandon(above root: UIViewController?) {
        var controller = root
        while let current = controller {
            current.runningCoordinator?.abandon?()
            controller = current.presentedViewController
        }
    }

    private static func run(
        _ animator: (any UIViewControllerAnimatedTransitioning)?,
        by interaction: @autoclosure () -> (any UIViewControllerInteractiveTransitioning)?,
        of shown: UIViewController, over presenter: UIViewController, in window: UIWindow,
        isIn: Bool, keepsFrom: Bool, _ animated: Bool, _ completion: (() -> Void)?
    ) {
        let (from, to) = isIn ? (presenter, shown) : (shown, presenter)
        func willAppear(_ isShown: Bool) {
            shown.willAppear(isShown, animated)
            if !keepsFrom { presenter.willAppear(!isShown, animated) }
        }
        let container = UIView(frame: window.bounds)
        container.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        window.addSubview(container)
        let animator =
            animator ?? CoverTransition(shown.modalTransitionStyle, isIn: isIn)
        let context = TransitionContext(container, animator, from, to, isIn, keepsFrom, animated)
        let coordinator = TransitionCoordinator(
            in: container, duration: animated ? animator.transitionDuration(using: context) : 0,
            style: shown.modalPresentationStyle,
            controllers: [.from: from, .to: to], staying: context.staying)
        context.coordinator = coordinator
        // `transitionCoordinator` of both controllers is available from `viewWillAppear` on.
        (from.runningCoordinator, to.runningCoordinator) = (coordinator, coordinator)
        willAppear(isIn)
        // The presenting view lies below the presented or the dismissed view. A presenting view
        // still in the window keeps the present position in the hierarchy.
        if isIn {
            if !keepsFrom { container.addSubview(from.view) }
        } else {
            container.addSubview(from.view)
        }
        to.view.placePart(in: window.bounds)
        to.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        let staying = context.staying
        context.onEnd = { didComplete in
            let (coming, gone) = didComplete ? (to, from) : (from, to)
            if gone !== staying { gone.view.removeFromSuperview() }
            if coming !== staying {
                coming.view.placePart(in: window.bounds)
                window.addSubview(coming.view)
            }
            container.removeFromSuperview()
            animator.animationEnded(didComplete)
            let isShown = isIn == didComplete
            if !isShown {
                presenter.presentedViewController = nil
                shown.presentingViewController = nil
            }
            if !didComplete { willAppear(isShown) }
            shown.didAppear(isShown, animated)
            if !keepsFrom { presenter.didAppear(!isShown, animated) }
            completion?()
            // The completion may have begun the next transition of a controller.
            for controller in [from, to] where controller.runningCoordinator === coordinator {
                controller.runningCoordinator = nil
            }
            coordinator.end(didComplete: didComplete)
        }
        guard animated else {
            if isIn || !keepsFrom { container.addSubview(to.view) }
            coordinator.begin()
            return context.completeTransition(true)
        }
        if let interaction = interaction() {
            context.start(by: interaction)
        } else {
            animator.animateTransition(using: context)
        }
        coordinator.begin()
    }
}
