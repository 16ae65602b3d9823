import Foundation

/// A mass on a spring, released at 0 and pulled to 1.
///
/// Input: local seconds. Output: displacement as a fraction of the distance, with overshoot.
/// Method: the exact solution of the damped oscillator in its three regimes. Source: B-SP 174–181,
/// G 1, G 2.
public struct SpringCurve: Sendable, Equatable {
    /// The spring's parameters, as set. The velocity is in distances per second.
    public let mass: Double, stiffness: Double, damping: Double, initialVelocity: Double
    /// True when damping ratios above 1 count; default false. Otherwise greater ratios count as 1.
    public let allowsOverdamping: Bool

    /// Undamped angular frequency √(k/m), radians per second. Infinite for a mass of 0.
    public let omega: Double
    /// The effective damping ratio: at most 1 unless overdamping is allowed (B-SP 181 keeps the
    /// stored value). 0 without damping, 1 at critical damping.
    public let zeta: Double
    /// The regime of motion with its constants.
    package let regime: SpringRegime

    /// A spring from its parameters. Numbers are not checked; `CASpringAnimation` refuses invalid
    /// numbers.
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
        regime = SpringRegime(omega: omega, zeta: zeta, initialVelocity: initialVelocity)
    }

    /// The displacement at `t` seconds after the release. 0 before the release. With overshoot,
    /// beyond 1.
    public func value(at t: Double) -> Double {
        if t <= 0 { return 0 }
        switch regime {
        case .underdamped(let decay, let frequency, let share):
            return 1 - exp(-decay * t) * (cos(frequency * t) + share * sin(frequency * t))
        case .critical(let decay, let slope): return 1 - exp(-decay * t) * (1 + slope * t)
        case .overdamped(let decay, let root, let share):
            // Two decaying exponentials: cosh and sinh would overflow for large t.
            let slow = exp((root - decay) * t)
            let fast = exp((-root - decay) * t)
            return 1 - 0.5 * (slow * (1 + share) + fast * (1 - share))
        case .still: return 1
        }
    }

    /// Seconds until the spring counts as being at rest (B-SP 178, 179; G 1).
    ///
    /// Underdamped: when the envelope falls below 0.001, in closed form. Critical: the first tenth
    /// of a second at which the distance is below 0.001, which fits every measured value.
    /// Overdamped: the same search below 0.015, inferred from a single measured value.
    public var settlingDuration: Double {
        guard damping > 0 else { return Double(Float.greatestFiniteMagnitude) }
        switch regime {
        case .still: return 0
        case .underdamped(let decay, _, let share):
            // This form of the expression gives Apple's measured numbers to the last digit.
            return max(0, -log(0.001 / (1 + abs(share))) / decay)
        case .critical, .overdamped: break
        }
        let rest = zeta == 1 ? 0.001 : 0.015
        for step in 1...100_000 {
            let t = Double(step) / 10
            if abs(value(at: t) - 1) <= rest { return t }
        }
        return 10_000
    }
}
