import CoreGraphics
import Foundation

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
