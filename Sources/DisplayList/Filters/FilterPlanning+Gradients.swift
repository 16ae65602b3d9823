import LaminaGraphicsTypes
import Foundation

/// Generators of gradients; like all generators they fill the layer's bounds.
extension FilterPlanning {
    static let gradients: [String: FilterRow] = [
        "CILinearGradient": linear(isSmooth: false),
        "CISmoothLinearGradient": linear(isSmooth: true),
        "CIRadialGradient": style(
            "RADIAL_GRADIENT",
            StyleInputs(
                width: "inputRadius0", more: ["inputRadius1"],
                colors: ["inputColor0", "inputColor1"]), fills: true),
        "CIGaussianGradient": style(
            "GAUSSIAN_GRADIENT",
            StyleInputs(width: "inputRadius", colors: ["inputColor0", "inputColor1"]), fills: true),
        "CIHueSaturationValueGradient": FilterRow { filter, subject, painting in
            let radius = Float(max(filter.number("inputRadius"), 0))
            // The wheel has no centre input: the disc of this radius lies in the first quadrant,
            // touching both axes.
            var pass = FilterPass(
                EffectProgram(.stylize, "WHEEL"),
                [
                    SIMD4(radius, radius, radius, 0),
                    SIMD4(
                        Float(max(filter.number("inputValue"), 0)),
                        Float(max(filter.number("inputSoftness"), 0)),
                        Float(max(filter.number("inputDither"), 0)), 0),
                ])
            convert(
                &pass, to: filter.colorSpace("inputColorSpace"), of: filter, subject, painting)
            fillBounds(&subject, painting)
            run(pass, on: &subject, painting)
        }.fillingBounds,
    ]

    private static func linear(isSmooth: Bool) -> FilterRow {
        FilterRow { filter, subject, painting in
            let (a, b) = (filter.vector("inputPoint0"), filter.vector("inputPoint1"))
            guard a.count > 1, b.count > 1 else { return }
            fillBounds(&subject, painting)
            let pass = FilterPass(
                EffectProgram(.stylize, "LINEAR_GRADIENT"),
                [
                    SIMD4(Float(a[0]), Float(a[1]), 0, 0),
                    SIMD4(Float(b[0]), Float(b[1]), isSmooth ? 1 : 0, 0),
                    filter.color("inputColor0"), filter.color("inputColor1"),
                ])
            run(pass, on: &subject, painting)
        }.fillingBounds
    }
}
