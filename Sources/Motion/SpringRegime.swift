import Foundation

/// The ways in which a damped oscillator comes to rest, each with its constants: what it is away from its rest after t
/// seconds, 1 being where it begins.
package enum SpringRegime: Sendable, Equatable {
    /// e^(−decay·t) · (cos(frequency·t) + share · sin(frequency·t))
    case underdamped(decay: Double, frequency: Double, share: Double)
    /// e^(−decay·t) · (1 + slope·t)
    case critical(decay: Double, slope: Double)
    /// ½ · (e^((root − decay)·t) · (1 + share) + e^((−root − decay)·t) · (1 − share))
    case overdamped(decay: Double, root: Double, share: Double)
    /// Nothing, at once: the damping is without bound.
    case still

    /// `omega` is the undamped angular frequency, `zeta` the damping ratio.
    init(omega: Double, zeta: Double, initialVelocity: Double) {
        let decay = zeta * omega
        if zeta < 1 {
            let damped = omega * (1 - zeta * zeta).squareRoot()
            self = .underdamped(
                decay: decay, frequency: damped, share: (decay - initialVelocity) / damped)
        } else if zeta == 1 {
            self = .critical(decay: omega, slope: omega - initialVelocity)
        } else if zeta.isFinite {
            let root = omega * (zeta * zeta - 1).squareRoot()
            self = .overdamped(decay: decay, root: root, share: (decay - initialVelocity) / root)
        } else {
            self = .still
        }
    }

    /// How far from its rest it comes at most, 1 being where it begins. A bound, not exact.
    package var reach: Double {
        switch self {
        case .underdamped(let decay, let frequency, let share):
            // The second is nearer where it hardly swings.
            min(
                (1 + share * share).squareRoot(),
                decay > 0 ? 1 + abs(share * frequency) / (exp(1) * decay) : .infinity)
        case .critical(let decay, let slope): 1 + abs(slope) / (exp(1) * decay)
        case .overdamped(_, _, let share): (abs(1 + share) + abs(1 - share)) / 2
        case .still: 1
        }
    }
}
