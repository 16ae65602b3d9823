import CoreAnimation
import Foundation
import LaminaViews

// Changes of views inside a block are animated; the block runs once, at once.
extension UIView {
    /// Animates the changes of a block over `duration` seconds; 0 makes the changes at once.
    /// `completion` runs in a later turn, with true if all animations ran to their end.
    public class func animate(
        withDuration duration: TimeInterval, animations: @escaping () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        animate(
            withDuration: duration, delay: 0, options: [], animations: animations,
            completion: completion)
    }

    /// Animates the changes of a block over `duration` seconds, after `delay` seconds. The block
    /// runs at once; negative times count as 0, and a duration of 0 makes the changes at once.
    /// `completion` runs in a later turn, with true if all animations ran to their end. Inside
    /// another block the outer duration and curve hold, unless the options override them.
    public class func animate(
        withDuration duration: TimeInterval, delay: TimeInterval,
        options: AnimationOptions = [], animations: @escaping () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        let timing = AnimationTiming(duration: duration, delay: delay, options: options)
        run(timing, options, animations, completion)
    }

    /// Animates the changes of a block by a spring at rest after `duration` seconds. With a damping
    /// ratio of 1 the spring does not overshoot; a velocity of 1 covers the whole distance in a
    /// second.
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

    /// Animates the changes of a block on a spring given by appearance: seconds of a swing, and
    /// bounce from −1 to 1, where 0 does not overshoot. The animation ends when the spring is at
    /// rest. Default 0.5 seconds without a bounce; a duration not above 0 sets the values at once.
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
            // Views marked by the block are laid out while the block is open.
            if options.contains(.layoutSubviews) { UIView.layOutWindows() }
        }
        let outer = AnimationScope.current
        guard let interruptible = outer?.recorder as? InterruptibleChanges,
            let whole = outer?.timing.duration,
            timing.duration > 0
        else { return AnimationScope.animate(timing, changes, completion: completion) }
        // In an animator's block the transaction is paused, scrubbed and reversed with the
        // animator.
        let tracker = AnimationTracker(
            allowsInteraction: timing.allowsInteraction, onEnd: completion)
        defer { tracker.seal() }
        interruptible.nest(
            from: timing.delay / whole, to: (timing.delay + timing.duration) / whole, timing,
            tracker: tracker, changes)
    }

    private class func layOutWindows() {
        for window in UIApplication.shared.windows { window.layoutIfNeeded() }
    }

    /// Runs a block without animating the block's changes. The block runs at once, also inside of
    /// an animation block.
    public class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
        AnimationScope.run(nil, actionsWithoutAnimation)
    }

    /// Switches animations of blocks on or off. While switched off, blocks run and their
    /// completions come. Default on. For all windows, until switched on again.
    public class func setAnimationsEnabled(_ enabled: Bool) { AnimationSwitch.isOn = enabled }
    /// True if blocks animate, as set by `setAnimationsEnabled(_:)`. Default true.
    public class var areAnimationsEnabled: Bool { AnimationSwitch.isOn }

    /// Duration of the open block in seconds; 0 outside of blocks. The duration is 0 inside
    /// `performWithoutAnimation(_:)`, too.
    public class var inheritedAnimationDuration: TimeInterval {
        AnimationScope.inheritedTiming?.duration ?? 0
    }

    // MARK: Keyframes

    /// Animates several steps in a single animation: `addKeyframe` inside the block. The curve
    /// covers the whole animation; inside an outer block, the outer block's curve holds.
    public class func animateKeyframes(
        withDuration duration: TimeInterval, delay: TimeInterval,
        options: KeyframeAnimationOptions = [], animations: @escaping () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        let outer = AnimationScope.current
        // Low bits and curve are shared with the options of other blocks.
        let common = AnimationOptions(rawValue: options.rawValue & (0x3FF | 3 << 16))
        var timing = AnimationTiming(
            duration: duration, delay: delay, options: common, inheritsZero: true)
        if !areAnimationsEnabled { timing.duration = 0 }
        let tracker = AnimationTracker(
            allowsInteraction: timing.allowsInteraction, onEnd: completion)
        let scope = AnimationScope(timing, tracker: tracker)
        let recorder = KeyframeRecorder()
        scope.recorder = recorder
        if options.contains(.layoutSubviews) { recorder.afterPart = { UIView.layOutWindows() } }
        AnimationScope.run(scope) { recorder.part(start: 0, duration: 1, animations) }
        if let outer, let interruptible = outer.recorder as? InterruptibleChanges {
            recorder.hand(
                over: scope, to: interruptible, whole: outer.timing.duration, mode: options.mode)
        } else {
            recorder.start(in: scope, mode: options.mode)
        }
        tracker.seal()
    }

    /// Adds a step: begin and duration in units of the whole animation. Outside of
    /// `animateKeyframes` the changes are made at once. The block runs at once.
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
