import CoreGraphics
import Foundation

/// A blend between a layer's picture before a transaction and the one after it (B-CT).
open class CATransition: CAAnimation {
    public override init() { super.init() }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Default fade; unknown types fade.
    open var type: CATransitionType {
        get { stored["type"] as? CATransitionType ?? .fade }
        set { stored["type"] = newValue }
    }
    /// The side where the motion starts. Default nil, which is the left.
    open var subtype: CATransitionSubtype? {
        get { stored["subtype"] as? CATransitionSubtype }
        set { stored["subtype"] = newValue }
    }
    /// Not clamped. Default 0.
    open var startProgress: Float {
        get { stored["startProgress"] as? Float ?? 0 }
        set { stored["startProgress"] = newValue }
    }
    /// Not clamped, may be below the start. Default 1.
    open var endProgress: Float {
        get { stored["endProgress"] as? Float ?? 1 }
        set { stored["endProgress"] = newValue }
    }
    /// A transition filter; type and subtype are ignored then. Default nil.
    open var filter: Any? {
        get { stored["filter"] }
        set { stored["filter"] = Coercion.flat(newValue) }
    }

    override class var declared: [String: ValueKind] { ValueKind.transition }
}
