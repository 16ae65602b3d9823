import CoreGraphics
import Foundation
import LaminaMotion

/// Animation from one value to another with the motion of a mass on a spring; values may overshoot
/// (B-SP).
/// Thread: any one thread at a time.
open class CASpringAnimation: CABasicAnimation {
    public override init() { super.init() }
    /// Decodes an animation from a keyed archive; nil if the archive is malformed. A number outside
    /// the range of its property, such as a mass of 0, is refused with one message, and the
    /// property keeps its default.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// A spring described by its visible motion.
    ///
    /// `perceptualDuration`: seconds of one undamped oscillation, at least a millisecond. `bounce`:
    /// −1…1; 1 oscillates for ever, 0 does not overshoot, below 0 is overdamped. Sets the duration
    /// to the settling time.
    public init(perceptualDuration: CFTimeInterval, bounce: CGFloat) {
        super.init()
        let omega = 2 * Double.pi / (perceptualDuration > 0.001 ? perceptualDuration : 0.001)
        let b = min(max(Double(bounce), -1), 1)
        let ratio = b >= 0 ? 1 - b : 1 / (1 + b)
        mass = 1
        stiffness = CGFloat(omega * omega)
        damping = CGFloat(2 * ratio * omega)
        allowsOverdamping = true
        duration = settlingDuration
    }

    /// Mass of the object, greater than 0. Default 1.
    /// Other values are refused with a warning, as by Apple, and the old value stays.
    open var mass: CGFloat {
        get { stored["mass"] as? CGFloat ?? 1 }
        set { store(newValue, "mass") }
    }
    /// Stiffness of the spring, greater than 0. Default 100.
    /// Other values are refused with a warning, and the old value stays.
    open var stiffness: CGFloat {
        get { stored["stiffness"] as? CGFloat ?? 100 }
        set { store(newValue, "stiffness") }
    }
    /// Damping of the motion, at least 0. Default 10.
    /// Other values are refused with a warning, and the old value stays. A value whose effect is
    /// capped (`allowsOverdamping`) is kept as given.
    open var damping: CGFloat {
        get { stored["damping"] as? CGFloat ?? 10 }
        set { store(newValue, "damping") }
    }
    /// Initial velocity in whole from→to distances per second, positive towards the target. Must be
    /// finite. Default 0. An infinite number and NaN are refused with a warning, and the old value
    /// stays.
    open var initialVelocity: CGFloat {
        get { stored["initialVelocity"] as? CGFloat ?? 0 }
        set { store(newValue, "initialVelocity") }
    }
    /// True if damping beyond the critical value has an effect. Default false. If false, a damping
    /// above the critical value moves the layer as the critical value does; the stored number
    /// stays.
    open var allowsOverdamping: Bool {
        get { stored["allowsOverdamping"] as? Bool ?? false }
        set { stored["allowsOverdamping"] = newValue }
    }
    /// Seconds until the spring counts as at rest. Below critical damping the time at which the
    /// envelope falls below a thousandth of the distance (B-SP 178, 179). Without damping the
    /// greatest `Float`. With infinite damping 0 if `allowsOverdamping` is true, otherwise as with
    /// critical damping. `duration` does not follow.
    open var settlingDuration: CFTimeInterval { curve.settlingDuration }
    /// Seconds of one undamped oscillation. Computed from mass and stiffness: 2π √(mass /
    /// stiffness).
    open var perceptualDuration: CFTimeInterval { 2 * .pi / curve.omega }
    /// 1 − damping ratio, or 1/ratio − 1 beyond critical damping. 1 without damping, 0 at critical
    /// damping, towards −1 beyond.
    open var bounce: CGFloat {
        let ratio = Double(damping) / (2 * (Double(stiffness) * Double(mass)).squareRoot())
        return CGFloat(ratio <= 1 ? 1 - ratio : 1 / ratio - 1)
    }

    final var curve: SpringCurve {
        SpringCurve(
            mass: Double(mass), stiffness: Double(stiffness), damping: Double(damping),
            initialVelocity: Double(initialVelocity), allowsOverdamping: allowsOverdamping)
    }

    open override func value(forKey key: String) -> Any? {
        switch key {
        case "settlingDuration": settlingDuration
        case "perceptualDuration": perceptualDuration
        case "bounce": bounce
        default: super.value(forKey: key)
        }
    }

    /// False for `initialVelocity`, as in Apple's archives (B-KV 8).
    open override func shouldArchiveValue(forKey key: String) -> Bool {
        key != "initialVelocity" && super.shouldArchiveValue(forKey: key)
    }

    override class var declared: [String: ValueKind] { ValueKind.spring }
}
