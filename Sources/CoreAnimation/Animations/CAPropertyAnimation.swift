import CoreGraphics
import Foundation

/// An animation of one property, named by a key path relative to the layer.
open class CAPropertyAnimation: CAAnimation {
    public override init() { super.init() }
    public convenience init(keyPath path: String?) {
        self.init()
        keyPath = path
    }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Default nil.
    open var keyPath: String? {
        get { stored["keyPath"] as? String }
        set { stored["keyPath"] = newValue }
    }
    /// Whether it adds to the value underneath instead of replacing it. Default false.
    open var isAdditive: Bool {
        get { stored["additive"] as? Bool ?? false }
        set { stored["additive"] = newValue }
    }
    /// Whether each cycle starts where the last one ended. Default false.
    open var isCumulative: Bool {
        get { stored["cumulative"] as? Bool ?? false }
        set { stored["cumulative"] = newValue }
    }
    /// Turns interpolated numbers into a transform. Default nil.
    open var valueFunction: CAValueFunction? {
        get { stored["valueFunction"] as? CAValueFunction }
        set { stored["valueFunction"] = newValue }
    }

    override class var declared: [String: ValueKind] { ValueKind.property }
}
