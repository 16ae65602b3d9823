import CoreAnimation
import Foundation

/// One animation block while it is open: the timing of what changes in it, and who hears of the end.
///
/// Block animations, springs, property animators and animator proxies all open one. Thread: main.
package final class AnimationScope {
    nonisolated(unsafe) private static var open: [AnimationScope?] = []

    /// The innermost open block; nil outside, and where animation is switched off.
    package static var current: AnimationScope? { open.last ?? nil }

    package let timing: AnimationTiming
    package let ledger: AnimationLedger
    /// Keeps what changes instead of animating it: a part of a keyframe animation, or what a property animator steers.
    package var recorder: ChangeRecorder?

    package init(_ timing: AnimationTiming, ledger: AnimationLedger) {
        (self.timing, self.ledger) = (timing, ledger)
    }

    /// Runs `body` inside `scope`; with nil nothing in it is animated.
    package static func run(_ scope: AnimationScope?, _ body: () throws -> Void) rethrows {
        open.append(scope)
        defer { open.removeLast() }
        try body()
    }

    /// The action for a change of a view's layer; nil where the property does not animate, or nobody shows
    /// the layer. A view that was just added animates, unlike a stand-alone layer, which has to be committed first.
    package func action(for layer: CALayer, forKey key: String) -> CAAction? {
        guard timing.duration > 0, layer.isHosted, let property = AnimatedProperty(rawValue: key)
        else { return nil }
        return ScopeAction(property, of: layer, in: self)
    }

    /// Makes the changes of `body` with this timing; `completion` hears whether all of it ran to its end.
    package static func animate(
        _ timing: AnimationTiming, _ body: () throws -> Void, completion: ((Bool) -> Void)?
    ) rethrows {
        let ledger = AnimationLedger(
            allowsInteraction: timing.allowsInteraction, onEnd: completion)
        let scope = AnimationScope(timing, ledger: ledger)
        defer { ledger.seal() }
        try run(scope, body)
    }
}

/// What becomes of changes that are not animated at once.
package protocol ChangeRecorder: AnyObject {
    func record(_ change: PropertyChange)
}
