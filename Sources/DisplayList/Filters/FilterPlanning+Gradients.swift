import GraphicsTypes
import Foundation

/// Generators of colours that run into each other; like all generators they fill the layer's bounds.
extension FilterPlanning {
    static let gradients: [String: Plan] = [
        "CILinearGradient": { filter, subject, planner in
            linear(filter, false, &subject, planner)
        },
        "CISmoothLinearGradient": { filter, subject, planner in
            linear(filter, true, &subject, planner)
        },
        "CIRadialGradient": style(
            "RADIAL_GRADIENT", width: "inputRadius0", more: ["inputRadius1"],
            colors: ["inputColor0", "inputColor1"], fills: true),
        "CIGaussianGradient": style(
            "GAUSSIAN_GRADIENT", width: "inputRadius", colors: ["inputColor0", "inputColor1"],
            fills: true),
        "CIHueSaturationValueGradient": { filter, subject, planner in
            let radius = Float(max(filter.number("inputRadius"), 0))
            var program = "stylize#WHEEL"
            // The picture has no centre of its own: it begins at the origin, as a disc of this radius in the first
            // quadrant.
            var numbers = [
                SIMD4(radius, radius, radius, 0),
                SIMD4(
                    Float(max(filter.number("inputValue"), 0)),
                    Float(max(filter.number("inputSoftness"), 0)),
                    Float(max(filter.number("inputDither"), 0)), 0),
            ]
            convert(
                filter, filter.colorSpace("inputColorSpace"), &program, &numbers, subject, planner)
            fillBounds(&subject, planner)
            run(program, numbers, on: &subject, planner)
        },
    ]

    private static func linear(
        _ filter: LayerFilter, _ smooth: Bool, _ subject: inout FilterSubject,
        _ planner: Planner
    ) {
        let (a, b) = (filter.vector("inputPoint0"), filter.vector("inputPoint1"))
        guard a.count > 1, b.count > 1 else { return }
        fillBounds(&subject, planner)
        run(
            "stylize#LINEAR_GRADIENT",
            [
                SIMD4(Float(a[0]), Float(a[1]), 0, 0),
                SIMD4(Float(b[0]), Float(b[1]), smooth ? 1 : 0, 0), filter.color("inputColor0"),
                filter.color("inputColor1"),
            ], on: &subject, planner)
    }
}
