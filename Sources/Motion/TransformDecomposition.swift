import LaminaGraphicsTypes
import Foundation

/// A 4×4 transform as translation, rotation (a quaternion), scale, skew and perspective.
///
/// Input: any `CATransform3D` with an invertible upper 3×3 part. Output: parts for separate mixing,
/// and the matrix again by `matrix`. Row vectors: the parts compose as scale · skew · rotation ·
/// translation, then perspective. Source: the classical "unmatrix" decomposition with Gram–Schmidt
/// on the rows.
public struct TransformDecomposition: Sendable {
    /// The translation in points, divided by m44. Finite in a decomposition of a matrix.
    public var translation: SIMD3<Double>
    /// The scale factors. All are negative for a mirror image, else all are positive.
    public var scale: SIMD3<Double>
    /// Skews xy, xz, yz. Ratios without a unit, 0 without skew; a rotation alone may leave a
    /// rounding error.
    public var skew: SIMD3<Double>
    /// The rotation as a unit quaternion: x, y, z, w with w = cos(angle/2). (0, 0, 0, 1) without
    /// rotation.
    public var quaternion: SIMD4<Double>
    /// The perspective column: (0, 0, 0, 1) without perspective. For a matrix without rotation,
    /// scale and skew the first three numbers are m14, m24 and m34, divided by m44.
    public var perspective: SIMD4<Double>

    /// The upper left 3×3 part; an array would cost an allocation each.
    private struct Rows {
        var x: SIMD3<Double>, y: SIMD3<Double>, z: SIMD3<Double>
    }

    /// Decomposition of a matrix; nil for a singular matrix, which has no defined rotation, and for
    /// a matrix with parts outside the range of numbers. Singular are an m44 of 0 and, after the
    /// division by m44, a determinant of the 3×3 part up to 1e-12.
    public init?(_ t: CATransform3D) {
        guard t.m44 != 0 else { return nil }
        let w = Double(t.m44)
        var rows = Rows(
            x: SIMD3(Double(t.m11), Double(t.m12), Double(t.m13)) / w,
            y: SIMD3(Double(t.m21), Double(t.m22), Double(t.m23)) / w,
            z: SIMD3(Double(t.m31), Double(t.m32), Double(t.m33)) / w)
        translation = SIMD3(Double(t.m41), Double(t.m42), Double(t.m43)) / w
        let determinant = dot(rows.x, cross(rows.y, rows.z))
        guard abs(determinant) > 1e-12, determinant.isFinite else { return nil }

        let column = SIMD3(Double(t.m14), Double(t.m24), Double(t.m34)) / w
        perspective = Self.perspective(column, rows, determinant, translation)

        scale = .zero
        skew = .zero
        scale.x = length(rows.x)
        rows.x /= scale.x
        skew.x = dot(rows.x, rows.y)
        rows.y -= rows.x * skew.x
        scale.y = length(rows.y)
        rows.y /= scale.y
        skew.x /= scale.y
        skew.y = dot(rows.x, rows.z)
        rows.z -= rows.x * skew.y
        skew.z = dot(rows.y, rows.z)
        rows.z -= rows.y * skew.z
        scale.z = length(rows.z)
        rows.z /= scale.z
        skew.y /= scale.z
        skew.z /= scale.z
        if dot(rows.x, cross(rows.y, rows.z)) < 0 {
            // A mirrored basis: all axes are mirrored, which leaves a proper rotation.
            scale = -scale
            rows = Rows(x: -rows.x, y: -rows.y, z: -rows.z)
        }
        quaternion = Self.quaternion(rows)
        // Squares of great numbers are outside the range.
        guard translation.isFinite, scale.isFinite, skew.isFinite, quaternion.isFinite,
            perspective.isFinite
        else { return nil }
    }

    /// Solves M · p = column for the affine part M; p is the perspective.
    private static func perspective(
        _ column: SIMD3<Double>, _ rows: Rows, _ determinant: Double,
        _ translation: SIMD3<Double>
    ) -> SIMD4<Double> {
        if column == .zero { return SIMD4(0, 0, 0, 1) }
        let x = cross(rows.y, rows.z)
        let y = cross(rows.z, rows.x)
        let z = cross(rows.x, rows.y)
        let p = (x * column.x + y * column.y + z * column.z) / determinant
        return SIMD4(p.x, p.y, p.z, 1 - dot(p, translation))
    }

