import CoreAnimation
import CoreGraphics
import Foundation
import LaminaViews

/// Kind of a provider's timing curve.
public enum UITimingCurveType: Int, Sendable { case builtin = 0, cubic, spring, composed }

/// Provider of an animator's timing curve.
public protocol UITimingCurveProvider: AnyObject {
    var timingCurveType: UITimingCurveType { get }
    var cubicTimingParameters: UICubicTimingParameters? { get }
    var springTimingParameters: UISpringTimingParameters? { get }
}

/// Cubic timing curve, named or given by control points.
open class UICubicTimingParameters: NSObject, UITimingCurveProvider, @unchecked Sendable {
    /// Named curve, if made from a name.
    public let animationCurve: UIView.AnimationCurve
    /// First control point of the curve.
    public let controlPoint1: CGPoint
    /// Second control point of the curve.
    public let controlPoint2: CGPoint
    private let isNamed: Bool
    let function: CAMediaTimingFunction

    /// Timing by a named curve.
    public init(animationCurve curve: UIView.AnimationCurve) {
        (animationCurve, isNamed, function) = (curve, true, curve.function)
        (controlPoint1, controlPoint2) = (function.point(1), function.point(2))
    }

    /// Timing by the control points of a cubic curve from (0, 0) to (1, 1).
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

    /// Kind of the curve: `builtin` for a named curve, else `cubic`.
    public var timingCurveType: UITimingCurveType { isNamed ? .builtin : .cubic }
    public var cubicTimingParameters: UICubicTimingParameters? { self }
    public var springTimingParameters: UISpringTimingParameters? { nil }
}

/// Spring timing. A spring given by mass, stiffness and damping has a duration of its own.
open class UISpringTimingParameters: NSObject, UITimingCurveProvider, @unchecked Sendable {
    /// Velocity at the start, in whole distances per second, along each axis. Properties with a
    /// single dimension use `dx` only.
    public let initialVelocity: CGVector
    let dampingRatio: CGFloat?
    let physical: Spring?

    /// Mass 3, stiffness 1000, damping 500.
    public convenience override init() {
        self.init(mass: 3, stiffness: 1000, damping: 500, initialVelocity: .zero)
    }
    /// Spring by damping ratio: 1 does not swing; the animator's duration applies.
    public init(dampingRatio ratio: CGFloat, initialVelocity velocity: CGVector = .zero) {
        (dampingRatio, initialVelocity, physical) = (ratio, velocity, nil)
    }
    public init(
        mass: CGFloat, stiffness: CGFloat, damping: CGFloat, initialVelocity velocity: CGVector
    ) {
        (dampingRatio, initialVelocity) = (nil, velocity)
        func spring(_ velocity: CGFloat) -> Spring {
            Spring(mass: mass, stiffness: stiffness, damping: damping, velocity: velocity)
        }
        physical = spring(velocity.dx).with(alongY: spring(velocity.dy))
    }

    public var timingCurveType: UITimingCurveType { .spring }
    public var cubicTimingParameters: UICubicTimingParameters? { nil }
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

/// State of an animator.
public enum UIViewAnimatingState: Int, Sendable { case inactive = 0, active, stopped }
/// Position of an animator at the end.
public enum UIViewAnimatingPosition: Int, Sendable { case end = 0, start, current }

/// Animation which can be paused, reversed and stopped.
@MainActor @preconcurrency
public protocol UIViewAnimating: NSObjectProtocol {
    var state: UIViewAnimatingState { get }
    var isRunning: Bool { get }
    var isReversed: Bool { get set }
    var fractionComplete: CGFloat { get set }
    func startAnimation()
    func startAnimation(afterDelay delay: TimeInterval)
    func pauseAnimation()
    func stopAnimation(_ withoutFinishing: Bool)
    func finishAnimation(at finalPosition: UIViewAnimatingPosition)
}

/// Animation which takes further changes while running.
@MainActor @preconcurrency
public protocol UIViewImplicitlyAnimating: UIViewAnimating {
    func addAnimations(_ animation: @escaping () -> Void)
    func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat)
    func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void)
    func continueAnimation(
        withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat)
}
