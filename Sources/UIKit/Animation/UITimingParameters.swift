import CoreAnimation
import CoreGraphics
import Foundation
import LaminaViews

/// Kind of a provider's timing curve: a named curve, a cubic curve by control points, a spring, or
/// both together. No class here makes `composed`.
public enum UITimingCurveType: Int, Sendable {
    /// Curve by name.
    case builtin = 0
    /// Cubic curve by control points.
    case cubic
    /// Spring.
    case spring
    /// Cubic curve and spring together. Never made here.
    case composed
}

/// Provider of an animator's timing curve. An animator uses the spring parameters if not nil,
/// otherwise the cubic parameters. Thread: any.
public protocol UITimingCurveProvider: AnyObject {
    /// Kind of the curve.
    var timingCurveType: UITimingCurveType { get }
    /// Cubic curve; nil for a spring.
    var cubicTimingParameters: UICubicTimingParameters? { get }
    /// Spring; nil for a cubic curve. A spring takes precedence.
    var springTimingParameters: UISpringTimingParameters? { get }
}

/// Cubic timing curve, named or given by control points. Immutable. Thread: any.
open class UICubicTimingParameters: NSObject, UITimingCurveProvider, @unchecked Sendable {
    /// Named curve, if made from a name; else `easeInOut`, as placeholder. `timingCurveType`
    /// distinguishes the cases.
    public let animationCurve: UIView.AnimationCurve
    /// First control point of the curve from (0, 0) to (1, 1): x is a fraction of the duration, y a
    /// fraction of the change. Numbers outside 0 to 1 are kept.
    public let controlPoint1: CGPoint
    /// Second control point of the curve, in fractions like `controlPoint1`. Numbers outside 0 to 1
    /// are kept.
    public let controlPoint2: CGPoint
    private let isNamed: Bool
    let function: CAMediaTimingFunction

    /// Timing by a named curve; the name determines the control points. The control points of
    /// `easeInOut` are (0.42, 0) and (0.58, 1), those of `linear` (0, 0) and (1, 1).
    public init(animationCurve curve: UIView.AnimationCurve) {
        (animationCurve, isNamed, function) = (curve, true, curve.function)
        (controlPoint1, controlPoint2) = (function.point(1), function.point(2))
    }

    /// Timing by the control points of a cubic curve from (0, 0) to (1, 1). The points are kept as
    /// given; for the curve a NaN counts as 0 and a coordinate beyond a million as a million.
    public init(controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint) {
        (animationCurve, isNamed) = (.easeInOut, false)
        (controlPoint1, controlPoint2) = (point1, point2)
        // Clamps a coordinate of a control point: NaN becomes 0, and the magnitude is at most a
        // million.
        func coordinate(_ value: CGFloat) -> Float {
            value.isNaN ? 0 : Float(min(max(value, -1e6), 1e6))
        }
        function = CAMediaTimingFunction(
            controlPoints: coordinate(point1.x), coordinate(point1.y), coordinate(point2.x),
            coordinate(point2.y))
    }

    /// Kind of the curve: `builtin` for a named curve, else `cubic`. Control points equal to those
    /// of a named curve are `cubic`, too.
    public var timingCurveType: UITimingCurveType { isNamed ? .builtin : .cubic }
    /// The parameters themselves. Never nil.
    public var cubicTimingParameters: UICubicTimingParameters? { self }
    /// Always nil: the curve is not a spring. An animator therefore uses the cubic curve.
    public var springTimingParameters: UISpringTimingParameters? { nil }
}

/// Spring timing. The settling time of a spring given by mass, stiffness and damping replaces the
/// animator's duration. Immutable. Thread: any.
open class UISpringTimingParameters: NSObject, UITimingCurveProvider, @unchecked Sendable {
    /// Velocity at the start, in whole distances per second, along each axis. Properties with a
    /// single dimension use `dx` only.
    public let initialVelocity: CGVector
    let dampingRatio: CGFloat?
    let physical: Spring?

