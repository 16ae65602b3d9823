import CoreGraphics
import Foundation

/// The transitions by name: up from below, over like a card, a fade.
@MainActor
final class CoverTransition: NSObject, UIViewControllerAnimatedTransitioning {
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
