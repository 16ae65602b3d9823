import CoreAnimation
import Foundation
import LaminaViews

extension UIView {
    /// Options of a block's animations, and the kind of a transition. Curve and transition are
    /// numbers in the bits of the set, therefore a set has a single curve and a single transition.
    /// Default: ease in and out, no transition.
    public struct AnimationOptions: OptionSet, Sendable {
        /// Bits of the set, with the values of UIKit.
        public let rawValue: UInt
        /// Set with the given bits; bits without a meaning are kept.
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// Lays out the changed views at the end of the block, inside the block.
        public static let layoutSubviews = AnimationOptions(rawValue: 1 << 0)
        /// Views animated by the block can be touched during the animation. Without the option a
        /// moving view and its subviews get no touches.
        public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
        /// An animation starts at the value on screen instead of the value of the model. Animations
        /// of positions, sizes and transforms are additive, and start at the values on screen with
        /// and without this option.
        public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
        /// Repeats without end.
        public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
        /// Runs every second cycle backwards. Only together with `repeat`.
        public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
        /// A block inside another block keeps its own duration.
        public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
        /// A block inside another block keeps its own curve.
        public static let overrideInheritedCurve = AnimationOptions(rawValue: 1 << 6)
        /// In a transition: changes of the block animate as well.
        public static let allowAnimatedContent = AnimationOptions(rawValue: 1 << 7)
        /// `transition(from:to:…)` hides and shows the views instead of removing and inserting
        /// them.
        public static let showHideTransitionViews = AnimationOptions(rawValue: 1 << 8)
        /// A block inside another block keeps its own duration and curve.
        public static let overrideInheritedOptions = AnimationOptions(rawValue: 1 << 9)
        /// Curve with a slow start and a slow end. Default.
        public static let curveEaseInOut = AnimationOptions([])
        /// Curve with a slow start.
        public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
        /// Curve with a slow end.
        public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
        /// Curve of even speed.
        public static let curveLinear = AnimationOptions(rawValue: 3 << 16)
        /// Transition: a turn about the vertical axis, the left side coming forward.
        public static let transitionFlipFromLeft = AnimationOptions(rawValue: 1 << 20)
        /// Transition: a turn about the vertical axis, the right side coming forward.
        public static let transitionFlipFromRight = AnimationOptions(rawValue: 2 << 20)
        /// Transition of a page curl. Page curls are absent here: the picture is faded, which is
        /// logged once.
        public static let transitionCurlUp = AnimationOptions(rawValue: 3 << 20)
        /// Transition of a page curl. Page curls are absent here: the picture is faded, which is
        /// logged once.
        public static let transitionCurlDown = AnimationOptions(rawValue: 4 << 20)
        /// Transition: the old picture fades into the new picture.
        public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
        /// Transition: a turn about the horizontal axis, the upper side coming forward.
        public static let transitionFlipFromTop = AnimationOptions(rawValue: 6 << 20)
        /// Transition: a turn about the horizontal axis, the lower side coming forward.
        public static let transitionFlipFromBottom = AnimationOptions(rawValue: 7 << 20)
        /// Accepted without effect: frames follow the refresh rate of the screen.
        public static let preferredFramesPerSecond60 = AnimationOptions(rawValue: 3 << 24)
        /// Accepted without effect: frames follow the refresh rate of the screen.
        public static let preferredFramesPerSecond30 = AnimationOptions(rawValue: 7 << 24)

        var curve: AnimationCurve { AnimationCurve(rawValue: Int(rawValue >> 16 & 3)) ?? .linear }
        var transition: UInt { rawValue >> 20 & 7 }
    }

    /// Course of an animation's speed over the duration. Default of animations `easeInOut`.
    public enum AnimationCurve: Int, Sendable {
        /// Slow start and slow end.
        case easeInOut = 0
        /// Slow start.
        case easeIn
        /// Slow end.
        case easeOut
        /// Even speed.
        case linear

