import LaminaGraphicsTypes
import Foundation

extension FilterPlanning {
    /// The inputs of a filter of `stylize.glsl`, in the order of the shader. First come centre,
    /// width and angle, then four numbers, then two colours or a colour and a number.
    struct StyleInputs: Sendable {
        var width: String?
        var angle: String?
        var more: [String] = []
        var colors: [String] = []
        var last: String?
    }

    /// A filter of `stylize.glsl`.
    static func style(
        _ formula: String, _ inputs: StyleInputs = StyleInputs(), fills: Bool = false
    ) -> FilterRow {
        let row = FilterRow { filter, subject, painting in
            let c = filter.vector("inputCenter")
            var extra = SIMD4<Float>.zero
            for (i, key) in inputs.more.enumerated() { extra[i] = Float(filter.number(key)) }
            var numbers = [
                SIMD4(
                    Float(c.first ?? 0), Float(c.count > 1 ? c[1] : 0),
                    Float(max(inputs.width.map { filter.number($0) } ?? 0, 1e-3)),
                    Float(inputs.angle.map { filter.number($0) } ?? 0)), extra,
            ]
            numbers += inputs.colors.map { filter.color($0) }
            if let last = inputs.last {
                numbers.append(SIMD4(Float(filter.number(last)), 0, 0, 0))
            }
            if fills { fillBounds(&subject, painting) }
            let pass = FilterPass(EffectProgram(.stylize, formula), EffectParameters(numbers))
            run(pass, on: &subject, painting)
        }
        return fills ? row.fillingBounds : row
    }

    /// Extends the subject to the layer's bounds, for generators, which have no source picture.
    static func fillBounds(_ subject: inout FilterSubject, _ painting: PaintContext) {
        let box = boundsBox(subject)
        if !box.isEmpty {
            subject.surface = painting.addSurfacePlan(box, .filter, subject.node)
        }
    }

    static let stylizers: [String: FilterRow] = [
        "CIVignette": FilterRow { filter, subject, painting in
            let b = subject.bounds
            let half = Float((b.width * b.width + b.height * b.height).squareRoot() / 2)
            let pass = FilterPass(
                EffectProgram(.stylize, "VIGNETTE"),
                [
                    SIMD4(
                        0, 0, Float(filter.number("inputRadius")),
                        Float(filter.number("inputIntensity"))),
                    SIMD4(Float(b.midX), Float(b.midY), half, 0),
                ])
            run(pass, on: &subject, painting)
        },
        "CIVignetteEffect": style(
            "VIGNETTE_EFFECT",
            StyleInputs(width: "inputRadius", more: ["inputFalloff", "inputIntensity"])),
        "CIDotScreen": style(
            "DOT_SCREEN",
            StyleInputs(width: "inputWidth", angle: "inputAngle", more: ["inputSharpness"])),
        "CILineScreen": style(
            "LINE_SCREEN",
            StyleInputs(width: "inputWidth", angle: "inputAngle", more: ["inputSharpness"])
        ),
        "CIHatchedScreen": style(
            "HATCHED_SCREEN",
            StyleInputs(width: "inputWidth", angle: "inputAngle", more: ["inputSharpness"])),
        "CICircularScreen": style(
            "CIRCULAR_SCREEN", StyleInputs(width: "inputWidth", more: ["inputSharpness"])),
        "CICMYKHalftone": style(
            "CMYK",
            StyleInputs(
                width: "inputWidth", angle: "inputAngle",
                more: ["inputSharpness", "inputGCR", "inputUCR"])),
        "CIDither": style("DITHER", StyleInputs(width: "inputIntensity")),
        "CICheckerboardGenerator": style(
            "CHECKERBOARD",
            StyleInputs(
                width: "inputWidth", more: ["inputSharpness"],
                colors: ["inputColor0", "inputColor1"]), fills: true),
        "CIStripesGenerator": style(
            "STRIPES",
            StyleInputs(
                width: "inputWidth", more: ["inputSharpness"],
                colors: ["inputColor0", "inputColor1"]), fills: true),
        "CIConstantColorGenerator": style(
            "CONSTANT", StyleInputs(colors: ["inputColor"]), fills: true),
        "CIStarShineGenerator": style(
            "STAR",
            StyleInputs(
                width: "inputRadius", angle: "inputCrossAngle",
                more: ["inputCrossScale", "inputCrossOpacity", "inputCrossWidth", "inputEpsilon"],
                colors: ["inputColor"]), fills: true),
        "CILenticularHaloGenerator": style(
            "HALO",
            StyleInputs(
                width: "inputHaloRadius",
                more: [
                    "inputHaloWidth", "inputStriationStrength", "inputTime",
                    "inputStriationContrast",
                ], colors: ["inputColor"], last: "inputHaloOverlap"), fills: true),
        "CISunbeamsGenerator": style(
            "SUNBEAMS",
            StyleInputs(
                width: "inputSunRadius",
                more: [
                    "inputMaxStriationRadius", "inputStriationStrength", "inputTime",
                    "inputStriationContrast",
                ],
                colors: ["inputColor"]), fills: true),
        "CIRandomGenerator": style("NOISE", fills: true),
        "CIRoundedRectangleGenerator": FilterRow { filter, subject, painting in
            let e = filter.vector("inputExtent").map { Float($0) }
            guard e.count == 4 else { return }
            fillBounds(&subject, painting)
            let pass = FilterPass(
                EffectProgram(.stylize, "ROUNDED_RECTANGLE"),
                [
                    SIMD4(0, 0, Float(filter.number("inputRadius")), 0),
                    SIMD4(e[0], e[1], e[2], e[3]), filter.color("inputColor"),
                ])
            run(pass, on: &subject, painting)
        }.fillingBounds,
    ]
}
