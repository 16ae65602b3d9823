import CoreGraphics
import Foundation

/// A blend of a layer's picture before a transaction with the picture after the transaction (B-CT).
/// Thread: any one thread at a time. A layer stores every transition under the key `transition`: a
/// new transition replaces the last transition. A layer without an earlier commit shows no
/// transition.
open class CATransition: CAAnimation {
    public override init() { super.init() }
    /// Decodes a transition from a keyed archive; nil if the archive is malformed. A property whose
    /// archived value has an unsuitable type keeps its default.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Kind of the transition. Default fade; unknown types fade.
    open var type: CATransitionType {
        get { stored["type"] as? CATransitionType ?? .fade }
        set { stored["type"] = newValue }
    }
    /// Side where the motion starts. Default nil, which is the left. A fade ignores the side. An
    /// unknown name counts as the left.
    open var subtype: CATransitionSubtype? {
        get { stored["subtype"] as? CATransitionSubtype }
        set { stored["subtype"] = newValue }
    }
    /// Progress at the beginning: 0 is the old picture, 1 the new picture; not clamped. Default 0.
    open var startProgress: Float {
        get { stored["startProgress"] as? Float ?? 0 }
        set { stored["startProgress"] = newValue }
    }
    /// Progress at the end: 0 is the old picture, 1 the new picture; not clamped, and may be below
    /// the start. Default 1.
    open var endProgress: Float {
        get { stored["endProgress"] as? Float ?? 1 }
        set { stored["endProgress"] = newValue }
    }
    /// A transition filter, in place of type and subtype. Default nil. A copy is taken when the
    /// animation is committed; an object that is no filter counts as nil.
    open var filter: Any? {
        get { stored["filter"] }
        set { stored["filter"] = Coercion.flat(newValue) }
    }

    override class var declared: [String: ValueKind] { ValueKind.transition }
}
