import CoreGraphics
import Foundation

/// Animation of a property from one value to another. The layer's current value of the property
/// replaces a missing begin or end: Docs/Reference/BEHAVIOUR.md, B-BA 138–147. Thread: any, one at
/// a time. A value of another kind, and a number that is not finite, counts as missing, with one
/// message at the commit.
open class CABasicAnimation: CAPropertyAnimation {
    public override init() { super.init() }
    /// Decodes an animation from a keyed archive; nil if the archive is malformed. A property whose
    /// archived value has an unsuitable type keeps its default.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Value at the beginning, in the type of the animated property. Default nil. Nil: the end less
    /// `byValue`, else the layer's value without the animation.
    open var fromValue: Any? {
        get { stored["fromValue"] }
        set { stored["fromValue"] = Coercion.flat(newValue) }
    }
    /// Value at the end, in the type of the animated property. Default nil. Nil: the beginning plus
    /// `byValue`, else the layer's value without the animation.
    open var toValue: Any? {
        get { stored["toValue"] }
        set { stored["toValue"] = Coercion.flat(newValue) }
    }
    /// Difference between beginning and end, in the type of the animated property. Default nil.
    /// Ignored if `fromValue` and `toValue` are set. The difference of a transform is concatenated
    /// (B-BA 147).
    open var byValue: Any? {
        get { stored["byValue"] }
        set { stored["byValue"] = Coercion.flat(newValue) }
    }

    override class var declared: [String: ValueKind] { ValueKind.basic }
}
