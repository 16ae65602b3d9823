import CoreGraphics
import Foundation
import LaminaMotion
import Testing

/// Transforms as parts that change evenly, compared with the interpolation of transforms.
@Suite("Transforms from part to part") struct TransformSpanTests {
    private func largest(_ a: CATransform3D, _ b: CATransform3D) -> Double {
        let d = Interpolation.subtracting(a, b)
        return d.map { abs($0) }.max() ?? .nan
    }

    private func between(_ span: TransformSpan, _ f: Double) -> CATransform3D {
        var parts = span.from
        parts.translation += (span.to.translation - span.from.translation) * f
        parts.rotation += (span.to.rotation - span.from.rotation) * f
        parts.scale += (span.to.scale - span.from.scale) * f
        return parts.matrix
    }

    private func turn(_ angle: Double, _ axis: Int = 2) -> CATransform3D {
        CATransform3DMakeRotation(angle, axis == 0 ? 1 : 0, axis == 1 ? 1 : 0, axis == 2 ? 1 : 0)
    }

    @Test("intermediate transforms equal the interpolation, beyond the ends too")
    func mixed() throws {
        var pairs: [(CATransform3D, CATransform3D)] = []
        for axis in 0..<3 {
            for (a, b) in [
                (0, 1), (0.5, -2.8), (-3, 3), (0, Double.pi), (1, 1 + Double.pi), (0, -Double.pi),
                (7, 1),
            ] as [(Double, Double)] {
                var from = CATransform3DScale(turn(a, axis), 2, 0.5, 1)
                var to = CATransform3DScale(turn(b, axis), 0.3, 1.5, 0.7)
                (from.m41, from.m42, to.m41, to.m43) = (5, 6, -7, 8)
                pairs.append((from, to))
                // Projections with the same eye.
                var eye = CATransform3DIdentity
                eye.m34 = -1 / 400
                pairs.append(
                    (
                        CATransform3DConcat(turn(a, axis), eye),
                        CATransform3DConcat(turn(b, axis), eye)
                    ))
            }
        }
        pairs += [
            (CATransform3DMakeScale(0, 0, 1), CATransform3DMakeTranslation(3, 4, 0)),
            (CATransform3DMakeScale(-1, 1, 1), CATransform3DIdentity),
            (CATransform3DMakeScale(1, -2, 1), CATransform3DMakeScale(0.5, 1, 1)),
        ]
        for (a, b) in pairs {
            let span = try #require(TransformSpan(a, b), "\(a) \(b)")
            for f in [0, 0.2, 0.5, 0.9, 1, 1.4, -0.3] {
                let distance = largest(between(span, f), Interpolation.mix(a, b, f))
                #expect(distance < 1e-9, "\(f) between \(a) and \(b): \(distance)")
            }
        }
    }

    @Test("turns about two axes, slants, another eye: no even change")
    func others() {
        let flat = turn(1)
        var slanted = CATransform3DIdentity
        slanted.m21 = 0.5
        var eye = CATransform3DIdentity
        eye.m34 = 0.01
        for other in [turn(1, 0), CATransform3DMakeRotation(1, 1, 1, 0), slanted, eye] {
            #expect(TransformSpan(flat, other) == nil && TransformSpan(other, flat) == nil)
        }
        #expect(TransformSpan(CATransform3DMakeScale(0, 1, 1), flat) == nil)
    }

    @Test("the parts of a product of transforms are the product's, and change evenly as before")
    func products() throws {
        let first = CATransform3DTranslate(CATransform3DScale(turn(1), 2, 0.5, 1), 4, -3, 0)
        let second = CATransform3DConcat(
            CATransform3DScale(turn(-2), 3, 3, 1), CATransform3DMakeTranslation(9, 8, 0))
        let sum = try #require(TransformComponents(first).before(TransformComponents(second)))
        #expect(largest(sum.matrix, CATransform3DConcat(first, second)) < 1e-9)
        let wide = CATransform3DConcat(CATransform3DMakeScale(2, 3, 1), turn(0.4))
        #expect(TransformComponents(first).before(TransformComponents(wide)) == nil)
        let small = CATransform3DTranslate(CATransform3DMakeScale(0.2, 0.5, 1), 4, -3, 0)
        let other = try #require(TransformComponents(small).before(TransformComponents(wide)))
        #expect(largest(other.matrix, CATransform3DConcat(small, wide)) < 1e-9)
        #expect(TransformComponents(turn(1, 0)).before(.identity) == nil)
    }

    @Test("keyframes go on turning where each leads less than half round")
    func keyframes() throws {
        let frames = Keyframes(values: (0...6).map { .transform(turn(Double($0) * 1.5)) })
        let parts = try #require(frames.transformParts)
        #expect(parts.count == 7)
        for (i, part) in parts.enumerated() {
            #expect(abs(part.rotation.z - Double(i) * 1.5) < 1e-9)
        }
        #expect(Keyframes(values: [.transform(turn(1)), .number(1)]).transformParts == nil)
    }
}

extension Interpolation {
    fileprivate static func subtracting(_ a: CATransform3D, _ b: CATransform3D) -> [Double] {
        [
            a.m11 - b.m11, a.m12 - b.m12, a.m13 - b.m13, a.m14 - b.m14, a.m21 - b.m21,
            a.m22 - b.m22, a.m23 - b.m23, a.m24 - b.m24, a.m31 - b.m31, a.m32 - b.m32,
            a.m33 - b.m33, a.m34 - b.m34, a.m41 - b.m41, a.m42 - b.m42, a.m43 - b.m43,
            a.m44 - b.m44,
        ].map { Double($0) }
    }
}
