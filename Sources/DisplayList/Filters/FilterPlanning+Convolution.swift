import GraphicsTypes
import Foundation

extension FilterPlanning {
    /// One pixel of the subject's picture in texture coordinates.
    private static func texel(
        _ subject: FilterSubject, _ planner: Planner
    ) -> SIMD2<Float> {
        let plan = planner.surfaces[Int(subject.surface)]
        return SIMD2(plan.scale / Float(plan.width), plan.scale / Float(plan.height))
    }

    /// A pass of `convolve.glsl` over the picture alone.
    static func gather(
        _ variant: String, _ z: Double, _ w: Double = 0, more: [SIMD4<Float>] = [],
        margin: Double = 0, on subject: inout FilterSubject, _ planner: Planner
    ) {
        let t = texel(subject, planner)
        run(
            "convolve#" + variant, [SIMD4(t.x, t.y, Float(z), Float(w))] + more, margin: margin,
            on: &subject, planner)
    }

    /// A pass that compares the picture with a blurred copy of itself.
    private static func compare(
        _ variant: String, radius: Double, amount: Double, on subject: inout FilterSubject,
        _ planner: Planner, grows: Bool = false
    ) {
        var blurred = subject
        gaussian(radius * subject.scale, on: &blurred, planner)
        let source = planner.surfaces[Int(subject.surface)]
        let box = grows ? planner.surfaces[Int(blurred.surface)].box : source.box
        let target = planner.addSurfacePlan(box, .filter, subject.node)
        planner.surfaces[Int(target)].isDeep = source.isDeep
        let t = texel(subject, planner)
        var program = "convolve#" + variant
        var parameters = [SIMD4(t.x, t.y, Float(amount), 0)]
        // A result larger than the picture is read beyond the picture's edge.
        if grows, subject.edge != .clear {
            program += subject.edge.variant
            parameters += Array(repeating: .zero, count: 3)
            parameters.append(source.uv(of: source.box))
            parameters.append(planner.surfaces[Int(blurred.surface)].uv(of: box))
        }
        planner.passes.append(
            PassPlan(
                target: target, clears: true,
                work: .effect(
                    EffectPlan(
                        program: program, sources: [subject.surface, blurred.surface],
                        parameters: parameters))))
        subject.surface = target
    }

    static let convolutions: [String: Plan] = [
        "CIBoxBlur": { filter, subject, planner in
            let r = filter.number("inputRadius") * subject.scale
            gather("LINE", r, 0, margin: r, on: &subject, planner)
            gather("LINE", 0, r, margin: r, on: &subject, planner)
        },
        "CIDiscBlur": { filter, subject, planner in
            let r = filter.number("inputRadius") * subject.scale
            gather("DISC", r, margin: r, on: &subject, planner)
        },
        "CIBokehBlur": { filter, subject, planner in
            let r = filter.number("inputRadius") * subject.scale
            let softness = max(filter.number("inputSoftness"), 0)
            gather(
                "BOKEH", r, softness,
                more: [
                    SIMD4(
                        Float(filter.number("inputRingAmount")),
                        Float(filter.number("inputRingSize")), 0, 0)
                ], margin: r * (1 + 0.05 * softness), on: &subject, planner)
        },
        "CIMotionBlur": { filter, subject, planner in
            let r = filter.number("inputRadius") * subject.scale
            let a = filter.number("inputAngle")
            // Pixels run down where the layer's y runs up.
            let down = subject.toLocal.d < 0 ? -1.0 : 1.0
            gather("LINE", r * cos(a), r * sin(a) * down, margin: r, on: &subject, planner)
        },
        "CIZoomBlur": { filter, subject, planner in
            let c = filter.vector("inputCenter")
            guard c.count > 1 else { return }
            gather(
                "ZOOM", filter.number("inputAmount") / 100,
                more: [SIMD4(Float(c[0]), Float(c[1]), 0, 0)],
                margin: filter.number("inputAmount") * subject.scale, on: &subject, planner)
        },
        "CIMedianFilter": { _, subject, planner in gather("MEDIAN", 0, on: &subject, planner) },
        "CIUnsharpMask": { filter, subject, planner in
            compare(
                "UNSHARP", radius: filter.number("inputRadius"),
                amount: filter.number("inputIntensity"), on: &subject, planner)
        },
        "CISharpenLuminance": { filter, subject, planner in
            compare(
                "SHARPEN", radius: filter.number("inputRadius"),
                amount: filter.number("inputSharpness"), on: &subject, planner)
        },
        "CIBloom": { filter, subject, planner in
            compare(
                "BLOOM", radius: filter.number("inputRadius"),
                amount: filter.number("inputIntensity"), on: &subject, planner, grows: true)
        },
        "CIGloom": { filter, subject, planner in
            compare(
                "GLOOM", radius: filter.number("inputRadius"),
                amount: filter.number("inputIntensity"), on: &subject, planner)
        },
        "CIEdges": { filter, subject, planner in
            gather("EDGES", filter.number("inputIntensity"), on: &subject, planner)
        },
        "CIEdgeWork": { filter, subject, planner in
            compare(
                "EDGE_WORK", radius: filter.number("inputRadius"), amount: 1, on: &subject,
                planner)
        },
    ]
}
