import CoreGraphics
import Foundation

extension FilterPlanning {
    static let blurs: [String: Plan] = [
        "CIGaussianBlur": { filter, subject, builder in
            let sigma = max(0, filter.number("inputRadius")) * subject.scale
            gaussian(sigma, on: &subject, builder)
        }
    ]

    /// A Gaussian of the given deviation in pixels.
    ///
    /// Two passes, along x and along y. Wide ones work on a picture halved until the deviation is at most
    /// eight texels: a blurred picture has no detail to lose, and the cost stays that of a small blur.
    /// `tint` replaces the colour by its own, keeping the blurred alpha (a shadow).
    static func gaussian(
        _ sigma: Double, tint: SIMD4<Float>? = nil, on subject: inout FilterSubject,
        _ builder: DisplayListBuilder
    ) {
        guard sigma > 0.05 || tint != nil else { return }
        let reach = (3 * sigma).rounded(.up) + 1
        var deviation = sigma
        var scale: Float = 1
        let source = builder.surfaces[Int(subject.surface)]
        let box = source.box.expanded(Float(reach)).roundedOut
        while deviation > 8 {
            deviation /= 2
            scale /= 2
            let half = builder.addSurfacePlan(box, .filter, subject.node, scale: scale)
            builder.passes.append(
                PassPlan(
                    target: half, clears: true,
                    work: .effect(EffectPlan(program: "copy", sources: [subject.surface]))))
            subject.surface = half
        }
        for direction in [SIMD2<Float>(1, 0), SIMD2<Float>(0, 1)] {
            let isLast = direction.y == 1
            let target = builder.addSurfacePlan(box, .filter, subject.node, scale: scale)
            let from = builder.surfaces[Int(subject.surface)]
            let step = SIMD2<Float>(
                direction.x / Float(from.width), direction.y / Float(from.height))
            var parameters = [
                SIMD4(step.x, step.y, Float(deviation), isLast && tint != nil ? 1 : 0)
            ]
            parameters.append(tint ?? .zero)
            builder.passes.append(
                PassPlan(
                    target: target, clears: true,
                    work: .effect(
                        EffectPlan(
                            program: "gaussian", sources: [subject.surface],
                            parameters: parameters))))
            subject.surface = target
        }
    }
}
