import CoreAnimation
import Foundation
import LaminaViews

// Changes of views inside a block are animated; the block runs once, at once.
extension UIView {
    /// Seconds. The block's changes take that long; 0 makes them at once. `completion` runs in a later turn, with whether all
    /// of it ran to its end.
    public class func animate(
        withDuration duration: TimeInterval, animations: @escaping () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        animate(
            withDuration: duration, delay: 0, options: [], animations: animations,
            completion: completion)
    }

    public class func animate(
        withDuration duration: TimeInterval, delay: TimeInterval,
        options: AnimationOptions = [], animations: @escaping () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        let timing = AnimationTiming(duration: duration, delay: delay, options: options)
        run(timing, options, animations, completion)
    }

    /// As on a spring that comes to rest after `duration`. A damping ratio of 1 does not swing; a velocity of 1 is the whole
    /// distance in a second.
    public class func animate(
        withDuration duration: TimeInterval, delay: TimeInterval,
        usingSpringWithDamping dampingRatio: CGFloat, initialSpringVelocity velocity: CGFloat,
        options: AnimationOptions = [], animations: @escaping () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        var timing = AnimationTiming(duration: duration, delay: delay, options: options)
        timing.curve = .spring(
            Spring(dampingRatio: dampingRatio, settlingIn: timing.duration, velocity: velocity))
        run(timing, options, animations, completion)
    }

    /// As on a spring by how it looks: seconds of one swing, bounce from −1 to 1 where 0 does not overshoot.
    public class func animate(
        springDuration duration: TimeInterval = 0.5, bounce: CGFloat = 0,
        initialSpringVelocity: CGFloat = 0, delay: TimeInterval = 0,
        options: AnimationOptions = [], animations: () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        let spring = Spring(
            perceptualDuration: duration, bounce: bounce, velocity: initialSpringVelocity)
        var timing = AnimationTiming(
            duration: duration > 0 ? spring.settlingDuration : 0, delay: delay, options: options)
        if timing.duration > 0 { timing.duration = spring.settlingDuration }
        timing.curve = .spring(spring)
        run(timing, options, animations, completion)
    }

    private class func run(
        _ timing: AnimationTiming, _ options: AnimationOptions, _ body: () -> Void,
        _ completion: ((Bool) -> Void)?
    ) {
        var timing = timing
        if !areAnimationsEnabled { timing.duration = 0 }
        let changes = {
            body()
            // What the block marked is laid out while it is open.
            if options.contains(.layoutSubviews) {
                for window in UIApplication.shared.windows { window.layoutIfNeeded() }
            }
        }
        let outer = AnimationScope.current
        guard let steered = outer?.recorder as? SteeredChanges, let whole = outer?.timing.duration,
            timing.duration > 0
        else { return AnimationScope.animate(timing, changes, completion: completion) }
        // In an animator's block it is paused, scrubbed and reversed with the rest.
        let ledger = AnimationLedger(
            allowsInteraction: timing.allowsInteraction, onEnd: completion)
        defer { ledger.seal() }
        steered.nest(
            from: timing.delay / whole, to: (timing.delay + timing.duration) / whole, timing,
            ledger: ledger, changes)
    }

    /// Nothing in the block animates.
    public class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
        AnimationScope.run(nil, actionsWithoutAnimation)
    }

    /// Whether blocks animate. While not they run, and their completions come. Default true.
    public class func setAnimationsEnabled(_ enabled: Bool) { AnimationSwitch.isOn = enabled }
    public class var areAnimationsEnabled: Bool { AnimationSwitch.isOn }

    /// Seconds of the block that is open; 0 outside.
    public class var inheritedAnimationDuration: TimeInterval {
        AnimationScope.current?.timing.duration ?? 0
    }

    // MARK: Keyframes

    /// Several steps in one animation: `addKeyframe` inside the block. The curve lies over the whole; inside another block it is
    /// that one's.
    public class func animateKeyframes(
        withDuration duration: TimeInterval, delay: TimeInterval,
        options: KeyframeAnimationOptions = [], animations: @escaping () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        let outer = AnimationScope.current
        // Their low bits and the curve are those of other blocks.
        let common = AnimationOptions(rawValue: options.rawValue & (0x3FF | 3 << 16))
        var timing = AnimationTiming(
            duration: duration, delay: delay, options: common, inheritsZero: true)
        if !areAnimationsEnabled { timing.duration = 0 }
        let ledger = AnimationLedger(
            allowsInteraction: timing.allowsInteraction, onEnd: completion)
        let scope = AnimationScope(timing, ledger: ledger)
        let recorder = KeyframeRecorder()
        scope.recorder = recorder
        AnimationScope.run(scope, animations)
        if let outer, let steered = outer.recorder as? SteeredChanges {
            recorder.hand(
                over: scope, to: steered, whole: outer.timing.duration, mode: options.mode)
        } else {
            recorder.start(in: scope, mode: options.mode)
        }
        ledger.seal()
    }

    /// One step: begins and lasts in units of the whole. Outside of `animateKeyframes` the changes are made at once.
    public class func addKeyframe(
        withRelativeStartTime start: Double, relativeDuration duration: Double,
        animations: @escaping () -> Void
    ) {
        guard let recorder = AnimationScope.current?.recorder as? KeyframeRecorder else {
            return performWithoutAnimation(animations)
        }
        recorder.part(start: start, duration: duration, animations)
    }
}

@MainActor private enum AnimationSwitch { static var isOn = true }
