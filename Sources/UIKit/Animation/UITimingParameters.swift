import CoreAnimation
import CoreGraphics
import Foundation
import LaminaViews

/// What kind of curve a provider gives.
public enum UITimingCurveType: Int, Sendable { case builtin = 0, cubic, spring, composed }

/// How an animator's speed runs.
public protocol UITimingCurveProvider: AnyObject {
    var timingCurveType: UITimingCurveType { get }
    var cubicTimingParameters: UICubicTimingParameters? { get }
    var springTimingParameters: UISpringTimingParameters? { get }
}

/// A cubic curve, named or by its control points.
open class UICubicTimingParameters: NSObject, UITimingCurveProvider, @unchecked Sendable {
    public let animationCurve: UIView.AnimationCurve
    public let controlPoint1: CGPoint
    public let controlPoint2: CGPoint
    private let isNamed: Bool
    let function: CAMediaTimingFunction

    public init(animationCurve curve: UIView.AnimationCurve) {
        (animationCurve, isNamed, function) = (curve, true, curve.function)
        (controlPoint1, controlPoint2) = (function.point(1), function.point(2))
    }

    public init(controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint) {
        (animationCurve, isNamed) = (.easeInOut, false)
        (controlPoint1, controlPoint2) = (point1, point2)
        // A NaN counts as 0, and numbers beyond a million as a million: curves have no others.
        func coordinate(_ value: CGFloat) -> Float {
            value.isNaN ? 0 : Float(min(max(value, -1e6), 1e6))
        }
        function = CAMediaTimingFunction(
            controlPoints: coordinate(point1.x), coordinate(point1.y), coordinate(point2.x),
            coordinate(point2.y))
    }

    public var timingCurveType: UITimingCurveType { isNamed ? .builtin : .cubic }
    public var cubicTimingParameters: UICubicTimingParameters? { self }
    public var springTimingParameters: UISpringTimingParameters? { nil }
}

/// A spring. By mass, stiffness and damping it has a duration of its own.
open class UISpringTimingParameters: NSObject, UITimingCurveProvider, @unchecked Sendable {
    /// In whole distances per second, along each axis. What has one dimension only moves by `dx`.
    public let initialVelocity: CGVector
    let dampingRatio: CGFloat?
    let physical: Spring?

    /// Mass 3, stiffness 1000, damping 500.
    public convenience override init() {
        self.init(mass: 3, stiffness: 1000, damping: 500, initialVelocity: .zero)
    }
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

public enum UIViewAnimatingState: Int, Sendable { case inactive = 0, active, stopped }
public enum UIViewAnimatingPosition: Int, Sendable { case end = 0, start, current }

/// An animation that can be steered.
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

/// One that takes more while it runs.
@MainActor @preconcurrency
public protocol UIViewImplicitlyAnimating: UIViewAnimating {
    func addAnimations(_ animation: @escaping () -> Void)
    func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat)
    func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void)
    func continueAnimation(
        withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat)
}
