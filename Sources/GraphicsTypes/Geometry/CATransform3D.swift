import Foundation

/// A 4×4 matrix for row vectors: a point is `[x y z 1] · M`.
///
/// Translation is in `m41 m42 m43`, perspective in `m14 m24 m34`. `init()` is the zero matrix, not
/// the identity, as in Apple's C struct. The type is declared below the layers, as geometry, motion
/// and drawing all compute with transforms.
public struct CATransform3D: Sendable {
    /// First row: the shares of x in x′, y′, z′ and w′; `m14` is the perspective of x, per point.
    /// The identity has 1, 0, 0, 0.
    public var m11: CGFloat, m12: CGFloat, m13: CGFloat, m14: CGFloat
    /// Second row: the shares of y in x′, y′, z′ and w′; `m24` is the perspective of y, per point.
    /// The identity has 0, 1, 0, 0.
    public var m21: CGFloat, m22: CGFloat, m23: CGFloat, m24: CGFloat
    /// Third row: the shares of z in x′, y′, z′ and w′; `m34` is the perspective of z, per point.
    /// An eye `d` points in front of the plane has an `m34` of −1 / d. The identity has 0, 0, 1, 0.
    public var m31: CGFloat, m32: CGFloat, m33: CGFloat, m34: CGFloat
    /// Fourth row: the translation in points, and the homogeneous scale. Positions are divided by
    /// w′, thus an `m44` of 2 halves the picture. The identity has 0, 0, 0, 1.
    public var m41: CGFloat, m42: CGFloat, m43: CGFloat, m44: CGFloat

    /// The zero matrix, which maps every point to the origin with a homogeneous coordinate of 0.
    /// `CATransform3DIdentity` maps every point to itself.
    @inlinable
    public init() {
        self.init(
            m11: 0, m12: 0, m13: 0, m14: 0, m21: 0, m22: 0, m23: 0, m24: 0,
            m31: 0, m32: 0, m33: 0, m34: 0, m41: 0, m42: 0, m43: 0, m44: 0)
    }

    /// A matrix of sixteen elements in row order. The numbers are not checked; with NaN or infinity
    /// in the elements of the plane a layer is not drawn, and a warning is logged.
    @inlinable
    public init(
        m11: CGFloat, m12: CGFloat, m13: CGFloat, m14: CGFloat,
        m21: CGFloat, m22: CGFloat, m23: CGFloat, m24: CGFloat,
        m31: CGFloat, m32: CGFloat, m33: CGFloat, m34: CGFloat,
        m41: CGFloat, m42: CGFloat, m43: CGFloat, m44: CGFloat
    ) {
        (self.m11, self.m12, self.m13, self.m14) = (m11, m12, m13, m14)
        (self.m21, self.m22, self.m23, self.m24) = (m21, m22, m23, m24)
        (self.m31, self.m32, self.m33, self.m34) = (m31, m32, m33, m34)
        (self.m41, self.m42, self.m43, self.m44) = (m41, m42, m43, m44)
    }
}

/// The identity matrix.
public let CATransform3DIdentity = CATransform3D(
    m11: 1, m12: 0, m13: 0, m14: 0, m21: 0, m22: 1, m23: 0, m24: 0,
    m31: 0, m32: 0, m33: 1, m34: 0, m41: 0, m42: 0, m43: 0, m44: 1)

/// True if all sixteen elements of `t` exactly equal the identity. False for a matrix with NaN.
public func CATransform3DIsIdentity(_ t: CATransform3D) -> Bool {
    CATransform3DEqualToTransform(t, CATransform3DIdentity)
}

/// True if all sixteen elements are exactly equal. NaN equals nothing.
public func CATransform3DEqualToTransform(_ a: CATransform3D, _ b: CATransform3D) -> Bool {
    a.m11 == b.m11 && a.m12 == b.m12 && a.m13 == b.m13 && a.m14 == b.m14
        && a.m21 == b.m21 && a.m22 == b.m22 && a.m23 == b.m23 && a.m24 == b.m24
        && a.m31 == b.m31 && a.m32 == b.m32 && a.m33 == b.m33 && a.m34 == b.m34
        && a.m41 == b.m41 && a.m42 == b.m42 && a.m43 == b.m43 && a.m44 == b.m44
}

/// A translation by `(tx, ty, tz)` points, without a check of the numbers. The other elements are
/// the identity's. A positive `tz` leads towards the viewer.
public func CATransform3DMakeTranslation(_ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat)
    -> CATransform3D
{
    var t = CATransform3DIdentity
    (t.m41, t.m42, t.m43) = (tx, ty, tz)
    return t
}

/// A scale by the factors `(sx, sy, sz)`; a factor of 0 makes the matrix singular, a negative
/// factor mirrors. The factors are not checked; the fixed point is the origin.
public func CATransform3DMakeScale(_ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat) -> CATransform3D {
    var t = CATransform3DIdentity
    (t.m11, t.m22, t.m33) = (sx, sy, sz)
    return t
}

