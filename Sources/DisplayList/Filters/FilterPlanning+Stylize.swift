import GraphicsTypes
import Foundation

extension FilterPlanning {
    /// A filter of `stylize.glsl`: centre, width, angle; four numbers; two colours, or a colour and a number.
    static func style(
        _ variant: String, center: String = "inputCenter", width: String? = nil,
        angle: String? = nil, more: [String] = [], colors: [String] = [], last: String? = nil,
        fills: Bool = false
    ) -> Plan {
        { filter, subject, planner in
            let c = filter.vector(center)
            var extra = SIMD4<Float>.zero
            for (i, key) in more.enumerated() { extra[i] = Float(filter.number(key)) }
            var numbers = [
                SIMD4(
                    Float(c.first ?? 0), Float(c.count > 1 ? c[1] : 0),
                    Float(max(width.map { filter.number($0) } ?? 0, 1e-3)),
                    Float(angle.map { filter.number($0) } ?? 0)), extra,
            ]
            numbers += colors.map { filter.color($0) }
            if let last { numbers.append(SIMD4(Float(filter.number(last)), 0, 0, 0)) }
            if fills { fillBounds(&subject, planner) }
            run("stylize#" + variant, numbers, on: &subject, planner)
        }
    }

    /// Generators have no picture of their own: they fill the layer's bounds.
    static func fillBounds(_ subject: inout FilterSubject, _ planner: Planner) {
        let box = boundsBox(subject)
        if !box.isEmpty {
            subject.surface = planner.addSurfacePlan(box, .filter, subject.node)
        }
    }

    static let stylizers: [String: Plan] = [
        "CIVignette": { filter, subject, planner in
            let b = subject.bounds
            let half = Float((b.width * b.width + b.height * b.height).squareRoot() / 2)
            run(
                "stylize#VIGNETTE",
                [
                    SIMD4(
                        0, 0, Float(filter.number("inputRadius")),
                        Float(filter.number("inputIntensity"))),
                    SIMD4(Float(b.midX), Float(b.midY), half, 0),
                ], on: &subject, planner)
        },
        "CIVignetteEffect": style(
            "VIGNETTE_EFFECT", width: "inputRadius", more: ["inputFalloff", "inputIntensity"]),
        "CIDotScreen": style(
            "DOT_SCREEN", width: "inputWidth", angle: "inputAngle", more: ["inputSharpness"]),
        "CILineScreen": style(
            "LINE_SCREEN", width: "inputWidth", angle: "inputAngle", more: ["inputSharpness"]),
        "CIHatchedScreen": style(
            "HATCHED_SCREEN", width: "inputWidth", angle: "inputAngle", more: ["inputSharpness"]),
        "CICircularScreen": style(
            "CIRCULAR_SCREEN", width: "inputWidth", more: ["inputSharpness"]),
        "CICMYKHalftone": style(
            "CMYK", width: "inputWidth", angle: "inputAngle",
            more: ["inputSharpness", "inputGCR", "inputUCR"]),
        "CIDither": style("DITHER", width: "inputIntensity"),
        "CICheckerboardGenerator": style(
            "CHECKERBOARD", width: "inputWidth", more: ["inputSharpness"],
            colors: ["inputColor0", "inputColor1"], fills: true),
        "CIStripesGenerator": style(
            "STRIPES", width: "inputWidth", more: ["inputSharpness"],
            colors: ["inputColor0", "inputColor1"], fills: true),
        "CIConstantColorGenerator": style("CONSTANT", colors: ["inputColor"], fills: true),
        "CIStarShineGenerator": style(
            "STAR", width: "inputRadius", angle: "inputCrossAngle",
            more: ["inputCrossScale", "inputCrossOpacity", "inputCrossWidth", "inputEpsilon"],
            colors: ["inputColor"], fills: true),
        "CILenticularHaloGenerator": style(
            "HALO", width: "inputHaloRadius",
            more: [
                "inputHaloWidth", "inputStriationStrength", "inputTime", "inputStriationContrast",
            ], colors: ["inputColor"], last: "inputHaloOverlap", fills: true),
        "CISunbeamsGenerator": style(
            "SUNBEAMS", width: "inputSunRadius",
            more: [
                "inputMaxStriationRadius", "inputStriationStrength", "inputTime",
                "inputStriationContrast",
            ],
            colors: ["inputColor"], fills: true),
        "CIRandomGenerator": style("NOISE", fills: true),
        "CIRoundedRectangleGenerator": { filter, subject, planner in
            let e = filter.vector("inputExtent").map { Float($0) }
            guard e.count == 4 else { return }
            fillBounds(&subject, planner)
            run(
                "stylize#ROUNDED_RECTANGLE",
                [
                    SIMD4(0, 0, Float(filter.number("inputRadius")), 0),
                    SIMD4(e[0], e[1], e[2], e[3]), filter.color("inputColor"),
                ], on: &subject, planner)
        },
    ]
}