        var function: CAMediaTimingFunction {
            switch self {
            case .easeInOut: CAMediaTimingFunction(name: .easeInEaseOut)
            case .easeIn: CAMediaTimingFunction(name: .easeIn)
            case .easeOut: CAMediaTimingFunction(name: .easeOut)
            case .linear: CAMediaTimingFunction(name: .linear)
            }
        }
    }

    /// Options of a keyframe animation; the low bits equal the bits of `AnimationOptions`. Default:
    /// linear between the steps.
    public struct KeyframeAnimationOptions: OptionSet, Sendable {
        /// Bits of the set, with the values of UIKit.
        public let rawValue: UInt
        /// Set with the given bits; bits without a meaning are kept.
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// Lays out the changed views at the end of each step and of the block: subviews follow
        /// with the step.
        public static let layoutSubviews = KeyframeAnimationOptions(rawValue: 1 << 0)
        /// Animated views can be touched during the animation.
        public static let allowUserInteraction = KeyframeAnimationOptions(rawValue: 1 << 1)
        /// The first step starts at the value on screen instead of the value of the model.
        public static let beginFromCurrentState = KeyframeAnimationOptions(rawValue: 1 << 2)
        /// Repeats without end.
        public static let `repeat` = KeyframeAnimationOptions(rawValue: 1 << 3)
        /// Runs every second cycle backwards. Only together with `repeat`.
        public static let autoreverse = KeyframeAnimationOptions(rawValue: 1 << 4)
        /// Inside another block the animation keeps its own duration.
        public static let overrideInheritedDuration = KeyframeAnimationOptions(rawValue: 1 << 5)
        /// Inside another block the animation keeps its own duration and curve.
        public static let overrideInheritedOptions = KeyframeAnimationOptions(rawValue: 1 << 9)
        /// Values change evenly between the steps. Default.
        public static let calculationModeLinear = KeyframeAnimationOptions([])
        /// Values jump at each step.
        public static let calculationModeDiscrete = KeyframeAnimationOptions(rawValue: 1 << 10)
        /// Values change at an even speed; the times of the steps do not count.
        public static let calculationModePaced = KeyframeAnimationOptions(rawValue: 2 << 10)
        /// Values follow a smooth curve through the steps.
        public static let calculationModeCubic = KeyframeAnimationOptions(rawValue: 3 << 10)
        /// Values follow a smooth curve at an even speed; the times of the steps do not count.
        public static let calculationModeCubicPaced = KeyframeAnimationOptions(rawValue: 4 << 10)

        var mode: CAAnimationCalculationMode {
            switch rawValue >> 10 & 7 {
            case 1: .discrete
            case 2: .paced
            case 3: .cubic
            case 4: .cubicPaced
            default: .linear
            }
        }
    }
}

extension AnimationTiming {
    /// Timing of a block, with the values inherited from an outer block.
    @MainActor
    init(
        duration: TimeInterval, delay: TimeInterval, options: UIView.AnimationOptions,
        curve: Curve? = nil, inheritsZero: Bool = false
    ) {
        self.init(duration: max(duration, 0), curve: curve ?? .cubic(options.curve.function))
        self.delay = max(delay, 0)
        let repeating = options.contains(.repeat)
        repeats = repeating ? .infinity : 0
        autoreverses = repeating && options.contains(.autoreverse)
        beginsFromCurrent = options.contains(.beginFromCurrentState)
        allowsInteraction = options.contains(.allowUserInteraction)
        let own = options.contains(.overrideInheritedOptions)
        guard let outer = AnimationScope.inheritedTiming, self.duration > 0 || inheritsZero else {
            return
        }
        if !own && !options.contains(.overrideInheritedDuration) { self.duration = outer.duration }
        if !own && !options.contains(.overrideInheritedCurve) && curve == nil {
            self.curve = outer.curve
        }
    }
}
