import CoreGraphics
import Foundation

/// Animation through several values, or along a path (B-KF). Thread: any one thread at a time.
open class CAKeyframeAnimation: CAPropertyAnimation {
    public override init() { super.init() }
    /// Decodes an animation from a keyed archive; nil if the archive is malformed. A property whose
    /// archived value has an unsuitable type keeps its default.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Values in order, in the type of the animated property. Default nil. A single value is
    /// constant, and without an effect in discrete mode; no value has no effect. A value of another
    /// kind is left out together with its key time, with one message; `NSNull()` is nil for
    /// colours, images and paths.
    open var values: [Any]? {
        get { stored["values"] as? [Any] }
        set { stored["values"] = newValue }
    }
    /// Path for a point property to follow instead of `values`; a copy is kept. Default nil. A path
    /// without a segment, or with a coordinate that is not finite, has no effect, with one message.
    open var path: CGPath? {
        get { stored["path"] as? CGPath }
        set { stored["path"] = newValue?.copy() }
    }
    /// Times of the values in 0…1, ascending; one for each value, or in discrete mode one more.
    /// Default nil: evenly spread. A list of another count, or with an infinite number, is ignored,
    /// with a warning; a time lower than the preceding time is skipped. Paced modes ignore the
    /// times.
    open var keyTimes: [NSNumber]? {
        get { stored["keyTimes"] as? [NSNumber] }
        set { stored["keyTimes"] = newValue }
    }
    /// Curves between neighbouring values; missing curves are linear. Default nil. Discrete and
    /// paced modes ignore the curves; excess curves are ignored.
    open var timingFunctions: [CAMediaTimingFunction]? {
        get { stored["timingFunctions"] as? [CAMediaTimingFunction] }
        set { stored["timingFunctions"] = newValue }
    }
    /// Interpolation between values. Default linear; unknown modes are kept and count as linear.
    /// Paced modes space values without a distance, such as images, evenly.
    open var calculationMode: CAAnimationCalculationMode {
        get { stored["calculationMode"] as? CAAnimationCalculationMode ?? .linear }
        set { stored["calculationMode"] = newValue }
    }
    /// Kochanek–Bartels tension per value, −1…1. Default nil. Missing values are 0. Only cubic
    /// modes use the list. Without tension, continuity and bias the curve is a Catmull–Rom spline.
    open var tensionValues: [NSNumber]? {
        get { stored["tensionValues"] as? [NSNumber] }
        set { stored["tensionValues"] = newValue }
    }
    /// Kochanek–Bartels continuity per value, −1…1. Default nil. Missing values are 0. Only cubic
    /// modes use the list.
    open var continuityValues: [NSNumber]? {
        get { stored["continuityValues"] as? [NSNumber] }
        set { stored["continuityValues"] = newValue }
    }
    /// Kochanek–Bartels bias per value, −1…1. Default nil. Missing values are 0. Only cubic modes
    /// use the list.
    open var biasValues: [NSNumber]? {
        get { stored["biasValues"] as? [NSNumber] }
        set { stored["biasValues"] = newValue }
    }
    /// Rotation of the layer with the path. Default nil: no rotation. The rotation is concatenated
    /// before the layer's transform; without `path` the mode has no effect.
    open var rotationMode: CAAnimationRotationMode? {
        get { stored["rotationMode"] as? CAAnimationRotationMode }
        set { stored["rotationMode"] = newValue }
    }

    override class var declared: [String: ValueKind] { ValueKind.keyframe }
}
