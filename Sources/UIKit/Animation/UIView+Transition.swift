import CoreAnimation
import Foundation
import LaminaViews

// Transitions from a picture of a view to another picture.
extension UIView {
    /// Exchanges the view's picture before the block for the picture after the block, by the
    /// transition of the options. `animations` runs at once. Without duration, transition or
    /// committed view the change is made at once; `completion` is called on the main thread in a
    /// later turn.
    public class func transition(
        with view: UIView, duration: TimeInterval, options: AnimationOptions = [],
        animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
    ) {
        var timing = AnimationTiming(duration: duration, delay: 0, options: options)
        if !areAnimationsEnabled || !view.ownLayer.isCommitted { timing.duration = 0 }
        let tracker = AnimationTracker(
            allowsInteraction: timing.allowsInteraction, onEnd: completion)
        defer { tracker.seal() }
        let scope =
            options.contains(.allowAnimatedContent) ? AnimationScope(timing, tracker: tracker) : nil
        func changes() { if let animations { AnimationScope.run(scope, animations) } }
        guard timing.duration > 0, options.transition != 0 else { return changes() }
        if let axis = FlipAxis(options) {
            Flip.run(view, axis, timing, tracker, changes)
            return
        }
        if options.transition != 5 {
            Diagnostics.once("there are no page curls: the picture is faded instead")
        }
        let fade = CATransition()
        fade.type = .fade
        timing.apply(to: fade, on: view.ownLayer, now: view.ownLayer.hostTime)
        fade.delegate = tracker
        tracker.enter()
        view.ownLayer.add(fade, forKey: kCATransition)
        changes()
    }

    /// Removes `fromView` from the superview and inserts `toView` at the same place, or, with
    /// `showHideTransitionViews`, hides `fromView` and shows `toView`. Without a superview of
    /// `fromView` nothing happens, and `completion` is not called.
    public class func transition(
        from fromView: UIView, to toView: UIView, duration: TimeInterval,
        options: AnimationOptions = [], completion: ((Bool) -> Void)? = nil
    ) {
        guard let parent = fromView.superview else { return }
        transition(
            with: parent, duration: duration, options: options,
            animations: {
                if options.contains(.showHideTransitionViews) {
                    fromView.isHidden = true
                    toView.isHidden = false
                } else {
                    parent.insertSubview(toView, aboveSubview: fromView)
                    fromView.removeFromSuperview()
                }
            }, completion: completion)
    }
}

/// Axis and sense of a flip.
private struct FlipAxis {
    var x, y: CGFloat

    init?(_ options: UIView.AnimationOptions) {
        switch options.transition {
        case 1: (x, y) = (0, 1)
        case 2: (x, y) = (0, -1)
        case 6: (x, y) = (-1, 0)
        case 7: (x, y) = (1, 0)
        default: return nil
        }
    }
}

/// Flip of a view: the old picture is on the front, the view itself on the back.
@MainActor private enum Flip {
    static func run(
        _ view: UIView, _ axis: FlipAxis, _ timing: AnimationTiming, _ tracker: AnimationTracker,
        _ changes: () -> Void
    ) {
        let layer = view.ownLayer!
        let front = CALayer()
        front.contents = view.picture()
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        front.bounds = layer.bounds
        front.position = layer.position
        front.anchorPoint = layer.anchorPoint
        front.transform = layer.transform
        front.isDoubleSided = false
        front.isHidden = false
        layer.superlayer?.insertSublayer(front, above: layer)
        changes()
        CATransaction.commit()
        let wasDoubleSided = FlipEnd.running(on: layer)?.wasDoubleSided ?? layer.isDoubleSided
        layer.isDoubleSided = false
        let end = FlipEnd(tracker, wasDoubleSided) { end in
            front.removeFromSuperlayer()
            // A later flip of the view restores the value at its own end.
            let latest = FlipEnd.running(on: layer)
            if latest == nil || latest === end { layer.isDoubleSided = end.wasDoubleSided }
        }
        add(turn(axis, 0, .pi, timing, layer), to: front, end, timing)
        add(turn(axis, -.pi, 0, timing, layer), to: layer, end, timing)
    }

    private static func add(
        _ animation: CAKeyframeAnimation, to layer: CALayer, _ end: FlipEnd,
        _ timing: AnimationTiming
    ) {
        timing.apply(to: animation, on: layer, now: layer.hostTime)
        animation.delegate = end
        animation.isRemovedOnCompletion = true
        end.tracker.enter()
        layer.add(animation, forKey: "flip")
    }

    /// A rotation animation through intermediate angles, because the direction of a half turn is
    /// ambiguous.
    private static func turn(
        _ axis: FlipAxis, _ from: CGFloat, _ to: CGFloat, _ timing: AnimationTiming,
        _ layer: CALayer
    ) -> CAKeyframeAnimation {
        let animation = CAKeyframeAnimation(keyPath: "transform")
        var perspective = CATransform3DIdentity
        perspective.m34 = -1 / max(4 * max(layer.bounds.width, layer.bounds.height), 1)
        animation.values = (0...8).map { step in
            let angle = from + (to - from) * CGFloat(step) / 8
            let turn = CATransform3DMakeRotation(angle, axis.x, axis.y, 0)
            return CATransform3DConcat(
                CATransform3DConcat(layer.transform, turn), perspective)
        }
        return animation
    }
}

/// Tidies up after both sides have turned.
private final class FlipEnd: NSObject, CAAnimationDelegate {
    let tracker: AnimationTracker
    /// Value of the layer before the first of several flips.
    let wasDoubleSided: Bool
    private var left = 2
    private let tidy: (FlipEnd) -> Void

    init(
        _ tracker: AnimationTracker, _ wasDoubleSided: Bool, _ tidy: @escaping (FlipEnd) -> Void
    ) {
        (self.tracker, self.wasDoubleSided, self.tidy) = (tracker, wasDoubleSided, tidy)
    }

    /// End of the flip that runs on a layer; nil for none.
    static func running(on layer: CALayer) -> FlipEnd? {
        layer.animation(forKey: "flip")?.delegate as? FlipEnd
    }

    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
        left -= 1
        if left == 0 { tidy(self) }
        tracker.animationDidStop(anim, finished: flag)
    }
}
