import LaminaGraphicsTypes
import Foundation

/// A 4×4 transform taken apart: translation, rotation as a quaternion, scale, skew and perspective.
///
/// In: any `CATransform3D` whose upper 3×3 part is invertible. Out: parts that can be mixed
/// one by one, and the matrix again by `matrix`. Row vectors: the parts compose as
/// scale · skew · rotation · translation, then perspective.
/// Source: the classical "unmatrix" decomposition with Gram–Schmidt on the rows.
public struct TransformDecomposition: Sendable {
    public var translation: SIMD3<Double>
    public var scale: SIMD3<Double>
    /// Skews xy, xz, yz.
    public var skew: SIMD3<Double>
    /// x, y, z, w with w = cos(angle/2).
    public var quaternion: SIMD4<Double>
    public var perspective: SIMD4<Double>

    /// Nil for a matrix that squashes space (it has no rotation to speak of).
    public init?(_ t: CATransform3D) {
        guard t.m44 != 0 else { return nil }
        let w = Double(t.m44)
        var rows = [
            SIMD3(Double(t.m11), Double(t.m12), Double(t.m13)) / w,
            SIMD3(Double(t.m21), Double(t.m22), Double(t.m23)) / w,
            SIMD3(Double(t.m31), Double(t.m32), Double(t.m33)) / w,
        ]
        translation = SIMD3(Double(t.m41), Double(t.m42), Double(t.m43)) / w
        let determinant = dot(rows[0], cross(rows[1], rows[2]))
        guard abs(determinant) > 1e-12, determinant.isFinite else { return nil }

        let column = SIMD3(Double(t.m14), Double(t.m24), Double(t.m34)) / w
        perspective = Self.perspective(column, rows, determinant, translation)

        scale = .zero
        skew = .zero
        scale.x = length(rows[0])
        rows[0] /= scale.x
        skew.x = dot(rows[0], rows[1])
        rows[1] -= rows[0] * skew.x
        scale.y = length(rows[1])
        rows[1] /= scale.y
        skew.x /= scale.y
        skew.y = dot(rows[0], rows[2])
        rows[2] -= rows[0] * skew.y
        skew.z = dot(rows[1], rows[2])
        rows[2] -= rows[1] * skew.z
        scale.z = length(rows[2])
        rows[2] /= scale.z
        skew.y /= scale.z
        skew.z /= scale.z
        if dot(rows[0], cross(rows[1], rows[2])) < 0 {
            // A mirrored basis: mirror every axis, the rotation is proper then.
            scale = -scale
            for i in 0..<3 { rows[i] = -rows[i] }
        }
        quaternion = Self.quaternion(rows)
    }

    /// Solves M · p = column for the affine part M: perspective is what remains of it.
    private static func perspective(
        _ column: SIMD3<Double>, _ rows: [SIMD3<Double>], _ determinant: Double,
        _ translation: SIMD3<Double>
    ) -> SIMD4<Double> {
        if column == .zero { return SIMD4(0, 0, 0, 1) }
        let x = cross(rows[1], rows[2])
        let y = cross(rows[2], rows[0])
        let z = cross(rows[0], rows[1])
        let p = (x * column.x + y * column.y + z * column.z) / determinant
        return SIMD4(p.x, p.y, p.z, 1 - dot(p, translation))
    }

    private static func quaternion(_ r: [SIMD3<Double>]) -> SIMD4<Double> {
        // r[i] is the image of axis i, so the usual (column) matrix is its transpose.
        let trace = r[0].x + r[1].y + r[2].z
        if trace > 0 {
            let s = 2 * (trace + 1).squareRoot()
            return SIMD4(
                (r[1].z - r[2].y) / s, (r[2].x - r[0].z) / s, (r[0].y - r[1].x) / s, s / 4)
        }
        if r[0].x > r[1].y && r[0].x > r[2].z {
            let s = 2 * (1 + r[0].x - r[1].y - r[2].z).squareRoot()
            return SIMD4(
                s / 4, (r[0].y + r[1].x) / s, (r[0].z + r[2].x) / s, (r[1].z - r[2].y) / s)
        }
        if r[1].y > r[2].z {
            let s = 2 * (1 + r[1].y - r[0].x - r[2].z).squareRoot()
            return SIMD4(
                (r[0].y + r[1].x) / s, s / 4, (r[1].z + r[2].y) / s, (r[2].x - r[0].z) / s)
        }
        let s = 2 * (1 + r[2].z - r[0].x - r[1].y).squareRoot()
        return SIMD4((r[0].z + r[2].x) / s, (r[1].z + r[2].y) / s, s / 4, (r[0].y - r[1].x) / s)
    }
}

extension TransformDecomposition {
    /// The parts put together again.
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

    /// A mix of two decompositions: everything linear, the rotation along the shorter arc.
    public static func mix(_ a: Self, _ b: Self, _ f: Double) -> Self {
        var r = a
        r.translation += (b.translation - a.translation) * f
        r.scale += (b.scale - a.scale) * f
        r.skew += (b.skew - a.skew) * f
        r.perspective += (b.perspective - a.perspective) * f
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
