import CoreGraphics
import Foundation

/// Animation through several values, or along a path (B-KF). Thread: any one thread at a time.
open class CAKeyframeAnimation: CAPropertyAnimation {
    public override init() { super.init() }
    /// Decodes an animation from a keyed archive; nil if the archive is malformed.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Values in order, in the type of the animated property. Default nil.
    open var values: [Any]? {
        get { stored["values"] as? [Any] }
        set { stored["values"] = newValue }
    }
    /// Path for a point property to follow instead of `values`; a copy is kept. Default nil.
    open var path: CGPath? {
        get { stored["path"] as? CGPath }
        set { stored["path"] = newValue?.copy() }
    }
    /// Times of the values in 0…1, ascending. Default nil: evenly spread.
    /// A list of the wrong length or order is ignored, with a warning.
    open var keyTimes: [NSNumber]? {
        get { stored["keyTimes"] as? [NSNumber] }
        set { stored["keyTimes"] = newValue }
    }
    /// Curves between neighbouring values; missing curves are linear. Default nil.
    open var timingFunctions: [CAMediaTimingFunction]? {
        get { stored["timingFunctions"] as? [CAMediaTimingFunction] }
        set { stored["timingFunctions"] = newValue }
    }
    /// Interpolation between values. Default linear; unknown modes are kept and count as linear.
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
    /// Rotation of the layer with the path. Default nil: no rotation.
    open var rotationMode: CAAnimationRotationMode? {
        get { stored["rotationMode"] as? CAAnimationRotationMode }
        set { stored["rotationMode"] = newValue }
    }

    override class var declared: [String: ValueKind] { ValueKind.keyframe }
}
