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

/// Through several values, or along a path (B-KF).
open class CAKeyframeAnimation: CAPropertyAnimation {
    public override init() { super.init() }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Default nil.
    open var values: [Any]? {
        get { stored["values"] as? [Any] }
        set { stored["values"] = newValue }
    }
    /// Followed by a point property instead of `values`; a copy is kept. Default nil.
    open var path: CGPath? {
        get { stored["path"] as? CGPath }
        set { stored["path"] = newValue?.copy() }
    }
    /// Moments in 0…1, ascending; ones that do not fit are ignored. Default nil: evenly spread.
    open var keyTimes: [NSNumber]? {
        get { stored["keyTimes"] as? [NSNumber] }
        set { stored["keyTimes"] = newValue }
    }
    /// One curve per segment; missing ones are linear. Default nil.
    open var timingFunctions: [CAMediaTimingFunction]? {
        get { stored["timingFunctions"] as? [CAMediaTimingFunction] }
        set { stored["timingFunctions"] = newValue }
    }
    /// Unknown modes are kept and count as linear. Default linear.
    open var calculationMode: CAAnimationCalculationMode {
        get { stored["calculationMode"] as? CAAnimationCalculationMode ?? .linear }
        set { stored["calculationMode"] = newValue }
    }
    /// Kochanek–Bartels tension per value, −1…1. Default nil.
    open var tensionValues: [NSNumber]? {
        get { stored["tensionValues"] as? [NSNumber] }
        set { stored["tensionValues"] = newValue }
    }
    /// Kochanek–Bartels continuity per value, −1…1. Default nil.
    open var continuityValues: [NSNumber]? {
        get { stored["continuityValues"] as? [NSNumber] }
        set { stored["continuityValues"] = newValue }
    }
    /// Kochanek–Bartels bias per value, −1…1. Default nil.
    open var biasValues: [NSNumber]? {
        get { stored["biasValues"] as? [NSNumber] }
        set { stored["biasValues"] = newValue }
    }
    /// Turns the layer with the path. Default nil.
    open var rotationMode: CAAnimationRotationMode? {
        get { stored["rotationMode"] as? CAAnimationRotationMode }
        set { stored["rotationMode"] = newValue }
    }

    override class var declared: [String: ValueKind] { ValueKind.keyframe }
}
