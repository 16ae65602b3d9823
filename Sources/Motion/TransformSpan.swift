import LaminaGraphicsTypes
import Foundation

/// Two transforms as components that change linearly wherever `Interpolation.mix` follows the same
/// path.
///
/// Input: two transforms. Output: components with small differences for a short path: an angle
/// continues beyond half a turn instead of jumping. Most animations qualify: translation, scale,
/// and rotation about one axis.
public struct TransformSpan: Sendable {
    /// The components at the start. In a series of spans the angle at the start is the previous
    /// span's angle at the end, which may exceed half a turn.
    public private(set) var from: TransformComponents
    /// The components at the end. The angle is at most half a turn from the angle at the start.
    public private(set) var to: TransformComponents

    /// The tolerance for equal decompositions.
    private static let rounding = 1e-12

    /// Span between two matrices; nil if the components do not change linearly: rotation about two
    /// axes, or a change of skew or perspective. Also nil for numbers that are not `isModerate`.
    public init?(_ a: CATransform3D, _ b: CATransform3D) {
        guard a.isModerate, b.isModerate else { return nil }
        guard let x = TransformDecomposition(a), let y = TransformDecomposition(b) else {
            // A zero scale along an axis means that `mix` works element by element.
            guard let x = a.upright, let y = b.upright else { return nil }
            (from, to) = (x, y)
            return
        }
        guard Self.isNone(x.skew), Self.isNone(y.skew),
            (x.perspective - y.perspective).isSmall(Self.rounding)
        else { return nil }
        (from, to) = (.identity, .identity)
        (from.translation, from.scale) = (x.translation, x.scale)
        (to.translation, to.scale) = (y.translation, y.scale)
        (from.perspective, to.perspective) = (x.perspective, x.perspective)
        let p = x.quaternion
        // The shorter arc, as in `slerp`.
        let q = (p * y.quaternion).sum() < 0 ? -y.quaternion : y.quaternion
        guard
            let axis = (0..<3).first(where: { Self.turns(about: $0, p) && Self.turns(about: $0, q) }
            )
        else { return nil }
        from.rotation[axis] = 2 * atan2(p[axis], p.w)
        to.rotation[axis] =
            from.rotation[axis]
            + 2 * atan2(p.w * q[axis] - p[axis] * q.w, p.w * q.w + p[axis] * q[axis])
    }

    private static func isNone(_ skew: SIMD3<Double>) -> Bool {
        SIMD4(skew, 0).isSmall(rounding)
    }

    /// True for a rotation about this axis, or for no rotation.
    private static func turns(about axis: Int, _ q: SIMD4<Double>) -> Bool {
        (0..<3).allSatisfy { $0 == axis || abs(q[$0]) < rounding }
    }

    /// The span continued from the end of an earlier span; nil for a span with a different start.
    func following(_ last: TransformComponents) -> TransformSpan? {
        guard SIMD4(from.scale - last.scale, 0).isSmall(Self.rounding),
            (from.perspective - last.perspective).isSmall(Self.rounding)
        else { return nil }
        let turns =
            ((last.rotation - from.rotation) / (2 * .pi)).rounded(.toNearestOrEven) * 2 * .pi
        guard SIMD4(from.rotation + turns - last.rotation, 0).isSmall(1e-9) else { return nil }
        var moved = self
        moved.from.rotation += turns
        moved.to.rotation += turns
        return moved
    }
}

extension TransformComponents {
    /// The components of this matrix concatenated before `base`. Defined for a rotation about z
    /// alone, and before a non-uniform scale only without a rotation; nil otherwise.
    public func before(_ base: TransformComponents) -> TransformComponents? {
        guard isFlat, base.isFlat, base.scale.x == base.scale.y || rotation.z == 0 else {
            return nil
        }
        let turn = SineCosine(base.rotation.z)
        let (t, s) = (translation, base.scale)
        var sum = self
        sum.scale *= s
        sum.rotation.z += base.rotation.z
        sum.translation =
            base.translation
            + SIMD3(
                t.x * s.x * turn.cosine - t.y * s.y * turn.sine,
                t.x * s.x * turn.sine + t.y * s.y * turn.cosine, t.z * s.z)
        return sum
    }

    /// True for components inside the plane.
    private var isFlat: Bool {
        rotation.x == 0 && rotation.y == 0 && skew == .zero && perspective == SIMD4(0, 0, 0, 1)
    }
}

extension Keyframes {
    /// The components of the transforms at all keyframes, when each span changes linearly; nil
    /// otherwise.
    package var transformParts: [TransformComponents]? {
        guard values.count > 1, tangents.isEmpty else { return nil }
        var parts: [TransformComponents] = []
        for (a, b) in zip(values, values.dropFirst()) {
            guard case .transform(let x) = a, case .transform(let y) = b,
                var span = TransformSpan(x, y)
            else { return nil }
            if let last = parts.last {
                guard let next = span.following(last) else { return nil }
                span = next
            } else {
                parts.append(span.from)
            }
            parts.append(span.to)
        }
        return parts
    }
}

extension VectorKeyframes {
    /// The keyframes with a number for each value.
    package init?(_ frames: Keyframes, numbers: [SIMD4<Double>]) {
        guard numbers.count == frames.values.count, numbers.count > 1, frames.tangents.isEmpty
        else { return nil }
        self.init(
            times: frames.times, values: numbers, curves: frames.curves,
            isDiscrete: frames.mode == .discrete)
    }
}

extension CATransform3D {
    /// The components of a transform with scale along the axes and translation only; nil otherwise.
    fileprivate var upright: TransformComponents? {
        guard m12 == 0, m13 == 0, m14 == 0, m21 == 0, m23 == 0, m24 == 0, m31 == 0, m32 == 0,
            m34 == 0, m44 == 1
        else { return nil }
        var parts = TransformComponents.identity
        parts.scale = SIMD3(Double(m11), Double(m22), Double(m33))
        parts.translation = SIMD3(Double(m41), Double(m42), Double(m43))
        return parts
    }
}

extension SIMD4<Double> {
    fileprivate func isSmall(_ most: Double) -> Bool {
        Swift.max(max(), -min()) < most
    }
}
