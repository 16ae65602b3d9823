import LaminaGraphicsTypes
import Foundation

extension FilterPlanning {
    /// The size of a pixel of the subject's picture in texture coordinates.
    private static func texel(
        _ subject: FilterSubject, _ painting: PaintContext
    ) -> SIMD2<Float> {
        let plan = painting.surfaces[Int(subject.surface)]
        return SIMD2(plan.scale / Float(plan.width), plan.scale / Float(plan.height))
    }

    /// Runs a pass of `convolve.glsl` over the picture alone; its first parameter holds the texel
    /// size and the two numbers `z` and `w`.
    static func gather(
        _ pass: FilterPass, _ z: Double, _ w: Double = 0, on subject: inout FilterSubject,
        _ painting: PaintContext
    ) {
        let t = texel(subject, painting)
        var pass = pass
        pass.parameters.insert(SIMD4(t.x, t.y, Float(z), Float(w)))
        run(pass, on: &subject, painting)
    }

    static func convolution(
        _ formula: String, more: EffectParameters = [], grownBy margin: Double = 0
    ) -> FilterPass {
        FilterPass(EffectProgram(.convolve, formula), more, extent: .grown(margin))
    }

    /// A filter comparing the picture with a blurred copy. `grows` is true if the copy is visible
    /// around the picture.
    private static func compare(
        _ formula: String, amount: String? = nil, grows: Bool = false
    ) -> FilterRow {
        FilterRow { filter, subject, painting in
            var blurred = subject
            gaussian(filter.number("inputRadius") * subject.scale, on: &blurred, painting)
            let source = painting.surfaces[Int(subject.surface)]
            let box = grows ? painting.surfaces[Int(blurred.surface)].box : source.box
            let target = painting.addSurfacePlan(box, .filter, subject.node)
            painting.surfaces[Int(target)].isDeep = source.isDeep
            let (t, amount) = (texel(subject, painting), amount.map { filter.number($0) } ?? 1)
            var program = EffectProgram(.convolve, formula)
            var parameters: EffectParameters = [SIMD4(t.x, t.y, Float(amount), 0)]
            // A result larger than the picture reads beyond the picture's edge.
            if grows, let edge = subject.edge.variant {
                program.variants.append(edge)
                parameters[.picture] = source.uv(of: source.box)
                parameters[.secondPicture] = painting.surfaces[Int(blurred.surface)].uv(of: box)
            }
            let effect = EffectPlan(
                program: program, sources: [subject.surface, blurred.surface],
                parameters: parameters)
            painting.passes.append(PassPlan(target: target, clears: true, work: .effect(effect)))
            subject.surface = target
        }
    }

    static let convolutions: [String: FilterRow] = [
        "CIMedianFilter": FilterRow { _, subject, painting in
            gather(convolution("MEDIAN"), 0, on: &subject, painting)
        },
        "CIUnsharpMask": compare("UNSHARP", amount: "inputIntensity"),
        "CISharpenLuminance": compare("SHARPEN", amount: "inputSharpness"),
        "CIBloom": compare("BLOOM", amount: "inputIntensity", grows: true),
        "CIGloom": compare("GLOOM", amount: "inputIntensity"),
        "CIEdges": FilterRow { filter, subject, painting in
            gather(convolution("EDGES"), filter.number("inputIntensity"), on: &subject, painting)
        },
        "CIEdgeWork": compare("EDGE_WORK"),
    ]
}
