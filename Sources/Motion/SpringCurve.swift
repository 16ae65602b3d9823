import Foundation

/// A mass on a spring released at 0 and drawn to 1.
///
/// In: local seconds. Out: displacement as a fraction of the way (it overshoots). The exact
/// solution of the damped oscillator, in its three regimes. Source: B-SP 174–181, G 1, G 2.
public struct SpringCurve: Sendable, Equatable {
    public let mass: Double, stiffness: Double, damping: Double, initialVelocity: Double
    public let allowsOverdamping: Bool

    /// Undamped angular frequency √(k/m), radians per second.
    public let omega: Double
    /// Damping ratio in effect: capped at 1 unless overdamping is allowed (B-SP 181 keeps the stored value).
    public let zeta: Double

    public init(
        mass: Double = 1, stiffness: Double = 100, damping: Double = 10,
        initialVelocity: Double = 0, allowsOverdamping: Bool = false
    ) {
        (self.mass, self.stiffness, self.damping) = (mass, stiffness, damping)
        self.initialVelocity = initialVelocity
        self.allowsOverdamping = allowsOverdamping
        omega = (stiffness / mass).squareRoot()
        let ratio = damping / (2 * (stiffness * mass).squareRoot())
        zeta = ratio > 1 && !allowsOverdamping ? 1 : ratio
    }

    /// The displacement at `t` seconds after the release.
    public func value(at t: Double) -> Double {
        if t <= 0 { return 0 }
        let decay = zeta * omega
        if zeta < 1 {
            let damped = omega * (1 - zeta * zeta).squareRoot()
            let swing = cos(damped * t) + ((decay - initialVelocity) / damped) * sin(damped * t)
            return 1 - exp(-decay * t) * swing
        }
        if zeta == 1 {
            return 1 - exp(-omega * t) * (1 + (omega - initialVelocity) * t)
        }
        if !zeta.isFinite { return 1 }
        // Written with two decaying exponentials: cosh and sinh would overflow for large t.
        let root = omega * (zeta * zeta - 1).squareRoot()
        let k = (decay - initialVelocity) / root
        let slow = exp((root - decay) * t)
        let fast = exp((-root - decay) * t)
        return 1 - 0.5 * (slow * (1 + k) + fast * (1 - k))
    }

    /// Seconds until the spring counts as being at rest (B-SP 178, 179; G 1).
    ///
    /// Underdamped: when the envelope falls below 0.001, in closed form. Critical: the first tenth
    /// of a second at which the distance is below 0.001, which fits every measured value.
    /// Overdamped: the same search below 0.015, inferred from the one measured value there is.
    public var settlingDuration: Double {
        guard damping > 0 else { return Double(Float.greatestFiniteMagnitude) }
        if !zeta.isFinite { return 0 }
        if zeta < 1 {
            let decay = zeta * omega
            let damped = omega * (1 - zeta * zeta).squareRoot()
            let amplitude = 1 + abs((decay - initialVelocity) / damped)
            // Written this way round it gives Apple's measured numbers to the last digit.
            return max(0, -log(0.001 / amplitude) / decay)
        }
        let rest = zeta == 1 ? 0.001 : 0.015
        for step in 1...100_000 {
            let t = Double(step) / 10
            if abs(value(at: t) - 1) <= rest { return t }
        }
        return 10_000
    }
}
