import CoreGraphics
import Foundation

/// From one value to another; what is missing comes from the layer (B-BA 138–147).
open class CABasicAnimation: CAPropertyAnimation {
    public override init() { super.init() }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Default nil.
    open var fromValue: Any? {
        get { stored["fromValue"] }
        set { stored["fromValue"] = Coercion.flat(newValue) }
    }
    /// Default nil.
    open var toValue: Any? {
        get { stored["toValue"] }
        set { stored["toValue"] = Coercion.flat(newValue) }
    }
    /// Default nil.
    open var byValue: Any? {
        get { stored["byValue"] }
        set { stored["byValue"] = Coercion.flat(newValue) }
    }

    override class var declared: [String: ValueKind] { ValueKind.basic }
}