/// A right-handed rotation by `angle` radians about the axis `(x, y, z)`, which is normalised.
///
/// A zero axis, and an axis with infinity or NaN, give the identity. With y up and z towards the
/// viewer, a positive angle about z is counterclockwise.
public func CATransform3DMakeRotation(
    _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D {
    var (x, y, z) = (x, y, z)
    let most = max(abs(x), abs(y), abs(z))
    // The squares of these numbers leave the range of numbers.
    if most.isFinite, most > 1e150 || most < 1e-150 { (x, y, z) = (x / most, y / most, z / most) }
    let length = (x * x + y * y + z * z).squareRoot()
    guard length > 0, length.isFinite else { return CATransform3DIdentity }
    (x, y, z) = (x / length, y / length, z / length)
    let c = CGFloat(Foundation.cos(Double(angle)))
    let s = CGFloat(Foundation.sin(Double(angle)))
    let k = 1 - c
    var t = CATransform3DIdentity
    (t.m11, t.m12, t.m13) = (k * x * x + c, k * x * y + s * z, k * x * z - s * y)
    (t.m21, t.m22, t.m23) = (k * x * y - s * z, k * y * y + c, k * y * z + s * x)
    (t.m31, t.m32, t.m33) = (k * x * z + s * y, k * y * z - s * x, k * z * z + c)
    return t
}

/// `T(tx, ty, tz) · t`: the translation is applied before `t`. The three numbers thus count in the
/// coordinates before `t`: a scale in `t` scales the translation, too.
public func CATransform3DTranslate(
    _ t: CATransform3D, _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat
) -> CATransform3D {
    CATransform3DConcat(CATransform3DMakeTranslation(tx, ty, tz), t)
}

/// `S(sx, sy, sz) · t`: the scale is applied before `t`. The translation of `t` is not scaled. A
/// factor of 0 makes the result singular.
public func CATransform3DScale(
    _ t: CATransform3D, _ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat
) -> CATransform3D {
    CATransform3DConcat(CATransform3DMakeScale(sx, sy, sz), t)
}

/// `R · t`: the rotation by `angle` radians about `(x, y, z)` is applied before `t`. A zero axis,
/// and an axis with infinity or NaN, leave `t` unchanged.
public func CATransform3DRotate(
    _ t: CATransform3D, _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D {
    CATransform3DConcat(CATransform3DMakeRotation(angle, x, y, z), t)
}

/// `a · b`: `a` is applied first. The cost is 64 multiplications, also for affine matrices. A
/// product of infinity and 0 gives NaN.
public func CATransform3DConcat(_ a: CATransform3D, _ b: CATransform3D) -> CATransform3D {
    CATransform3D(
        m11: a.m11 * b.m11 + a.m12 * b.m21 + a.m13 * b.m31 + a.m14 * b.m41,
        m12: a.m11 * b.m12 + a.m12 * b.m22 + a.m13 * b.m32 + a.m14 * b.m42,
        m13: a.m11 * b.m13 + a.m12 * b.m23 + a.m13 * b.m33 + a.m14 * b.m43,
        m14: a.m11 * b.m14 + a.m12 * b.m24 + a.m13 * b.m34 + a.m14 * b.m44,
        m21: a.m21 * b.m11 + a.m22 * b.m21 + a.m23 * b.m31 + a.m24 * b.m41,
        m22: a.m21 * b.m12 + a.m22 * b.m22 + a.m23 * b.m32 + a.m24 * b.m42,
        m23: a.m21 * b.m13 + a.m22 * b.m23 + a.m23 * b.m33 + a.m24 * b.m43,
        m24: a.m21 * b.m14 + a.m22 * b.m24 + a.m23 * b.m34 + a.m24 * b.m44,
        m31: a.m31 * b.m11 + a.m32 * b.m21 + a.m33 * b.m31 + a.m34 * b.m41,
        m32: a.m31 * b.m12 + a.m32 * b.m22 + a.m33 * b.m32 + a.m34 * b.m42,
        m33: a.m31 * b.m13 + a.m32 * b.m23 + a.m33 * b.m33 + a.m34 * b.m43,
        m34: a.m31 * b.m14 + a.m32 * b.m24 + a.m33 * b.m34 + a.m34 * b.m44,
        m41: a.m41 * b.m11 + a.m42 * b.m21 + a.m43 * b.m31 + a.m44 * b.m41,
        m42: a.m41 * b.m12 + a.m42 * b.m22 + a.m43 * b.m32 + a.m44 * b.m42,
        m43: a.m41 * b.m13 + a.m42 * b.m23 + a.m43 * b.m33 + a.m44 * b.m43,
        m44: a.m41 * b.m14 + a.m42 * b.m24 + a.m43 * b.m34 + a.m44 * b.m44)
}
