import LaminaGraphicsTypes
import Foundation

extension FilterPlanning {
    /// A row for a filter of single pixels (`color.glsl`); `numbers` maps the filter's inputs to
    /// shader parameters. `raisesAlpha` is true for inputs giving clear pixels an alpha.
    private static func color(
        _ formula: String, raisesAlpha: @escaping FilterRow.Condition = { _ in false },
        _ numbers: @escaping @Sendable (LayerFilter) -> [SIMD4<Float>]
    ) -> FilterRow {
        var row = FilterRow { filter, subject, painting in
            var pass = FilterPass(
                EffectProgram(.color, formula), EffectParameters(numbers(filter)))
            pass.isBounded = raisesAlpha(filter)
            run(pass, on: &subject, painting)
        }
        row.fillsBounds = raisesAlpha
        return row
    }

    /// A condition for a positive component of a vector.
    private static func positive(_ key: String, at i: Int) -> FilterRow.Condition {
        { filter in
            let v = filter.vector(key)
            return v.count > i && v[i] > 0
        }
    }

    private static func one(_ filter: LayerFilter, _ key: String) -> [SIMD4<Float>] {
        [SIMD4(Float(filter.number(key)), 0, 0, 0)]
    }

    private static func row(_ filter: LayerFilter, _ key: String) -> SIMD4<Float> {
        let v = filter.vector(key).map { Float($0) }
        return SIMD4(
            v.count > 0 ? v[0] : 0, v.count > 1 ? v[1] : 0, v.count > 2 ? v[2] : 0,
            v.count > 3 ? v[3] : 0)
    }

    static let colors: [String: FilterRow] = [
        "CIColorControls": color("CONTROLS") {
            [
                SIMD4(
                    Float($0.number("inputBrightness")), Float($0.number("inputContrast")),
                    Float($0.number("inputSaturation")), 0)
            ]
        }.uniform("inputBrightness", "inputContrast", "inputSaturation"),
        "CIColorMatrix": color("MATRIX", raisesAlpha: positive("inputBiasVector", at: 3)) { f in
            ["inputRVector", "inputGVector", "inputBVector", "inputAVector", "inputBiasVector"]
                .map { row(f, $0) }
        },
        "CIColorClamp": color("CLAMP", raisesAlpha: positive("inputMinComponents", at: 3)) {
            [row($0, "inputMinComponents"), row($0, "inputMaxComponents")]
        },
        "CIColorInvert": color("INVERT") { _ in [] }.uniform(),
        "CIColorMonochrome": color("MONOCHROME") {
            [$0.color("inputColor")] + one($0, "inputIntensity")
        },
        "CIColorPosterize": color("POSTERIZE") { one($0, "inputLevels") }.uniform("inputLevels"),
        "CISepiaTone": color("SEPIA") { one($0, "inputIntensity") }.uniform("inputIntensity"),
        "CIExposureAdjust": color("EXPOSURE") { one($0, "inputEV") }.uniform("inputEV"),
        "CIGammaAdjust": color("GAMMA") { one($0, "inputPower") }.uniform("inputPower"),
        "CIVibrance": color("VIBRANCE") { one($0, "inputAmount") }.uniform("inputAmount"),
        "CIHueAdjust": color("MATRIX") { hueMatrix($0.number("inputAngle")) }.uniform("inputAngle"),
        "CITemperatureAndTint": color("GAIN") {
            [gain(from: row($0, "inputNeutral"), to: row($0, "inputTargetNeutral"))]
        },
        "CIWhitePointAdjust": color("GAIN") { [$0.color("inputColor")] },
        "CIFalseColor": color("FALSE_COLOR") {
            [$0.color("inputColor0"), $0.color("inputColor1")]
        },
        "CIColorPolynomial": color(
            "POLYNOMIAL", raisesAlpha: positive("inputAlphaCoefficients", at: 0)
        ) { f in
            [
                "inputRedCoefficients", "inputGreenCoefficients", "inputBlueCoefficients",
                "inputAlphaCoefficients",
            ].map { row(f, $0) }
        },
        "CIColorCrossPolynomial": color("CROSS_POLYNOMIAL") { f in
            ["inputRedCoefficients", "inputGreenCoefficients", "inputBlueCoefficients"].flatMap {
                let v = f.vector($0).map { Float($0) } + Array(repeating: 0, count: 10)
                return [
                    SIMD4(v[0], v[1], v[2], v[9]), SIMD4(v[3], v[4], v[5], 0),
                    SIMD4(v[6], v[7], v[8], 0),
                ]
            }
        },
        "CIColorMap": FilterRow { filter, subject, painting in
            guard let gradient = filter.image("inputGradientImage") else { return }
            run(FilterPass(EffectProgram(.color, "MAP"), table: gradient), on: &subject, painting)
        },
        "CIToneCurve": color("CURVE") { f in
            let points = (0..<5).map { row(f, "inputPoint\($0)") }
            return [
                SIMD4(points[0].x, points[1].x, points[2].x, points[3].x),
                SIMD4(points[4].x, 0, 0, 0),
                SIMD4(points[0].y, points[1].y, points[2].y, points[3].y),
                SIMD4(points[4].y, 0, 0, 0),
            ]
        },
        "CISRGBToneCurveToLinear": color("TO_LINEAR") { _ in [] },
        "CILinearToSRGBToneCurve": color("TO_SRGB") { _ in [] },
        "CIColorThreshold": color("THRESHOLD") { one($0, "inputThreshold") },
        "CIMaximumComponent": color("EXTREME") { _ in [SIMD4(1, 0, 0, 0)] },
        "CIMinimumComponent": color("EXTREME") { _ in [SIMD4(-1, 0, 0, 0)] },
        "CIMaskToAlpha": color("MASK_TO_ALPHA") { _ in [] },
        "CIThermal": color("RAMP") { _ in
            [
                SIMD4(0.05, 0.0, 0.35, 1), SIMD4(0.7, 0.0, 0.5, 1), SIMD4(1, 0.6, 0, 1),
                SIMD4(1, 1, 0.8, 1),
            ]
        },
        "CIXRay": color("RAMP") { _ in
            [
                SIMD4(0.95, 0.98, 1, 1), SIMD4(0.5, 0.65, 0.75, 1), SIMD4(0.15, 0.25, 0.35, 1),
                SIMD4(0, 0.02, 0.05, 1),
            ]
        },
        // Photo effects: a saturation, a contrast and a tint each; Apple's tables are not
        // published.
        "CIPhotoEffectMono": photo(saturation: 0, contrast: 0.85, tint: SIMD3(1, 1, 1)),
        "CIPhotoEffectNoir": photo(saturation: 0, contrast: 1.35, tint: SIMD3(1, 1, 1)),
        "CIPhotoEffectTonal": photo(saturation: 0, contrast: 1, tint: SIMD3(1, 1, 1)),
        "CIPhotoEffectFade": photo(saturation: 0.7, contrast: 0.8, tint: SIMD3(1.03, 1, 0.97)),
        "CIPhotoEffectChrome": photo(saturation: 1.25, contrast: 1.15, tint: SIMD3(1, 1, 1)),
        "CIPhotoEffectProcess": photo(saturation: 0.9, contrast: 1.05, tint: SIMD3(0.94, 1, 1.06)),
        "CIPhotoEffectTransfer": photo(
            saturation: 0.95, contrast: 0.95, tint: SIMD3(1.07, 1.01, 0.92)),
        "CIPhotoEffectInstant": photo(saturation: 0.8, contrast: 0.9, tint: SIMD3(1.04, 1, 0.95)),
    ]

