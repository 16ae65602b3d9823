import Foundation

/// The 3D transform with the effect of `m` in the plane z = 0; z is unchanged.
/// `CATransform3DIsAffine(_:)` is true for the result, and `CATransform3DGetAffineTransform(_:)`
/// gives `m` back.
public func CATransform3DMakeAffineTransform(_ m: CGAffineTransform) -> CATransform3D {
    var t = CATransform3DIdentity
    (t.m11, t.m12) = (m.a, m.b)
    (t.m21, t.m22) = (m.c, m.d)
    (t.m41, t.m42) = (m.tx, m.ty)
    return t
}

/// True if `t` is exactly a 2D affine transform: no rotation out of the plane, no translation along
/// z, no perspective. False for a matrix with NaN in these elements.
public func CATransform3DIsAffine(_ t: CATransform3D) -> Bool {
    t.m13 == 0 && t.m14 == 0 && t.m23 == 0 && t.m24 == 0
        && t.m31 == 0 && t.m32 == 0 && t.m33 == 1 && t.m34 == 0 && t.m43 == 0 && t.m44 == 1
}

/// The 2D part of `t`; other elements are dropped. For a `t` with `CATransform3DIsAffine(_:)` no
/// element is lost.
public func CATransform3DGetAffineTransform(_ t: CATransform3D) -> CGAffineTransform {
    CGAffineTransform(a: t.m11, b: t.m12, c: t.m21, d: t.m22, tx: t.m41, ty: t.m42)
}
