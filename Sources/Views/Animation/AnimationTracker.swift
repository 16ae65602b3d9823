import CoreAnimation
import Foundation

/// The completion of an animation block: counts the block's animations as their delegate and calls
/// back once, after the last end.
///
/// Thread: main.
package final class AnimationTracker: NSObject, CAAnimationDelegate {
    /// True when the animated views accept touches.
    package let allowsInteraction: Bool
    private var open = 0
    private var isSealed = false
    private var allFinished = true
    private var onEnd: ((Bool) -> Void)?

    /// A counter without animations. `onEnd` receives false when an animation was removed before
    /// its end.
    package init(allowsInteraction: Bool, onEnd: ((Bool) -> Void)?) {
        (self.allowsInteraction, self.onEnd) = (allowsInteraction, onEnd)
    }

    /// Counts an animation.
    package func enter() { open += 1 }

    /// Marks the block as complete; without animations the callback follows in the next turn.
    package func seal() {
        isSealed = true
        if open == 0 { Later.run { self.tell() } }
    }

    /// Counts an ended animation.
    package func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
        open = max(0, open - 1)
        if !flag { allFinished = false }
        if isSealed && open == 0 { tell() }
    }

    /// Drops the callback.
    package func forget() { onEnd = nil }

    /// No effect.
    package func animationDidStart(_ anim: CAAnimation) {}

    private func tell() {
        let end = onEnd
        onEnd = nil
        end?(allFinished)
    }
}

/// Delivery of work in the next turn of the main run loop, or, with a manual host, in its next
/// step.
package enum Later {
    /// Runs `work` in the next turn.
    package static func run(_ work: @escaping () -> Void) { MediaTime.delivery.enqueue(work) }
}
