import CoreGraphics
import Foundation
import LaminaMotion

/// From one value to another as a mass on a spring moves; values overshoot (B-SP).
open class CASpringAnimation: CABasicAnimation {
    public override init() { super.init() }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// A spring described by how it looks: seconds of one undamped swing, a millisecond at least, and bounce from −1
    /// to 1 (1 swings for ever, 0 does not overshoot, below 0 is sluggish). Sets the duration to the settling time.
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

    /// Greater than 0; another value is refused with a message, as at Apple's, and the old one stays. Default 1.
    open var mass: CGFloat {
        get { stored["mass"] as? CGFloat ?? 1 }
        set { store(newValue, "mass") }
    }
    /// Greater than 0; another value is refused with a message and the old one stays. Default 100.
    open var stiffness: CGFloat {
        get { stored["stiffness"] as? CGFloat ?? 100 }
        set { store(newValue, "stiffness") }
    }
    /// At least 0; another value is refused with a message and the old one stays. Kept as given even where its
    /// effect is capped. Default 10.
    open var damping: CGFloat {
        get { stored["damping"] as? CGFloat ?? 10 }
        set { store(newValue, "damping") }
    }
    /// In whole from→to distances per second, positive towards the target; must be finite. Default 0.
    open var initialVelocity: CGFloat {
        get { stored["initialVelocity"] as? CGFloat ?? 0 }
        set { store(newValue, "initialVelocity") }
    }
    /// Whether damping beyond the critical one counts. Default false.
    open var allowsOverdamping: Bool {
        get { stored["allowsOverdamping"] as? Bool ?? false }
        set { stored["allowsOverdamping"] = newValue }
    }
    /// Seconds until the spring counts as being at rest.
    open var settlingDuration: CFTimeInterval { curve.settlingDuration }
    /// Seconds of one undamped swing.
    open var perceptualDuration: CFTimeInterval { 2 * .pi / curve.omega }
    /// 1 − damping ratio, or 1/ratio − 1 beyond the critical one.
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

    /// Never for `initialVelocity` (B-KV 8).
    open override func shouldArchiveValue(forKey key: String) -> Bool {
        key != "initialVelocity" && super.shouldArchiveValue(forKey: key)
    }

    override class var declared: [String: ValueKind] { ValueKind.spring }
}