    /// A rotation of colours about the gray axis, preserving brightness.
    static func hueMatrix(_ angle: Double) -> [SIMD4<Float>] {
        let (c, s) = (Float(cos(angle)), Float(sin(angle)))
        let l = SIMD3<Float>(0.213, 0.715, 0.072)
        func line(_ base: SIMD3<Float>, _ turned: SIMD3<Float>) -> SIMD4<Float> {
            let v = l + (base - l) * c + turned * s
            return SIMD4(v.x, v.y, v.z, 0)
        }
        return [
            line(SIMD3(1, 0, 0), SIMD3(-0.213, -0.715, 0.928)),
            line(SIMD3(0, 1, 0), SIMD3(0.143, 0.140, -0.283)),
            line(SIMD3(0, 0, 1), SIMD3(-0.787, 0.715, 0.072)),
            SIMD4(0, 0, 0, 1), .zero,
        ]
    }

    /// The gains adapting the white of light at a temperature (kelvin) and tint to the white at a
    /// second temperature and tint; a lower target temperature is warmer.
    private static func gain(from: SIMD4<Float>, to: SIMD4<Float>) -> SIMD4<Float> {
        var g = white(to) / white(from)
        g /= max((g.x + g.y + g.z) / 3, 1e-3)
        return SIMD4(g.x, g.y, g.z, 1)
    }

    /// The colour of a black body, approximately: Planck's locus fitted by logarithms and powers. A
    /// positive tint is greener.
    private static func white(_ v: SIMD4<Float>) -> SIMD3<Float> {
        let t = max(v.x, 1000) / 100
        let red = t <= 66 ? 1 : min(1, 1.2929 * pow(t - 60, -0.1332))
        let green = t <= 66 ? 0.39008 * log(t) - 0.63184 : 1.12989 * pow(t - 60, -0.0755)
        let blue = t >= 66 ? 1 : t <= 19 ? 0 : 0.54321 * log(t - 10) - 1.19625
        return SIMD3(red, min(max(green + v.y / 1000, 0.01), 2), min(max(blue, 0.01), 1))
    }

    private static func photo(
        saturation: Float, contrast: Float, tint: SIMD3<Float>
    ) -> FilterRow {
        color("MATRIX") { _ in
            let luma = SIMD3<Float>(0.2126, 0.7152, 0.0722) * (1 - saturation)
            func line(_ i: Int) -> SIMD4<Float> {
                var v = luma
                v[i] += saturation
                v *= contrast * tint[i]
                return SIMD4(v.x, v.y, v.z, 0)
            }
            let bias = 0.5 * (1 - contrast)
            return [
                line(0), line(1), line(2), SIMD4(0, 0, 0, 1), SIMD4(bias, bias, bias, 0),
            ]
        }.uniform()
    }
}
