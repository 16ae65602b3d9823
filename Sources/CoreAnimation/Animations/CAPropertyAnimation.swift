import CoreGraphics
import Foundation

/// An animation of one property, named by a key path relative to the layer. Thread: any one thread
/// at a time.
open class CAPropertyAnimation: CAAnimation {
    public override init() { super.init() }
    /// An animation of the property at a key path; nil takes the key path of the action's event.
    /// The key path is not checked: an unknown path animates nothing.
    public convenience init(keyPath path: String?) {
        self.init()
        keyPath = path
    }
    /// Decodes an animation from a keyed archive; nil if the archive is malformed. A property whose
    /// archived value has an unsuitable type keeps its default.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Key path of the animated property, relative to the layer. Default nil. Nil, except in an
    /// action, and the empty string animate nothing, but the delegate is called. Parts of
    /// structures, filter inputs and named sublayers are reachable (B-KP).
    open var keyPath: String? {
        get { stored["keyPath"] as? String }
        set { stored["keyPath"] = newValue }
    }
    /// True if the animation adds to the value underneath instead of replacing the value. Default
    /// false. Transforms are concatenated, the animation's first. A missing end counts as zero.
    open var isAdditive: Bool {
        get { stored["additive"] as? Bool ?? false }
        set { stored["additive"] = newValue }
    }
    /// True if each cycle starts at the end of the last cycle. Default false. Only repeated
    /// animations differ.
    open var isCumulative: Bool {
        get { stored["cumulative"] as? Bool ?? false }
        set { stored["cumulative"] = newValue }
    }
    /// Function from interpolated numbers to a transform. Default nil. The transform replaces the
    /// whole transform underneath. Values with another count of numbers than the function takes
    /// have no effect; a missing end is the identity.
    open var valueFunction: CAValueFunction? {
        get { stored["valueFunction"] as? CAValueFunction }
        set { stored["valueFunction"] = newValue }
    }

    override class var declared: [String: ValueKind] { ValueKind.property }
}
