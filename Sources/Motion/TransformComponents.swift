import LaminaGraphicsTypes
import Foundation

/// A transform as the numbers of key paths: `rotation.x`, `scale.y`, `translation.z` …
///
/// Rotation is three Euler angles in radians, composed as Rx · Ry · Rz for row vectors (B-KP 21);
/// skew and perspective are kept, so that a change of one component preserves the others. A
/// singular matrix keeps its scale and translation and reads as not rotated.
public struct TransformComponents: Sendable {
    /// The translation in points. From an invertible matrix divided by m44, from a singular matrix
    /// as given.
    public var translation: SIMD3<Double>
    /// Euler angles in radians. From a matrix: x and z in −π…π, y in −π/2…π/2, and x is 0 if y is
    /// ±π/2.
    public var rotation: SIMD3<Double>
    /// The scale factors. From a mirror image usually all negative; from a singular matrix the
    /// lengths of the rows, at least 0.
    public var scale: SIMD3<Double>
    /// Skews xy, xz, yz. From a matrix, skews of at most 1e-12 read as 0.
    public var skew: SIMD3<Double>
    /// The perspective column: (0, 0, 0, 1) without perspective. A singular matrix reads as without
    /// perspective.
    public var perspective: SIMD4<Double>

    /// The components of a transform. A diagonal matrix with a positive scale of x or y reads back
    /// unchanged, mirror images included. The identity costs a comparison, any other matrix a
    /// decomposition.
    public init(_ t: CATransform3D) {
        // The identity is the most common transform, and a decomposition would cost more than all
        // other work of an animation.
        if CATransform3DIsIdentity(t) {
            self = .identity
        } else if let parts = TransformDecomposition(t) {
            translation = parts.translation
            scale = parts.scale
            // A skew from the rounding of a rotation is removed, because skewed layers are drawn by
            // another primitive.
            let isSkewed = max(parts.skew.max(), -parts.skew.min()) > 1e-12
            skew = isSkewed ? parts.skew : .zero
            perspective = parts.perspective
            rotation = Self.euler(parts.quaternion)
            // The decomposition turns a mirror image into three negative scales and a rotation. A
            // pure negative scale on one or two axes reads back unchanged without a rotation.
            if t.m12 == 0, t.m13 == 0, t.m21 == 0, t.m23 == 0, t.m31 == 0, t.m32 == 0,
                t.m14 == 0, t.m24 == 0, t.m34 == 0, t.m11 > 0 || t.m22 > 0
            {
                scale = SIMD3(Double(t.m11), Double(t.m22), Double(t.m33)) / Double(t.m44)
                rotation = .zero
                skew = .zero
            }
        } else {
            translation = SIMD3(Double(t.m41), Double(t.m42), Double(t.m43))
            let rows = [
                SIMD3(Double(t.m11), Double(t.m12), Double(t.m13)),
                SIMD3(Double(t.m21), Double(t.m22), Double(t.m23)),
                SIMD3(Double(t.m31), Double(t.m32), Double(t.m33)),
            ]
            scale = SIMD3(
                length(rows[0]).saturated, length(rows[1]).saturated, length(rows[2]).saturated)
            rotation = .zero
            skew = .zero
            perspective = SIMD4(0, 0, 0, 1)
        }
    }

    /// The components of the identity: scales 1, everything else 0 but w of the perspective. No
    /// decomposition takes place.
    @inlinable
    public static var identity: TransformComponents {
        TransformComponents(
            translation: .zero, rotation: .zero, scale: .one, skew: .zero,
            perspective: SIMD4(0, 0, 0, 1))
    }

    @usableFromInline
    init(
        translation: SIMD3<Double>, rotation: SIMD3<Double>, scale: SIMD3<Double>,
        skew: SIMD3<Double>, perspective: SIMD4<Double>
    ) {
        self.translation = translation
        self.rotation = rotation
        self.scale = scale
        self.skew = skew
        self.perspective = perspective
    }

    /// Euler angles of a unit quaternion for Rx · Ry · Rz (row vectors).
    private static func euler(_ q: SIMD4<Double>) -> SIMD3<Double> {
        let (x, y, z, w) = (q.x, q.y, q.z, q.w)
        let m13 = 2 * (x * z - y * w)
        let m11 = 1 - 2 * (y * y + z * z)
        let m12 = 2 * (x * y + z * w)
        let m23 = 2 * (y * z + x * w)
        let m33 = 1 - 2 * (x * x + y * y)
        if abs(m13) > 1 - 1e-12 {
            // Gimbal lock: x and z turn about the same axis, and z receives the whole angle.
            let m21 = 2 * (x * y - z * w)
            let m22 = 1 - 2 * (x * x + z * z)
            return SIMD3(0, m13 < 0 ? .pi / 2 : -.pi / 2, atan2(-m21, m22))
        }
        return SIMD3(atan2(m23, m33), asin(-m13), atan2(m12, m11))
    }

    /// The matrix of the components. A number beyond the range becomes the end of the range.
    public var matrix: CATransform3D {
        let turns = (SineCosine(rotation.x), SineCosine(rotation.y), SineCosine(rotation.z))
        let (sx, cx) = (turns.0.sine, turns.0.cosine)
        let (sy, cy) = (turns.1.sine, turns.1.cosine)
        let (sz, cz) = (turns.2.sine, turns.2.cosine)
        let r0 = SIMD3(cy * cz, cy * sz, -sy)
        let r1 = SIMD3(sx * sy * cz - cx * sz, sx * sy * sz + cx * cz, sx * cy)
        let r2 = SIMD3(cx * sy * cz + sx * sz, cx * sy * sz - sx * cz, cx * cy)
        let a = r0 * scale.x
        let b = (r1 + r0 * skew.x) * scale.y
        let c = (r2 + r0 * skew.y + r1 * skew.z) * scale.z
        let p3 = SIMD3(perspective.x, perspective.y, perspective.z)
        var t = CATransform3DIdentity
        (t.m11, t.m12, t.m13) = (CGFloat(a.x), CGFloat(a.y), CGFloat(a.z))
        (t.m21, t.m22, t.m23) = (CGFloat(b.x), CGFloat(b.y), CGFloat(b.z))
        (t.m31, t.m32, t.m33) = (CGFloat(c.x), CGFloat(c.y), CGFloat(c.z))
        (t.m41, t.m42, t.m43) = (
            CGFloat(translation.x), CGFloat(translation.y), CGFloat(translation.z)
        )
        if p3 != .zero || perspective.w != 1 {
            (t.m14, t.m24, t.m34) = (CGFloat(dot(a, p3)), CGFloat(dot(b, p3)), CGFloat(dot(c, p3)))
            t.m44 = CGFloat(dot(translation, p3) + perspective.w)
        }
        return t.saturated
    }
}
