import CoreGraphics
import CoreAnimation
import Foundation

/// The timing of a block's animations.
package struct AnimationTiming {
    /// The shape of motion.
    package enum Curve {
        case cubic(CAMediaTimingFunction)
        case spring(Spring)
    }

    /// The duration in seconds, without the delay.
    package var duration: CFTimeInterval
    /// The delay in seconds. Default 0.
    package var delay: CFTimeInterval = 0
    /// The shape of motion.
    package var curve: Curve
    /// The number of repetitions; 0 for none. Default 0.
    package var repeats: Float = 0
    /// True for alternating directions. Default false.
    package var autoreverses = false
    /// True when non-additive animations start at the value on screen instead of the model's value.
    /// Default false.
    package var beginsFromCurrent = false
    /// True when animated views accept touches. Default false.
    package var allowsInteraction = false

    /// A timing without delay and repetition.
    package init(duration: CFTimeInterval, curve: Curve) {
        (self.duration, self.curve) = (duration, curve)
    }

    /// Sets an animation's timing; `host` is the present time of the layer's tree.
    package func apply(to animation: CAAnimation, on layer: CALayer, now host: CFTimeInterval) {
        animation.duration = duration
        animation.fillMode = .both
        if case .cubic(let function) = curve { animation.timingFunction = function }
        if delay > 0 { animation.beginTime = layer.convertTime(host, from: nil) + delay }
        animation.repeatCount = repeats
        animation.autoreverses = autoreverses
    }

    /// An animation of a key path along the curve.
    package func animation(_ keyPath: String) -> CABasicAnimation {
        guard case .spring(let spring) = curve else { return CABasicAnimation(keyPath: keyPath) }
        return spring.along(keyPath).animation(keyPath)
    }
}

/// Damped spring between two values.
package struct Spring {
    /// The mass. Default 1.
    package var mass: CGFloat = 1
    /// The stiffness.
    package var stiffness: CGFloat
    /// The damping coefficient.
    package var damping: CGFloat
    /// Initial velocity in whole distances per second; along x if the axes differ.
    package var velocity: CGFloat = 0
    /// Velocity, stiffness and damping along y, if different from x.
    private var other: (velocity: CGFloat, stiffness: CGFloat, damping: CGFloat)?

    /// Spring from physical parameters. A mass or stiffness not above 0, a damping below 0, and
    /// non-finite numbers are replaced by a critically damped spring, with a log.
    package init(mass: CGFloat = 1, stiffness: CGFloat, damping: CGFloat, velocity: CGFloat = 0) {
        // Outside of this range, products of the parameters overflow or become 0.
        let range: ClosedRange<CGFloat> = 1e-9...1e12
        let isSpring =
            mass > 0 && stiffness > 0 && damping >= 0 && mass.isFinite && stiffness.isFinite
            && damping.isFinite && velocity.isFinite
        guard isSpring else {
            Diagnostics.once(
                "a spring of mass \(mass), stiffness \(stiffness), damping \(damping) and velocity "
                    + "\(velocity) does not move: a critically damped spring stands in")
            (self.mass, self.stiffness, self.damping) = (1, 100, 20)
            return
        }
        func limited(_ value: CGFloat) -> CGFloat {
            min(max(value, range.lowerBound), range.upperBound)
        }
        (self.mass, self.stiffness) = (limited(mass), limited(stiffness))
        self.damping = min(damping, range.upperBound)
        self.velocity = min(max(velocity, -range.upperBound), range.upperBound)
    }

    /// Spring with other parameters along y.
    package func with(alongY spring: Spring) -> Spring {
        var made = self
        let isSame = spring.velocity == velocity
        made.other = isSame ? nil : (spring.velocity, spring.stiffness, spring.damping)
        return made
    }

    /// True if the two axes have different parameters.
    package var hasTwoAxes: Bool { other != nil }

    /// Spring for a key path: the spring along y for paths that end in `y` or `height`.
    func along(_ keyPath: String) -> Spring {
        guard let other, keyPath.hasSuffix(".y") || keyPath.hasSuffix(".height") else {
            return self
        }
        return Spring(
            mass: mass, stiffness: other.stiffness, damping: other.damping,
            velocity: other.velocity)
    }

    package func animation(_ keyPath: String?) -> CASpringAnimation {
        let made = CASpringAnimation(keyPath: keyPath)
        made.mass = mass
        made.stiffness = stiffness
        made.damping = damping
        made.initialVelocity = velocity
        made.allowsOverdamping = true
        return made
    }

    /// Settling time in seconds, of the slower axis.
    ///
    /// At most a billion seconds, even for an undamped spring.
    package var settlingDuration: CFTimeInterval {
        let own = animation(nil).settlingDuration
        let whole = hasTwoAxes ? max(own, along(".y").animation(nil).settlingDuration) : own
        return whole < 1e9 ? whole : 1e9
    }

    /// The spring with a damping ratio and a settling time of `duration` seconds.
    ///
    /// Settling time and frequency are inversely proportional at a constant velocity per period;
    /// for a velocity per second an iteration finds the frequency.
    package init(
        dampingRatio ratio: CGFloat, settlingIn duration: CFTimeInterval, velocity: CGFloat
    ) {
        let ratio = ratio.isNaN ? 1 : min(max(ratio, 0.01), 10)
        let velocity = velocity.isFinite ? velocity : 0
        var omega: CGFloat = 10
        var made = Spring(stiffness: 100, damping: 20 * ratio, velocity: velocity)
        for _ in 0..<24 {
            let settling = made.settlingDuration
            guard settling.isFinite, settling > 0, duration > 0 else { break }
            let factor = settling / duration
            omega *= CGFloat(factor)
            made.stiffness = omega * omega
            made.damping = 2 * ratio * omega
            if abs(factor - 1) < 1e-6 { break }
        }
        self = made
    }

    /// Spring from perceptual parameters: seconds of an oscillation, and bounce from −1 to 1.
    package init(perceptualDuration: CFTimeInterval, bounce: CGFloat, velocity: CGFloat) {
        let like = CASpringAnimation(perceptualDuration: perceptualDuration, bounce: bounce)
        self.init(stiffness: like.stiffness, damping: like.damping, velocity: velocity)
    }
}
