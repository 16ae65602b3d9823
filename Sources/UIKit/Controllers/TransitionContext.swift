import CoreGraphics
import Foundation

/// Context of a transition in progress.
@MainActor
final class TransitionContext: NSObject, UIViewControllerContextTransitioning {
    let containerView: UIView
    let animator: any UIViewControllerAnimatedTransitioning
    /// Retained during the transition; nil for a transition without interaction.
    var interaction: (any UIViewControllerInteractiveTransitioning)?
    weak var coordinator: TransitionCoordinator?
    private let from, to: UIViewController
    private let isIn, keepsFrom: Bool
    let isAnimated: Bool
    private(set) var isInteractive = false
    private(set) var transitionWasCancelled = false
    var onEnd: ((Bool) -> Void)?
    /// Called once, after the transition.
    var onLeave: (() -> Void)?

    init(
        _ container: UIView, _ animator: any UIViewControllerAnimatedTransitioning,
        _ from: UIViewController, _ to: UIViewController, _ isIn: Bool, _ keepsFrom: Bool,
        _ isAnimated: Bool
    ) {
        (containerView, self.animator, self.from, self.to) = (container, animator, from, to)
        (self.isIn, self.keepsFrom, self.isAnimated) = (isIn, keepsFrom, isAnimated)
    }

    var presentationStyle: UIModalPresentationStyle { (isIn ? to : from).modalPresentationStyle }
    var targetTransform: CGAffineTransform { .identity }

    /// Controller whose view stays in the window; nil if the transition replaces the view.
    var staying: UIViewController? { keepsFrom ? (isIn ? from : to) : nil }

    func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
        key == .from ? from : key == .to ? to : nil
    }
    /// View of a controller; nil if the view stays in the window during the transition.
    func view(forKey key: UITransitionContextViewKey) -> UIView? {
        let controller = key == .from ? from : to
        return controller === staying ? nil : controller.view
    }
    func initialFrame(for vc: UIViewController) -> CGRect {
        vc === from ? containerView.bounds : .zero
    }
    func finalFrame(for vc: UIViewController) -> CGRect {
        vc === to ? containerView.bounds : .zero
    }

    // MARK: Interaction

    /// Begins the transition as an interaction, or as an animation that an interaction may pause.
    func start(by interaction: any UIViewControllerInteractiveTransitioning) {
        self.interaction = interaction
        isInteractive = interaction.wantsInteractiveStart
        coordinator?.isInteractive = isInteractive
        coordinator?.initiallyInteractive = isInteractive
        coordinator?.isInterruptible = true
        coordinator?.completionCurve = interaction.completionCurve
        coordinator?.abandon = { [weak self] in self?.abandon() }
        if isInteractive || interaction is UIPercentDrivenInteractiveTransition {
            interaction.startInteractiveTransition(self)
        } else {
            animator.animateTransition(using: self)
        }
    }

    func updateInteractiveTransition(_ percentComplete: CGFloat) {
        guard isInteractive else { return }
        coordinator?.scrub(to: percentComplete)
    }
    func finishInteractiveTransition() { endInteraction(isCancelled: false) }
    func cancelInteractiveTransition() { endInteraction(isCancelled: true) }
    func pauseInteractiveTransition() {
        guard onEnd != nil, !isInteractive else { return }
        (isInteractive, transitionWasCancelled) = (true, false)
        coordinator?.pause()
    }
    private func endInteraction(isCancelled: Bool) {
        guard isInteractive else { return }
        (isInteractive, transitionWasCancelled) = (false, isCancelled)
        coordinator?.carryOn(
            isCancelled: isCancelled, speed: Self.speed(interaction?.completionSpeed ?? 1))
    }

    /// A speed above 0; 1 for other values.
    static func speed(_ value: CGFloat) -> CGFloat { value > 0 && value.isFinite ? value : 1 }

    // MARK: End

    func completeTransition(_ didComplete: Bool) {
        guard let end = onEnd else { return }
        onEnd = nil
        (isInteractive, transitionWasCancelled) = (false, !didComplete)
        end(didComplete)
        leave()
    }

    /// Ends without a completion after the window was closed.
    private func abandon() {
        (onEnd, isInteractive) = (nil, false)
        leave()
    }

    private func leave() {
        let body = onLeave
        (onLeave, interaction) = (nil, nil)
        body?()
    }
}
