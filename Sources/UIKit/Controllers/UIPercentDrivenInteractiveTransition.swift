import CoreGraphics
import Foundation
import LaminaViews

/// Controller of a transition that follows a gesture. Thread: main.
@MainActor @preconcurrency
public protocol UIViewControllerInteractiveTransitioning: NSObjectProtocol {
    /// Starts the transition without running its animation: the interaction determines the
    /// progress.
    func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning)
    /// Speed of the rest of the transition after the interaction, in units of the transition's
    /// speed. Default 1.
    var completionSpeed: CGFloat { get }
    /// Curve of the rest of the transition after the interaction. Default ease in and out.
    var completionCurve: UIView.AnimationCurve { get }
    /// True if the transition starts with the interaction, false if it starts as an animation.
    /// Default true.
    var wantsInteractiveStart: Bool { get }
}
extension UIViewControllerInteractiveTransitioning {
    /// Default 1: the rest runs at the transition's own speed. The transition reads the speed at
    /// the end of the interaction; a speed not above 0 counts as 1.
    public var completionSpeed: CGFloat { 1 }
    /// Default ease in and out: the rest starts and ends slowly. The transition reads the curve
    /// once, at its start.
    public var completionCurve: UIView.AnimationCurve { .easeInOut }
    /// Default true: the transition starts with the interaction. The transition reads the answer
    /// once, at its start.
    public var wantsInteractiveStart: Bool { true }
}

/// Interaction controller that scrubs the animation of a transition's animator. Thread: main.
///
/// The animator animates by blocks of `UIView`, or returns an `interruptibleAnimator(using:)`.
/// Completions of the blocks run at the end of the transition, also of a cancelled transition,
/// whose changes are undone. During the interaction the blocks' curves do not count: progress is
/// even. Source: documentation; the even progress is our choice.
@MainActor @preconcurrency
open class UIPercentDrivenInteractiveTransition: NSObject, UIViewControllerInteractiveTransitioning
{
    /// Duration of the transition in seconds; 0 before the first transition. The animator's
    /// `transitionDuration(using:)` at the start of a transition, without a check.
    open private(set) var duration: CGFloat = 0
    /// Progress of the interaction, 0 to 1. Default 0. After the interaction the last progress
    /// stays.
    open private(set) var percentComplete: CGFloat = 0
    /// Speed of the rest after the interaction, in units of the transition's speed. Default 1; a
    /// value not above 0 counts as 1.
    open var completionSpeed: CGFloat = 1
    /// Curve of the rest after the interaction. Default ease in and out.
    open var completionCurve = UIView.AnimationCurve.easeInOut
    /// Timing of the rest after the interaction instead of `completionCurve`. Default nil.
    open var timingCurve: (any UITimingCurveProvider)?
    /// True if the transition starts with the interaction, false if it starts as an animation.
    /// Default true.
    open var wantsInteractiveStart = true
    private var context: TransitionContext?
    private var animation: (any UIViewImplicitlyAnimating)?

    /// Controller without a transition. `duration` and `percentComplete` are 0.
    public override init() { super.init() }

    /// Starts the transition paused; with `wantsInteractiveStart` false, running. Contexts that are
    /// not from a presentation are ignored, which is logged.
    open func startInteractiveTransition(
        _ transitionContext: any UIViewControllerContextTransitioning
    ) {
        guard let context = transitionContext as? TransitionContext else {
            return Diagnostics.note("an interaction needs the context of a presentation")
        }
        let animator = context.animator
        self.context = context
        duration = CGFloat(animator.transitionDuration(using: context))
        percentComplete = 0
        if let own = animator.interruptibleAnimator(using: context) {
            own.pauseAnimation()
            animation = own
        } else {
            let made = UIViewPropertyAnimator(duration: TimeInterval(duration), curve: .linear)
            made.recordBlocks { animator.animateTransition(using: context) }
            animation = made
        }
        context.onLeave = { [weak self, weak context] in
            guard let self, self.context === context else { return }
            (self.context, self.animation) = (nil, nil)
        }
        if !context.isInteractive { animation?.startAnimation() }
    }

    /// Pauses a running transition at the present progress: the transition follows the interaction
    /// again. Without effect during an interaction and outside of a transition.
    open func pause() {
        guard let context, let animation, !context.isInteractive else { return }
        animation.pauseAnimation()
        animation.isReversed = false
        percentComplete = animation.fractionComplete
        context.pauseInteractiveTransition()
    }

    /// Shows the transition at a progress, 0 to 1. Other numbers count as the nearest, NaN as 0.
    /// Without effect outside of an interaction.
    open func update(_ percentComplete: CGFloat) {
        guard let context, let animation, context.isInteractive else { return }
        self.percentComplete = percentComplete > 0 ? min(percentComplete, 1) : 0
        animation.fractionComplete = self.percentComplete
        context.updateInteractiveTransition(self.percentComplete)
    }

    /// Ends the interaction: the transition continues to its end. Without effect outside of an
    /// interaction.
    open func finish() {
        guard let context, context.isInteractive else { return }
        context.finishInteractiveTransition()
        carryOn(isReversed: false)
    }

    /// Ends the interaction: the transition returns to its start, and its changes are undone.
    /// Without effect outside of an interaction.
    open func cancel() {
        guard let context, context.isInteractive else { return }
        context.cancelInteractiveTransition()
        carryOn(isReversed: true)
    }

    private func carryOn(isReversed: Bool) {
        guard let animation else { return }
        animation.isReversed = isReversed
        animation.continueAnimation(
            withTimingParameters: timingCurve
                ?? UICubicTimingParameters(animationCurve: completionCurve),
            durationFactor: 1 / TransitionContext.speed(completionSpeed))
    }
}
