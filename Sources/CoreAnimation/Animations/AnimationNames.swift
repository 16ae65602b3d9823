import CoreGraphics

// Names spelled as Apple spells them. Key-value coding and archives carry the raw values.

/// Value shown outside the active interval of an animation. Default `removed`.
public struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable {
    /// The name in key-value coding and in archives.
    public var rawValue: String
    /// A name of any raw value; an unknown name counts as `removed`.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The last value stays after the end of the active interval. An animation must not be removed
    /// on completion.
    public static let forwards = CAMediaTimingFillMode(rawValue: "forwards")
    /// The first value shows before the beginning of the active interval.
    public static let backwards = CAMediaTimingFillMode(rawValue: "backwards")
    /// The first value shows before the active interval, the last value after the interval.
    public static let both = CAMediaTimingFillMode(rawValue: "both")
    /// The animation has no effect outside its active interval.
    public static let removed = CAMediaTimingFillMode(rawValue: "removed")
}

/// Names of the predefined timing curves. The struct holds only a name;
/// `CAMediaTimingFunction(name:)` makes the curve.
public struct CAMediaTimingFunctionName: RawRepresentable, Hashable, Sendable {
    /// The name in key-value coding and in archives.
    public var rawValue: String
    /// A name of any raw value. For a name without a constant below, `CAMediaTimingFunction(name:)`
    /// makes a linear curve, with one warning.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Constant pace: control points (0, 0) and (1, 1).
    public static let linear = CAMediaTimingFunctionName(rawValue: "linear")
    /// Slow beginning: control points (0.42, 0) and (1, 1).
    public static let easeIn = CAMediaTimingFunctionName(rawValue: "easeIn")
    /// Slow end: control points (0, 0) and (0.58, 1).
    public static let easeOut = CAMediaTimingFunctionName(rawValue: "easeOut")
    /// Slow beginning and end: control points (0.42, 0) and (0.58, 1).
    public static let easeInEaseOut = CAMediaTimingFunctionName(rawValue: "easeInEaseOut")
    /// Curve of implicit animations: control points (0.25, 0.1) and (0.25, 1).
    public static let `default` = CAMediaTimingFunctionName(rawValue: "default")
}

/// Interpolation between keyframe values. Default `linear`, in
/// `CAKeyframeAnimation.calculationMode`.
public struct CAAnimationCalculationMode: RawRepresentable, Hashable, Sendable {
    /// The name in key-value coding and in archives.
    public var rawValue: String
    /// A name of any raw value; an unknown name counts as `linear`.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Straight interpolation between neighbouring values. The default.
    public static let linear = CAAnimationCalculationMode(rawValue: "linear")
    /// No interpolation: every value is held until the next key time.
    public static let discrete = CAAnimationCalculationMode(rawValue: "discrete")
    /// Straight interpolation at a constant pace; key times and curves are ignored. Values without
    /// a distance, such as images, are spaced evenly.
    public static let paced = CAAnimationCalculationMode(rawValue: "paced")
    /// A smooth curve through the values, shaped by tension, continuity and bias.
    public static let cubic = CAAnimationCalculationMode(rawValue: "cubic")
    /// The curve of `cubic` at a constant pace; key times and curves are ignored.
    public static let cubicPaced = CAAnimationCalculationMode(rawValue: "cubicPaced")
}

/// Rotation of a layer that follows a path. Default nil, in `CAKeyframeAnimation.rotationMode`: no
/// rotation. Without a `path` every mode is without effect.
public struct CAAnimationRotationMode: RawRepresentable, Hashable, Sendable {
    /// The name in key-value coding and in archives.
    public var rawValue: String
    /// A name of any raw value; an unknown name means no rotation.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The layer turns with the tangent of the path.
    public static let rotateAuto = CAAnimationRotationMode(rawValue: "auto")
    /// The layer turns with the tangent of the path plus 180 degrees.
    public static let rotateAutoReverse = CAAnimationRotationMode(rawValue: "autoReverse")
}

/// Names of the built-in transitions. Default `fade`. A transition with a `filter` ignores the
/// type.
public struct CATransitionType: RawRepresentable, Hashable, Sendable {
    /// The name in key-value coding and in archives.
    public var rawValue: String
    /// A name of any raw value; an unknown type fades.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The new picture fades in over the old picture. The default.
    public static let fade = CATransitionType(rawValue: "fade")
    /// The new picture slides over the old picture.
    public static let moveIn = CATransitionType(rawValue: "moveIn")
    /// The new picture pushes the old picture out of the layer.
    public static let push = CATransitionType(rawValue: "push")
    /// The old picture slides away and uncovers the new picture.
    public static let reveal = CATransitionType(rawValue: "reveal")
}

/// Side where a transition's motion starts. "Top" is maximum y.
public struct CATransitionSubtype: RawRepresentable, Hashable, Sendable {
    /// The name in key-value coding and in archives.
    public var rawValue: String
    /// A name of any raw value; an unknown name counts as `fromLeft`.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Motion from the right side.
    public static let fromRight = CATransitionSubtype(rawValue: "fromRight")
    /// Motion from the left side. The default.
    public static let fromLeft = CATransitionSubtype(rawValue: "fromLeft")
    /// Motion from maximum y.
    public static let fromTop = CATransitionSubtype(rawValue: "fromTop")
    /// Motion from minimum y.
    public static let fromBottom = CATransitionSubtype(rawValue: "fromBottom")
}

/// Names of the functions from numbers to a transform. The functions `scale` and `translate` take
/// three numbers. Every other function takes a single number. For another name
/// `CAValueFunction(name:)` is nil.
public struct CAValueFunctionName: RawRepresentable, Hashable, Sendable {
    /// The name in key-value coding and in archives.
    public var rawValue: String
    /// A name of any raw value.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Rotation about the x axis, in radians.
    public static let rotateX = CAValueFunctionName(rawValue: "rotateX")
    /// Rotation about the y axis, in radians.
    public static let rotateY = CAValueFunctionName(rawValue: "rotateY")
    /// Rotation about the z axis, in radians.
    public static let rotateZ = CAValueFunctionName(rawValue: "rotateZ")
    /// Scale along x, y and z.
    public static let scale = CAValueFunctionName(rawValue: "scale")
    /// Scale along x.
    public static let scaleX = CAValueFunctionName(rawValue: "scaleX")
    /// Scale along y.
    public static let scaleY = CAValueFunctionName(rawValue: "scaleY")
    /// Scale along z.
    public static let scaleZ = CAValueFunctionName(rawValue: "scaleZ")
    /// Translation along x, y and z, in points.
    public static let translate = CAValueFunctionName(rawValue: "translate")
    /// Translation along x, in points.
    public static let translateX = CAValueFunctionName(rawValue: "translateX")
    /// Translation along y, in points.
    public static let translateY = CAValueFunctionName(rawValue: "translateY")
    /// Translation along z, in points.
    public static let translateZ = CAValueFunctionName(rawValue: "translateZ")
}
