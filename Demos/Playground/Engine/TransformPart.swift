import CoreGraphics
import LaminaMotion

/// A component of a transform, as numbers for people.
public enum TransformPart: String, Sendable, CaseIterable {
    /// Points; degrees about x, y and z; factors; the distance of the eye in points, 0 for none.
    case translation, rotation, scale, perspective

    /// Title beside the numbers.
    public var title: String { self == .rotation ? "rotation °" : rawValue }

    func numbers(of t: CATransform3D) -> [Double] {
        let parts = Self.components(of: t)
        func list(_ v: SIMD3<Double>) -> [Double] { [v.x, v.y, v.z] }
        switch self {
        case .translation: return list(parts.translation)
        case .rotation: return list(parts.rotation * (180 / .pi))
        case .scale: return list(parts.scale)
        case .perspective: return [parts.perspective.z == 0 ? 0 : -1 / parts.perspective.z]
        }
    }

    /// A transform with new numbers for this part.
    func setting(_ n: [Double], of t: CATransform3D) -> CATransform3D {
        var parts = Self.components(of: t)
        switch self {
        case .translation: parts.translation = SIMD3(n[0], n[1], n[2])
        case .rotation: parts.rotation = SIMD3(n[0], n[1], n[2]) * (.pi / 180)
        case .scale: parts.scale = SIMD3(n[0], n[1], n[2])
        case .perspective: parts.perspective.z = n[0] == 0 ? 0 : -1 / n[0]
        }
        return parts.matrix
    }

    /// The components of a matrix, so that they make the same matrix again. A matrix with
    /// perspective is not divided by its last number, unlike in key paths: a layer moved towards
    /// the eye does not change its scale.
    private static func components(of t: CATransform3D) -> TransformComponents {
        var flat = t
        (flat.m14, flat.m24, flat.m34, flat.m44) = (0, 0, 0, 1)
        var parts = TransformComponents(flat)
        let rows = [
            SIMD3(Double(t.m11), Double(t.m12), Double(t.m13)),
            SIMD3(Double(t.m21), Double(t.m22), Double(t.m23)),
            SIMD3(Double(t.m31), Double(t.m32), Double(t.m33)),
        ]
        func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
            SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
        }
        let volume = (rows[0] * cross(rows[1], rows[2])).sum()
        guard abs(volume) > 1e-12 else { return parts }
        // The last column gives the eye's position relative to the axes.
        let eye =
            (cross(rows[1], rows[2]) * Double(t.m14) + cross(rows[2], rows[0]) * Double(t.m24)
                + cross(rows[0], rows[1]) * Double(t.m34)) / volume
        let shift = (parts.translation * eye).sum()
        parts.perspective = SIMD4(eye.x, eye.y, eye.z, Double(t.m44) - shift)
        return parts
    }

    /// All sixteen, row by row.
    static func numbers(_ t: CATransform3D) -> [Double] {
        [
            t.m11, t.m12, t.m13, t.m14, t.m21, t.m22, t.m23, t.m24, t.m31, t.m32, t.m33, t.m34,
            t.m41, t.m42, t.m43, t.m44,
        ].map { Double($0) }
    }

    static func isSame(_ a: CATransform3D, _ b: CATransform3D) -> Bool {
        zip(numbers(a), numbers(b)).allSatisfy { abs($0 - $1) <= 1e-6 * max(1, abs($0)) }
    }
}
