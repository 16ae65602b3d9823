import CoreAnimation
import Foundation

/// Open animation block: the timing of the changes, and the receiver of the end.
///
/// Block animations, springs, property animators and animator proxies open scopes. Thread: main.
package final class AnimationScope {
    nonisolated(unsafe) private static var open: [AnimationScope?] = []

    /// The innermost open block; nil outside, and where animations are disabled.
    package static var current: AnimationScope? { open.last ?? nil }

    /// The timing of the block's animations.
    package let timing: AnimationTiming
    /// The counter of the block's animations.
    package let tracker: AnimationTracker
    /// The receiver of changes that are recorded instead of animated: a part of a keyframe
    /// animation, or a property animator.
    package var recorder: ChangeRecorder?
    /// True for a block whose own changes are made at once: only the blocks inside are recorded.
    package var recordsBlocksOnly = false

    /// Timing that blocks inside the innermost open block inherit; nil for none.
    package static var inheritedTiming: AnimationTiming? {
        current.flatMap { $0.recordsBlocksOnly ? nil : $0.timing }
    }

    /// A scope with a timing and a counter.
    package init(_ timing: AnimationTiming, tracker: AnimationTracker) {
        (self.timing, self.tracker) = (timing, tracker)
    }

    /// Runs `body` inside `scope`; nil disables animations.
    package static func run(_ scope: AnimationScope?, _ body: () throws -> Void) rethrows {
        open.append(scope)
        defer { open.removeLast() }
        try body()
    }

    /// The action for a change of a view's layer; nil for a property without animation and for a
    /// layer outside of any host. A view added in the same transaction animates, unlike a
    /// stand-alone layer, which must be committed first.
    package func action(for layer: CALayer, forKey key: String) -> CAAction? {
        guard !recordsBlocksOnly, timing.duration > 0, layer.isHosted,
            let property = AnimatedProperty(rawValue: key)
        else { return nil }
        return ScopeAction(property, of: layer, in: self)
    }

    /// Animates the changes of `body`; `completion` receives true when all animations ran to the
    /// end.
    package static func animate(
        _ timing: AnimationTiming, _ body: () throws -> Void, completion: ((Bool) -> Void)?
    ) rethrows {
        let tracker = AnimationTracker(
            allowsInteraction: timing.allowsInteraction, onEnd: completion)
        let scope = AnimationScope(timing, tracker: tracker)
        defer { tracker.seal() }
        try run(scope, body)
    }
}

/// A receiver of recorded changes.
package protocol ChangeRecorder: AnyObject {
    func record(_ change: LayerPropertyChange)
}
