import Foundation

/// Components of an affine transform: scale, then horizontal shear, then rotation, then
/// translation. `CGAffineTransform.init(_:)` composes the components, `decomposed()` finds them.
public struct CGAffineTransformComponents: Sendable, Equatable, Hashable {
    /// First step: factors along x and y; a flip is a negative height. `init()` has 0, the identity
    /// 1. A decomposition never has a negative width.
    public var scale: CGSize
    /// Second step: x moves by this share of y. Default 0; also 0 in the decomposition of a
    /// singular transform.
    public var horizontalShear: CGFloat
    /// Third step: radians about the origin. Positive angles are counterclockwise with y up.
    /// Default 0; a decomposition has −π…π.
    public var rotation: CGFloat
    /// Last step, in points. Default zero. The numbers become `tx` and `ty` unchanged.
    public var translation: CGVector

    /// All zero, as in Apple's C struct; a scale of 0 flattens everything into a point. The
    /// identity has a scale of (1, 1).
    public init() {
        self.init(scale: .zero, horizontalShear: 0, rotation: 0, translation: .zero)
    }

    /// All four components. The numbers are not checked.
    public init(
        scale: CGSize, horizontalShear: CGFloat, rotation: CGFloat, translation: CGVector
    ) {
        self.scale = scale
        self.horizontalShear = horizontalShear
        self.rotation = rotation
        self.translation = translation
    }
}

extension CGAffineTransform {
    /// The transform of `components`. `decomposed()` gives the components back for a positive width
    /// and a height other than 0, but for rounding and whole turns.
    public init(_ components: CGAffineTransformComponents) {
        let scale = CGAffineTransform(
            scaleX: components.scale.width, y: components.scale.height)
        let shear = CGAffineTransform(
            a: 1, b: 0, c: components.horizontalShear, d: 1, tx: 0, ty: 0)
        self = scale.concatenating(shear)
            .concatenating(CGAffineTransform(rotationAngle: components.rotation))
        (tx, ty) = (components.translation.dx, components.translation.dy)
    }

    /// Decomposition into scale, shear, rotation and translation.
    ///
    /// For a singular transform, scale and rotation follow from the row other than zero. The width
    /// of the scale is never negative.
    public func decomposed() -> CGAffineTransformComponents {
        let translation = CGVector(dx: tx, dy: ty)
        let sx = (a * a + b * b).squareRoot()
        guard sx > 0 else {
            let sy = (c * c + d * d).squareRoot()
            let angle = sy > 0 ? CGFloat(Foundation.atan2(Double(-c), Double(d))) : 0
            return CGAffineTransformComponents(
                scale: CGSize(width: 0, height: sy), horizontalShear: 0, rotation: angle,
                translation: translation)
        }
        let sy = determinant / sx
        let shear = sy == 0 ? 0 : (a * c + b * d) / (sx * sy)
        return CGAffineTransformComponents(
            scale: CGSize(width: sx, height: sy), horizontalShear: shear,
            rotation: CGFloat(Foundation.atan2(Double(b), Double(a))), translation: translation)
    }
}
