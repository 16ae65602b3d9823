import Foundation

/// The regimes of a damped oscillator with their constants: the displacement from rest after t
/// seconds, as a fraction of the initial displacement.
package enum SpringRegime: Sendable, Equatable {
    /// e^(−decay·t) · (cos(frequency·t) + share · sin(frequency·t))
    case underdamped(decay: Double, frequency: Double, share: Double)
    /// e^(−decay·t) · (1 + slope·t)
    case critical(decay: Double, slope: Double)
    /// ½ · (e^((root − decay)·t) · (1 + share) + e^((−root − decay)·t) · (1 − share))
    case overdamped(decay: Double, root: Double, share: Double)
    /// Immediate rest: infinite damping.
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

    /// An upper bound of the displacement from rest, as a fraction of the initial displacement; not
    /// tight.
    package var reach: Double {
        switch self {
        case .underdamped(let decay, let frequency, let share):
            // The second bound is tighter for a spring that hardly oscillates.
            min(
                (1 + share * share).squareRoot(),
                decay > 0 ? 1 + abs(share * frequency) / (exp(1) * decay) : .infinity)
        case .critical(let decay, let slope): 1 + abs(slope) / (exp(1) * decay)
        case .overdamped(_, _, let share): (abs(1 + share) + abs(1 - share)) / 2
        case .still: 1
        }
    }
}
