import CoreAnimation
import Foundation

/// Counts the animations of one block: when the last one is over, it says so, once.
///
/// It is the delegate of all of them. Thread: main.
package final class AnimationLedger: NSObject, CAAnimationDelegate {
    /// Whether views these animations move may be touched.
    package let allowsInteraction: Bool
    private var open = 0
    private var isSealed = false
    private var allFinished = true
    private var onEnd: ((Bool) -> Void)?

    package init(allowsInteraction: Bool, onEnd: ((Bool) -> Void)?) {
        (self.allowsInteraction, self.onEnd) = (allowsInteraction, onEnd)
    }

    /// One more animation runs.
    package func enter() { open += 1 }

    /// No more animations come; with none, the end comes in the next turn.
    package func seal() {
        isSealed = true
        if open == 0 { Later.run { self.tell() } }
    }

    package func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
        open = max(0, open - 1)
        if !flag { allFinished = false }
        if isSealed && open == 0 { tell() }
    }

    /// The end is nobody's any more.
    package func forget() { onEnd = nil }

    package func animationDidStart(_ anim: CAAnimation) {}

    private func tell() {
        let end = onEnd
        onEnd = nil
        end?(allFinished)
    }
}

/// The next turn of the run loop, or of a manual delivery.
package enum Later {
    package static func run(_ work: @escaping () -> Void) { MediaTime.delivery.enqueue(work) }
}