    /// Spring of mass 3, stiffness 1000 and damping 500, at rest at the start. The spring is
    /// overdamped: it does not overshoot. Its settling time replaces the animator's duration.
    public convenience override init() {
        self.init(mass: 3, stiffness: 1000, damping: 500, initialVelocity: .zero)
    }
    /// Spring by damping ratio: 1 does not swing, smaller ratios overshoot; the animator's duration
    /// applies. Default velocity zero.
    public init(dampingRatio ratio: CGFloat, initialVelocity velocity: CGVector = .zero) {
        (dampingRatio, initialVelocity, physical) = (ratio, velocity, nil)
    }
    /// Spring by mass, stiffness and damping coefficient. The settling time of the spring is the
    /// duration, in seconds. A mass or stiffness not above 0, a damping below 0 and a number that
    /// is not finite make a critically damped spring instead, with a log.
    public init(
        mass: CGFloat, stiffness: CGFloat, damping: CGFloat, initialVelocity velocity: CGVector
    ) {
        (dampingRatio, initialVelocity) = (nil, velocity)
        func spring(_ velocity: CGFloat) -> Spring {
            Spring(mass: mass, stiffness: stiffness, damping: damping, velocity: velocity)
        }
        physical = spring(velocity.dx).with(alongY: spring(velocity.dy))
    }

    /// Always `spring`. An overdamped spring is no exception.
    public var timingCurveType: UITimingCurveType { .spring }
    /// Always nil: the curve is not cubic. The spring determines the animation.
    public var cubicTimingParameters: UICubicTimingParameters? { nil }
    /// The parameters themselves. Never nil.
    public var springTimingParameters: UISpringTimingParameters? { self }

    func spring(_ duration: TimeInterval) -> Spring {
        if let physical { return physical }
        func spring(_ velocity: CGFloat) -> Spring {
            Spring(dampingRatio: dampingRatio ?? 1, settlingIn: duration, velocity: velocity)
        }
        return spring(initialVelocity.dx).with(alongY: spring(initialVelocity.dy))
    }
}

extension CAMediaTimingFunction {
    fileprivate func point(_ index: Int) -> CGPoint {
        var values: [Float] = [0, 0]
        getControlPoint(at: index, values: &values)
        return CGPoint(x: CGFloat(values[0]), y: CGFloat(values[1]))
    }
}

/// State of an animator: without animations, with animations under way or paused, or stopped and
/// waiting for `finishAnimation(at:)`. Default `inactive`.
public enum UIViewAnimatingState: Int, Sendable {
    /// No animations: before the start, and after the end.
    case inactive = 0
    /// Animations under way, running or paused.
    case active
    /// Stopped, waiting for `finishAnimation(at:)`.
    case stopped
}
/// Position of an animator at the end: at the new values, at the old values, or where the values
/// are. Completions of an animator receive the position.
public enum UIViewAnimatingPosition: Int, Sendable {
    /// End of the animation: the new values.
    case end = 0
    /// Start of the animation: the old values.
    case start
    /// Present place: the values as shown.
    case current
}

/// Animation which can be paused, reversed and stopped. Thread: main.
@MainActor @preconcurrency
public protocol UIViewAnimating: NSObjectProtocol {
    /// State. `inactive` before the start and after the end.
    var state: UIViewAnimatingState { get }
    /// True while the animation runs, the delay included; false while paused.
    var isRunning: Bool { get }
    /// True if the animation runs from the end to the start.
    var isReversed: Bool { get set }
    /// Progress, 0 to 1.
    var fractionComplete: CGFloat { get set }
    /// Starts, or continues after a pause.
    func startAnimation()
    /// Starts after a delay in seconds.
    func startAnimation(afterDelay delay: TimeInterval)
    /// Pauses at the present values; an animation not yet started becomes active.
    func pauseAnimation()
    /// Stops with the values as shown. With true the animation is over; with false the animation
    /// waits for `finishAnimation(at:)`.
    func stopAnimation(_ withoutFinishing: Bool)
    /// Ends a stopped animation with the values of a position, and calls the completions.
    func finishAnimation(at finalPosition: UIViewAnimatingPosition)
}

/// Animation which takes further changes while running. Thread: main.
@MainActor @preconcurrency
public protocol UIViewImplicitlyAnimating: UIViewAnimating {
    /// Adds a block of changes.
    func addAnimations(_ animation: @escaping () -> Void)
    /// Adds a block of changes, begun after a share of the duration, 0 to 1.
    func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat)
    /// Adds a block for the end, called with the position of the end.
    func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void)
    /// Continues a paused animation with other timing. Nil keeps the timing; `durationFactor` is in
    /// units of the duration, and 0 keeps the remaining time.
    func continueAnimation(
        withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat)
}
