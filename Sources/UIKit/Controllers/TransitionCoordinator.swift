import CoreGraphics
import Foundation
import LaminaViews

/// Coordinator of a transition or a change of size.
@MainActor
final class TransitionCoordinator: NSObject, UIViewControllerTransitionCoordinator {
    typealias Body = (any UIViewControllerTransitionCoordinatorContext) -> Void

    let containerView: UIView
    let isAnimated: Bool
    let transitionDuration: TimeInterval
    let presentationStyle: UIModalPresentationStyle
    private let controllers: [UITransitionContextViewControllerKey: UIViewController]
    private let staying: UIViewController?
    private(set) var isCancelled = false
    var isInteractive = false
    var initiallyInteractive = false
    var isInterruptible = false
    private(set) var percentComplete: CGFloat = 0
    private(set) var completionVelocity: CGFloat = 1
    var completionCurve = UIView.AnimationCurve.easeInOut
    var targetTransform: CGAffineTransform { .identity }
    private var isBegun = false
    private var isOver = false
    private var animations: [Body] = []
    private var completions: [Body] = []
    private var changes: [Body] = []
    private var ends: [Body] = []
    /// Drops the interaction of the transition.
    var abandon: (() -> Void)?
    /// Animation of the blocks that run beside the change; nil without blocks.
    private var beside: UIViewPropertyAnimator?

    init(
        in container: UIView, duration: TimeInterval = 0,
        style: UIModalPresentationStyle = .none,
        controllers: [UITransitionContextViewControllerKey: UIViewController] = [:],
        staying: UIViewController? = nil
    ) {
        containerView = container
        (isAnimated, transitionDuration) = (duration > 0, max(duration, 0))
        (presentationStyle, self.controllers) = (style, controllers)
        self.staying = staying
    }

    func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
        controllers[key]
    }

    func view(forKey key: UITransitionContextViewKey) -> UIView? {
        let controller = controllers[key == .from ? .from : .to]
        return controller === staying ? nil : controller?.view
    }

    // MARK: Blocks

    @discardableResult
    func animate(alongsideTransition animation: Body?, completion: Body?) -> Bool {
        guard !isOver else { return false }
        if let completion { completions.append(completion) }
        if let animation {
            animations.append(animation)
            if isBegun { runAnimations() }
        }
        return true
    }

    @discardableResult
    func animateAlongsideTransition(
        in view: UIView?, animation: Body?, completion: Body?
    ) -> Bool {
        animate(alongsideTransition: animation, completion: completion)
    }

    func notifyWhenInteractionChanges(_ handler: @escaping Body) {
        if !isOver { changes.append(handler) }
    }

    func notifyWhenInteractionEnds(_ handler: @escaping Body) {
        if !isOver { ends.append(handler) }
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
        guard isAnimated else { return run() }
        if let beside, beside.state == .active {
            beside.addAnimations(run)
        } else if isInterruptible {
            let made = UIViewPropertyAnimator(
                duration: transitionDuration, curve: isInteractive ? .linear : .easeInOut,
                animations: run)
            beside = made
            isInteractive ? made.fractionComplete = percentComplete : made.startAnimation()
        } else {
            UIView.animate(withDuration: transitionDuration, animations: run)
        }
    }

    // MARK: Interaction

    /// Shows the blocks beside the change at a progress of the interaction, 0 to 1.
    func scrub(to percent: CGFloat) {
        percentComplete = percent > 0 ? min(percent, 1) : 0
        beside?.fractionComplete = percentComplete
    }

    /// Makes a running change interactive again.
    func pause() {
        (isInteractive, isCancelled) = (true, false)
        if let beside, beside.state == .active {
            beside.pauseAnimation()
            beside.isReversed = false
        }
        tell(changes)
    }

    /// Continues to the end or back to the start, after an interaction.
    func carryOn(isCancelled: Bool, speed: CGFloat) {
        (isInteractive, self.isCancelled, completionVelocity) = (false, isCancelled, speed)
        if let beside, beside.state == .active {
            beside.isReversed = isCancelled
            beside.continueAnimation(
                withTimingParameters: UICubicTimingParameters(animationCurve: completionCurve),
                durationFactor: 1 / speed)
        }
        tell(changes)
        tell(ends)
    }

    private func tell(_ handlers: [Body]) {
        for handler in handlers { handler(self) }
    }

    /// The change is over.
    func end(didComplete: Bool = true) {
        guard !isOver else { return }
        (isOver, isInteractive, isCancelled) = (true, false, !didComplete)
        let list = completions
        (completions, changes, ends) = ([], [], [])
        tell(list)
    }
}