    private static func quaternion(_ r: Rows) -> SIMD4<Double> {
        // A row is the image of an axis, so the usual (column) matrix is the transpose.
        let trace = r.x.x + r.y.y + r.z.z
        if trace > 0 {
            let s = 2 * (trace + 1).squareRoot()
            return SIMD4(
                (r.y.z - r.z.y) / s, (r.z.x - r.x.z) / s, (r.x.y - r.y.x) / s, s / 4)
        }
        if r.x.x > r.y.y && r.x.x > r.z.z {
            let s = 2 * (1 + r.x.x - r.y.y - r.z.z).squareRoot()
            return SIMD4(
                s / 4, (r.x.y + r.y.x) / s, (r.x.z + r.z.x) / s, (r.y.z - r.z.y) / s)
        }
        if r.y.y > r.z.z {
            let s = 2 * (1 + r.y.y - r.x.x - r.z.z).squareRoot()
            return SIMD4(
                (r.x.y + r.y.x) / s, s / 4, (r.y.z + r.z.y) / s, (r.z.x - r.x.z) / s)
        }
        let s = 2 * (1 + r.z.z - r.x.x - r.y.y).squareRoot()
        return SIMD4((r.x.z + r.z.x) / s, (r.y.z + r.z.y) / s, s / 4, (r.x.y - r.y.x) / s)
    }
}

extension TransformDecomposition {
    /// The matrix of the parts. A decomposed matrix returns divided by its m44. Elements beyond the
    /// range of numbers are infinite.
    public var matrix: CATransform3D {
        let (x, y, z, w) = (quaternion.x, quaternion.y, quaternion.z, quaternion.w)
        let r0 = SIMD3(1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w))
        let r1 = SIMD3(2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w))
        let r2 = SIMD3(2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y))
        let a = r0 * scale.x
        let b = (r1 + r0 * skew.x) * scale.y
        let c = (r2 + r0 * skew.y + r1 * skew.z) * scale.z
        let p = perspective
        let p3 = SIMD3(p.x, p.y, p.z)
        var t = CATransform3DIdentity
        (t.m11, t.m12, t.m13, t.m14) = (
            CGFloat(a.x), CGFloat(a.y), CGFloat(a.z), CGFloat(dot(a, p3))
        )
        (t.m21, t.m22, t.m23, t.m24) = (
            CGFloat(b.x), CGFloat(b.y), CGFloat(b.z), CGFloat(dot(b, p3))
        )
        (t.m31, t.m32, t.m33, t.m34) = (
            CGFloat(c.x), CGFloat(c.y), CGFloat(c.z), CGFloat(dot(c, p3))
        )
        (t.m41, t.m42, t.m43) = (
            CGFloat(translation.x), CGFloat(translation.y), CGFloat(translation.z)
        )
        t.m44 = CGFloat(dot(translation, p3) + p.w)
        return t
    }

    /// A mix of two decompositions: linear, except for the rotation along the shorter arc. `f` may
    /// leave 0…1.
    public static func mix(_ a: Self, _ b: Self, _ f: Double) -> Self {
        var r = a
        r.translation = .between(a.translation, b.translation, f)
        r.scale = .between(a.scale, b.scale, f)
        r.skew = .between(a.skew, b.skew, f)
        r.perspective = .between(a.perspective, b.perspective, f)
        r.quaternion = slerp(a.quaternion, b.quaternion, f)
        return r
    }
}

/// Spherical interpolation of unit quaternions along the shorter arc; `f` may leave 0…1.
func slerp(_ a: SIMD4<Double>, _ b: SIMD4<Double>, _ f: Double) -> SIMD4<Double> {
    var b = b
    var cosine = (a * b).sum()
    if cosine < 0 {
        b = -b
        cosine = -cosine
    }
    if cosine > 1 - 1e-12 {
        let q = a + (b - a) * f
        return q / (q * q).sum().squareRoot()
    }
    let angle = acos(min(1, cosine))
    let sine = sin(angle)
    return a * (sin((1 - f) * angle) / sine) + b * (sin(f * angle) / sine)
}

@inlinable func dot(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double { (a * b).sum() }
@inlinable func length(_ a: SIMD3<Double>) -> Double { dot(a, a).squareRoot() }
@inlinable
func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
}
