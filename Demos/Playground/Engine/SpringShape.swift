import Foundation
import LaminaMotion

/// A spring by its visible motion: the arguments of
/// `CASpringAnimation(perceptualDuration:bounce:)`.
public struct SpringShape: Sendable, Equatable {
    /// Seconds of one undamped oscillation.
    public var perceptualDuration: Double
    /// 1 swings for ever, 0 does not overshoot, below 0 is sluggish; more than −1.
    public var bounce: Double

    /// Shape by perceptual duration in seconds, and bounce.
    public init(perceptualDuration: Double, bounce: Double) {
        (self.perceptualDuration, self.bounce) = (perceptualDuration, bounce)
    }

    /// Shape of a spring: the inverse of `curve(mass:initialVelocity:)`.
    public init(_ spring: SpringCurve) {
        perceptualDuration = 2 * .pi / spring.omega
        bounce = spring.zeta <= 1 ? 1 - spring.zeta : 1 / spring.zeta - 1
    }

    /// The spring of that shape with a mass.
    public func curve(mass: Double, initialVelocity: Double = 0) -> SpringCurve {
        let omega = 2 * .pi / max(perceptualDuration, 0.001)
        let ratio = bounce >= 0 ? 1 - min(bounce, 1) : 1 / (1 + max(bounce, -0.99))
        return SpringCurve(
            mass: mass, stiffness: mass * omega * omega, damping: 2 * ratio * omega * mass,
            initialVelocity: initialVelocity, allowsOverdamping: bounce < 0)
    }
}
